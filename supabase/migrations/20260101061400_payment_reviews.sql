-- What a person decides about a charge that is not as it was agreed.

-- Decides about a marked charge: `counted` is the next payment of its sale (held money counts as its order's sum, and
-- keeps what really came), `refunded` was refunded by another way or in the provider's panel, `dismissed` needs nothing. False when somebody has decided already.
create function public.resolve_payment_review(payment_id bigint, decision text, note text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  charge public.payments;
  o public.orders;
  sale public.sales;
  before private.sale_debt;
  back public.payment_refunds;
begin
  perform private.require_capability('payments');
  perform private.refuse('decision_invalid')
  where decision is null or decision not in ('counted', 'refunded', 'dismissed');
  charge := private.lock_charge(resolve_payment_review.payment_id);
  if charge.id is null or charge.review_reason is null or charge.review_decision is not null then
    return false;
  end if;
  if decision = 'counted' then
    -- The provider may have named another sum before anybody paid.
    perform private.refuse('payment_not_paid') where charge.status <> 'PAID' and not private.is_held(charge);
    select k.* into o from public.orders k where k.id = charge.order_id;
    sale := private.sale_of_order(o);
    perform private.refuse('sale_not_found') where sale.id is null;
    perform private.refuse('sale_voided') where sale.voided_at is not null;
    before := private.sale_balance(sale);
  elsif decision = 'refunded' and (charge.status = 'PAID' or private.is_held(charge)) and private.refund_room(charge) > 0 then
    back.payment_id := charge.id;
    back.kind := 'refund';
    back.through := 'hand';
    back.amount := private.refund_room(charge);
    back.currency := charge.received_currency;
    back.status := 'settled';
    back.reason := private.required_reason(note);
    back.recorded_by := auth.uid();
    perform private.write_refund(back);
  end if;
  update public.payments p
  set review_decision = decision, review_note = private.required_reason(note), reviewed_by = auth.uid(), reviewed_at = now(),
      sale_id = coalesce(p.sale_id, sale.id),
      status = case when decision = 'counted' then 'PAID' when p.status = 'PAID' then p.status else 'CANCELLED' end,
      approved_at = case when decision = 'counted' then coalesce(p.approved_at, now()) else p.approved_at end
  where p.id = charge.id
  returning * into charge;
  if decision = 'counted' then
    perform private.number_charge(charge, before);
    perform private.settle_charge(charge);
    perform private.queue_receipt(charge);
  end if;
  return true;
end;
$$;
grant execute on function public.resolve_payment_review to authenticated;
