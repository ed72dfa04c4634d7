-- Class recaps and the private link of each student. Tokens are secrets: staff read them, visitors never list them.

create table public.recap_material (
  id bigint generated always as identity primary key,
  course_id bigint not null references public.courses_moodle (id),
  class_id text not null check (char_length(btrim(class_id)) between 1 and 60),
  class_title text not null check (char_length(btrim(class_title)) between 1 and 200),
  description text check (char_length(description) <= 4000),
  cohort text not null check (char_length(btrim(cohort)) between 1 and 60),
  audio_url text check (char_length(audio_url) <= 2048),
  material_url text check (private.is_web_address(material_url)),
  pdf_url text check (char_length(pdf_url) <= 2048),
  video_url text check (private.is_web_address(video_url)),
  announcement text check (char_length(announcement) <= 4000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (course_id, cohort, class_id)
);
comment on table public.recap_material is 'Follow-up material of one class. audio_url and pdf_url hold object names of the private bucket.';
create trigger recap_material_set_updated_at before update on public.recap_material
  for each row execute function private.set_updated_at();
create trigger recap_material_count_version before update on public.recap_material
  for each row execute function private.count_version();

create table public.recap_links (
  id bigint generated always as identity primary key,
  token text not null unique default private.random_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  recap_id bigint not null references public.recap_material (id) on delete cascade,
  student_id bigint not null references public.students (id) on delete cascade,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (recap_id, student_id)
);
comment on table public.recap_links is 'Private link of one student to one recap; the token is 256 bits.';
create index recap_links_student on public.recap_links (student_id);

create table public.recap_ratings (
  id bigint generated always as identity primary key,
  recap_id bigint not null references public.recap_material (id) on delete cascade,
  student text not null check (char_length(student) <= 254),
  rating integer not null check (rating between 1 and 5),
  created_at timestamptz not null default now(),
  unique (recap_id, student)
);
comment on table public.recap_ratings is 'One rating per recap and student (e-mail).';

alter table public.recap_material enable row level security;
alter table public.recap_links enable row level security;
alter table public.recap_ratings enable row level security;
grant select on public.recap_material, public.recap_links, public.recap_ratings to authenticated;
grant all on public.recap_material, public.recap_links, public.recap_ratings to service_role;
create policy "Staff read recaps" on public.recap_material
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read recap links" on public.recap_links
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read recap ratings" on public.recap_ratings
  for select to authenticated using ((select private.is_staff()));
