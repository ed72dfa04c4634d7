-- The private link of each student to a recap: staff manage links, students use them to read, rate and download.
-- Tokens are secrets: staff can read them, visitors cannot list them.

create table public.recap_links (
  id bigint generated always as identity primary key,
  token text not null unique default private.random_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  recap_id bigint not null references public.recap_material (id) on delete cascade,
  student_id bigint not null references public.students (id) on delete cascade,
  expires_at timestamptz,
  revoked_at timestamptz,
  renewed_at timestamptz,
  opened_at timestamptz,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  unique (recap_id, student_id),
  -- Values that no screen can show (see courses_moodle).
  constraint recap_links_expires_at_showable
    check (expires_at >= '0001-01-02 00:00:00+00' and expires_at < '10000-01-01 00:00:00+00')
);
comment on table public.recap_links is 'Private link of one student to one recap; the token is 256 bits.';
comment on column public.recap_links.opened_at is 'First time the page was opened with the current token.';
create index recap_links_student on public.recap_links (student_id);

select private.open_to_staff('public.recap_links', 'recaps', 'Staff send the addresses to students.');

-- One call creates thousands of links: the log gets one line per recap.
create function private.audit_new_recap_links() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_audit('insert', 'recap_links', m.recap_id::text, null,
    jsonb_build_object('recap_id', m.recap_id, 'links_created', m.links_created))
  from (select recap_id, count(*) as links_created from made group by recap_id) m;
  return null;
end;
$$;
create trigger recap_links_audit after update or delete on public.recap_links
  for each row execute function private.audit_row();
create trigger recap_links_audit_new after insert on public.recap_links
  referencing new table as made
  for each statement execute function private.audit_new_recap_links();

create table public.recap_ratings (
  id bigint generated always as identity primary key,
  recap_id bigint not null references public.recap_material (id) on delete cascade,
  student text not null check (char_length(student) <= 254),
  rating integer not null check (rating between 1 and 5),
  created_at timestamptz not null default now(),
  unique (recap_id, student)
);
comment on table public.recap_ratings is 'One rating per recap and student (e-mail).';

select private.open_to_staff('public.recap_ratings', 'recaps', 'The list of links shows each student''s rating.');

create function private.recap_link_life() returns interval
language sql immutable
as $$ select interval '1 year' $$;

create function private.recap_link_state(revoked_at timestamptz, expires_at timestamptz) returns text
language sql stable
as $$
  select case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end
$$;

-- Creates one link for each student of the recap's course; existing links are kept.
create function public.generate_recap_links(recap_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  cohort bigint;
  made integer;
begin
  perform private.require_capability('recaps');
  select m.cohort_id into cohort from public.recap_material m where m.id = generate_recap_links.recap_id;
  perform private.refuse('recap_not_found') where cohort is null;
  -- Serialises concurrent calls.
  perform pg_advisory_xact_lock(hashtextextended('recap_links', generate_recap_links.recap_id));
  insert into public.recap_links (recap_id, student_id, expires_at)
  select generate_recap_links.recap_id, e.student_id, now() + private.recap_link_life()
  from public.student_course_enrollments e
  where e.cohort_id = cohort and e.withdrawn_at is null
    and not exists (select from public.recap_links l
                    where l.recap_id = generate_recap_links.recap_id and l.student_id = e.student_id)
  order by e.student_id
  on conflict (recap_id, student_id) do nothing;
  get diagnostics made = row_count;
  return jsonb_build_object('links_created', made, 'total_students',
    (select count(*) from public.student_course_enrollments e where e.cohort_id = cohort and e.withdrawn_at is null));
end;
$$;

-- Newest first, page by page; total: of all pages.
create function public.list_recap_links(
  recap_filter bigint default null,
  search text default '',
  before_id bigint default null,
  page_size integer default 50
) returns table (
  id bigint, token text, recap_id bigint, class_title text, course_name text, cohort text, student_id bigint,
  student_name text, email text, state text, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  renewed_at timestamptz, opened_at timestamptz, last_opened_at timestamptz, rating integer, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := btrim(coalesce(list_recap_links.search, ''));
  patterns constant text[] := private.search_patterns(wanted);
begin
  perform private.require_capability('recaps');
  return query
    select l.id, l.token, l.recap_id, m.class_title, c.name, m.cohort, s.id, btrim(s.firstname || ' ' || s.lastname),
           s.email, private.recap_link_state(l.revoked_at, l.expires_at), l.created_at, l.expires_at, l.revoked_at,
           l.renewed_at, l.opened_at, l.last_opened_at,
           (select g.rating from public.recap_ratings g where g.recap_id = l.recap_id and g.student = s.email_normalized),
           l.total
    from (
      select l.*, count(*) over () as total
      from public.recap_links l
      join public.recap_material m on m.id = l.recap_id
      where (list_recap_links.recap_filter is null or l.recap_id = list_recap_links.recap_filter)
        and (wanted = '' or private.spaced_words(m.class_title) like all (patterns)
             or l.student_id in (select private.find_students(wanted)))
    ) l
    join public.recap_material m on m.id = l.recap_id
    join public.courses_moodle c on c.id = m.cohort_id
    join public.students s on s.id = l.student_id
    where list_recap_links.before_id is null or l.id < list_recap_links.before_id
    order by l.id desc
    limit least(greatest(coalesce(list_recap_links.page_size, 50), 1), 1000);
end;
$$;

-- Takes effect at once; to its student a link looks like a wrong one. Repeating it changes nothing. Returns how many
-- were active.
create function public.revoke_recap_links(link_ids bigint[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  revoked integer;
begin
  perform private.require_capability('recaps');
  perform private.refuse('link_ids_invalid') where coalesce(cardinality(link_ids), 0) not between 1 and 1000;
  perform private.refuse('link_not_found')
  where exists (select from unnest(link_ids) wanted where not exists (select from public.recap_links l where l.id = wanted));
  update public.recap_links l set revoked_at = now() where l.id = any (link_ids) and l.revoked_at is null;
  get diagnostics revoked = row_count;
  return revoked;
end;
$$;

create function public.renew_recap_link(link_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_capability('recaps');
  update public.recap_links l
  set token = private.random_token(), expires_at = now() + private.recap_link_life(), revoked_at = null,
      renewed_at = now(), opened_at = null, last_opened_at = null
  where l.id = link_id
  returning jsonb_build_object('id', l.id, 'token', l.token, 'expires_at', l.expires_at, 'state', 'active') into answer;
  perform private.refuse('link_not_found') where answer is null;
  return answer;
end;
$$;
grant execute on function public.generate_recap_links, public.list_recap_links, public.revoke_recap_links,
  public.renew_recap_link to authenticated;

-- The recap page: what a student with a link sees and does, one function for each.

-- The link of an active token; null alike for a wrong, an expired and a revoked one.
create function private.open_recap_link(token text) returns public.recap_links
language sql stable
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
    select jsonb_build_object('student_name', private.greeted_student(s), 'course_name', c.name, 'cohort', m.cohort,
      'class_title', m.class_title, 'description', m.description, 'announcement', m.announcement,
      'material_url', m.material_url, 'video_url', m.video_url, 'has_audio', m.audio_url is not null,
      'has_pdf', m.pdf_url is not null, 'base_slug', c.base_slug, 'next_class_on', private.next_class_on(c.id, now()),
      'rating', (select g.rating from public.recap_ratings g
                 where g.recap_id = m.id and g.student = s.email_normalized))
    from public.recap_material m, public.courses_moodle c, public.students s
    where m.id = link.recap_id and c.id = m.cohort_id and s.id = link.student_id
  );
end;
$$;

-- The token identifies the student; a new rating replaces the old one.
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

-- Object names for the server to sign: visitors never see them.
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

grant execute on function public.get_recap, public.rate_recap to anon, authenticated;
grant execute on function public.get_recap_files to service_role;
