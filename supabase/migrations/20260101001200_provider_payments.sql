-- Merges what the provider reports about a payment under the status rank. The effects of being paid happen once, in
-- this transaction.

create table public.payment_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('dlocal-go')),
  body_sha256 text not null,
  body text not null check (char_length(body) <= 8192),
  provider_reference text check (char_length(provider_reference) <= 128),
  deliveries integer not null default 1,
  outcome text not null default 'received'
    check (outcome in ('received', 'applied', 'unchanged', 'review', 'unmatched')),
  fact jsonb,
  created_at timestamptz not null default now(),
  last_received_at timestamptz not null default now(),
  unique (provider, body_sha256)
);
comment on table public.payment_events is 'Raw notifications with a valid signature, stored before they are processed; a repeated body counts deliveries.';
comment on column public.payment_events.fact is 'What was read of a payment that no order of ours explains: the argument of apply_provider_payment.';

select private.open_to_staff('public.payment_events', 'payments', 'Reviewing a payment needs the original notifications.');

-- Stores a notification before it is processed. Returns the id of its row.
create function public.record_payment_event(provider text, body text, provider_reference text) returns bigint
language sql volatile
as $$
  insert into public.payment_events as e (provider, body, body_sha256, provider_reference)
  values (record_payment_event.provider, record_payment_event.body,
          encode(sha256(convert_to(record_payment_event.body, 'UTF8')), 'hex'), record_payment_event.provider_reference)
  on conflict (provider, body_sha256) do update
    set deliveries = e.deliveries + 1, last_received_at = now()
  returning id
$$;

-- The notification belongs to no payment of ours, or names none.
create function public.mark_payment_event_unmatched(event_id bigint) returns void
language sql volatile
as $$
  update public.payment_events set outcome = 'unmatched' where id = event_id and outcome = 'received'
$$;

-- The steps of apply_provider_payment. `fact` is its argument, `root` the first row of the order, `target` the row
-- of the payment that the fact is about. Each merge returns an outcome of payment_events.outcome.

-- The first row of the order, locked to serialise everything about the order. Null when the fact names no order.
create function private.lock_order_of(fact jsonb) returns public.payments
language plpgsql volatile
as $$
declare
  root_id bigint;
  root public.payments;
begin
  -- A linked payment stays with its order; then comes the order it names, then the subscription's id.
  select coalesce(k.parent_payment_id, k.id) into root_id
  from public.payments k where k.dlocal_payment_id = fact ->> 'provider_payment_id';
  if root_id is null then
    select p.id into root_id from public.payments p
    where p.parent_payment_id is null
      and (p.dlocal_order_id = fact ->> 'order_id' or p.external_id = fact ->> 'external_id')
    order by coalesce(p.dlocal_order_id = fact ->> 'order_id', false) desc
    limit 1;
  end if;
  select * into root from public.payments p where p.id = root_id for update;
  return root;
end;
$$;

-- The row of this payment, else the order's row if no other payment has it. Null: the payment needs a new row.
create function private.payment_row_of(fact jsonb, root public.payments) returns public.payments
language plpgsql stable
as $$
declare
  target public.payments;
begin
  select * into target from public.payments p where p.dlocal_payment_id = fact ->> 'provider_payment_id';
  if target.id is null and root.dlocal_payment_id is null then
    return root;
  end if;
  return target;
end;
$$;

create function private.add_payment_row(fact jsonb, root public.payments) returns public.payments
language plpgsql volatile
as $$
declare
  target public.payments;
begin
  insert into public.payments (email, payer_name, payer_firstname, payer_lastname, payer_phone, amount, currency,
    buyer_currency, payment_type, provider_status, dlocal_payment_id, parent_payment_id, sale_id, country, course_id,
    cohort_id, installments_count, total_course_amount)
  values (root.email, root.payer_name, root.payer_firstname, root.payer_lastname, root.payer_phone,
    root.amount, root.currency, root.buyer_currency, root.payment_type, fact ->> 'provider_status', fact ->> 'provider_payment_id', root.id,
    root.sale_id, root.country, root.course_id, root.cohort_id, root.installments_count, root.total_course_amount)
  returning * into target;
  return target;
end;
$$;

-- Another amount or currency than the order's. A payment that ended without money is over, whatever its amount; held
-- money stays held; anything else goes to review. What really came, and when, is kept beside what was asked for, unless some
-- of it was refunded already: that is a part of what was known then.
create function private.merge_other_sum(fact jsonb, target public.payments) returns text
language plpgsql volatile
as $$
declare
  taken constant numeric := (fact ->> 'amount')::numeric;
  taken_currency constant text := fact ->> 'currency';
  new_status constant text := fact ->> 'status';
  new_rank constant integer := private.payment_status_rank(new_status);
  is_rise constant boolean := new_rank > private.payment_status_rank(target.status);
  is_held constant boolean := private.is_held(target) and new_status is distinct from 'PAID';
  is_over constant boolean := coalesce(new_rank = 2 and not is_held and target.status <> 'PAID', false);
begin
  update public.payments p
  set dlocal_payment_id = fact ->> 'provider_payment_id',
      reported_amount = case when not is_over and p.refund_total = 0 and taken between 0 and 9999999999 then round(taken, 2) else p.reported_amount end,
      reported_currency = case when not is_over and p.refund_total = 0 and taken_currency ~ '^[A-Z]{3}$' then taken_currency else p.reported_currency end,
      provider_status = case when is_held then p.provider_status else fact ->> 'provider_status' end,
      status = case when is_over and is_rise then new_status else p.status end,
      approved_at = case when new_status = 'PAID' then coalesce(p.approved_at, (fact ->> 'approved_at')::timestamptz, now()) else p.approved_at end,
      payment_method = coalesce(fact ->> 'payment_method', p.payment_method),
      payer_document_type = coalesce(fact ->> 'document_type', p.payer_document_type),
      payer_document = coalesce(fact ->> 'document', p.payer_document),
      review_reason = case when is_over then nullif(p.review_reason, 'amount_mismatch')
                           else coalesce(p.review_reason, 'amount_mismatch') end
  where p.id = target.id;
  return case
    when not is_over then 'review'
    when is_rise or target.dlocal_payment_id is null then 'applied'
    else 'unchanged' end;
end;
$$;

-- The amount is the order's. A status that does not rise changes only the review mark and the provider's status.
create function private.merge_same_sum(fact jsonb, root public.payments, target public.payments) returns text
language plpgsql volatile
as $$
declare
  new_status constant text := fact ->> 'status';
  new_rank constant integer := private.payment_status_rank(new_status);
  is_rise constant boolean := coalesce(new_rank > private.payment_status_rank(target.status), false);
  is_paid constant boolean := is_rise and new_status = 'PAID';
  sale public.sales;
  before private.sale_debt;
  mark text;
begin
  if not is_rise and target.dlocal_payment_id is not null then
    -- An unknown provider status changes nothing else, but staff can read it.
    update public.payments p
    set provider_status = case when new_rank is null then fact ->> 'provider_status' else p.provider_status end,
        review_reason = nullif(p.review_reason, 'amount_mismatch'),
        reported_amount = case when p.refund_total > 0 then p.reported_amount end,
        reported_currency = case when p.refund_total > 0 then p.reported_currency end
    where p.id = target.id and (new_rank is null or p.review_reason = 'amount_mismatch');
    return 'unchanged';
  end if;

  if is_paid then
    sale := private.sale_of_order(root);
    before := private.sale_balance(sale);
    mark := private.judge_charge(root, target, sale);
    -- Later charges of the order follow its first one.
    update public.payments p set sale_id = sale.id where p.id = root.id and p.id <> target.id and p.sale_id is null;
  end if;
  update public.payments p
  set dlocal_payment_id = fact ->> 'provider_payment_id',
      amount = root.amount,
      currency = root.currency,
      reported_amount = case when p.refund_total > 0 then p.reported_amount end,
      reported_currency = case when p.refund_total > 0 then p.reported_currency end,
      status = case when is_rise then new_status else p.status end,
      provider_status = fact ->> 'provider_status',
      payment_method = coalesce(fact ->> 'payment_method', p.payment_method),
      payer_document_type = coalesce(fact ->> 'document_type', p.payer_document_type),
      payer_document = coalesce(fact ->> 'document', p.payer_document),
      approved_at = case when is_paid then coalesce((fact ->> 'approved_at')::timestamptz, now()) else p.approved_at end,
      sale_id = coalesce(sale.id, p.sale_id),
      review_reason = coalesce(mark, nullif(p.review_reason, 'amount_mismatch'))
  where p.id = target.id
  returning * into target;
  if is_paid and target.is_counted then
    perform private.number_charge(target, before);
  end if;
  return 'applied';
end;
$$;

-- Merges the state of one payment (read from the provider, never from a notification). `fact`: provider_payment_id,
-- order_id, external_id, status, provider_status, amount, currency, approved_at, payment_method, document_type,
-- document. Returns an outcome of payment_events.outcome.
create function public.apply_provider_payment(fact jsonb, event_id bigint) returns text
language plpgsql volatile
as $$
declare
  fact_id constant text := nullif(fact ->> 'provider_payment_id', '');
  root public.payments;
  target public.payments;
  is_new boolean;
  result text;
begin
  perform private.refuse('provider_payment_id is missing') where fact_id is null;
  root := private.lock_order_of(fact);
  if root.id is null then
    update public.payment_events e set outcome = 'unmatched', fact = apply_provider_payment.fact
    where e.id = event_id and e.outcome in ('received', 'unmatched');
    return 'unmatched';
  end if;

  target := private.payment_row_of(fact, root);
  is_new := target.id is null;
  if is_new then
    target := private.add_payment_row(fact, root);
  end if;
  if ((fact ->> 'amount')::numeric, fact ->> 'currency') is distinct from (root.amount, root.currency) then
    result := private.merge_other_sum(fact, target);
  else
    result := private.merge_same_sum(fact, root, target);
  end if;
  if is_new and result = 'unchanged' then
    result := 'applied';
  end if;

  if result = 'applied' and fact ->> 'status' = 'PAID' then
    select p.* into strict target from public.payments p where p.id = target.id;
    perform private.settle_charge(target);
    perform private.queue_receipt(target);
  end if;

  update public.payment_events set outcome = result
  where id = event_id and (outcome in ('received', 'unmatched') or result in ('applied', 'review'));
  return result;
end;
$$;

-- The data of a receipt; null when the payment is not paid.
create function public.get_receipt(payment_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'email', p.email, 'payer_name', p.payer_name, 'amount', p.received_amount, 'currency', p.received_currency,
    'counts_as', case when p.reported_amount is not null then jsonb_build_object('amount', p.amount, 'currency', p.currency) end,
    'payment_type', p.payment_type, 'installment_number', p.installment_number,
    'installments_count', p.installments_count, 'provider_payment_id', p.dlocal_payment_id,
    'approved_at', p.approved_at,
    'order_id', coalesce(p.dlocal_order_id, r.dlocal_order_id),
    'course_name', private.course_name(p.course_id))
    || coalesce((select o.payload -> 'figures' from public.outbox o where o.natural_key = 'receipt:' || p.dlocal_payment_id), '{}')
  from public.payments p
  left join public.payments r on r.id = p.parent_payment_id
  where p.id = get_receipt.payment_id and p.status = 'PAID'
$$;

grant execute on function public.record_payment_event, public.mark_payment_event_unmatched,
  public.apply_provider_payment, public.get_receipt to service_role;
grant execute on function private.lock_order_of, private.payment_row_of, private.add_payment_row,
  private.merge_other_sum, private.merge_same_sum to service_role;
