-- The recap page: what a student with a link sees and does, one function for each.

-- The link of a token in force, or nothing: wrong, expired and revoked are one answer.
create function private.open_recap_link(token text) returns public.recap_links
language sql stable
set search_path = ''
as $$
  select l.* from public.recap_links l
  where open_recap_link.token ~ '^[A-Za-z0-9_-]{43}$'
    and l.token = open_recap_link.token
    and private.recap_link_state(l.revoked_at, l.expires_at) = 'active'
$$;

create function public.get_recap(token text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  link public.recap_links := private.open_recap_link(token);
begin
  if link.id is null then
    return null;
  end if;
  update public.recap_links l set opened_at = coalesce(l.opened_at, now()), last_opened_at = now() where l.id = link.id;
  return (
    select jsonb_build_object('student_name', s.firstname, 'course_name', c.name, 'cohort', m.cohort,
      'class_title', m.class_title, 'description', m.description, 'announcement', m.announcement,
      'material_url', m.material_url, 'video_url', m.video_url, 'has_audio', m.audio_url is not null,
      'has_pdf', m.pdf_url is not null,
      'rating', (select g.rating from public.recap_ratings g
                 where g.recap_id = m.id and g.student = s.email_normalized))
    from public.recap_material m, public.courses_moodle c, public.students s
    where m.id = link.recap_id and c.id = m.course_id and s.id = link.student_id
  );
end;
$$;

-- Who rates follows from the token; a new rating replaces the old one.
create function public.rate_recap(token text, rating integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  link public.recap_links := private.open_recap_link(token);
begin
  if link.id is null or rate_recap.rating is null or rate_recap.rating not between 1 and 5 then
    return false;
  end if;
  insert into public.recap_ratings (recap_id, student, rating)
  select link.recap_id, s.email_normalized, rate_recap.rating from public.students s where s.id = link.student_id
  on conflict (recap_id, student) do update set rating = excluded.rating, created_at = now();
  return true;
end;
$$;

-- Object names to sign, for the server: visitors never learn them.
create function public.get_recap_files(token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  link public.recap_links := private.open_recap_link(token);
begin
  return (
    select jsonb_build_object('audio', m.audio_url, 'pdf', m.pdf_url, 'class_title', m.class_title)
    from public.recap_material m where m.id = link.recap_id
  );
end;
$$;

grant execute on function public.get_recap(text), public.rate_recap(text, integer) to anon, authenticated;
grant execute on function public.get_recap_files(text) to service_role;
