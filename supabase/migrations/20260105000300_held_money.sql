-- Money that the provider took in another sum than the order's is held until a person has looked. Its order has neither
-- failed nor ended, whatever was said of it before: nobody may be asked to pay it again. A payment that was refused or
-- ran out took nothing, whatever sum was named: its buyer must not wait for it. A mark of another sum lasts as long
-- as the provider says so: staff must not be sent after a payment that has been put right. One of a second or surplus
-- charge outlasts it.

create function private.is_held(payment public.payments) returns boolean
language sql immutable
set search_path = ''
as $$
  select payment.status <> 'PAID' and payment.review_reason is not distinct from 'amount_mismatch'
     and coalesce(payment.provider_status in ('PAID', 'COMPLETED'), false)
$$;

-- How an order stands, all its payments taken together.
create function private.order_state(first_payment public.payments) returns text
language sql stable
set search_path = ''
as $$
  select case
    when bool_or(f.status in ('PAID', 'CONFIRMED', 'completed')) then 'approved'
    when bool_or(private.is_held(f)) then 'pending'
    when first_payment.status = 'CANCELLED' then 'cancelled'
    when first_payment.status in ('REJECTED', 'ERROR') then 'rejected'
    else 'pending' end
  from public.payments f
  where f.id = first_payment.id or f.parent_payment_id = first_payment.id
$$;
grant execute on function private.is_held(public.payments), private.order_state(public.payments) to service_role;

-- Writes the order of a checkout, or finds the one that the same idempotency key already wrote.
-- `outcome`: created | existing | conflict (same key, other content) | closed (the order ended without being paid).
create or replace function public.create_order(new_order jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  o public.payments;
  outcome text := 'created';
  effective_status text;
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
    -- A rejected order that a second payment has paid must not invite a third, nor one whose money is held.
    effective_status := case
      when exists (select from public.payments f where f.parent_payment_id = o.id and f.status = 'PAID') then 'PAID'
      when private.order_state(o) = 'pending' then 'PENDING'
      else o.status
    end;
    outcome := case
      when o.request_hash is distinct from new_order ->> 'request_hash' then 'conflict'
      when private.payment_status_rank(effective_status) = 2 then 'closed'
      else 'existing'
    end;
  end if;

  return jsonb_build_object(
    'outcome', outcome, 'order_id', o.dlocal_order_id, 'redirect_url', o.redirect_url,
    'status', coalesce(effective_status, o.status),
    'amount', o.amount, 'external_id', o.external_id, 'created_at', o.created_at);
end;
$$;

-- Status of an order for the person who holds its unguessable id. No personal data. Null when there is none. `amount`: of a
-- plan its total, else what is charged. `by_link`: staff sent it, and the public checkout would begin another order.
-- `expired`: nobody cancelled it, its time ran out.
create or replace function public.get_order_status(order_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', o.dlocal_order_id,
    'transaction_id', o.dlocal_order_id,
    'status', private.order_state(o),
    'payment_type', o.payment_type,
    'course_id', o.course_id,
    'course_name', coalesce((select c.name from public.courses_moodle c where c.base_slug = o.course_id
                             order by c.is_current_cohort desc, c.id desc limit 1), o.course_id),
    'amount', case when o.payment_type = 'installments' then coalesce(o.total_course_amount, o.amount) else o.amount end,
    'currency', o.currency,
    'by_link', o.created_by is not null,
    'expired', private.order_state(o) = 'cancelled' and o.provider_status is not distinct from 'EXPIRED')
  from public.payments o
  where get_order_status.order_id ~ '^[A-Za-z0-9_-]{16,128}$'
    and o.dlocal_order_id = get_order_status.order_id
    and o.parent_payment_id is null
$$;

-- How long the provider keeps a checkout open: its own 24 hours, for none else is asked for.
create function private.checkout_life() returns interval
language sql immutable
set search_path = ''
as $$ select interval '24 hours' $$;

-- `payable`: the address still takes a payment. A rejected one may be tried again, with another card, while the
-- checkout lives; that its life has ended the provider need not tell of one that was rejected.
create function public.list_payment_links(page_size integer default 20, before_id bigint default null) returns table (
  id bigint, created_at timestamptz, order_id text, redirect_url text, state text, payable boolean, status text, email text,
  payer_name text, payer_phone text, amount numeric, currency text, payment_type text, total_course_amount numeric,
  country text, course_id text, course_name text, created_by uuid, created_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select p.id, p.created_at, p.dlocal_order_id, p.redirect_url,
           replace(o.state, 'approved', 'paid'),
           p.redirect_url is not null and not private.is_held(p)
             and (o.state = 'pending'
                  or o.state = 'rejected' and p.status = 'REJECTED' and p.created_at > now() - private.checkout_life()),
           p.status, p.email, p.payer_name, p.payer_phone, p.amount, p.currency, p.payment_type, p.total_course_amount,
           p.country, p.course_id,
           coalesce((select c.name from public.courses_moodle c where c.base_slug = p.course_id
                     order by c.is_current_cohort desc, c.id desc limit 1), p.course_id),
           p.created_by, (select s.display_name from public.staff_members s where s.user_id = p.created_by)
    from public.payments p
    cross join lateral (select private.order_state(p) as state) o
    where p.created_by is not null
      and (list_payment_links.before_id is null or p.id < list_payment_links.before_id)
    order by p.id desc
    limit least(greatest(coalesce(list_payment_links.page_size, 20), 1), 100);
end;
$$;
grant execute on function public.list_payment_links(integer, bigint) to authenticated;

-- Merges what the provider says of one payment (read from the provider, never from a notification).
-- `fact`: provider_payment_id, order_id, external_id, status, provider_status, amount, currency, approved_at,
-- payment_method, document_type, document. Returns the outcome as in payment_events.outcome.
create or replace function public.apply_provider_payment(fact jsonb, event_id bigint) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  fact_id text := nullif(fact ->> 'provider_payment_id', '');
  fact_amount numeric := (fact ->> 'amount')::numeric;
  fact_currency text := fact ->> 'currency';
  new_status text := fact ->> 'status';
  new_rank integer := private.payment_status_rank(fact ->> 'status');
  root_id bigint;
  root public.payments;
  target public.payments;
  other_paid bigint;
  number integer;
  is_held boolean;
  is_over boolean;
  -- A plan charges again and again under its external id; a link of staff charges one instalment, once.
  is_plan boolean;
  result text := 'unchanged';
begin
  if fact_id is null then
    raise exception 'provider_payment_id is missing' using errcode = '22023';
  end if;

  -- A payment that is known stays with its order; only then the order it names, and last the subscription's id.
  select coalesce(k.parent_payment_id, k.id) into root_id from public.payments k where k.dlocal_payment_id = fact_id;
  if root_id is null then
    select p.id into root_id from public.payments p
    where p.parent_payment_id is null
      and (p.dlocal_order_id = fact ->> 'order_id' or p.external_id = fact ->> 'external_id')
    order by coalesce(p.dlocal_order_id = fact ->> 'order_id', false) desc
    limit 1;
  end if;
  -- Everything about one order takes turns on its first row.
  select * into root from public.payments p where p.id = root_id for update;

  if root.id is null then
    update public.payment_events set outcome = 'unmatched' where id = event_id and outcome = 'received';
    return 'unmatched';
  end if;

  is_plan := root.payment_type = 'installments' and root.external_id is not null;

  -- The row of this provider payment: the order itself while no other payment holds it, else a row of its own.
  select * into target from public.payments p where p.dlocal_payment_id = fact_id;
  if target.id is null and root.dlocal_payment_id is null then
    target := root;
  end if;
  if target.id is null then
    insert into public.payments (email, payer_name, payer_phone, amount, currency, buyer_currency, payment_type,
      provider_status, dlocal_payment_id, parent_payment_id, country, course_id, installments_count, total_course_amount)
    values (root.email, root.payer_name, root.payer_phone,
      case when fact_amount > 0 and fact_amount < 10000000000 then fact_amount else root.amount end,
      case when fact_currency ~ '^[A-Z]{3}$' then fact_currency else root.currency end,
      root.buyer_currency, root.payment_type, fact ->> 'provider_status', fact_id, root.id, root.country, root.course_id,
      root.installments_count, root.total_course_amount)
    returning * into target;
    result := 'applied';
  end if;

  is_held := private.is_held(target) and new_status is distinct from 'PAID';
  if fact_amount is distinct from root.amount or fact_currency is distinct from root.currency then
    -- Whatever the sum, a payment that ended without money has ended. Held money stays held.
    is_over := new_rank = 2 and not is_held and target.status <> 'PAID';
    update public.payments p
    set dlocal_payment_id = fact_id,
        provider_status = case when is_held then p.provider_status else fact ->> 'provider_status' end,
        status = case when is_over and new_rank > private.payment_status_rank(p.status) then new_status else p.status end,
        review_reason = case when is_over then nullif(p.review_reason, 'amount_mismatch')
                             else coalesce(p.review_reason, 'amount_mismatch') end
    where p.id = target.id;
    result := case
      when not coalesce(is_over, false) then 'review'
      when new_rank > private.payment_status_rank(target.status) or target.dlocal_payment_id is null then 'applied'
      else result end;
  elsif new_rank > private.payment_status_rank(target.status) or target.dlocal_payment_id is null then
    select count(*) into other_paid from public.payments f
    where (f.id = root.id or f.parent_payment_id = root.id) and f.status = 'PAID' and f.id <> target.id;
    number := case when is_plan then other_paid + 1 when root.payment_type = 'installments' then 1 else 0 end;

    update public.payments p
    set dlocal_payment_id = fact_id,
        amount = root.amount,
        currency = root.currency,
        status = case when new_rank > private.payment_status_rank(p.status) then new_status else p.status end,
        provider_status = fact ->> 'provider_status',
        payment_method = coalesce(fact ->> 'payment_method', p.payment_method),
        payer_document_type = coalesce(fact ->> 'document_type', p.payer_document_type),
        payer_document = coalesce(fact ->> 'document', p.payer_document),
        approved_at = case when new_status = 'PAID' then coalesce((fact ->> 'approved_at')::timestamptz, now()) else p.approved_at end,
        installment_number = case when new_status = 'PAID' then number else p.installment_number end,
        review_reason = case
          when new_status is distinct from 'PAID' then nullif(p.review_reason, 'amount_mismatch')
          when not is_plan and other_paid > 0 then 'duplicate_charge'
          when number > root.installments_count then 'surplus_installment'
          else nullif(p.review_reason, 'amount_mismatch') end
    where p.id = target.id
    returning * into target;
    result := 'applied';
  else
    -- A word of the provider that we do not know moves nothing, but staff can read it.
    update public.payments p
    set provider_status = case when new_rank is null then fact ->> 'provider_status' else p.provider_status end,
        review_reason = nullif(p.review_reason, 'amount_mismatch')
    where p.id = target.id and (new_rank is null or p.review_reason = 'amount_mismatch');
  end if;

  if result = 'applied' and new_status = 'PAID' then
    -- Who pays a debt or a later instalment by a link of its own buys nothing new.
    if root.payment_type in ('single', 'installments', 'total') then
      insert into public.sales (order_payment_id, payer_email, course_id, usd_amount, installments_amount,
        installments_number, payment_type)
      values (root.id, root.email, root.course_id, coalesce(root.total_course_amount, root.amount), root.amount,
        coalesce(root.installments_count, 1), case root.payment_type when 'installments' then 'link' else root.payment_type end)
      on conflict (order_payment_id) do nothing;
    end if;

    insert into public.outbox (kind, natural_key, payload)
    values ('receipt_mail', 'receipt:' || fact_id, jsonb_build_object('payment_id', target.id))
    on conflict (natural_key) do nothing;
  end if;

  update public.payment_events set outcome = result
  where id = event_id and (outcome in ('received', 'unmatched') or result in ('applied', 'review'));
  return result;
end;
$$;
