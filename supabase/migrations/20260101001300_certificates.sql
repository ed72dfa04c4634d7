-- Certificates. The public id is 256 random bits; numbers are for people and give no access.

create table public.certificates (
  id text primary key default private.random_token() check (id ~ '^[A-Za-z0-9_-]{22,43}$'),
  student_id bigint not null references public.students (id),
  student_name text not null check (char_length(btrim(student_name)) between 1 and 240),
  course_id text not null check (char_length(course_id) between 1 and 80),
  cohort_id bigint references public.courses_moodle (id),
  course_name text not null check (char_length(btrim(course_name)) between 1 and 160),
  certificate_number text not null unique check (char_length(certificate_number) between 4 and 40),
  certificate_url text check (private.is_file_address(certificate_url)),
  status text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'error')),
  issue_date date not null,
  distinction text check (char_length(distinction) <= 120),
  created_at timestamptz not null default now(),
  unique (student_id, course_id),
  check (status <> 'ready' or certificate_url is not null)
);
comment on table public.certificates is 'Certificates by unguessable public id. course_id holds the course slug.';
create index certificates_cohort on public.certificates (cohort_id);
create trigger certificates_audit after insert or update or delete on public.certificates
  for each row execute function private.audit_row();

alter table public.certificates enable row level security;
grant select on public.certificates to authenticated;
grant all on public.certificates to service_role;
create policy "Staff read certificates" on public.certificates
  for select to authenticated using ((select private.can('enrolments')));
comment on policy "Staff read certificates" on public.certificates is 'Support looks them up; the public page calls a function with the public id.';
