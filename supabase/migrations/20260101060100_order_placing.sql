-- Orders of the checkout and of payment links: created once per idempotency key; whoever has the id can read the
-- status.

-- In whose name a buyer wants the invoice of an order, for the school to issue (decision 105).
create table public.order_invoices (
  order_id bigint primary key references public.orders (id) on delete cascade,
  holder text not null check (holder in ('person', 'company')),
  legal_name text not null check (char_length(btrim(legal_name)) between 1 and 200),
  tax_id text not null check (char_length(btrim(tax_id)) between 1 and 40),
  address text check (char_length(btrim(address)) between 1 and 200),
  created_at timestamptz not null default now()
);
comment on table public.order_invoices is 'Invoice data of orders whose buyers asked for an invoice; without a row a simple receipt is enough.';
comment on column public.order_invoices.tax_id is 'By the rule of the order''s country, in one spelling; as typed where no rule is known (decision 105).';

select private.open_to_staff('public.order_invoices', 'payments', 'Whoever sees the payments issues their invoices.');

-- Null for a payment without one; `of_payment` may be a later charge of the order.
create function private.invoice_of(of_payment public.payments) returns jsonb
language sql stable
as $$
  select jsonb_build_object('holder', i.holder, 'legal_name', i.legal_name, 'tax_id', i.tax_id, 'address', i.address,
    'country', o.country)
  from public.order_invoices i
  join public.orders o on o.id = i.order_id
  where i.order_id = of_payment.order_id
$$;

-- Stores an order, or finds the one with the same idempotency key: {outcome, order_id, redirect_url, status, amount,
-- external_id, created_at}.
-- `outcome`: created | existing | conflict (same key, other content) | closed (the order ended without being paid) |
-- sold_out (decision 30; nothing is stored). Sold out does not depend on the e-mail, or a stranger learns who has a seat
-- by typing one (threat T91). An order that waits is sold out too: its buyer must not be sent to pay for a seat that is
-- gone; one that is paid is not. `may_oversell`: staff decide for themselves.
create function private.place_order(wanted public.orders, reference text, sale_id bigint, may_oversell boolean) returns jsonb
language plpgsql volatile
as $$
declare
  o public.payments;
  stored public.orders;
  outcome text := 'created';
  effective_status text;
begin
  if not may_oversell
    and private.seats_left(wanted.cohort_id) <= 0
    and not exists (
      select from public.orders k
      join public.payments f on f.order_id = k.id
      where k.idempotency_key = wanted.idempotency_key and f.status = 'PAID') then
    return jsonb_build_object('outcome', 'sold_out');
  end if;
  o := private.insert_order(wanted, reference, sale_id);
  select * into strict stored from public.orders k where k.id = o.id or k.idempotency_key = wanted.idempotency_key;
  if o.id is null then
    select * into strict o from public.payments p where p.id = stored.id;
    -- A rejected order with a second payment that is paid or held must not lead to a third.
    effective_status := case
      when exists (select from public.payments f where f.order_id = o.id and f.status = 'PAID') then 'PAID'
      when private.order_state(o) = 'pending' then 'PENDING'
      else o.status
    end;
    outcome := case
      when stored.request_hash is distinct from wanted.request_hash then 'conflict'
      when private.payment_status_rank(effective_status) = 2 then 'closed'
      else 'existing'
    end;
  end if;
  return jsonb_build_object(
    'outcome', outcome, 'order_id', o.dlocal_order_id, 'redirect_url', stored.redirect_url,
    'status', coalesce(effective_status, o.status),
    'amount', o.amount, 'external_id', stored.external_id, 'created_at', o.created_at);
end;
$$;

-- The order of a checkout: an answer of place_order, or `coupon_unavailable`, where nothing is stored. `new_order`: columns
-- of orders, `order_id`, `cohort` (slug of the one whose price it is), `invoice` where one is wanted, `coupon` with the
-- `full_price_usd` that it lowers, and `seat`, the token of a call (decision 153). A repeated request asks for no second use.
create function public.create_order(new_order jsonb) returns jsonb
language plpgsql volatile
as $$
declare
  o public.orders := jsonb_populate_record(null::public.orders, new_order);
  reference constant text := new_order ->> 'order_id';
  coupon bigint;
  called bigint;
  placed bigint;
  answer jsonb;
begin
  o.payer_firstname := nullif(btrim(o.payer_firstname), '');
  o.payer_lastname := private.last_name(o.payer_lastname);
  o.payer_name := private.whole_name(o.payer_name);
  o.cohort_id := coalesce(o.cohort_id, (select c.id from public.courses_moodle c where c.slug = new_order ->> 'cohort'),
    (private.cohort_of(o.course_id)).id);
  if new_order ->> 'coupon' is not null
    and not exists (select from public.orders k where k.idempotency_key = o.idempotency_key) then
    coupon := private.take_coupon(new_order ->> 'coupon', o);
    if coupon is null then
      return jsonb_build_object('outcome', 'coupon_unavailable');
    end if;
  end if;
  select k.id into called from private.seat_calls k
  where k.token = new_order ->> 'seat' and k.cohort_id = o.cohort_id and k.ended is null and k.ends_at > now();
  answer := private.place_order(o, reference, null, called is not null);
  if answer ->> 'outcome' = 'created' then
    placed := (select p.order_id from public.payments p where p.dlocal_order_id = reference);
    insert into private.seat_call_orders (order_id, call_id) select placed, called where called is not null;
    insert into public.order_coupons (order_id, coupon_id, full_price_usd)
    select placed, coupon, (new_order ->> 'full_price_usd')::numeric where coupon is not null;
    insert into public.order_invoices (order_id, holder, legal_name, tax_id, address)
    select placed, i.holder, i.legal_name, i.tax_id, nullif(btrim(i.address), '')
    from jsonb_populate_record(null::public.order_invoices, new_order -> 'invoice') i
    where jsonb_typeof(new_order -> 'invoice') = 'object';
  end if;
  return answer;
end;
$$;
grant execute on function private.place_order to service_role;

create function public.set_order_redirect(order_id text, redirect_url text) returns void
language sql volatile
as $$
  update public.orders o set redirect_url = set_order_redirect.redirect_url
  from public.payments p
  where p.dlocal_order_id = set_order_redirect.order_id and o.id = p.order_id
$$;

-- Claims the provider call for an order without checkout address: of two requests only one may create a payment
-- there. A claim older than `life_seconds` belonged to a dead worker. Returns the claim, for its release; null while
-- another request has it, and when there is nothing to create.
create function public.claim_provider_call(order_id text, life_seconds integer) returns text
language sql volatile
as $$
  update public.orders o set provider_claimed_at = clock_timestamp()
  from public.payments p
  where p.dlocal_order_id = claim_provider_call.order_id and o.id = p.order_id and o.redirect_url is null
    and (o.provider_claimed_at is null
         or o.provider_claimed_at <= clock_timestamp() - make_interval(secs => life_seconds))
  returning o.provider_claimed_at::text
$$;

-- Only the holder of a claim releases it: a worker that was taken for dead must not let in a third.
create function public.release_provider_call(order_id text, claim text) returns void
language sql volatile
as $$
  update public.orders o set provider_claimed_at = null
  from public.payments p
  where p.dlocal_order_id = release_provider_call.order_id and o.id = p.order_id
    and o.provider_claimed_at = release_provider_call.claim::timestamptz
$$;

-- Status of an order for the person who has its unguessable id. No personal data. Null for an unknown id. `amount`:
-- the total of a plan, else the amount charged. `by_link`: staff sent it, and the public checkout would create
-- another order. `expired`: nobody cancelled it, it timed out.
create function public.get_order_status(order_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', o.dlocal_order_id,
    'transaction_id', o.dlocal_order_id,
    'status', private.order_state(o),
    'payment_type', o.payment_type,
    'course_id', o.course_id,
    'course_name', private.course_name(o.course_id),
    'amount', case when k.external_id is not null then o.amount * coalesce(k.installments_count, 1)
                   when o.payment_type = 'installments' then coalesce(k.total_course_amount, o.amount) else o.amount end,
    'currency', o.currency,
    'by_link', k.created_by is not null,
    'expired', private.order_state(o) = 'cancelled' and o.provider_status is not distinct from 'EXPIRED',
    'access', private.access_state(s),
    'counts', coalesce(c.counts, true), 'installment_number', coalesce(c.number, 0),
    'installments_number', s.installments_number, 'agreed', b.agreed, 'paid', b.paid - b.refunded,
    'remaining', b.remaining,
    'wants_invoice', exists (select from public.order_invoices i where i.order_id = o.id),
    'starts_on', m.starts_on, 'cohort', m.slug)
  from public.payments o
  left join public.courses_moodle m on m.id = o.cohort_id
  join public.orders k on k.id = o.id
  left join public.sales s on s.id = o.sale_id
  left join lateral private.sale_balance(s) b on s.id is not null
  -- The last charge of the order.
  left join lateral (
    select f.is_counted as counts, f.installment_number as number from public.payments f
    where f.order_id = o.id and f.status = 'PAID'
    order by f.approved_at desc, f.id desc limit 1
  ) c on true
  where get_order_status.order_id ~ '^[A-Za-z0-9_-]{16,128}$'
    and o.dlocal_order_id = get_order_status.order_id
$$;
grant execute on function public.get_order_status to anon, authenticated, service_role;

grant execute on function public.create_order, public.set_order_redirect, public.claim_provider_call,
  public.release_provider_call to service_role;

-- Payment links: orders with an amount chosen by a staff member, within limits, and recorded with their creator.

-- The single source of the limits.
create function public.staff_order_limits() returns jsonb
language sql immutable
as $$ select jsonb_build_object('min_usd', 1, 'max_usd', 5000) $$;

-- One link pays one instalment; their number follows from the agreed total. Null for one payment.
create function private.count_installments(kind text, asked bigint, total numeric, amount numeric) returns bigint
language plpgsql immutable
as $$
declare
  installments bigint := coalesce(asked, ceil(total / amount)::bigint);
begin
  if kind <> 'installments' then
    return null;
  end if;
  perform private.refuse('installments_count_invalid') where installments > 36;
  return nullif(installments, 1);
end;
$$;

-- The validated order of a staff request; the database adds ids and hash later.
create function private.read_staff_order(request jsonb) returns public.orders
language plpgsql stable
as $$
declare
  limits constant jsonb := public.staff_order_limits();
  o public.orders;
begin
  o.email := private.required_email(request, 'email');
  o.payer_name := private.whole_name(private.required_text(request, 'payer_name', 240));
  o.payer_firstname := private.optional_text(request, 'payer_firstname', 120);
  o.payer_lastname := private.last_name(private.optional_text(request, 'payer_lastname', 120));
  o.payer_phone := private.optional_text(request, 'payer_phone', 40);
  o.amount := private.optional_usd(request, 'amount');
  o.total_course_amount := private.optional_usd(request, 'total_course_amount');
  o.installments_count := private.optional_whole_number(request, 'installments_count', 2, 36);
  o.payment_type := request ->> 'payment_type';
  o.currency := 'USD';
  o.country := coalesce(request ->> 'country', '');
  o.buyer_currency := coalesce(nullif(request ->> 'buyer_currency', ''), 'USD');
  perform private.refuse('payment_type_invalid')
  where o.payment_type is null or o.payment_type not in ('total', 'installments', 'debt', 'installment');
  perform private.refuse('amount_required') where o.amount is null;
  perform private.refuse('amount_too_small') where o.amount < (limits ->> 'min_usd')::numeric;
  perform private.refuse('amount_too_large') where o.amount > (limits ->> 'max_usd')::numeric;
  perform private.refuse('total_course_amount_required')
  where o.total_course_amount is null and o.payment_type in ('total', 'installments');
  perform private.refuse('amount_over_total')
  where o.amount > o.total_course_amount;
  perform private.refuse('total_course_amount_invalid') where o.total_course_amount = 0;
  perform private.refuse('currency_invalid') where coalesce(request ->> 'currency', o.currency) <> o.currency;
  perform private.refuse('country_invalid') where o.country !~ '^([A-Z]{2}|OTHER)$';
  perform private.refuse('buyer_currency_invalid') where o.buyer_currency !~ '^[A-Z]{3}$';
  return o;
end;
$$;

-- The order as the next payment of a sale: the total and the number of instalments are those that were agreed. A sale
-- in one payment has no instalments, so that what is left of it is a debt.
create function private.order_of_sale(o public.orders, sale public.sales) returns public.orders
language plpgsql stable
as $$
begin
  perform private.refuse('amount_over_remaining') where o.amount > (private.sale_balance(sale)).remaining;
  o.cohort_id := coalesce(sale.cohort_id, o.cohort_id);
  o.total_course_amount := sale.usd_amount;
  o.installments_count := nullif(sale.installments_number, 1);
  if o.installments_count is null and o.payment_type in ('installments', 'installment') then
    o.payment_type := 'debt';
  end if;
  return o;
end;
$$;

-- Same outcomes as create_order. The database creates the order id and the hash of the content. The link is the next
-- payment of the sale that it continues, else it begins one when it is paid; `new_sale`: for a cohort of its own,
-- although the person owes for another one.
create function public.create_staff_order(new_order jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  o public.orders;
  course public.courses_moodle;
  sale public.sales;
  begins constant boolean := coalesce((new_order ->> 'new_sale')::boolean, false);
  answer jsonb;
begin
  perform private.require_capability('payments');
  o := private.read_staff_order(new_order);
  o.idempotency_key := private.required_request_key(new_order, 'idempotency_key');
  course := private.chosen_cohort(new_order ->> 'course_id');
  perform private.refuse('course_not_found') where course.id is null;
  o.cohort_id := course.id;
  -- The key is of what was asked: a retry is the same request, whatever was paid meanwhile.
  o.request_hash := private.content_hash(jsonb_build_array('staff', auth.uid(), o.email, o.payer_name, o.payer_phone,
    o.amount, o.total_course_amount, o.installments_count, o.payment_type, o.country, course.id, begins));
  if not exists (select from public.orders k where k.idempotency_key = o.idempotency_key) then
    sale := private.continued_sale(o.email, course, begins);
    if sale.id is not null then
      o := private.order_of_sale(o, sale);
    else
      o.installments_count := private.count_installments(o.payment_type, o.installments_count, o.total_course_amount, o.amount);
    end if;
  end if;

  o.course_id := course.base_slug;
  answer := private.place_order(o, private.random_token(), sale.id, true);
  if answer ->> 'outcome' = 'conflict' then
    -- Reveals nothing about the other order.
    return jsonb_build_object('outcome', 'conflict');
  end if;
  return answer || jsonb_build_object('course_id', course.base_slug, 'course_name', course.name);
end;
$$;

grant execute on function public.staff_order_limits to authenticated, service_role;
grant execute on function public.create_staff_order to authenticated;

-- The last order of a visitor for a product, an hour old: who is still paying is left alone. One whose money is held is looked
-- at by a person.
create view private.unfinished_orders with (security_invoker = on) as
select p.id, p.created_at, o.state, p as payment, k.payer_phone
from public.payments p
join public.orders k on k.id = p.id
cross join lateral (select private.order_state(p) as state) o
where k.created_by is null and p.status in ('PENDING', 'CANCELLED', 'REJECTED', 'ERROR')
  and p.created_at < now() - interval '1 hour'
  and o.state <> 'approved' and not private.is_held(p) and not private.is_erased(p.email)
  and not exists (
    select from public.payments l
    where l.email_normalized in (select private.addresses_of(p.email)) and l.course_id = p.course_id
      and (private.is_paid(l.status) or exists (select from public.orders b where b.id = l.id and b.created_by is null))
      and (l.created_at, l.id) > (p.created_at, p.id));
comment on view private.unfinished_orders is 'Orders that visitors began and did not pay, each the last of its person for a product.';
