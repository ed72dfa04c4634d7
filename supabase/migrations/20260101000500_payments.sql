-- Orders and payments. A checkout writes one PENDING row before the provider is called; what the provider says later
-- is merged into it under a status rank that can only rise.

create table public.payments (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  email_normalized text generated always as (lower(btrim(email))) stored,
  payer_name text not null check (char_length(btrim(payer_name)) between 1 and 240),
  payer_phone text check (char_length(payer_phone) <= 40),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  buyer_currency text check (buyer_currency ~ '^[A-Z]{3}$'),
  status text not null default 'PENDING'
    check (status in ('PAID', 'CONFIRMED', 'completed', 'PENDING', 'PROCESSING', 'ERROR', 'REJECTED', 'CANCELLED')),
  provider_status text check (char_length(provider_status) <= 40),
  payment_type text not null check (payment_type in ('single', 'installments', 'total', 'debt', 'installment')),
  installment_number integer not null default 0 check (installment_number >= 0),
  installments_count integer check (installments_count between 2 and 36),
  total_course_amount numeric(12, 2) check (total_course_amount > 0),
  dlocal_payment_id text unique check (char_length(dlocal_payment_id) between 1 and 128),
  dlocal_order_id text unique check (char_length(dlocal_order_id) between 16 and 128),
  external_id text unique check (char_length(external_id) between 1 and 255),
  parent_payment_id bigint references public.payments (id),
  payment_method text check (char_length(payment_method) <= 80),
  country text check (country ~ '^([A-Z]{2}|OTHER)$'),
  payer_document_type text check (char_length(payer_document_type) <= 40),
  payer_document text check (char_length(payer_document) <= 60),
  course_id text not null check (char_length(course_id) between 1 and 80),
  idempotency_key text unique check (char_length(idempotency_key) between 16 and 128),
  request_hash text,
  redirect_url text check (char_length(redirect_url) <= 2048),
  provider_claimed_at timestamptz,
  review_reason text check (review_reason in ('amount_mismatch', 'duplicate_charge', 'surplus_installment')),
  approved_at timestamptz,
  -- Lists are paged by this instant, and not every API hands out more than milliseconds: a finer one would skip rows.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'Orders and payments: one row per order; later instalments of an order are rows with parent_payment_id.';
comment on column public.payments.course_id is 'Base slug of the product.';
comment on column public.payments.dlocal_order_id is 'Our unguessable order id; the address bar carries it, so it opens the status of the order and nothing else.';
comment on column public.payments.provider_claimed_at is 'Since when a request talks to the provider about the order, which has no checkout address yet; null while none does.';
comment on column public.payments.amount is 'What this payment charges; for instalments the amount of one.';
create index payments_newest on public.payments (created_at desc, id desc);
create index payments_email on public.payments (email_normalized);
create index payments_parent on public.payments (parent_payment_id);
create index payments_search on public.payments using gin (
  private.fold(email || chr(10) || payer_name || chr(10) || coalesce(dlocal_payment_id, '')) extensions.gin_trgm_ops
) with (fastupdate = off);
create trigger payments_set_updated_at before update on public.payments
  for each row execute function private.set_updated_at();

-- Asked when an order is written and never again: a check of the table would be asked at every change of a row too, and a
-- rule that has become narrower meanwhile would refuse the charges of an order that exists. Sales follow from charges.
create function private.require_order_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_email(new.email) then
    raise exception 'email_invalid' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger payments_require_email before insert on public.payments
  for each row when (new.parent_payment_id is null) execute function private.require_order_email();

-- The ledger holds against a mistake of the server too: what identifies a payment stays, and paid stays paid.
create function private.guard_payment() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status = 'PAID' and new.status <> 'PAID' then
    raise exception 'payment % is paid and stays paid', old.id;
  end if;
  if (old.dlocal_order_id, old.external_id, old.idempotency_key, old.parent_payment_id, old.created_at)
       is distinct from (new.dlocal_order_id, new.external_id, new.idempotency_key, new.parent_payment_id, new.created_at)
     or (old.dlocal_payment_id is not null and new.dlocal_payment_id is distinct from old.dlocal_payment_id)
     -- A payment that only the provider knew of may be mended while it is not paid; an order never.
     or ((old.status = 'PAID' or old.dlocal_order_id is not null)
         and (old.amount, old.currency) is distinct from (new.amount, new.currency)) then
    raise exception 'payment % cannot become another payment', old.id;
  end if;
  return new;
end;
$$;
create trigger payments_guard before update on public.payments
  for each row execute function private.guard_payment();

create table public.sales (
  id bigint generated always as identity primary key,
  order_payment_id bigint unique references public.payments (id),
  payer_email text not null check (char_length(payer_email) <= 254),
  payer_email_normalized text generated always as (lower(btrim(payer_email))) stored,
  course_id text check (char_length(course_id) between 1 and 80),
  usd_amount numeric(12, 2) not null check (usd_amount >= 0),
  installments_amount numeric(12, 2) not null check (installments_amount >= 0),
  installments_number integer not null check (installments_number between 1 and 36),
  payment_type text not null check (payment_type in ('single', 'link', 'total', 'cuotas', 'suscripcion')),
  created_at timestamptz not null default now()
);
comment on table public.sales is 'What was agreed with a payer: the total and its instalments. Written once, when the first payment of an order is PAID, or by staff.';
create index sales_payer on public.sales (payer_email_normalized);

create table public.payment_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('dlocal-go')),
  body_sha256 text not null,
  body text not null check (char_length(body) <= 8192),
  provider_reference text check (char_length(provider_reference) <= 128),
  deliveries integer not null default 1,
  outcome text not null default 'received'
    check (outcome in ('received', 'applied', 'unchanged', 'review', 'unmatched')),
  created_at timestamptz not null default now(),
  last_received_at timestamptz not null default now(),
  unique (provider, body_sha256)
);
comment on table public.payment_events is 'Raw notifications whose signature held, stored before anything is done with them; a repeated body counts deliveries.';

alter table public.payments enable row level security;
alter table public.sales enable row level security;
alter table public.payment_events enable row level security;
grant select on public.payments, public.sales, public.payment_events to authenticated;
grant all on public.payments, public.sales, public.payment_events to service_role;
create policy "Staff read payments" on public.payments
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read sales" on public.sales
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read payment events" on public.payment_events
  for select to authenticated using ((select private.is_staff()));
