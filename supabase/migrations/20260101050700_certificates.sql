-- Certificates: each row is one version of a document about a person and a cohort (decision 91). What it says is copied
-- when it is made and never changes. Numbers are for people and give no access; the public id does (decision 40).

-- Crockford's check symbol of 26 digits of base32; '' for one of those five that no id has.
create function private.certificate_check_symbol(digits text) returns text
language plpgsql immutable parallel safe
as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  rest integer := 0;
begin
  for place in 1..26 loop
    rest := (rest * 32 + strpos(alphabet, substr(digits, place, 1)) - 1) % 37;
  end loop;
  return substr(alphabet, rest + 1, 1);
end;
$$;

-- The same rule as `isCertificateId` in src/domain/certificate-id.ts.
create function private.is_certificate_id(id text) returns boolean
language sql immutable parallel safe
as $$
  select id ~ '^[0-7][0-9A-HJKMNP-TV-Z]{26}$' and private.certificate_check_symbol(left(id, 26)) = right(id, 1)
$$;

create function private.new_certificate_id() returns text
language plpgsql volatile
as $$
declare
  bits bit(130);
  digits text;
begin
  loop
    -- A UUID has six bits that are not random.
    bits := B'00' || ('x' || left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32))::bit(128);
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substring(bits from k * 5 + 1 for 5)::integer + 1, 1), '' order by k)
    into digits from generate_series(0, 25) k;
    exit when private.certificate_check_symbol(digits) <> '';
  end loop;
  return digits || private.certificate_check_symbol(digits);
end;
$$;
-- Defaults and checks run with the rights of whoever writes the row.
grant execute on function private.certificate_check_symbol, private.is_certificate_id, private.new_certificate_id
  to service_role;

create sequence private.certificate_numbers;

-- The school and its signatory as they are now. Copied into each certificate when it is made, and kept there.
create function private.certificate_issuer() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('name', s.name, 'descriptor', s.descriptor, 'location', s.location,
    'latitude', s.latitude, 'longitude', s.longitude, 'signatory_name', s.signatory_name,
    'signatory_position', s.signatory_position, 'signature', s.signature)
  from private.settings s
$$;
grant execute on function private.certificate_issuer to service_role;

create table public.certificates (
  id text primary key default private.new_certificate_id() check (private.is_certificate_id(id)),
  certificate_number text not null check (certificate_number ~ '^[A-Z]{2,6}-[0-9]{4}-[0-9]{5,}$'),
  version integer not null default 1 check (version between 1 and 999),
  student_id bigint not null references public.students (id),
  cohort_id bigint not null references public.courses_moodle (id),
  student_name text not null check (char_length(btrim(student_name)) between 1 and 240),
  course_id text not null check (char_length(course_id) between 1 and 80),
  course_name text not null check (char_length(btrim(course_name)) between 1 and 160),
  cohort_starts_on date,
  hours integer check (hours between 1 and 2000),
  issue_date date not null check (issue_date between '2000-01-01' and '9999-12-31'),
  valid_until date check (valid_until between issue_date and '9999-12-31'),
  distinction text check (char_length(btrim(distinction)) between 1 and 120),
  status text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'error')),
  problem text check (
    problem in ('name_does_not_fit', 'character_not_available', 'signature_unreadable', 'generation_failed', 'storage_error')),
  certificate_url text,
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_bytes integer check (file_bytes between 1 and 10485760),
  made_by text check (made_by in ('canva', 'generated')),
  created_by uuid,
  created_at timestamptz not null default now(),
  issued_by uuid,
  issued_at timestamptz,
  replaces text unique references public.certificates (id),
  reissue_reason text check (char_length(btrim(reissue_reason)) between 3 and 500),
  replaced_by text references public.certificates (id),
  replaced_at timestamptz,
  revoked_by uuid,
  revoked_at timestamptz,
  revocation_reason text check (char_length(btrim(revocation_reason)) between 3 and 500),
  status_index integer not null unique generated always as identity (minvalue 0),
  issuer jsonb not null default private.certificate_issuer(),
  name_hash text check (name_hash ~ '^[0-9a-f]{64}$'),
  unique (certificate_number, version),
  constraint certificates_cohort_starts_on_showable check (cohort_starts_on between '0001-01-01' and '9999-12-31'),
  constraint certificates_ready_has_file check (
    num_nonnulls(certificate_url, file_sha256, file_bytes, made_by, issued_at) = case when status = 'ready' then 5 else 0 end),
  -- The file is named by its content: other content is another file.
  constraint certificates_file_of_version check (certificate_url = id || '/' || file_sha256 || '.pdf'),
  constraint certificates_error_has_problem check ((status = 'error') = (problem is not null)),
  constraint certificates_reissue_has_reason check (
    (replaces is null) = (version = 1) and (replaces is null) = (reissue_reason is null)),
  constraint certificates_only_ready_ends check (
    status = 'ready' or replaced_by is null and revoked_at is null),
  constraint certificates_replaced_at_once check ((replaced_by is null) = (replaced_at is null)),
  constraint certificates_revoked_with_reason check ((revoked_at is null) = (revocation_reason is null))
);
comment on table public.certificates is 'Versions of certificates by public id, which is unguessable. Ready ones are never changed nor deleted: they are replaced or revoked.';
comment on column public.certificates.certificate_number is 'For people; the same for all versions.';
comment on column public.certificates.course_id is 'Base slug of the course, under the name of the specification.';
comment on column public.certificates.valid_until is 'Last day of validity; null: it does not end.';
comment on column public.certificates.problem is 'Why it could not be made.';
comment on column public.certificates.certificate_url is 'Object of the private bucket certificates.';
comment on column public.certificates.issuer is 'The school and who signs for it, as they were when the version was made.';
comment on column public.certificates.name_hash is 'Keyed hash of the name of a person who was erased and wanted the certificate to hold (decision 200).';
comment on column public.certificates.status_index is 'Place in the status list of the credentials.';
-- These two make a second certificate of a student impossible; add_certificates sees to a person with several addresses.
create unique index certificates_one_unfinished on public.certificates (student_id, cohort_id) where status <> 'ready';
create unique index certificates_one_current on public.certificates (student_id, cohort_id)
  where status = 'ready' and replaced_by is null and revoked_at is null;
create index certificates_student on public.certificates (student_id);
create index certificates_cohort on public.certificates (cohort_id);
create index certificates_replaced_by on public.certificates (replaced_by);
create index certificates_newest on public.certificates (issue_date desc, status_index desc);
create index certificates_search on public.certificates using gin (
  private.spaced_words(student_name || ' ' || certificate_number || ' ' || course_name) extensions.gin_trgm_ops
) with (fastupdate = off);
select private.audit_changes('public.certificates');

create function private.keep_certificate() returns trigger
language plpgsql
as $$
declare
  -- What happens to a version; its other columns never change. The issuer changes where its signature cannot be drawn.
  outcome constant text[] := array['issuer', 'status', 'problem', 'certificate_url', 'file_sha256', 'file_bytes', 'made_by', 'issued_by',
    'issued_at', 'replaced_by', 'replaced_at', 'revoked_by', 'revoked_at', 'revocation_reason'];
  final text[] := '{}';
begin
  if tg_op = 'UPDATE' and private.is_erasing() then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status = 'ready' then
      raise exception 'a ready certificate is never deleted' using errcode = '42501';
    end if;
    return old;
  end if;
  if old.status = 'ready' then
    final := outcome[1:9];
  end if;
  if old.replaced_by is not null then
    final := final || outcome[10:11];
  end if;
  if old.revoked_at is not null then
    final := final || outcome[12:14];
  end if;
  if to_jsonb(new) - outcome <> to_jsonb(old) - outcome
     or exists (select from unnest(final) f where to_jsonb(new) -> f <> to_jsonb(old) -> f) then
    raise exception 'a certificate does not change' using errcode = '42501';
  end if;
  return new;
end;
$$;
create trigger certificates_keep before update or delete on public.certificates
  for each row execute function private.keep_certificate();

select private.open_to_staff('public.certificates', 'enrolments', 'Support looks them up; the public page calls a function with the public id.');

-- Written and signed by the server alone: whoever may read an object may also sign an address of it for any length of time.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('certificates', 'certificates', false, 10485760, array['application/pdf'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Its status, and what a ready one is worth today: `ready` while it is valid.
create function private.certificate_state(certificate public.certificates) returns text
language sql stable
as $$
  select case
    when certificate.status <> 'ready' then certificate.status
    when certificate.revoked_at is not null then 'revoked'
    when certificate.replaced_by is not null then 'replaced'
    when certificate.valid_until < private.school_day(now()) then 'expired'
    else 'ready' end
$$;

-- What is written on it.
create function private.certificate_facts(certificate public.certificates) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('student_name', certificate.student_name, 'course_id', certificate.course_id,
    'course_name', certificate.course_name, 'cohort_starts_on', certificate.cohort_starts_on, 'hours', certificate.hours,
    'issue_date', certificate.issue_date, 'valid_until', certificate.valid_until, 'distinction', certificate.distinction)
$$;
