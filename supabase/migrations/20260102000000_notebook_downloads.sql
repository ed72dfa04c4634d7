-- Visitors may not write notebooks, so a download is counted by a function that can do nothing else.

-- The new count; null when there is no active notebook with that id. Past 120 a minute for one notebook nothing is
-- added: a loop may not invent popularity, and people do not come that fast. The bucket is only touched for a
-- notebook that exists, so that invented ids leave no rows behind.
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
grant execute on function public.count_notebook_download(bigint) to anon;
