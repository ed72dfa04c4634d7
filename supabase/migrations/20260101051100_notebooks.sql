-- The free notebooks that visitors read and download.

create table public.notebooks (
  id bigint generated always as identity primary key,
  title text not null unique check (char_length(btrim(title)) between 1 and 160),
  description text not null check (char_length(btrim(description)) between 1 and 600),
  category text not null check (category in ('satellite_data', 'machine_learning', 'google_earth_engine')),
  difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced')),
  tags text[] not null default '{}',
  rating numeric(2, 1) not null check (rating between 1 and 5),
  downloads integer not null default 0 check (downloads >= 0),
  last_updated date not null,
  download_url text not null check (private.is_file_address(download_url)),
  is_active boolean not null default true,
  cover_url text check (private.is_file_address(cover_url)),
  cover_alt text check (char_length(btrim(cover_alt)) between 1 and 300),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint notebooks_cover_described check ((cover_url is null) = (cover_alt is null)),
  -- Values that no screen can show (see courses_moodle).
  constraint notebooks_last_updated_showable check (last_updated between '0001-01-01' and '9999-12-31'),
  -- A tag is one word. Checked in this order: a nested array has no positions.
  constraint notebooks_tags_are_words
    check (case when array_ndims(tags) > 1 then false else array_position(tags, null) is null end)
);
comment on table public.notebooks is 'Free Jupyter notebooks of the public library.';
comment on column public.notebooks.download_url is
  'A web address, a path of the site, or a path of the file storage (/storage/v1/object/public/notebooks/…).';
comment on column public.notebooks.cover_url is 'As download_url; null where a drawing stands for it.';
-- A download is no change that somebody else could overwrite.
create trigger notebooks_count_version before update on public.notebooks
  for each row when (new.downloads = old.downloads) execute function private.count_version();
select private.audit_changes('public.notebooks');

select private.open_to_staff('public.notebooks', 'catalogue', 'The withdrawn ones too.');
grant select (id, title, description, category, difficulty, tags, rating, downloads, last_updated, created_at, download_url, is_active, cover_url, cover_alt)
  on public.notebooks to anon;
grant insert (title, description, category, difficulty, tags, rating, last_updated, download_url, is_active, cover_url, cover_alt),
      update (title, description, category, difficulty, tags, rating, last_updated, download_url, is_active, cover_url, cover_alt)
  on public.notebooks to authenticated;
create policy "Visitors read active notebooks" on public.notebooks
  for select to anon using (is_active);
comment on policy "Visitors read active notebooks" on public.notebooks is 'The public library; a withdrawn notebook keeps its count and is not shown.';
create policy "Course keepers add notebooks" on public.notebooks
  for insert to authenticated with check ((select private.can('courses')));
comment on policy "Course keepers add notebooks" on public.notebooks is 'What the school publishes is a decision about the catalogue.';
create policy "Course keepers change notebooks" on public.notebooks
  for update to authenticated using ((select private.can('courses'))) with check ((select private.can('courses')));
comment on policy "Course keepers change notebooks" on public.notebooks is 'A notebook is withdrawn, not deleted; the column grants leave its count out.';

-- Their files and covers: a public bucket, since they are published. Nobody reads a list of it, and nobody changes or
-- removes a file through the API.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('notebooks', 'notebooks', true, 8000000,
        array['application/x-ipynb+json', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create policy "Course keepers upload notebooks" on storage.objects
  for insert to authenticated
  with check (
    (select private.can('courses')) and bucket_id = 'notebooks'
    and name ~ '^[0-9a-f-]{36}/[a-z0-9-]{1,80}\.(ipynb|png|webp)$'
  );

-- Returns the new count; null for an unknown or withdrawn notebook. The function count-download says whose downloads count.
create function public.count_notebook_download(notebook_id bigint) returns integer
language sql volatile
as $$
  update public.notebooks n set downloads = n.downloads + 1
  where n.id = notebook_id and n.is_active
  returning n.downloads
$$;
grant execute on function public.count_notebook_download to service_role;
