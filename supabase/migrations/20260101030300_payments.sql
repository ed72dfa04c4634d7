-- Payments: what came of an order. Its first payment stands from when it is asked for, PENDING; reports of the provider are
-- merged under a rank of states that never falls (private.guard_payment):
--
-- | State | Rank | Who moves a payment there |
-- |---|--:|---|
-- | PENDING | 0 | who places an order; a report of a charge that is not here yet |
-- | PROCESSING | 1 | a report |
-- | REJECTED, CANCELLED, ERROR | 2 | a report, unless the money is there; the synchronisation or a recheck that finds nothing (EXPIRED); a manual order of another sum (REPLACED); another sum before anybody paid (ERROR); staff, of money that is held or did not arrive |
-- | CONFIRMED, completed | 3 | nobody: words of the specification for money that is there |
-- | PAID | 4 | a report of the order's sum, also after 2; staff, of money that is held |
--
-- A report is the same whoever reads it: notification, synchronisation, recheck, import, or staff who saw money by hand.
-- Beside its state a payment may wait for a person (review_reason without review_decision); `is_counted` says whether it counts.

create table public.payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.orders (id),
  email text not null,
  email_normalized text generated always as (lower(btrim(email))) stored,
  payer_name text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  status text not null default 'PENDING'
    check (status in ('PAID', 'CONFIRMED', 'completed', 'PENDING', 'PROCESSING', 'ERROR', 'REJECTED', 'CANCELLED')),
  provider_status text check (char_length(provider_status) <= 40),
  payment_type text not null,
  payment_kind text not null generated always as (
    case when payment_type in ('single', 'total') then 'single' else 'installments' end) stored,
  installment_number integer not null default 0 check (installment_number >= 0),
  provider text not null,
  dlocal_payment_id text unique check (char_length(dlocal_payment_id) between 1 and 128),
  dlocal_order_id text unique check (char_length(dlocal_order_id) between 16 and 128),
  sale_id bigint references public.sales (id),
  payment_method text check (char_length(payment_method) <= 80),
  country text,
  payer_document_type text check (char_length(payer_document_type) <= 40),
  payer_document text check (char_length(payer_document) <= 60),
  course_id text not null,
  cohort_id bigint references public.courses_moodle (id),
  received_amount numeric(12, 2) not null,
  received_currency text not null check (received_currency ~ '^[A-Z]{3}$'),
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
    private.spaced_words(email || ' ' || payer_name || ' ' || coalesce(dlocal_payment_id, ''))) stored,
  constraint payments_refund_total_bounded check (refund_total between 0 and received_amount)
);
comment on table public.payments is 'Payments: the first of each order from when it is asked for, later instalments from when they are reported.';
comment on column public.payments.order_id is 'Its order; the first payment of an order is the one with the same number (decision 170).';
comment on column public.payments.payment_kind is 'In one payment or by instalments (back-office specification, section 4): a link for the total is the first, one for an instalment or a debt the second.';
comment on column public.payments.is_counted is 'Whether it counts for its sale: paid, and not marked or decided so (decision 75).';
comment on column public.payments.listed_on is 'The day at the school that a range of days finds it by: on which it was paid, else on which its order was made (decision 122).';
comment on column public.payments.dlocal_order_id is 'Our unguessable order id; it appears in the address bar, so it gives access to the status of the order only.';
comment on column public.payments.amount is 'What its order asks for, and what a charge counts as, whatever came.';
comment on column public.payments.search_words is 'What a search looks through, folded once: folding every row of a common word took seconds.';
comment on column public.payments.sale_id is 'The sale that a charge belongs to; set when it is paid.';
comment on column public.payments.received_amount is 'What really came, in received_currency, the charge''s own currency; what is asked for until something comes.';
comment on column public.payments.refund_total is 'Refunds of received_amount that were asked for, are pending or settled. Kept by private.write_refund alone (decision 117).';
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

-- What a payment repeats of its order is written here alone: lists, searches and indexes need it in one row. A payment that
-- names no order begins its own.
create function private.repeat_order() returns trigger
language plpgsql
as $$
declare
  o public.orders;
begin
  if new.order_id is null then
    new.order_id := new.id;
    insert into public.orders (id, email, payer_name, country, course_id, cohort_id, payment_type, amount, currency, provider, created_at)
    values (new.id, new.email, new.payer_name, new.country, new.course_id, new.cohort_id, new.payment_type, new.amount,
      new.currency, new.provider, new.created_at);
  end if;
  select * into strict o from public.orders k where k.id = new.order_id;
  new.email := o.email;
  new.payer_name := o.payer_name;
  new.country := o.country;
  new.course_id := o.course_id;
  new.cohort_id := o.cohort_id;
  new.payment_type := o.payment_type;
  new.amount := o.amount;
  new.currency := o.currency;
  new.provider := o.provider;
  new.received_amount := coalesce(new.received_amount, o.amount);
  new.received_currency := coalesce(new.received_currency, o.currency);
  return new;
end;
$$;
-- Triggers run by their names: the others read what this one writes.
create trigger payments_as_ordered before insert on public.payments
  for each row execute function private.repeat_order();

create function private.follow_order() returns trigger
language plpgsql
as $$
begin
  update public.payments p set email = new.email, cohort_id = new.cohort_id where p.order_id = new.id;
  return null;
end;
$$;
create trigger orders_followed after update of email, cohort_id on public.orders
  for each row when ((old.email, old.cohort_id) is distinct from (new.email, new.cohort_id)) execute function private.follow_order();

-- Protects the ledger against server bugs too: identifying columns do not change, what is the order's changes with it, and
-- a state never falls.
create function private.guard_payment() returns trigger
language plpgsql
as $$
begin
  if private.payment_status_rank(new.status) < private.payment_status_rank(old.status) then
    raise exception 'payment % is % and does not go back to %', old.id, old.status, new.status;
  end if;
  if ((old.id, old.order_id, old.dlocal_order_id, old.created_at, old.payer_name, old.country, old.course_id, old.payment_type,
      old.amount, old.currency, old.provider)
       is distinct from (new.id, new.order_id, new.dlocal_order_id, new.created_at, new.payer_name, new.country, new.course_id,
      new.payment_type, new.amount, new.currency, new.provider)
     or (old.dlocal_payment_id is not null and new.dlocal_payment_id is distinct from old.dlocal_payment_id)
     or ((old.email, old.cohort_id) is distinct from (new.email, new.cohort_id)
         and not exists (select from public.orders o where o.id = new.order_id
                         and (o.email, o.cohort_id) is not distinct from (new.email, new.cohort_id))))
     and not private.is_erasing() then
    raise exception 'payment % cannot become another payment', old.id;
  end if;
  return new;
end;
$$;
create trigger payments_guard before update on public.payments
  for each row execute function private.guard_payment();

-- The provider goes on naming the document of a payer who was erased.
create function private.leave_document_out() returns trigger
language plpgsql
as $$
begin
  new.payer_document := null;
  new.payer_document_type := null;
  return new;
end;
$$;
create trigger payments_leave_document_out before insert or update of payer_document on public.payments
  for each row when (private.is_erased(new.email)) execute function private.leave_document_out();

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
  -- Locked first: waiting for the sale itself, the update would count without what another charge of it has just changed.
  perform from public.sales s where s.id in (old.sale_id, new.sale_id) order by s.id for update;
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

-- Stores an order with its first payment, which it answers; null when its idempotency key is taken. `reference`: the
-- unguessable order id. `sale_id`: the sale that it is for, where there is one already.
create function private.insert_order(o public.orders, reference text, sale_id bigint default null) returns public.payments
language plpgsql volatile
as $$
declare
  first public.payments;
begin
  o.id := nextval('public.payments_id_seq');
  o.created_at := coalesce(o.created_at, now());
  insert into public.orders values (o.*)
  on conflict (idempotency_key) do nothing
  returning * into o;
  if found then
    insert into public.payments (id, order_id, dlocal_order_id, sale_id, created_at) overriding system value
    values (o.id, o.id, reference, insert_order.sale_id, o.created_at)
    returning * into first;
  end if;
  return first;
end;
$$;
grant usage on sequence public.payments_id_seq to service_role;
grant execute on function private.insert_order to service_role;

-- Whether something else came than was asked for.
create function private.came_otherwise(payment public.payments) returns boolean
language sql immutable
return (payment.received_amount, payment.received_currency) is distinct from (payment.amount, payment.currency);
grant execute on function private.came_otherwise to service_role;

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

-- The state of an order whose first payment has this status, and of which any is paid or held.
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

-- Names of a person who typed one text: the first half of the words, rounded down, are first names.
create function private.split_name(whole text) returns text[]
language sql immutable
as $$
  select array[left(array_to_string(words[:greatest(1, cardinality(words) / 2)], ' '), 120),
               left(array_to_string(words[greatest(1, cardinality(words) / 2) + 1:], ' '), 120)]
  from (select regexp_split_to_array(btrim(whole), '\s+') as words) w
$$;

-- The name that a mail greets by (decision 192): the first name that was asked for apart, else all names.
create function private.greeted_payer(o public.orders) returns text
language sql immutable
as $$ select coalesce(o.payer_firstname, o.payer_name) $$;

-- The same of a student: the first name that was typed last, by staff or with a purchase that was paid; else the name of the
-- student. Names that were split from the one text of an earlier payment are all that is known.
create function private.greeted_student(student public.students) returns text
language sql stable
as $$
  select coalesce((
    select t.name from (
      select student.called as name, student.called_at as at
      union all
      select o.payer_firstname, o.created_at from public.payments p join public.orders o on o.id = p.order_id
      where p.email_normalized = student.email_normalized and private.is_paid(p.status)) t
    where t.name is not null order by t.at desc limit 1),
  case when exists (
      select from public.payments p join public.orders o on o.id = p.order_id
      where p.email_normalized = student.email_normalized and o.payer_firstname is null and p.created_at <= student.created_at
        and private.split_name(o.payer_name) = array[student.firstname, student.lastname])
    then btrim(student.firstname || ' ' || student.lastname) else student.firstname end)
$$;
grant execute on function private.split_name, private.greeted_payer, private.greeted_student to service_role;
