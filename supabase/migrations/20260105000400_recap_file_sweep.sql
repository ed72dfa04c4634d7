-- Files that belong to no recap: of an upload whose form was never saved, or taken out of a recap by another file.
-- Only the storage itself may remove a file, so this tells which ones; the oldest first, at most 100.
create function public.list_orphan_recap_files(min_age_hours integer) returns setof text
language sql stable
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'recap-materials' and o.created_at < now() - make_interval(hours => min_age_hours)
    and not exists (select from public.recap_material m where m.audio_url = o.name or m.pdf_url = o.name)
  order by o.created_at, o.name
  limit 100
$$;
grant execute on function public.list_orphan_recap_files(integer) to service_role;
