-- Class recaps: what staff write about a class, and the files that belong to it.

create table public.recap_material (
  id bigint generated always as identity primary key,
  cohort_id bigint not null references public.courses_moodle (id),
  course_id bigint generated always as (cohort_id) stored,
  class_id text not null check (char_length(btrim(class_id)) between 1 and 60),
  class_title text not null check (char_length(btrim(class_title)) between 1 and 200),
  description text check (char_length(description) <= 4000),
  cohort text not null check (char_length(btrim(cohort)) between 1 and 60),
  audio_url text check (char_length(audio_url) <= 2048),
  material_url text check (private.is_web_address(material_url)),
  pdf_url text check (char_length(pdf_url) <= 2048),
  video_url text check (private.is_web_address(video_url)),
  announcement text check (char_length(announcement) <= 4000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (cohort_id, cohort, class_id)
);
comment on table public.recap_material is 'Follow-up material of one class. audio_url and pdf_url hold object names of the private bucket.';
comment on column public.recap_material.course_id is 'The cohort; the name is the specification''s.';
comment on column public.recap_material.cohort is 'Name of the class''s cohort as staff write it; free text.';
create trigger recap_material_set_updated_at before update on public.recap_material
  for each row execute function private.set_updated_at();
create trigger recap_material_count_version before update on public.recap_material
  for each row execute function private.count_version();
select private.audit_changes('public.recap_material');

select private.open_to_staff('public.recap_material', 'recaps', 'Staff write and correct them; students read only through their link.');

-- Audio and PDF: a private bucket. Staff upload files; students get signed addresses of an hour from the server.
-- Nobody reads, changes or removes a file, or creates buckets, through the API: whoever may read an object may also
-- sign an address of it for any length of time.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('recap-materials', 'recap-materials', false, 104857600,
        array['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/ogg', 'application/pdf'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- File names in the bucket; storage policies and recaps share the rule.
create function private.recap_file_pattern(kind text) returns text
language sql immutable
as $$
  select case kind
    when 'audio' then '^audio/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.(mp3|wav|m4a|mp4|ogg)$'
    when 'pdf' then '^pdfs/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.pdf$'
  end
$$;
-- Storage policies call it with the rights of the session.
grant execute on function private.recap_file_pattern to authenticated;

-- Only names of recap files may be uploaded; overwriting a file would be an update, which nobody may do. A comment on this
-- policy would be refused: a hosted project gives its table to another role.
create policy "Staff upload recap files" on storage.objects
  for insert to authenticated
  with check (
    (select private.can('recaps')) and bucket_id = 'recap-materials'
    and (name ~ private.recap_file_pattern('audio') or name ~ private.recap_file_pattern('pdf'))
  );

-- Files that the server has checked, by object instead of name: a name can be used again after its file was removed.
create table private.checked_recap_files (
  object_id uuid primary key,
  checked_at timestamptz not null default now()
);
comment on table private.checked_recap_files is
  'Objects of the bucket whose first bytes match the type in their name. Written by the server.';
alter table private.checked_recap_files enable row level security;
grant select, insert on private.checked_recap_files to service_role;

create function public.record_checked_recap_file(name text) returns void
language sql volatile
as $$
  insert into private.checked_recap_files (object_id)
  select o.id from storage.objects o
  where o.bucket_id = 'recap-materials' and o.name = record_checked_recap_file.name
  on conflict do nothing
$$;
grant execute on function public.record_checked_recap_file to service_role;

-- True for a null name.
create function private.is_checked_recap_file(name text) returns boolean
language sql stable
as $$
  select is_checked_recap_file.name is null or exists (
    select 1 from storage.objects o join private.checked_recap_files c on c.object_id = o.id
    where o.bucket_id = 'recap-materials' and o.name = is_checked_recap_file.name
  )
$$;

-- Files that no recap uses: of a form that was never saved, or replaced by another file. Only the storage can remove
-- a file, so this lists them; oldest first, at most 100.
create function public.list_orphan_recap_files(min_age_hours integer) returns setof text
language sql stable
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'recap-materials' and o.created_at < now() - make_interval(hours => min_age_hours)
    and not exists (select from public.recap_material m where m.audio_url = o.name or m.pdf_url = o.name)
  order by o.created_at, o.name
  limit 100
$$;
grant execute on function public.list_orphan_recap_files to service_role;

-- A file named in a request, which the server must have checked: calling this function directly, staff could hand
-- students whatever they have uploaded to the bucket.
create function private.optional_recap_file(request jsonb, field text, kind text) returns text
language plpgsql stable
as $$
declare
  value text := private.optional_match(request, field, private.recap_file_pattern(kind));
begin
  perform private.refuse(field || '_invalid') where not private.is_checked_recap_file(value);
  return value;
end;
$$;

-- Writing recaps

-- Writes validated values. A new recap has no version; a change names the one it is based on, and a key missing from
-- the request keeps the stored value. A concurrent change is returned, not overwritten; a new recap of a class that has one is
-- refused.
create function private.write_recap_material(request jsonb, wanted public.recap_material) returns jsonb
language plpgsql volatile
as $$
declare
  stored public.recap_material;
  asked_for jsonb;
begin
  if wanted.version is null then
    insert into public.recap_material (cohort_id, cohort, class_id, class_title, description, audio_url, pdf_url,
      material_url, video_url, announcement)
    values (wanted.cohort_id, wanted.cohort, wanted.class_id, wanted.class_title, wanted.description, wanted.audio_url,
      wanted.pdf_url, wanted.material_url, wanted.video_url, wanted.announcement)
    on conflict (cohort_id, cohort, class_id) do nothing
    returning * into stored;
  else
    update public.recap_material r
    set class_title = case when request ? 'class_title' then wanted.class_title else r.class_title end,
        description = case when request ? 'description' then wanted.description else r.description end,
        audio_url = case when request ? 'audio_url' then wanted.audio_url else r.audio_url end,
        pdf_url = case when request ? 'pdf_url' then wanted.pdf_url else r.pdf_url end,
        material_url = case when request ? 'material_url' then wanted.material_url else r.material_url end,
        video_url = case when request ? 'video_url' then wanted.video_url else r.video_url end,
        announcement = case when request ? 'announcement' then wanted.announcement else r.announcement end
    where r.cohort_id = wanted.cohort_id and r.cohort = wanted.cohort and r.class_id = wanted.class_id
      and r.version = wanted.version
    returning * into stored;
  end if;
  if stored.id is not null then
    return jsonb_build_object('id', stored.id, 'created', wanted.version is null, 'version', stored.version);
  end if;

  select * into stored from public.recap_material r
  where r.cohort_id = wanted.cohort_id and r.cohort = wanted.cohort and r.class_id = wanted.class_id;
  perform private.refuse('recap_not_found') where stored.id is null;
  -- Already stored: a retry after a lost answer.
  select jsonb_object_agg(e.key, e.value) into asked_for
  from jsonb_each(to_jsonb(wanted) - array['version', 'course_id']) e where request ? e.key;
  if to_jsonb(stored) @> asked_for then
    return jsonb_build_object('id', stored.id, 'created', false, 'version', stored.version);
  end if;
  perform private.refuse('class_id_taken') where wanted.version is null;
  return jsonb_build_object('changed', to_jsonb(stored) - array['cohort_id', 'created_at', 'updated_at']);
end;
$$;

-- Writes the recap of one class of one cohort: {id, created, version}, or {changed: the current row}.
create function public.upsert_recap_material(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  notice text;
  web constant text := private.web_address_pattern();
  m public.recap_material;
begin
  perform private.require_capability('recaps');
  m.version := private.optional_whole_number(request, 'version', 1, 2147483647);
  -- The contract's name of the cohort.
  m.cohort_id := private.optional_whole_number(request, 'course_id', 1, 999999999999999);
  perform private.refuse('course_id_required') where m.cohort_id is null;
  m.cohort := private.required_text(request, 'cohort', 60);
  m.class_id := private.required_text(request, 'class_id', 60);
  if m.version is null or request ? 'class_title' then
    m.class_title := private.required_text(request, 'class_title', 200);
  end if;
  m.description := private.optional_text(request, 'description', 4000);
  m.audio_url := private.optional_recap_file(request, 'audio_url', 'audio');
  m.pdf_url := private.optional_recap_file(request, 'pdf_url', 'pdf');
  m.material_url := private.optional_match(request, 'material_url', '^' || web || '$');
  m.video_url := private.optional_match(request, 'video_url', '^' || web || '$');
  notice := private.optional_text(request, 'announcement', 4000);
  -- Pages sanitise too; a tag that is not allowed is not even stored.
  perform private.refuse('announcement_html')
  where regexp_replace(notice, '<(a href="' || web || '"( target="_blank")?( rel="[a-z ]+")?|/a|/?strong|/?em|br ?/?)>', '', 'g')
       ~ '<[A-Za-z/!?]';
  perform private.refuse('course_not_found')
  where not exists (select from public.courses_moodle c where c.id = m.cohort_id);

  m.announcement := notice;
  return private.write_recap_material(request, m);
end;
$$;
grant execute on function public.upsert_recap_material to authenticated;
