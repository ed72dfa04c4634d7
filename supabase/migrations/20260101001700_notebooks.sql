-- The free notebooks that visitors read and download.

create table public.notebooks (
  id bigint generated always as identity primary key,
  title text not null check (char_length(btrim(title)) between 1 and 160),
  description text not null check (char_length(btrim(description)) between 1 and 600),
  category text not null check (category in ('satellite_data', 'machine_learning', 'google_earth_engine')),
  difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced')),
  tags text[] not null default '{}',
  rating numeric(2, 1) not null check (rating between 1 and 5),
  downloads integer not null default 0 check (downloads >= 0),
  last_updated date not null,
  download_url text not null check (private.is_file_address(download_url)),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Values that no screen can show (see courses_moodle).
  constraint notebooks_last_updated_showable check (last_updated between '0001-01-01' and '9999-12-31'),
  -- A tag is one word. Checked in this order: a nested array has no positions.
  constraint notebooks_tags_are_words
    check (case when array_ndims(tags) > 1 then false else array_position(tags, null) is null end)
);
comment on table public.notebooks is 'Free Jupyter notebooks of the public library.';

select private.open_to_staff('public.notebooks', 'catalogue', 'The withdrawn ones too.');
grant select (id, title, description, category, difficulty, tags, rating, downloads, last_updated, created_at, download_url, is_active)
  on public.notebooks to anon;
create policy "Visitors read active notebooks" on public.notebooks
  for select to anon using (is_active);
comment on policy "Visitors read active notebooks" on public.notebooks is 'The public library; a withdrawn notebook keeps its count and is not shown.';

-- Visitors may not write notebooks, so downloads are counted here. Returns the new count; null for an unknown or
-- withdrawn notebook. At most 120 a minute count per notebook: a script must not inflate the number. The bucket is
-- used only for existing notebooks, so that invented ids leave no rows.
create function public.count_notebook_download(notebook_id bigint) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  total integer;
begin
  select n.downloads into total from public.notebooks n where n.id = notebook_id and n.is_active;
  if not found then
    return null;
  end if;
  if public.consume_rate_limit('notebook_download:' || notebook_id, 120, 60) then
    update public.notebooks n set downloads = n.downloads + 1
    where n.id = notebook_id and n.is_active
    returning n.downloads into total;
  end if;
  return total;
end;
$$;
comment on function public.count_notebook_download(bigint) is 'Adds one download to an active notebook and returns the new count.';
grant execute on function public.count_notebook_download to anon;
