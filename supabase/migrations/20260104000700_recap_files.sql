-- Audio and PDF of recaps: a private bucket. Staff put files in and read them; students get signed addresses from the
-- server; nobody changes or removes a file, and nobody makes buckets, through the API.

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
create policy "Staff read recap files" on storage.objects
  for select to authenticated
  using ((select private.is_staff()) and bucket_id = 'recap-materials');
