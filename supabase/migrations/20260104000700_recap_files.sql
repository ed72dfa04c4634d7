-- Audio and PDF of recaps: a private bucket. Staff put files in; students get signed addresses of an hour from the server.
-- Nobody reads, changes or removes a file, and nobody makes buckets, through the API: whoever may read an object may
-- also sign an address of it for any length of time.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('recap-materials', 'recap-materials', false, 104857600,
        array['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/ogg', 'application/pdf'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- The policies ask it with the rights of the session.
grant execute on function private.recap_file_pattern(text) to authenticated;

create policy "Staff upload recap files" on storage.objects
  for insert to authenticated
  with check (
    (select private.is_staff()) and bucket_id = 'recap-materials'
    and (name ~ private.recap_file_pattern('audio') or name ~ private.recap_file_pattern('pdf'))
  );

-- Which files the server has looked into. By the object and not by its name: a name can be used again after its file
-- was removed.
create table private.checked_recap_files (
  object_id uuid primary key,
  checked_at timestamptz not null default now()
);
comment on table private.checked_recap_files is
  'Objects of the bucket whose first bytes are of the type that their name says. Written by the server.';
alter table private.checked_recap_files enable row level security;
grant select, insert on private.checked_recap_files to service_role;

create function public.record_checked_recap_file(name text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.checked_recap_files (object_id)
  select o.id from storage.objects o
  where o.bucket_id = 'recap-materials' and o.name = record_checked_recap_file.name
  on conflict do nothing
$$;
grant execute on function public.record_checked_recap_file(text) to service_role;

-- True of no name at all.
create function private.is_checked_recap_file(name text) returns boolean
language sql stable
set search_path = ''
as $$
  select is_checked_recap_file.name is null or exists (
    select 1 from storage.objects o join private.checked_recap_files c on c.object_id = o.id
    where o.bucket_id = 'recap-materials' and o.name = is_checked_recap_file.name
  )
$$;
