-- Temporary demo access to the classroom. Each change of the desired state has a number; calls to the classroom
-- carry it, and only the last one counts.

create table public.demo_prospects (
  id bigint generated always as identity primary key,
  firstname text not null check (char_length(btrim(firstname)) between 1 and 120),
  lastname text not null check (char_length(btrim(lastname)) between 1 and 120),
  email text not null check (private.is_email(email)),
  email_normalized text generated always as (lower(btrim(email))) stored unique,
  profession text check (char_length(profession) <= 160),
  phone text check (char_length(phone) <= 40),
  country text check (char_length(country) <= 60),
  notes text check (char_length(notes) <= 4000),
  is_active boolean not null default true,
  access_granted_at timestamptz not null default now(),
  access_ends_at timestamptz check (access_ends_at > access_granted_at),
  moodle_user_id bigint unique,
  classroom_state text check (classroom_state in ('pending', 'active', 'suspended', 'error')),
  classroom_applied text check (classroom_applied in ('active', 'suspended')),
  classroom_courses bigint[] not null default '{}',
  access_version integer not null default 0,
  access_lease_version integer,
  access_leased_until timestamptz,
  created_at timestamptz not null default now(),
  -- Values that no screen can show (see courses_moodle).
  constraint demo_prospects_classroom_exact check (moodle_user_id between 1 and 999999999999999),
  constraint demo_prospects_access_showable check (
    access_granted_at >= '0001-01-02 00:00:00+00' and access_ends_at < '10000-01-01 00:00:00+00')
);
comment on table public.demo_prospects is 'People with temporary demo access to the classroom.';
comment on column public.demo_prospects.access_version is 'Number of the last change of the desired state; a step of an older one does nothing.';
comment on column public.demo_prospects.classroom_applied is 'The state last sent to the classroom, by any step.';
comment on column public.demo_prospects.classroom_courses is 'Courses that the access has opened since it last began: a change of its end does not enrol again (decision 155).';
select private.audit_changes('public.demo_prospects');

select private.open_to_staff('public.demo_prospects', 'demo_access', 'The list of demo accesses, and the warning when a student has one.');

create table public.demo_courses (
  moodle_course_id bigint primary key check (moodle_course_id between 1 and 999999999999999),
  name text not null check (char_length(btrim(name)) between 1 and 160),
  created_at timestamptz not null default now()
);
comment on table public.demo_courses is 'Courses of the classroom that a demo access opens. Accesses that are open already keep theirs.';
select private.audit_changes('public.demo_courses', 'moodle_course_id');
select private.open_to_staff('public.demo_courses', 'catalogue', 'Who gives a demo access may know what it opens.');
grant insert (moodle_course_id, name), delete on public.demo_courses to authenticated;
create policy "Course keepers add demo courses" on public.demo_courses
  for insert to authenticated with check ((select private.can('courses')));
comment on policy "Course keepers add demo courses" on public.demo_courses is 'What the school opens for free is a decision about the catalogue.';
create policy "Course keepers remove demo courses" on public.demo_courses
  for delete to authenticated using ((select private.can('courses')));
comment on policy "Course keepers remove demo courses" on public.demo_courses is 'Later demo accesses leave the course out.';

-- Adds the step of a change. Returns the number of the change.
create function private.queue_classroom_access(prospect_id bigint) returns integer
language plpgsql volatile
as $$
declare
  version integer;
begin
  update public.demo_prospects d set access_version = d.access_version + 1, classroom_state = 'pending'
  where d.id = queue_classroom_access.prospect_id
  returning d.access_version into version;
  insert into public.outbox (kind, natural_key, payload)
  values ('classroom_access', 'classroom_access:' || prospect_id || ':' || version,
          jsonb_build_object('prospect_id', prospect_id, 'version', version));
  return version;
end;
$$;

create function private.has_enrolment(address text) returns boolean
language sql stable
as $$
  select exists (select from public.students s
                 join public.student_course_enrollments e on e.student_id = s.id
                 where s.email_normalized = private.normalize_email(address) and e.withdrawn_at is null)
$$;
grant execute on function private.queue_classroom_access, private.has_enrolment to service_role;

create function private.demo_access(prospect_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object('prospect_id', d.id, 'is_active', d.is_active, 'access_ends_at', d.access_ends_at,
    'classroom_state', d.classroom_state, 'version', d.access_version, 'has_enrolment', private.has_enrolment(d.email))
  from public.demo_prospects d where d.id = demo_access.prospect_id
$$;

-- In the future, in a year that every screen can show.
create function private.is_access_end(ends_at timestamptz) returns boolean
language sql stable
as $$ select ends_at > now() and ends_at < '10000-01-01 00:00:00+00' $$;

-- For a known person, a request is applied only if it equals what is stored or leaves fields out. Any other change
-- needs the `version` that it is based on; without it, or with an older one, the answer is {changed: the current
-- prospect}.
create function public.grant_demo_access(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ends_at timestamptz;
  prospect bigint;
  seen_version bigint;
  address text;
begin
  perform private.require_capability('demo_access');
  seen_version := private.optional_whole_number(request, 'version', 0, 2147483647);
  address := private.required_email(request, 'email');
  begin
    ends_at := nullif(btrim(coalesce(request ->> 'access_ends_at', '')), '')::timestamptz;
  exception when others then
    perform private.refuse('access_ends_at_invalid');
  end;
  perform private.refuse('access_ends_at_invalid') where not private.is_access_end(ends_at);
  insert into public.demo_prospects as d (firstname, lastname, email, profession, phone, country, notes, access_ends_at)
  values (private.required_text(request, 'firstname', 120), private.required_text(request, 'lastname', 120),
          address, private.optional_text(request, 'profession', 160),
          private.optional_text(request, 'phone', 40), private.optional_text(request, 'country', 60),
          private.optional_text(request, 'notes', 4000), ends_at)
  on conflict (email_normalized) do update
    set firstname = excluded.firstname, lastname = excluded.lastname,
        profession = case when seen_version is null then d.profession else excluded.profession end,
        phone = case when seen_version is null then d.phone else excluded.phone end,
        country = case when seen_version is null then d.country else excluded.country end,
        notes = case when seen_version is null then d.notes else excluded.notes end,
        is_active = true, access_granted_at = now(), access_ends_at = excluded.access_ends_at
    where d.access_version = seen_version
       or (seen_version is null
           and (d.firstname, d.lastname, d.access_ends_at)
               is not distinct from (excluded.firstname, excluded.lastname, excluded.access_ends_at)
           and coalesce(excluded.profession, d.profession) is not distinct from d.profession
           and coalesce(excluded.phone, d.phone) is not distinct from d.phone
           and coalesce(excluded.country, d.country) is not distinct from d.country
           and coalesce(excluded.notes, d.notes) is not distinct from d.notes)
  returning d.id into prospect;
  if prospect is null then
    return (
      select jsonb_build_object('changed', jsonb_build_object('version', d.access_version, 'firstname', d.firstname,
        'lastname', d.lastname, 'email', d.email, 'profession', d.profession, 'phone', d.phone, 'country', d.country,
        'notes', d.notes, 'access_ends_at', d.access_ends_at))
      from public.demo_prospects d where d.email_normalized = address);
  end if;
  perform private.queue_classroom_access(prospect);
  return private.demo_access(prospect);
end;
$$;

-- An expired access is opened again with a new end, based on `version`.
create function public.set_demo_access(
  prospect_id bigint,
  active boolean,
  ends_at timestamptz default null,
  version integer default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  prospect public.demo_prospects;
  new_end timestamptz;
begin
  perform private.require_capability('demo_access');
  perform private.refuse('active_required') where active is null;
  perform private.refuse('access_ends_at_invalid')
  where not private.is_access_end(ends_at) or (ends_at is not null and not active);
  select * into prospect from public.demo_prospects d where d.id = set_demo_access.prospect_id for update;
  perform private.refuse('prospect_not_found') where prospect.id is null;
  new_end := coalesce(ends_at, prospect.access_ends_at);
  perform private.refuse('access_ends_at_required') where active and new_end <= now();
  -- Repeating a change does nothing, unless the classroom rejected it for good or was never called.
  if prospect.is_active is distinct from active or prospect.access_ends_at is distinct from new_end
     or coalesce(prospect.classroom_state, 'error') = 'error' then
    perform private.refuse('prospect_changed')
    where ends_at is not null and prospect.access_version is distinct from version;
    update public.demo_prospects d
    set is_active = active,
        access_granted_at = case when active and not d.is_active then now() else d.access_granted_at end,
        access_ends_at = new_end
    where d.id = prospect.id;
    perform private.queue_classroom_access(prospect.id);
  end if;
  return private.demo_access(prospect.id);
end;
$$;
grant execute on function public.grant_demo_access, public.set_demo_access to authenticated;

-- Closes expired accesses. For the scheduler; returns how many.
create function public.expire_demo_access() returns integer
language plpgsql volatile
as $$
declare
  ended integer := 0;
  prospect bigint;
begin
  for prospect in
    select d.id from public.demo_prospects d
    where d.is_active and d.access_ends_at <= now()
    order by d.id for update skip locked
  loop
    update public.demo_prospects d set is_active = false where d.id = prospect;
    perform private.queue_classroom_access(prospect);
    ended := ended + 1;
  end loop;
  return ended;
end;
$$;

-- The state to send to the classroom for one change, with a lease on the call (two minutes, one worker at a time).
-- `wanted`: active | suspended | keep (enrolled: must not be suspended) | wait (another worker has the lease). Null
-- when a newer change has replaced it.
create function public.get_classroom_access(prospect_id bigint, version integer) returns jsonb
language plpgsql volatile
as $$
declare
  d public.demo_prospects;
  wanted text;
begin
  select * into d from public.demo_prospects p where p.id = get_classroom_access.prospect_id for update;
  if d.id is null or d.access_version <> get_classroom_access.version then
    return null;
  end if;
  if d.access_leased_until > now() and d.access_lease_version <> d.access_version then
    wanted := 'wait';
  else
    update public.demo_prospects p
    set access_lease_version = d.access_version, access_leased_until = now() + interval '2 minutes'
    where p.id = d.id;
    wanted := case
      when d.is_active then 'active'
      when not private.has_enrolment(d.email) then 'suspended'
      when d.classroom_applied = 'suspended' then 'active'
      else 'keep' end;
  end if;
  return jsonb_build_object('prospect_id', d.id, 'version', d.access_version, 'wanted', wanted, 'firstname', d.firstname,
    'lastname', d.lastname, 'email', d.email_normalized, 'phone', d.phone, 'country', d.country,
    'profession', d.profession, 'moodle_user_id', d.moodle_user_id,
    'open_course_ids', to_jsonb(d.classroom_courses),
    'demo_course_ids', (select coalesce(jsonb_agg(c.moodle_course_id order by c.moodle_course_id), '[]') from public.demo_courses c));
end;
$$;

-- Records the state sent to the classroom, and the courses that are open there (null: as before). False when it is not the latest: the latest is, or is put, in the outbox.
create function public.finish_classroom_access(prospect_id bigint, version integer, state text, courses bigint[])
returns boolean
language plpgsql volatile
as $$
declare
  d public.demo_prospects;
  held_lease boolean;
  locked_out boolean;
begin
  perform private.refuse('state_invalid') where state is null or state not in ('active', 'suspended');
  select * into d from public.demo_prospects p where p.id = finish_classroom_access.prospect_id for update;
  if d.id is null then
    return false;
  end if;
  held_lease := coalesce(d.access_lease_version = finish_classroom_access.version, false);
  locked_out := state = 'suspended' and private.has_enrolment(d.email);
  update public.demo_prospects p
  set classroom_applied = state,
      classroom_courses = case when state = 'active' then coalesce(courses, p.classroom_courses) else '{}' end,
      classroom_state = case when p.access_version = finish_classroom_access.version then state else p.classroom_state end,
      access_leased_until = case when held_lease then null else p.access_leased_until end
  where p.id = d.id;
  -- Without the lease, another worker may have sent its own state meanwhile: the stored one is sent once more.
  if not held_lease or (locked_out and d.access_version = finish_classroom_access.version) then
    perform private.queue_classroom_access(d.id);
    return false;
  end if;
  return d.access_version = finish_classroom_access.version;
end;
$$;
grant execute on function public.expire_demo_access, public.get_classroom_access, public.finish_classroom_access
  to service_role;

-- Courses of the classroom that sales and demo accesses open: the Config tab asks for each whether the service may open it.
create function public.classroom_courses() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('health');
  return (
    select coalesce(jsonb_agg(o.id order by o.id), '[]')
    from (select c.moodle_course_id as id from public.courses_moodle c
          where c.is_current_cohort and c.moodle_course_id is not null
          union select d.moodle_course_id from public.demo_courses d) o);
end;
$$;
grant execute on function public.classroom_courses() to authenticated;

-- A suspended demo access must not lock a student out.
create function private.restore_demo_user(student bigint) returns void
language sql volatile
as $$
  select private.queue_classroom_access(d.id)
  from public.demo_prospects d
  join public.students s on s.email_normalized = d.email_normalized
  where s.id = student and d.access_version > 0 and (not d.is_active or d.classroom_state <> 'active')
$$;
