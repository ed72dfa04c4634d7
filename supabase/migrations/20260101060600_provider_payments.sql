-- Merges what the provider reports about a payment under the status rank. The effects of being paid happen once, in
-- this transaction. Each merge returns an outcome of payment_events.outcome.

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
      reported_amount = case when close_other_sum.amount between 0 and 9999999999 then round(close_other_sum.amount, 2) end,
      reported_currency = case when close_other_sum.currency ~ '^[A-Z]{3}$' then close_other_sum.currency end
  where p.dlocal_order_id = close_other_sum.order_id and private.is_open_order(p)
$$;

grant execute on function public.apply_provider_payment, public.close_order, public.close_other_sum,
  private.merge_other_sum, private.merge_same_sum to service_role;
