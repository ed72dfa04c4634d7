-- Which order a payment of the provider belongs to, and which row is its own. In all steps of apply_provider_payment `fact` is
-- its argument, `o` the order, `target` the row of the payment that the fact is about.

-- The order, locked, which serialises everything about it. Null when the fact names none.
create function private.lock_order_of(fact jsonb) returns public.orders
language plpgsql volatile
as $$
declare
  found_id bigint;
  o public.orders;
begin
  -- A linked payment stays with its order; then comes the order it names, then the subscription's id.
  found_id := coalesce(
    (select p.order_id from public.payments p where p.dlocal_payment_id = fact ->> 'provider_payment_id'),
    (select p.order_id from public.payments p where p.dlocal_order_id = fact ->> 'order_id'),
    (select k.id from public.orders k where k.external_id = fact ->> 'external_id'));
  select * into o from public.orders k where k.id = found_id for update;
  return o;
end;
$$;

-- The row of this payment, else the order's first if no other payment has it, else a new one.
create function private.payment_row_of(fact jsonb, o public.orders) returns public.payments
language plpgsql volatile
as $$
declare
  target public.payments;
begin
  select * into target from public.payments p
  where p.dlocal_payment_id = fact ->> 'provider_payment_id' or p.id = o.id and p.dlocal_payment_id is null
  order by p.dlocal_payment_id is null
  limit 1 for update;
  if target.id is null then
    insert into public.payments (order_id, sale_id)
    select o.id, p.sale_id from public.payments p where p.id = o.id
    returning * into target;
  end if;
  return target;
end;
$$;
grant execute on function private.lock_order_of, private.payment_row_of to service_role;
