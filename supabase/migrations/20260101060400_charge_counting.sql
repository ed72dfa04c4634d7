-- What a paid charge is to its sale: whether it counts, and as which instalment (decision 75).

-- Why a person has to decide about a new charge of an order, which does not count until then; null: it counts at once.
create function private.judge_charge(o public.orders, target public.payments, sale public.sales) returns text
language plpgsql stable
as $$
declare
  -- A plan charges repeatedly under its external id; a payment link charges once.
  is_plan constant boolean := o.payment_type = 'installments' and o.external_id is not null;
  before private.sale_debt;
  is_own_again boolean;
  has_others boolean;
  own_counted integer;
begin
  if sale.id is null then
    return 'no_sale';
  end if;
  before := private.sale_balance(sale);
  select coalesce(bool_or(p.order_id = o.id), false), coalesce(bool_or(p.order_id <> o.id), false),
         count(*) filter (where p.order_id = o.id and p.is_counted)
  into is_own_again, has_others, own_counted
  from public.payments p
  where p.sale_id = sale.id and p.status = 'PAID' and p.id <> target.id
    and p.received_amount > private.refunded(p.id);
  return case
    when sale.voided_at is not null or sale.free_reason is not null then 'surplus_installment'
    when is_plan and own_counted >= o.installments_count then 'surplus_installment'
    when is_own_again and not is_plan then 'duplicate_charge'
    -- Nobody at the school asked for an order of the public checkout: a second one may be a mistake. Later charges of the
    -- first one's plan are none.
    when has_others and own_counted = 0 and o.created_by is null then 'duplicate_charge'
    when target.amount > before.remaining + 0.01 * sale.installments_number then
      case when o.payment_type in ('single', 'total') then 'duplicate_charge' else 'surplus_installment' end
  end;
end;
$$;

-- The number of the first instalment that a counted charge has completed, 0 when it completed none (decision 76). Call
-- after it counts; `before`: the figures of its sale until then.
create function private.number_charge(charge public.payments, before private.sale_debt) returns void
language sql volatile
as $$
  update public.payments p
  set installment_number = case when b.covered_count > before.covered_count then before.covered_count + 1 else 0 end
  from public.sales s cross join lateral private.sale_balance(s) b
  where p.id = charge.id and s.id = charge.sale_id
    and p.payment_type in ('installments', 'installment')
$$;
grant execute on function private.judge_charge, private.number_charge to service_role;
