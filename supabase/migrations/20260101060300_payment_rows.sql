-- Which order a payment of the provider belongs to, and which row is its own. In all steps of apply_provider_payment `fact` is
-- its argument, `root` the first row of the order, `target` the row of the payment that the fact is about.

-- The first row of the order, with the order locked, which serialises everything about it. Null when the fact names no order.
create function private.lock_order_of(fact jsonb) returns public.payments
language plpgsql volatile
as $$
declare
  found_id bigint;
  root public.payments;
begin
  -- A linked payment stays with its order; then comes the order it names, then the subscription's id.
  select k.order_id into found_id
  from public.payments k where k.dlocal_payment_id = fact ->> 'provider_payment_id';
  if found_id is null then
    select p.order_id into found_id from public.payments p
    where p.dlocal_order_id = fact ->> 'order_id' or p.external_id = fact ->> 'external_id'
    order by coalesce(p.dlocal_order_id = fact ->> 'order_id', false) desc
    limit 1;
  end if;
  perform from public.orders o where o.id = found_id for update;
  select * into root from public.payments p where p.id = found_id for update;
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
    buyer_currency, payment_type, provider_status, dlocal_payment_id, order_id, sale_id, country, course_id,
    cohort_id, installments_count, total_course_amount)
  values (root.email, root.payer_name, root.payer_firstname, root.payer_lastname, root.payer_phone,
    root.amount, root.currency, root.buyer_currency, root.payment_type, fact ->> 'provider_status', fact ->> 'provider_payment_id', root.id,
    root.sale_id, root.country, root.course_id, root.cohort_id, root.installments_count, root.total_course_amount)
  returning * into target;
  return target;
end;
$$;
grant execute on function private.lock_order_of, private.payment_row_of, private.add_payment_row to service_role;
