-- The user of a person in the classroom: found or made by process-outbox, recorded here, and what became of its steps.

create table private.classroom_usernames (
  username text primary key check (username ~ '^[a-z0-9_.-]{1,100}$'),
  email_normalized text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.classroom_usernames is 'User names reserved for an address, so that a retried step uses the same one.';

-- The user name of an address: its local part (a-z, 0-9, underscore, hyphen, dot), made unique by a number. The same
-- address always gets the same name, unless it is one that others have in the classroom (`taken`).
create function public.classroom_username(address text, taken text[] default '{}') returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  owner text := private.normalize_email(address);
  base text := left(regexp_replace(split_part(owner, '@', 1), '[^a-z0-9_.-]', '', 'g'), 80);
  candidate text;
  suffix integer := 1;
begin
  if base = '' then
    base := 'alumno';
  end if;
  -- Serialises calls with equal local parts.
  perform pg_advisory_xact_lock(hashtextextended('classroom_username:' || base, 0));
  select u.username into candidate from private.classroom_usernames u where u.email_normalized = owner;
  if candidate is not null and candidate <> all (coalesce(taken, '{}')) then
    return candidate;
  end if;
  delete from private.classroom_usernames u where u.email_normalized = owner;
  loop
    candidate := case when suffix = 1 then base else base || suffix end;
    if candidate <> all (coalesce(taken, '{}')) then
      insert into private.classroom_usernames (username, email_normalized) values (candidate, owner)
      on conflict (username) do nothing;
      exit when found;
    end if;
    suffix := suffix + 1;
  end loop;
  return candidate;
end;
$$;

-- The unique index rejects a classroom user of another student: nobody gets someone else's account. Whether a suspension
-- of the user is ours; one that somebody has lifted is forgotten.
create function public.record_classroom_user(address text, moodle_user_id bigint, username text, is_suspended boolean)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.students s
  set moodle_user_id = record_classroom_user.moodle_user_id, moodle_username = nullif(username, '')
  where s.email_normalized = private.normalize_email(address)
    and (s.moodle_user_id, s.moodle_username)
        is distinct from (record_classroom_user.moodle_user_id, nullif(username, ''));
  update public.demo_prospects d set moodle_user_id = record_classroom_user.moodle_user_id, classroom_courses = '{}'
  where d.email_normalized = private.normalize_email(address)
    and d.moodle_user_id is distinct from record_classroom_user.moodle_user_id;
  delete from private.classroom_suspensions o
  where o.moodle_user_id = record_classroom_user.moodle_user_id and not is_suspended;
  return exists (select from private.classroom_suspensions o
                 where o.moodle_user_id = record_classroom_user.moodle_user_id);
end;
$$;

-- How the classroom knows a student; null when there is none. `former_emails`: mistyped ones, under which it may know them.
create function public.get_classroom_person(student_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'firstname', s.firstname, 'lastname', s.lastname, 'email', s.email_normalized,
    'phone', s.phone, 'country', s.country, 'moodle_user_id', s.moodle_user_id,
    'former_emails', (select coalesce(jsonb_agg(o.payload -> 'former'), '[]') from public.outbox o
                      where o.kind = 'classroom_address' and o.payload ? 'student_id'
                        and o.payload ->> 'student_id' = s.id::text))
  from public.students s where s.id = get_classroom_person.student_id
$$;

-- What the classroom needs for one enrolment; null when the student is gone.
create function public.get_classroom_enrolment(student_id bigint, cohort_id bigint) returns jsonb
language sql stable
as $$
  select public.get_classroom_person(s.id) || jsonb_build_object(
    'student_id', s.id, 'moodle_course_id', c.moodle_course_id,
    'enrolled', exists (select from public.student_course_enrollments e
                        where e.student_id = s.id and e.cohort_id = c.id and e.withdrawn_at is null))
  from public.students s, public.courses_moodle c
  where s.id = get_classroom_enrolment.student_id and c.id = get_classroom_enrolment.cohort_id
$$;

-- Keeps the states on the screens consistent with the steps: nothing is active while a step is pending.
create function private.follow_classroom_step() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject bigint := private.key_number(coalesce(new.payload ->> 'student_id', new.payload ->> 'prospect_id'));
begin
  if new.kind in ('classroom_enrolment', 'classroom_withdrawal') then
    -- Serialises two steps that end together, so that the second sees the first.
    perform 1 from public.students s where s.id = subject for update;
    update public.students s set classroom_state = t.state
    from (
      select case when bool_or(o.status = 'failed') then 'error'
                  when bool_or(o.status = 'pending') then 'pending'
                  when exists (select from public.student_course_enrollments e
                               where e.student_id = subject and e.withdrawn_at is null) then 'active' end as state
      from public.outbox o
      where o.kind in ('classroom_enrolment', 'classroom_withdrawal') and o.payload ->> 'student_id' = subject::text and o.payload ? 'student_id'
    ) t
    where s.id = subject and s.classroom_state is distinct from t.state;
    -- A withdrawal closes the course for a demo access too.
    update public.demo_prospects d set classroom_courses = array_remove(d.classroom_courses, c.moodle_course_id)
    from public.students s, public.courses_moodle c
    where new.kind = 'classroom_withdrawal' and new.status = 'done' and s.id = subject
      and c.id = private.key_number(new.payload ->> 'cohort_id')
      and d.moodle_user_id = s.moodle_user_id and c.moodle_course_id = any (d.classroom_courses);
  else
    update public.demo_prospects d
    set classroom_state = case
          when d.access_version <> private.key_number(new.payload ->> 'version') then d.classroom_state
          when new.status = 'failed' then 'error'
          when new.status = 'pending' then 'pending'
          else d.classroom_state end,
        -- A finished or failed step lets the next one start at once.
        access_leased_until = case
          when d.access_lease_version = private.key_number(new.payload ->> 'version') then null
          else d.access_leased_until end
    where d.id = subject;
  end if;
  return null;
end;
$$;
create trigger outbox_follow_classroom after insert or update of status, last_error on public.outbox
  for each row when (new.kind in ('classroom_enrolment', 'classroom_withdrawal', 'classroom_access'))
  execute function private.follow_classroom_step();
grant execute on function public.classroom_username, public.record_classroom_user, public.get_classroom_person,
  public.get_classroom_enrolment
  to service_role;
