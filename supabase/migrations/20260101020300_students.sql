-- Students and their cohorts. Personal data: staff only.

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
  -- What staff typed last as first name, also of a student who keeps the name of before.
  called text check (char_length(called) between 1 and 120),
  called_at timestamptz check ((called_at is null) = (called is null)),
  created_at timestamptz not null default now(),
  -- Browsers lose precision above it.
  constraint students_classroom_exact check (moodle_user_id between 1 and 999999999999999)
);
comment on table public.students is 'One row per person, by normalised e-mail.';
comment on column public.students.classroom_state is 'Follows the steps in the outbox: active only when none is left.';
select private.audit_changes('public.students');

select private.open_to_staff('public.students', 'enrolments', 'Tracking, enrolment and recaps are about them.');

-- Students whose e-mail or names, however they were written with it, hold what was typed.
create function private.find_students(typed text) returns setof bigint
language plpgsql stable
as $$
declare
  patterns constant text[] := private.search_patterns(typed);
begin
  return query
    select s.id from public.person_addresses a
    join public.students s on s.email_normalized = a.email_normalized
    where a.words like patterns[1] and a.words like patterns[2] and a.words like all (patterns);
end;
$$;

-- The student who has this address, or another one of the same person.
create function private.student_at(address text) returns public.students
language sql stable
as $$
  select s.* from public.students s
  where s.email_normalized in (select private.addresses_of(address))
  order by s.email_normalized = private.normalize_email(address) desc, s.id
  limit 1
$$;

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
grant execute on function private.country_code to service_role;

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
grant execute on function public.note_classroom_suspension to service_role;
