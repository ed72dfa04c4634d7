-- Another way of paying a debt, while the provider fails (decision 16): money by hand, which counts when a person has seen
-- it (decision 82).

create index payments_manual on public.payments (id) where provider = 'manual' and status = 'PENDING';

-- Writes down that somebody is sent to pay by hand: {reference, amount, currency} of the order that waits for this sum, and
-- closes one that waits for another. Null when nothing is owed.
create function public.take_manual_order(token text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  link private.debt_links;
  sale public.sales;
  o public.orders;
  waiting public.payments;
begin
  select * into link from private.debt_links l where l.token = take_manual_order.token for update;
  sale := private.linked_sale(link.token);
  if sale.id is null or private.has_undecided_money(sale.id) then
    return null;
  end if;
  o := private.order_of_debt(sale, null);
  if o.amount is null then
    return null;
  end if;
  waiting := private.open_manual_order(sale.id);
  if waiting.id is null or waiting.amount <> o.amount then
    -- Left open, the one of another sum would hold the reminders until a person decided about it, too.
    update public.payments p set status = 'CANCELLED', provider_status = 'REPLACED'
    where p.sale_id = sale.id and p.provider = 'manual' and p.status = 'PENDING';
    o.provider := 'manual';
    o.created_by := link.created_by;
    waiting := private.insert_order(o, private.random_token(), sale.id);
  end if;
  return jsonb_build_object('reference', waiting.id, 'amount', waiting.amount, 'currency', waiting.currency);
end;
$$;

-- Staff say whether the money of a manual order arrived. It counts through the merge of every payment; what did not
-- arrive is cancelled. False when somebody has said so before.
create function public.settle_manual_order(payment_id bigint, arrived boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  o public.payments;
begin
  perform private.require_capability('payments');
  perform private.refuse('decision_invalid') where arrived is null;
  o := private.lock_charge(settle_manual_order.payment_id);
  if (o.provider, o.status) is distinct from ('manual', 'PENDING') then
    return false;
  elsif arrived then
    perform public.apply_provider_payment(jsonb_build_object('provider_payment_id', 'manual:' || o.dlocal_order_id,
      'order_id', o.dlocal_order_id, 'status', 'PAID', 'provider_status', 'PAID', 'amount', o.amount,
      'currency', o.currency, 'payment_method', 'manual'), null);
    -- What the provider made no checkout for is paid now.
    update public.payments p set status = 'CANCELLED'
    from public.orders k
    where k.id = p.order_id and p.sale_id = o.sale_id and p.amount = o.amount and k.redirect_url is null and private.is_open_order(p);
  else
    update public.payments p set status = 'CANCELLED' where p.id = o.id;
  end if;
  return true;
end;
$$;

grant execute on function public.take_manual_order to service_role;
grant execute on function public.settle_manual_order to authenticated;
