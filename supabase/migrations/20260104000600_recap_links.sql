-- Recaps: staff write the material and keep the links.

alter table public.recap_links
  add column renewed_at timestamptz,
  add column opened_at timestamptz,
  add column last_opened_at timestamptz;
comment on column public.recap_links.opened_at is 'First time the page was opened with the present token.';

create function private.recap_link_life() returns interval
language sql immutable
set search_path = ''
as $$ select interval '1 year' $$;

create function private.recap_link_state(revoked_at timestamptz, expires_at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end
$$;

-- An address of the request: null when absent or empty.
create function private.optional_address(request jsonb, field text, pattern text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  value text := private.optional_text(request, field, 2048);
begin
  if value !~ pattern then
    raise exception '%_invalid', field using errcode = '22023';
  end if;
  return value;
end;
$$;

-- The names of files in the bucket; the storage policies and the recaps agree on them here.
create function private.recap_file_pattern(kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case kind
    when 'audio' then '^audio/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.(mp3|wav|m4a|mp4|ogg)$'
    when 'pdf' then '^pdfs/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.pdf$'
  end
$$;

-- A file that a request names: the server has looked into it. Past the server, by this function's own address, staff
-- could hand students whatever they have put into the bucket.
create function private.optional_recap_file(request jsonb, field text, kind text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  value text := private.optional_address(request, field, private.recap_file_pattern(kind));
begin
  if not private.is_checked_recap_file(value) then
    raise exception '%_invalid', field using errcode = '22023';
  end if;
  return value;
end;
$$;

-- Writes checked values. A new recap has no version; a change names the one it was made from, and a key that the request
-- does not have keeps what is stored. What somebody else has written meanwhile is answered, not written over.
create function private.write_recap_material(request jsonb, wanted public.recap_material) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  stored public.recap_material;
  asked_for jsonb;
begin
  if wanted.version is null then
    insert into public.recap_material (course_id, cohort, class_id, class_title, description, audio_url, pdf_url,
      material_url, video_url, announcement)
    values (wanted.course_id, wanted.cohort, wanted.class_id, wanted.class_title, wanted.description, wanted.audio_url,
      wanted.pdf_url, wanted.material_url, wanted.video_url, wanted.announcement)
    on conflict (course_id, cohort, class_id) do nothing
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
    where r.course_id = wanted.course_id and r.cohort = wanted.cohort and r.class_id = wanted.class_id
      and r.version = wanted.version
    returning * into stored;
  end if;
  if stored.id is not null then
    return jsonb_build_object('id', stored.id, 'created', wanted.version is null, 'version', stored.version);
  end if;

  select * into stored from public.recap_material r
  where r.course_id = wanted.course_id and r.cohort = wanted.cohort and r.class_id = wanted.class_id;
  if stored.id is null then
    raise exception 'recap_not_found' using errcode = '22023';
  end if;
  -- Written already: the same request, whose answer was lost.
  select jsonb_object_agg(e.key, e.value) into asked_for
  from jsonb_each(to_jsonb(wanted) - 'version') e where request ? e.key;
  if to_jsonb(stored) @> asked_for then
    return jsonb_build_object('id', stored.id, 'created', false, 'version', stored.version);
  end if;
  return jsonb_build_object('changed', to_jsonb(stored) - array['created_at', 'updated_at']);
end;
$$;

-- Writes the recap of one class of one cohort: {id, created, version}, or {changed: the row as it is now}.
create function public.upsert_recap_material(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  course bigint;
  notice text;
  web constant text := private.web_address_pattern();
  m public.recap_material;
begin
  perform private.require_staff();
  m.version := private.optional_whole_number(request, 'version', 1, 2147483647);
  course := private.optional_whole_number(request, 'course_id', 1, 999999999999999);
  if course is null then
    raise exception 'course_id_required' using errcode = '22023';
  end if;
  m.cohort := private.required_text(request, 'cohort', 60);
  m.class_id := private.required_text(request, 'class_id', 60);
  if m.version is null or request ? 'class_title' then
    m.class_title := private.required_text(request, 'class_title', 200);
  end if;
  m.description := private.optional_text(request, 'description', 4000);
  m.audio_url := private.optional_recap_file(request, 'audio_url', 'audio');
  m.pdf_url := private.optional_recap_file(request, 'pdf_url', 'pdf');
  m.material_url := private.optional_address(request, 'material_url', '^' || web || '$');
  m.video_url := private.optional_address(request, 'video_url', '^' || web || '$');
  notice := private.optional_text(request, 'announcement', 4000);
  -- Pages sanitise too; what is not one of the allowed tags does not even get in.
  if regexp_replace(notice, '<(a href="' || web || '"( target="_blank")?( rel="[a-z ]+")?|/a|/?strong|/?em|br ?/?)>', '', 'g')
       ~ '<[A-Za-z/!?]' then
    raise exception 'announcement_html' using errcode = '22023';
  end if;
  if not exists (select from public.courses_moodle c where c.id = course) then
    raise exception 'course_not_found' using errcode = '22023';
  end if;

  m.course_id := course;
  m.announcement := notice;
  return private.write_recap_material(request, m);
end;
$$;

-- One link for each student of the recap's course; links that exist stay as they are.
create function public.generate_recap_links(recap_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  course bigint;
  made integer;
begin
  perform private.require_staff();
  select m.course_id into course from public.recap_material m where m.id = generate_recap_links.recap_id;
  if course is null then
    raise exception 'recap_not_found' using errcode = '22023';
  end if;
  -- Callers at once take turns instead of meeting row by row.
  perform pg_advisory_xact_lock(hashtextextended('recap_links', generate_recap_links.recap_id));
  insert into public.recap_links (recap_id, student_id, expires_at)
  select generate_recap_links.recap_id, e.student_id, now() + private.recap_link_life()
  from public.student_course_enrollments e
  where e.course_id = course
    and not exists (select from public.recap_links l
                    where l.recap_id = generate_recap_links.recap_id and l.student_id = e.student_id)
  order by e.student_id
  on conflict (recap_id, student_id) do nothing;
  get diagnostics made = row_count;
  return jsonb_build_object('links_created', made, 'total_students',
    (select count(*) from public.student_course_enrollments e where e.course_id = course));
end;
$$;

create function public.list_recap_links(
  recap_filter bigint default null,
  search text default '',
  before_id bigint default null,
  page_size integer default 50
) returns table (
  id bigint, token text, recap_id bigint, class_title text, course_name text, cohort text, student_id bigint,
  student_name text, email text, state text, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  renewed_at timestamptz, opened_at timestamptz, last_opened_at timestamptz, rating integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := btrim(coalesce(list_recap_links.search, ''));
  pattern text := private.search_pattern(wanted);
begin
  perform private.require_staff();
  return query
    select l.id, l.token, l.recap_id, m.class_title, c.name, m.cohort, s.id, btrim(s.firstname || ' ' || s.lastname),
           s.email, private.recap_link_state(l.revoked_at, l.expires_at), l.created_at, l.expires_at, l.revoked_at,
           l.renewed_at, l.opened_at, l.last_opened_at,
           (select g.rating from public.recap_ratings g where g.recap_id = l.recap_id and g.student = s.email_normalized)
    from public.recap_links l
    join public.recap_material m on m.id = l.recap_id
    join public.courses_moodle c on c.id = m.course_id
    join public.students s on s.id = l.student_id
    where (list_recap_links.recap_filter is null or l.recap_id = list_recap_links.recap_filter)
      and (list_recap_links.before_id is null or l.id < list_recap_links.before_id)
      and (wanted = '' or private.fold(m.class_title) like pattern or l.student_id in (
             select f.id from public.students f
             where private.fold(f.email || chr(10) || f.firstname || ' ' || f.lastname) like pattern))
    order by l.id desc
    limit least(greatest(coalesce(list_recap_links.page_size, 50), 1), 1000);
end;
$$;

-- Dead at once, and told apart from a wrong link by nobody. A second time changes nothing.
create function public.revoke_recap_link(link_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.recap_links l set revoked_at = now() where l.id = link_id and l.revoked_at is null;
  if not exists (select from public.recap_links l where l.id = link_id) then
    raise exception 'link_not_found' using errcode = '22023';
  end if;
  return jsonb_build_object('id', link_id, 'state', 'revoked');
end;
$$;

create function public.renew_recap_link(link_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_staff();
  update public.recap_links l
  set token = private.random_token(), expires_at = now() + private.recap_link_life(), revoked_at = null,
      renewed_at = now(), opened_at = null, last_opened_at = null
  where l.id = link_id
  returning jsonb_build_object('id', l.id, 'token', l.token, 'expires_at', l.expires_at, 'state', 'active') into answer;
  if answer is null then
    raise exception 'link_not_found' using errcode = '22023';
  end if;
  return answer;
end;
$$;

grant execute on function public.upsert_recap_material(jsonb), public.generate_recap_links(bigint),
  public.list_recap_links(bigint, text, bigint, integer), public.revoke_recap_link(bigint),
  public.renew_recap_link(bigint) to authenticated;
