-- Orders and payments. A checkout writes one PENDING row before the provider is called; what the provider says later
-- is merged into it under a status rank that can only rise, and the effects of being paid are written once, in the
-- same transaction.

create table public.payments (
  id bigint generated always as identity primary key,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
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
  external_id text unique check (char_length(external_id) <= 255),
  parent_payment_id bigint references public.payments (id),
  payment_method text check (char_length(payment_method) <= 80),
  country text check (country ~ '^([A-Z]{2}|OTHER)$'),
  payer_document_type text check (char_length(payer_document_type) <= 40),
  payer_document text check (char_length(payer_document) <= 60),
  course_id text not null check (char_length(course_id) between 1 and 80),
  idempotency_key text unique check (char_length(idempotency_key) between 16 and 128),
  request_hash text,
  redirect_url text check (char_length(redirect_url) <= 2048),
  review_reason text check (review_reason in ('amount_mismatch', 'duplicate_charge')),
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'Orders and payments: one row per order; later instalments of an order are rows with parent_payment_id.';
comment on column public.payments.course_id is 'Base slug of the product.';
comment on column public.payments.dlocal_order_id is 'Our unguessable order id; the address bar carries it, so it opens the status of the order and nothing else.';
comment on column public.payments.amount is 'What this payment charges; for instalments the amount of one.';
create index payments_newest on public.payments (created_at desc, id desc);
create index payments_email on public.payments (email_normalized);
create index payments_parent on public.payments (parent_payment_id);
create trigger payments_set_updated_at before update on public.payments
  for each row execute function private.set_updated_at();

create table public.sales (
  id bigint generated always as identity primary key,
  order_payment_id bigint unique references public.payments (id),
  payer_email text not null check (payer_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
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

-- Money that arrived never leaves by a notification; only a refund, another resource, moves it.
create function private.payment_status_rank(status text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case status
    when 'PENDING' then 0
    when 'PROCESSING' then 1
    when 'ERROR' then 2
    when 'REJECTED' then 2
    when 'CANCELLED' then 2
    when 'CONFIRMED' then 3
    when 'completed' then 3
    when 'PAID' then 4
  end
$$;
grant execute on function private.payment_status_rank(text) to service_role, authenticated;

-- Writes the order of a checkout, or finds the one that the same idempotency key already wrote.
-- `outcome`: created | existing | conflict (same key, other content) | closed (the order ended without being paid).
create function public.create_order(new_order jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  o public.payments;
  outcome text := 'created';
begin
  insert into public.payments (email, payer_name, payer_phone, amount, currency, buyer_currency, payment_type,
    installments_count, total_course_amount, dlocal_order_id, external_id, country, course_id, idempotency_key, request_hash)
  values (new_order ->> 'email', new_order ->> 'payer_name', new_order ->> 'payer_phone',
    (new_order ->> 'amount')::numeric, new_order ->> 'currency', new_order ->> 'buyer_currency',
    new_order ->> 'payment_type', (new_order ->> 'installments_count')::integer,
    (new_order ->> 'total_course_amount')::numeric, new_order ->> 'order_id', new_order ->> 'external_id',
    new_order ->> 'country', new_order ->> 'course_id', new_order ->> 'idempotency_key', new_order ->> 'request_hash')
  on conflict (idempotency_key) do nothing
  returning * into o;

  if o.id is null then
    select * into strict o from public.payments p where p.idempotency_key = new_order ->> 'idempotency_key';
    outcome := case
      when o.request_hash is distinct from new_order ->> 'request_hash' then 'conflict'
      when private.payment_status_rank(o.status) = 2 then 'closed'
      else 'existing'
    end;
  end if;

  return jsonb_build_object(
    'outcome', outcome, 'order_id', o.dlocal_order_id, 'redirect_url', o.redirect_url, 'status', o.status,
    'amount', o.amount, 'external_id', o.external_id, 'created_at', o.created_at);
end;
$$;

create function public.set_order_redirect(order_id text, redirect_url text) returns void
language sql volatile
set search_path = ''
as $$
  update public.payments set redirect_url = set_order_redirect.redirect_url
  where dlocal_order_id = set_order_redirect.order_id
$$;

-- Status of an order for the person who holds its unguessable id. No personal data. Null when there is none.
create function public.get_order_status(order_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', o.dlocal_order_id,
    'status', case
      when exists (select 1 from public.payments f
                   where (f.id = o.id or f.parent_payment_id = o.id) and f.status in ('PAID', 'CONFIRMED', 'completed'))
        then 'approved'
      when o.status = 'CANCELLED' then 'cancelled'
      when o.status in ('REJECTED', 'ERROR') then 'rejected'
      else 'pending' end,
    'payment_type', o.payment_type,
    'course_id', o.course_id,
    'course_name', coalesce((select c.name from public.courses_moodle c where c.base_slug = o.course_id
                             order by c.is_current_cohort desc, c.id desc limit 1), o.course_id),
    'amount', coalesce(o.total_course_amount, o.amount),
    'currency', o.currency)
  from public.payments o
  where get_order_status.order_id ~ '^[A-Za-z0-9_-]{16,128}$'
    and o.dlocal_order_id = get_order_status.order_id
    and o.parent_payment_id is null
$$;
grant execute on function public.get_order_status(text) to anon, authenticated, service_role;

-- Stores a notification before anything is done with it. Returns the id of its row.
create function public.record_payment_event(provider text, body text, provider_reference text) returns bigint
language sql volatile
set search_path = ''
as $$
  insert into public.payment_events as e (provider, body, body_sha256, provider_reference)
  values (record_payment_event.provider, record_payment_event.body,
          encode(sha256(convert_to(record_payment_event.body, 'UTF8')), 'hex'), record_payment_event.provider_reference)
  on conflict (provider, body_sha256) do update
    set deliveries = e.deliveries + 1, last_received_at = now()
  returning id
$$;

-- Merges what the provider says of one payment (read from the provider, never from a notification).
-- `fact`: provider_payment_id, order_id, external_id, status, provider_status, amount, currency, approved_at,
-- payment_method, document_type, document. Returns the outcome as in payment_events.outcome.
create function public.apply_provider_payment(fact jsonb, event_id bigint) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  root public.payments;
  target public.payments;
  new_status text := fact ->> 'status';
  fact_id text := fact ->> 'provider_payment_id';
  result text := 'unchanged';
  mismatch boolean;
begin
  select * into root from public.payments p
  where p.parent_payment_id is null
    and (p.dlocal_order_id = fact ->> 'order_id' or p.external_id = fact ->> 'external_id'
         or p.id = (select coalesce(k.parent_payment_id, k.id) from public.payments k where k.dlocal_payment_id = fact_id))
  order by p.id
  limit 1
  for update;

  if root.id is null then
    update public.payment_events set outcome = 'unmatched' where id = event_id and outcome = 'received';
    return 'unmatched';
  end if;

  mismatch := (fact ->> 'amount')::numeric is distinct from root.amount or fact ->> 'currency' is distinct from root.currency;

  -- The row of this provider payment: the order itself while no other payment holds it, else a row of its own.
  select * into target from public.payments p where p.dlocal_payment_id = fact_id for update;
  if target.id is null and root.dlocal_payment_id is null then
    target := root;
  end if;
  if target.id is null then
    insert into public.payments (email, payer_name, payer_phone, amount, currency, buyer_currency, payment_type,
      dlocal_payment_id, parent_payment_id, country, course_id, installments_count, total_course_amount, review_reason)
    values (root.email, root.payer_name, root.payer_phone, (fact ->> 'amount')::numeric, fact ->> 'currency',
      root.buyer_currency, root.payment_type, fact_id, root.id, root.country, root.course_id, root.installments_count,
      root.total_course_amount,
      case when root.payment_type = 'single' and root.status = 'PAID' then 'duplicate_charge' end)
    returning * into target;
    result := 'applied';
  end if;

  if mismatch then
    update public.payments
    set dlocal_payment_id = fact_id, provider_status = fact ->> 'provider_status', review_reason = 'amount_mismatch'
    where id = target.id;
    result := 'review';
  elsif private.payment_status_rank(new_status) > private.payment_status_rank(target.status)
     or target.dlocal_payment_id is null then
    update public.payments
    set dlocal_payment_id = fact_id,
        status = case when private.payment_status_rank(new_status) > private.payment_status_rank(target.status)
                      then new_status else target.status end,
        provider_status = fact ->> 'provider_status',
        payment_method = coalesce(fact ->> 'payment_method', target.payment_method),
        payer_document_type = coalesce(fact ->> 'document_type', target.payer_document_type),
        payer_document = coalesce(fact ->> 'document', target.payer_document),
        approved_at = case when new_status = 'PAID' then coalesce((fact ->> 'approved_at')::timestamptz, now()) end,
        installment_number = case
          when root.payment_type = 'installments' and new_status = 'PAID' then
            1 + (select count(*) from public.payments f
                 where (f.id = root.id or f.parent_payment_id = root.id) and f.status = 'PAID' and f.id <> target.id)
          else target.installment_number end
    where id = target.id
    returning * into target;
    result := 'applied';
  end if;

  if result = 'applied' and target.status = 'PAID' then
    insert into public.sales (order_payment_id, payer_email, course_id, usd_amount, installments_amount,
      installments_number, payment_type)
    values (root.id, root.email, root.course_id, coalesce(root.total_course_amount, root.amount), root.amount,
      coalesce(root.installments_count, 1), case when root.payment_type = 'installments' then 'link' else 'single' end)
    on conflict (order_payment_id) do nothing;

    insert into public.outbox (kind, natural_key, payload)
    values ('receipt_mail', 'receipt:' || fact_id, jsonb_build_object('payment_id', target.id))
    on conflict (natural_key) do nothing;
  end if;

  update public.payment_events set outcome = result
  where id = event_id and (outcome in ('received', 'unmatched') or result in ('applied', 'review'));
  return result;
end;
$$;

-- What a receipt says; null when the payment is not paid.
create function public.get_receipt(payment_id bigint) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', p.email, 'payer_name', p.payer_name, 'amount', p.amount, 'currency', p.currency,
    'payment_type', p.payment_type, 'installment_number', p.installment_number,
    'installments_count', p.installments_count, 'provider_payment_id', p.dlocal_payment_id,
    'approved_at', p.approved_at,
    'order_id', coalesce(p.dlocal_order_id, r.dlocal_order_id),
    'course_name', coalesce((select c.name from public.courses_moodle c where c.base_slug = p.course_id
                             order by c.is_current_cohort desc, c.id desc limit 1), p.course_id))
  from public.payments p
  left join public.payments r on r.id = p.parent_payment_id
  where p.id = get_receipt.payment_id and p.status = 'PAID'
$$;

grant execute on function public.create_order(jsonb), public.set_order_redirect(text, text),
  public.record_payment_event(text, text, text), public.apply_provider_payment(jsonb, bigint),
  public.get_receipt(bigint) to service_role;

-- One page of the payments table, newest first, by key: (created_at, id) of the last row seen. Row policies apply.
create function public.list_payments(
  status_filter text default 'PAID',
  type_filter text default 'all',
  search text default '',
  before_created_at timestamptz default null,
  before_id bigint default null,
  page_size integer default 50
) returns table (
  id bigint, created_at timestamptz, email text, payer_name text, amount numeric, currency text, status text,
  payment_type text, installment_number integer, installments_count integer, dlocal_payment_id text, country text,
  payer_document_type text, payer_document text, course_id text, review_reason text
)
language sql stable
set search_path = ''
as $$
  with wanted as (
    select '%' || replace(replace(replace(btrim(search), '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
  )
  select p.id, p.created_at, p.email, p.payer_name, p.amount, p.currency, p.status, p.payment_type,
         p.installment_number, p.installments_count, p.dlocal_payment_id, p.country, p.payer_document_type,
         p.payer_document, p.course_id, p.review_reason
  from public.payments p, wanted w
  where (status_filter = 'all' or p.status = status_filter)
    and (type_filter = 'all' or p.payment_type = type_filter)
    and (btrim(search) = '' or p.email ilike w.pattern or p.payer_name ilike w.pattern or p.dlocal_payment_id ilike w.pattern)
    and (before_created_at is null or (p.created_at, p.id) < (before_created_at, before_id))
  order by p.created_at desc, p.id desc
  limit least(greatest(page_size, 1), 101)
$$;
grant execute on function public.list_payments(text, text, text, timestamptz, bigint, integer) to authenticated, service_role;
