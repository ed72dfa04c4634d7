-- Sales: what was agreed with one person for one cohort (decision 28). Every way of paying and enrolling finds the same
-- sale; its charges are rows of payments with its id.

create table public.sales (
  id bigint generated always as identity primary key,
  payer_email text not null check (char_length(payer_email) <= 254),
  payer_email_normalized text generated always as (lower(btrim(payer_email))) stored,
  course_id text check (char_length(course_id) between 1 and 80),
  cohort_id bigint references public.courses_moodle (id),
  cohort_ids bigint[] not null default '{}' check (cardinality(cohort_ids) <= 50),
  term integer not null default 1 check (term > 0),
  usd_amount numeric(12, 2) not null check (usd_amount >= 0),
  installments_amount numeric(12, 2) not null check (installments_amount >= 0),
  installments_number integer not null check (installments_number between 1 and 36),
  payment_type text not null check (payment_type in ('single', 'link', 'total', 'cuotas', 'suscripcion')),
  free_reason text check (free_reason in ('scholarship', 'staff', 'exchange')),
  ends_on date,
  first_paid_at timestamptz,
  student_id bigint references public.students (id) on delete set null,
  access_granted_at timestamptz,
  access_withdrawn_at timestamptz,
  access_withdrawal_reason text check (char_length(btrim(access_withdrawal_reason)) between 3 and 500),
  access_hold text check (access_hold in ('small_amount', 'no_classroom', 'no_cohort', 'withdrawn', 'step_dismissed')),
  over_capacity boolean not null default false,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text check (char_length(btrim(void_reason)) between 3 and 500),
  amend_reason text check (char_length(btrim(amend_reason)) between 3 and 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((voided_at is null) = (void_reason is null)),
  check (free_reason is null or usd_amount = 0),
  constraint sales_ends_on_showable check (ends_on between '0001-01-01' and '9999-12-31')
);
comment on table public.sales is 'What was agreed with a person for a cohort: the total and its instalments. Written when the first payment of an order is PAID, or by staff; voided and amended, never deleted.';
comment on column public.sales.course_id is 'Base slug of the product, under the name of the specification; null when courses of several were sold together.';
comment on column public.sales.cohort_id is 'The cohort that was sold; null when there was none or several.';
comment on column public.sales.cohort_ids is 'What was sold, as a sorted set: the cohort, or the several cohorts of one enrolment.';
comment on column public.sales.term is 'Counts the sales of the same product to a person: a membership that is bought again after its end is another sale.';
comment on column public.sales.free_reason is 'Why a seat costs nothing (decision 119).';
comment on column public.sales.ends_on is 'Last day of a membership.';
comment on column public.sales.student_id is 'The student who received the access; may have another e-mail than the payer.';
comment on column public.sales.access_hold is 'Why a person has to give the access.';
comment on column public.sales.amend_reason is 'Why its terms or its cohort were last changed; the log has the earlier ones.';
comment on column public.sales.over_capacity is 'Taken when no seat was left (decision 30).';
-- Finds the sale of a person and a cohort, and makes a second one impossible.
create unique index sales_one_per_person_and_cohort
  on public.sales (payer_email_normalized, course_id, cohort_ids, term) nulls not distinct where voided_at is null;
-- With voided sales, which the index above leaves out.
create index sales_payer on public.sales (payer_email_normalized);
create index sales_cohort on public.sales (cohort_id);
create index sales_cohorts on public.sales using gin (cohort_ids) with (fastupdate = off) where voided_at is null;
create index sales_student on public.sales (student_id);
create trigger sales_count_version before update on public.sales
  for each row execute function private.count_version();
select private.audit_changes('public.sales');

select private.open_to_staff('public.sales', 'payments', 'Tracking compares what was agreed with what was paid.');

create function private.cohort_names(ids bigint[]) returns text
language sql stable
as $$ select string_agg(c.name, ', ' order by c.id) from public.courses_moodle c where c.id = any (ids) $$;

create function private.sale_title(sale public.sales) returns text
language sql stable
as $$ select coalesce(private.course_name(sale.course_id), private.cohort_names(sale.cohort_ids)) $$;
