-- Merges what the provider reports about a payment under the status rank. The effects of being paid happen once, in
-- this transaction. Each merge returns an outcome of payment_events.outcome. Who moves a payment where is a table of
-- docs/architecture.md; what it does not allow private.guard_payment refuses.

-- The money is there, counted or held, and this report brings none: it undoes nothing, whatever its sum. An unknown word of
-- the provider is kept for staff to read.
create function private.merge_without_money(fact jsonb, target public.payments) returns text
language plpgsql volatile
as $$
begin
  update public.payments p
  set dlocal_payment_id = fact ->> 'provider_payment_id',
      provider_status = case when private.payment_status_rank(fact ->> 'status') is null and not private.is_held(p) then fact ->> 'provider_status'
                             else p.provider_status end
  where p.id = target.id;
  return case when private.is_held(target) then 'review' when target.dlocal_payment_id is null then 'applied' else 'unchanged' end;
end;
$$;

-- Another sum than the order's. A payment that ended without money is over, whatever its sum; anything else waits for a
-- person, with what really came beside what was asked for. A payment of which some was refunded
-- keeps the sum that was known then: the provider now names the rest.
create function private.merge_other_sum(fact jsonb, target public.payments) returns text
language plpgsql volatile
as $$
declare
  taken constant numeric := (fact ->> 'amount')::numeric;
  new_status constant text := fact ->> 'status';
  new_rank constant integer := private.payment_status_rank(new_status);
  is_rise constant boolean := new_rank > private.payment_status_rank(target.status);
begin
  update public.payments p
  set dlocal_payment_id = fact ->> 'provider_payment_id',
      provider_status = fact ->> 'provider_status',
      payment_method = coalesce(fact ->> 'payment_method', p.payment_method),
      payer_document_type = coalesce(fact ->> 'document_type', p.payer_document_type),
      payer_document = coalesce(fact ->> 'document', p.payer_document)
  where p.id = target.id;
  if new_rank = 2 then
    update public.payments p
    set status = case when is_rise then new_status else p.status end, review_reason = nullif(p.review_reason, 'amount_mismatch')
    where p.id = target.id;
    return case when is_rise or target.dlocal_payment_id is null then 'applied' else 'unchanged' end;
  end if;
  update public.payments p
  set review_reason = coalesce(p.review_reason, 'amount_mismatch'),
      approved_at = case when new_status = 'PAID' then coalesce(p.approved_at, (fact ->> 'approved_at')::timestamptz, now()) else p.approved_at end,
      received_amount = case when p.refund_total = 0 and taken between 0 and 9999999999 then round(taken, 2) else p.received_amount end,
      received_currency = case when p.refund_total = 0 and fact ->> 'currency' ~ '^[A-Z]{3}$' then fact ->> 'currency' else p.received_currency end
  where p.id = target.id;
  return 'review';
end;
$$;

-- The order's sum, so nothing waits because of it. A status that does not rise changes nothing else: an unknown word of the
-- provider is kept for staff to read.
create function private.merge_same_sum(fact jsonb, o public.orders, target public.payments) returns text
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
  if target.review_reason = 'amount_mismatch' or private.came_otherwise(target) then
    update public.payments p
    set review_reason = nullif(p.review_reason, 'amount_mismatch'),
        received_amount = case when p.refund_total = 0 then p.amount else p.received_amount end,
        received_currency = case when p.refund_total = 0 then p.currency else p.received_currency end
    where p.id = target.id;
  end if;
  if not is_rise and target.dlocal_payment_id is not null then
    update public.payments p set provider_status = fact ->> 'provider_status' where p.id = target.id and new_rank is null;
    return 'unchanged';
  end if;

  if is_paid then
    sale := private.sale_of_order(o);
    before := private.sale_balance(sale);
    mark := private.judge_charge(o, target, sale);
    -- Later charges of the order follow its first one.
    update public.payments p set sale_id = sale.id where p.id = o.id and p.id <> target.id and p.sale_id is null;
  end if;
  update public.payments p
  set dlocal_payment_id = fact ->> 'provider_payment_id',
      status = case when is_rise then new_status else p.status end,
      provider_status = fact ->> 'provider_status',
      payment_method = coalesce(fact ->> 'payment_method', p.payment_method),
      payer_document_type = coalesce(fact ->> 'document_type', p.payer_document_type),
      payer_document = coalesce(fact ->> 'document', p.payer_document),
      approved_at = case when is_paid then coalesce((fact ->> 'approved_at')::timestamptz, now()) else p.approved_at end,
      sale_id = coalesce(sale.id, p.sale_id),
      review_reason = coalesce(mark, p.review_reason)
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
  o public.orders;
  target public.payments;
  result text;
begin
  perform private.refuse('provider_payment_id is missing') where fact_id is null;
  o := private.lock_order_of(fact);
  if o.id is null then
    update public.payment_events e set outcome = 'unmatched', fact = apply_provider_payment.fact
    where e.id = event_id and e.outcome in ('received', 'unmatched');
    -- Attached meanwhile, for which the notification has just waited.
    return case when exists (select from public.payments p where p.dlocal_payment_id = fact_id)
      then public.apply_provider_payment(fact, event_id) else 'unmatched' end;
  end if;

  target := private.payment_row_of(fact, o);
  if (private.is_paid(target.status) or private.is_held(target)) and fact ->> 'status' is distinct from 'PAID' then
    result := private.merge_without_money(fact, target);
  elsif ((fact ->> 'amount')::numeric, fact ->> 'currency') is distinct from (o.amount, o.currency) then
    result := private.merge_other_sum(fact, target);
  else
    result := private.merge_same_sum(fact, o, target);
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

-- Closes an order that the provider does not know, as if it had expired there. A payment that comes after all counts.
create function public.close_order(payment_id bigint) returns void
language sql volatile
as $$
  update public.payments p set status = 'CANCELLED', provider_status = 'EXPIRED'
  where p.id = close_order.payment_id and private.is_open_order(p)
$$;

-- The provider made the payment of this order with another sum (decision 60): nobody was sent there, so the order ends,
-- marked for a person. Does nothing to an order that is no longer open.
create function public.close_other_sum(order_id text, provider_payment_id text, amount numeric, currency text) returns void
language sql volatile
as $$
  update public.payments p
  set status = 'ERROR', review_reason = 'amount_mismatch',
      dlocal_payment_id = coalesce(p.dlocal_payment_id, close_other_sum.provider_payment_id),
      received_amount = case when close_other_sum.amount between 0 and 9999999999 then round(close_other_sum.amount, 2) else p.amount end,
      received_currency = case when close_other_sum.currency ~ '^[A-Z]{3}$' then close_other_sum.currency else p.currency end
  where p.dlocal_order_id = close_other_sum.order_id and private.is_open_order(p)
$$;

grant execute on function public.apply_provider_payment, public.close_order, public.close_other_sum,
  private.merge_without_money, private.merge_other_sum, private.merge_same_sum to service_role;
