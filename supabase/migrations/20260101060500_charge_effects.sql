-- What follows when a charge is paid: its seat, the access that the sale gives, its receipt.

-- The effects of a counted charge on its sale: its seat, if it is the first one, and its access (decision 27).
create function private.settle_charge(charge public.payments) returns void
language plpgsql volatile
as $$
begin
  if charge.sale_id is null or not charge.is_counted then
    return;
  end if;
  update public.sales s
  set over_capacity = private.is_over_capacity(s)
  where s.id = charge.sale_id
    and not exists (select from public.payments p where p.sale_id = s.id and p.is_counted and p.id <> charge.id);
  -- The school did not ask for a sum that differs from its order.
  perform private.grant_access(s, not private.came_otherwise(charge)) from public.sales s where s.id = charge.sale_id;
end;
$$;

-- The figures are those of now: a repeated mail must have the same bytes, whatever is paid meanwhile.
create function private.queue_receipt(charge public.payments) returns void
language plpgsql volatile
as $$
begin
  if private.is_erased(charge.email) then
    return;
  end if;
  insert into public.outbox (kind, natural_key, payload)
  select 'receipt_mail', 'receipt:' || charge.dlocal_payment_id, jsonb_build_object('payment_id', charge.id,
    'figures', jsonb_build_object('counts', charge.is_counted,
      'access', private.access_state(s),
      'agreed', b.agreed, 'paid', b.paid - b.refunded, 'remaining', b.remaining,
      'installments_number', s.installments_number))
  from (select) one
  left join public.sales s on s.id = charge.sale_id
  left join lateral private.sale_balance(s) b on s.id is not null
  on conflict (natural_key) do nothing;
end;
$$;

-- The data of a receipt; null when the payment is not paid.
create function public.get_receipt(payment_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'email', p.email, 'payer_name', private.greeted_payer(o), 'amount', p.received_amount, 'currency', p.received_currency,
    'counts_as', case when private.came_otherwise(p) then jsonb_build_object('amount', p.amount, 'currency', p.currency) end,
    'payment_type', p.payment_type, 'installment_number', p.installment_number,
    'installments_count', o.installments_count, 'provider_payment_id', p.dlocal_payment_id,
    'approved_at', p.approved_at,
    'order_id', (select r.dlocal_order_id from public.payments r where r.id = p.order_id),
    'course_name', private.course_name(p.course_id),
    'revocable', (s ->> 'revocation_buttons_on')::boolean and coalesce(o.country = 'AR', false))
    || coalesce((select x.payload -> 'figures' from public.outbox x where x.natural_key = 'receipt:' || p.dlocal_payment_id), '{}')
  from public.payments p
  join public.orders o on o.id = p.order_id
  cross join public.get_school() s
  where p.id = get_receipt.payment_id and p.status = 'PAID'
$$;
grant execute on function private.settle_charge, private.queue_receipt, public.get_receipt to service_role;
