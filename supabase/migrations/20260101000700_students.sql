-- Students, their cohorts, and their user in the classroom. Personal data: staff only.

create table public.students (
  id bigint generated always as identity primary key,
  student_id uuid not null unique default gen_random_uuid(),
  firstname text not null check (char_length(btrim(firstname)) between 1 and 120),
  lastname text not null check (char_length(lastname) <= 120),
  email text not null check (private.is_email(email)),
  email_normalized text generated always as (lower(btrim(email))) stored unique,
  phone text check (char_length(phone) <= 40),
  country text check (char_length(country) <= 60),
  moodle_user_id bigint unique,
  moodle_username text check (char_length(moodle_username) between 1 and 100),
  classroom_state text check (classroom_state in ('pending', 'active', 'suspended', 'error')),
  created_at timestamptz not null default now(),
  -- Browsers lose precision above it.
  constraint students_classroom_exact check (moodle_user_id between 1 and 999999999999999)
);
comment on table public.students is 'One row per person, by normalised e-mail.';
comment on column public.students.classroom_state is 'Follows the steps in the outbox: active only when none is left.';
create index students_search on public.students using gin (
  private.fold(email || chr(10) || firstname || ' ' || lastname) extensions.gin_trgm_ops
) with (fastupdate = off);
select private.audit_changes('public.students');

select private.open_to_staff('public.students', 'enrolments', 'Tracking, enrolment and recaps are about them.');

-- The country of the checkout (public specification, section 3) that a typed country names, by its name in common
-- spellings, its code of two or three letters or its dialling code; else the one of a telephone. Null: not recognised.
create function private.country_code(country text, phone text) returns text
language sql immutable
as $$
  with known (code, dialling, names) as (values
    ('AR', '54', '{argentina,republica argentina,arg}'::text[]),
    ('BO', '591', '{bolivia,estado plurinacional de bolivia,bol}'),
    ('BR', '55', '{brasil,brazil,bra}'),
    ('CL', '56', '{chile,chl}'),
    ('CO', '57', '{colombia,col}'),
    ('CR', '506', '{costa rica,costarica,cri}'),
    ('EC', '593', '{ecuador,ecu}'),
    ('GT', '502', '{guatemala,gtm}'),
    ('MX', '52', '{mexico,mejico,estados unidos mexicanos,mex}'),
    ('PA', '507', '{panama,pan}'),
    ('PE', '51', '{peru,per}'),
    ('PY', '595', '{paraguay,pry}'),
    ('UY', '598', '{uruguay,republica oriental del uruguay,ury}'),
    ('OTHER', null, '{otros paises,otro pais,otro,other}')
  ), typed as (
    select btrim(private.spaced_words(country_code.country)) as words,
           regexp_replace(country_code.phone, '[^0-9+]', '', 'g') as number
  )
  select coalesce(
    (select k.code from known k, typed t
     where t.words in (lower(k.code), k.dialling) or t.words = any (k.names)),
    -- No dialling code begins with another one.
    (select k.code from known k, typed t where t.number ~ ('^(\+|00)' || k.dialling)))
$$;

create table public.student_course_enrollments (
  id bigint generated always as identity primary key,
  student_id bigint not null references public.students (id) on delete cascade,
  cohort_id bigint not null references public.courses_moodle (id),
  course_id bigint generated always as (cohort_id) stored,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  unique (student_id, cohort_id)
);
comment on table public.student_course_enrollments is 'Which student is in which cohort.';
comment on column public.student_course_enrollments.withdrawn_at is 'Since when the access is withdrawn; null while the enrolment is active.';
comment on column public.student_course_enrollments.course_id is 'The cohort; the name is the specification''s.';
create index student_course_enrollments_cohort on public.student_course_enrollments (cohort_id);
select private.audit_changes('public.student_course_enrollments');

select private.open_to_staff('public.student_course_enrollments', 'enrolments', 'Tracking shows who is in which cohort.');

-- The classroom

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

create table private.classroom_suspensions (
  moodle_user_id bigint primary key check (moodle_user_id between 1 and 999999999999999),
  created_at timestamptz not null default now()
);
comment on table private.classroom_suspensions is 'Users of the classroom whom the end of a demo access has suspended: these alone are restored by a purchase (decision 155).';

create function public.note_classroom_suspension(moodle_user_id bigint, suspended boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.classroom_suspensions s where s.moodle_user_id = note_classroom_suspension.moodle_user_id;
  insert into private.classroom_suspensions (moodle_user_id)
  select note_classroom_suspension.moodle_user_id where suspended;
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
grant execute on function public.classroom_username, public.note_classroom_suspension, public.record_classroom_user,
  public.get_classroom_person, public.get_classroom_enrolment to service_role;

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
