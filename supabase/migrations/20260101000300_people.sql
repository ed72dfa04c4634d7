-- Students, their enrolments and the prospects with demo access. Personal data: staff only.

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
  created_at timestamptz not null default now()
);
comment on table public.students is 'One row per person, by normalised e-mail.';
create index students_search on public.students using gin (
  private.fold(email || chr(10) || firstname || ' ' || lastname) extensions.gin_trgm_ops
) with (fastupdate = off);

create table public.student_course_enrollments (
  id bigint generated always as identity primary key,
  student_id bigint not null references public.students (id) on delete cascade,
  course_id bigint not null references public.courses_moodle (id),
  created_at timestamptz not null default now(),
  unique (student_id, course_id)
);
comment on table public.student_course_enrollments is 'Which student is in which cohort.';
create index student_course_enrollments_course on public.student_course_enrollments (course_id);

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
  created_at timestamptz not null default now()
);
comment on table public.demo_prospects is 'People with temporary demo access to the classroom.';

alter table public.students enable row level security;
alter table public.student_course_enrollments enable row level security;
alter table public.demo_prospects enable row level security;
grant select on public.students, public.student_course_enrollments, public.demo_prospects to authenticated;
grant all on public.students, public.student_course_enrollments, public.demo_prospects to service_role;
create policy "Staff read students" on public.students
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read enrolments" on public.student_course_enrollments
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read demo prospects" on public.demo_prospects
  for select to authenticated using ((select private.is_staff()));
