-- Payments: what was asked for and what came. A checkout writes an order with one PENDING payment before the provider is
-- called; later reports of the provider are merged into it under a status rank that can only rise.

create table public.payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.orders (id),
  email text not null check (char_length(email) <= 254),
  email_normalized text generated always as (lower(btrim(email))) stored,
  payer_name text not null check (char_length(btrim(payer_name)) between 1 and 240),
  payer_firstname text check (char_length(btrim(payer_firstname)) between 1 and 120),
  payer_lastname text check (char_length(btrim(payer_lastname)) between 1 and 120),
  payer_phone text check (char_length(payer_phone) <= 40),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  buyer_currency text check (buyer_currency ~ '^[A-Z]{3}$'),
  status text not null default 'PENDING'
    check (status in ('PAID', 'CONFIRMED', 'completed', 'PENDING', 'PROCESSING', 'ERROR', 'REJECTED', 'CANCELLED')),
  provider_status text check (char_length(provider_status) <= 40),
  payment_type text not null check (payment_type in ('single', 'installments', 'total', 'debt', 'installment')),
  payment_kind text not null generated always as (
    case when payment_type in ('single', 'total') then 'single' else 'installments' end) stored,
  installment_number integer not null default 0 check (installment_number >= 0),
  installments_count integer check (installments_count between 2 and 36),
  total_course_amount numeric(12, 2) check (total_course_amount > 0),
  provider text not null default 'dlocal-go' check (provider in ('dlocal-go', 'manual')),
  dlocal_payment_id text unique check (char_length(dlocal_payment_id) between 1 and 128),
  dlocal_order_id text unique check (char_length(dlocal_order_id) between 16 and 128),
  external_id text unique check (char_length(external_id) between 1 and 255),
  sale_id bigint references public.sales (id),
  payment_method text check (char_length(payment_method) <= 80),
  country text check (country ~ '^([A-Z]{2}|OTHER)$'),
  payer_document_type text check (char_length(payer_document_type) <= 40),
  payer_document text check (char_length(payer_document) <= 60),
  course_id text not null check (char_length(course_id) between 1 and 80),
  cohort_id bigint references public.courses_moodle (id),
  reported_amount numeric(12, 2),
  reported_currency text check (reported_currency ~ '^[A-Z]{3}$'),
  received_amount numeric(12, 2) not null generated always as (coalesce(reported_amount, amount)) stored,
  received_currency text not null generated always as (coalesce(reported_currency, currency)) stored,
  refund_total numeric(12, 2) not null default 0,
  review_reason text check (review_reason in ('amount_mismatch', 'duplicate_charge', 'surplus_installment', 'no_sale')),
  review_decision text check (review_decision in ('counted', 'refunded', 'dismissed')),
  review_note text check (char_length(review_note) <= 500),
  reviewed_by uuid,
  reviewed_at timestamptz,
  is_counted boolean not null generated always as (
    status = 'PAID' and (review_reason is null or review_decision is not distinct from 'counted')) stored,
  approved_at timestamptz,
  listed_on date not null generated always as (
    private.school_day(case when status = 'PAID' then coalesce(approved_at, created_at) else created_at end)) stored,
  -- Lists are paged by this instant, and some APIs return milliseconds only: a finer one would skip rows.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  search_words text not null generated always as (
    private.fold(email || chr(10) || payer_name || chr(10) || coalesce(dlocal_payment_id, ''))) stored,
  constraint payments_refund_total_bounded check (refund_total between 0 and received_amount)
);
comment on table public.payments is 'Payments: the first of each order from when it is asked for, later instalments from when they are reported.';
comment on column public.payments.order_id is 'Its order; the first payment of an order is the one with the same number (decision 170).';
comment on column public.payments.payment_kind is 'In one payment or by instalments (back-office specification, section 4): a link for the total is the first, one for an instalment or a debt the second.';
comment on column public.payments.is_counted is 'Whether it counts for its sale: paid, and not marked or decided so (decision 75).';
comment on column public.payments.listed_on is 'The day at the school that a range of days finds it by: on which it was paid, else on which its order was made (decision 122).';
comment on column public.payments.course_id is 'Base slug of the product, under the name of the specification.';
comment on column public.payments.cohort_id is 'The cohort of the product when the order was created; null when there was none.';
comment on column public.payments.provider is 'Who takes the money: the provider of the checkout, or manual, where staff see it arrive (decision 16).';
comment on column public.payments.dlocal_order_id is 'Our unguessable order id; it appears in the address bar, so it gives access to the status of the order only.';
comment on column public.payments.amount is 'The amount charged; for instalments, of one.';
comment on column public.payments.search_words is 'What a search looks through, folded once: folding every row of a common word took seconds.';
comment on column public.payments.sale_id is 'The sale that a charge belongs to; set when it is paid.';
comment on column public.payments.payer_firstname is 'As the payer typed it; null where only the whole name is known.';
comment on column public.payments.reported_amount is 'What the provider took, where it differs from the order.';
comment on column public.payments.received_amount is 'What really came, in received_currency: the charge''s own currency. `amount` is what the order asked for, which a charge counts as.';
comment on column public.payments.refund_total is 'Of received_amount: refunds that were asked for, are pending or settled. Kept by private.write_refund alone (decision 117).';
comment on column public.payments.review_decision is 'What a person decided about review_reason; null while it waits on the desk.';
-- With the day in it, rows of other days are passed over without being read.
create index payments_newest on public.payments (created_at desc, id desc, listed_on);
create index payments_received on public.payments (approved_at desc nulls last, created_at desc, id desc) where status = 'PAID';
create index payments_listed on public.payments (listed_on);
create index payments_email on public.payments (email_normalized);
create index payments_cohort on public.payments (cohort_id);
create index payments_order on public.payments (order_id);
create index payments_sale on public.payments (sale_id) where sale_id is not null;
create index payments_review on public.payments (id) where review_reason is not null and review_decision is null;
create index payments_search on public.payments using gin (search_words extensions.gin_trgm_ops)
  with (fastupdate = off);
create trigger payments_set_updated_at before update on public.payments
  for each row execute function private.set_updated_at();
select private.audit_changes('public.payments');

select private.open_to_staff('public.payments', 'payments', 'The payments table, the tracking of debts and the export.');

-- Checked only when an order is created: a table check would run on every update too, and a rule that became stricter
-- would reject the charges of an existing order.
create function private.require_order_email() returns trigger
language plpgsql
as $$
begin
  if not private.is_email(new.email) then
    raise exception 'email_invalid' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger payments_require_email before insert on public.payments
  for each row when (new.order_id = new.id) execute function private.require_order_email();

-- Protects the ledger against server bugs too: identifying columns do not change, and paid stays paid.
create function private.guard_payment() returns trigger
language plpgsql
as $$
begin
  if old.status = 'PAID' and new.status <> 'PAID' then
    raise exception 'payment % is paid and stays paid', old.id;
  end if;
  if (old.id, old.order_id, old.dlocal_order_id, old.external_id, old.created_at)
       is distinct from (new.id, new.order_id, new.dlocal_order_id, new.external_id, new.created_at)
     or (old.dlocal_payment_id is not null and new.dlocal_payment_id is distinct from old.dlocal_payment_id)
     -- A payment that only the provider knew may be corrected while it is not paid; an order never.
     or ((old.status = 'PAID' or old.dlocal_order_id is not null)
         and (old.amount, old.currency) is distinct from (new.amount, new.currency)) then
    raise exception 'payment % cannot become another payment', old.id;
  end if;
  return new;
end;
$$;
create trigger payments_guard before update on public.payments
  for each row execute function private.guard_payment();

-- A payment that names no order begins its own.
create function private.begin_order() returns trigger
language plpgsql
as $$
begin
  new.order_id := new.id;
  insert into public.orders (id, created_at) values (new.id, new.created_at);
  return new;
end;
$$;
create trigger payments_begin_order before insert on public.payments
  for each row when (new.order_id is null) execute function private.begin_order();

-- The foreign key takes a share lock of the sale. Two transactions that both hold one and then lock the sale for update
-- wait for each other, so the sale is locked first, before the address of the person.
create function private.hold_sale() returns trigger
language plpgsql
as $$
begin
  perform from public.sales s where s.id = new.sale_id for update;
  return new;
end;
$$;
create trigger payments_hold_sale before insert on public.payments
  for each row when (new.sale_id is not null) execute function private.hold_sale();

-- The first payment of a sale is the earliest that counts by the day it was paid, whatever the order in which payments are
-- reported, attached, moved or decided about (decision 14); the last day of a membership follows it.
create function private.keep_first_paid() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.sales s
  set first_paid_at = f.first_at,
      ends_on = case when f.months is null then s.ends_on
                     else private.school_day(f.first_at + make_interval(months => f.months)) - 1 end
  from (
    select o.id,
      (select min(p.approved_at) from public.payments p where p.sale_id = o.id and p.is_counted) as first_at,
      (select max(c.membership_months) from public.careers c where c.base_slug = o.course_id) as months
    from public.sales o where o.id in (old.sale_id, new.sale_id)
  ) f
  where s.id = f.id and s.first_paid_at is distinct from f.first_at;
  return null;
end;
$$;
create trigger payments_first_paid after insert on public.payments
  for each row when (new.sale_id is not null and new.is_counted) execute function private.keep_first_paid();
create trigger payments_first_paid_change after update on public.payments
  for each row when ((old.sale_id, old.is_counted, old.approved_at) is distinct from (new.sale_id, new.is_counted, new.approved_at))
  execute function private.keep_first_paid();

-- Stores an order with its first payment, which it answers; null when its idempotency key is taken.
create function private.insert_order(o public.payments, request public.orders default null) returns public.payments
language plpgsql volatile
as $$
begin
  insert into public.orders (id, idempotency_key, request_hash, legal_version, created_by, reopens_order_id, created_at)
  values (nextval('public.payments_id_seq'), request.idempotency_key, request.request_hash, request.legal_version,
    request.created_by, request.reopens_order_id, coalesce(o.created_at, now()))
  on conflict (idempotency_key) do nothing
  returning id into o.order_id;
  if not found then
    return null;
  end if;
  insert into public.payments (id, order_id, email, payer_name, payer_firstname, payer_lastname, payer_phone, amount, currency,
    buyer_currency, payment_type, provider, installments_count, total_course_amount, dlocal_order_id, external_id, country,
    course_id, cohort_id, sale_id, created_at)
  overriding system value
  values (o.order_id, o.order_id, o.email, o.payer_name, o.payer_firstname, o.payer_lastname, o.payer_phone, o.amount, o.currency,
    o.buyer_currency, o.payment_type, coalesce(o.provider, 'dlocal-go'), o.installments_count, o.total_course_amount,
    o.dlocal_order_id, o.external_id, o.country, o.course_id, o.cohort_id, o.sale_id,
    coalesce(o.created_at, now()))
  returning * into o;
  return o;
end;
$$;
grant usage on sequence public.payments_id_seq to service_role;
grant execute on function private.insert_order to service_role;

-- State of payments

-- A notification never undoes a payment; only a refund, another resource, does.
create function private.payment_status_rank(status text) returns integer
language sql immutable parallel safe
return case
  when status = 'PENDING' then 0
  when status = 'PROCESSING' then 1
  when status in ('ERROR', 'REJECTED', 'CANCELLED') then 2
  when status in ('CONFIRMED', 'completed') then 3
  when status = 'PAID' then 4
end;
grant execute on function private.payment_status_rank to service_role, authenticated;

-- Whether the money has arrived.
create function private.is_paid(status text) returns boolean
language sql immutable parallel safe
return private.payment_status_rank(status) >= 3;

-- A payment that the provider took in another amount than the order's is held until a person has reviewed it: its buyer
-- is not asked to pay again. A rejected or expired payment took no money and is not held. When the provider corrects the
-- amount the mark is removed; the mark of a second or surplus charge stays.
create function private.is_held(payment public.payments) returns boolean
language sql immutable
return payment.status <> 'PAID' and payment.review_reason is not distinct from 'amount_mismatch'
  and payment.review_decision is null
  and coalesce(payment.provider_status in ('PAID', 'COMPLETED'), false);

-- Whether the provider may still be paid for the order of this payment row, as far as we know.
create function private.is_open_order(root public.payments) returns boolean
language sql immutable
as $$
  select root.id = root.order_id and root.dlocal_order_id is not null and root.provider <> 'manual'
     and private.payment_status_rank(root.status) < 2 and not private.is_held(root)
$$;

-- How long the provider keeps a checkout open: its default of 24 hours.
create function private.checkout_life() returns interval
language sql immutable
as $$ select interval '24 hours' $$;
grant execute on function private.checkout_life, private.is_open_order to service_role;

-- Of an order whose first payment has this status, and of which any is paid or held.
create function private.state_of_order(status text, is_paid boolean, is_held boolean) returns text
language sql immutable
return case
  when is_paid then 'approved'
  when is_held then 'pending'
  when status = 'CANCELLED' then 'cancelled'
  when status in ('REJECTED', 'ERROR') then 'rejected'
  else 'pending' end;

-- The state of an order, from all its payments.
create function private.order_state(first_payment public.payments) returns text
language sql stable
as $$
  select private.state_of_order(first_payment.status, bool_or(private.is_paid(f.status)), bool_or(private.is_held(f)))
  from public.payments f
  where f.order_id = first_payment.id
$$;
grant execute on function private.is_paid, private.is_held, private.state_of_order, private.order_state to service_role;
