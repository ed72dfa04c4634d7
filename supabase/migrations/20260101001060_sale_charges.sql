-- A sale and its charges: which sale a charge belongs to, what it counts, what is left to pay (decision 75).

-- Figures of one sale.
create function private.sale_balance(sale public.sales) returns private.sale_debt
language sql stable
as $$ select d from private.debts_of(array[sale.id]) d $$;

-- The instalments of a sale, due every 30 days from the first charge (back-office specification, section 4); until
-- there is one, nothing is due. What was paid fills them in order; the last one takes the rest of the total. `state`:
-- paid, late or due, by the figures of the sale.
create function private.sale_schedule(sale public.sales)
returns table (number integer, due_on date, amount numeric, paid_amount numeric, state text)
language sql stable
as $$
  select k, private.school_day(b.first_paid_at + (k - 1) * interval '720 hours'), i.amount,
         greatest(0, least(i.amount, b.paid - b.refunded - i.earlier)),
         case when k <= b.covered_count then 'paid' when k <= b.covered_count + b.months_behind then 'late' else 'due' end
  from private.sale_balance(sale) b
  cross join generate_series(1, sale.installments_number) k
  cross join lateral (
    select case when k < sale.installments_number then sale.installments_amount
                else greatest(0, sale.usd_amount - (k - 1) * sale.installments_amount) end as amount,
           (k - 1) * sale.installments_amount as earlier
  ) i
  where sale.installments_number > 1 or sale.usd_amount > 0
  order by k
$$;

-- The sale of a person for exactly what is sold. A membership that has ended is none.
create function private.held_sale(wanted public.sales) returns public.sales
language sql stable
as $$
  select s.* from public.sales s
  where s.voided_at is null and s.payer_email_normalized in (select private.addresses_of(wanted.payer_email))
    and s.course_id is not distinct from wanted.course_id and s.cohort_ids = wanted.cohort_ids
    and (s.ends_on is null or s.ends_on >= private.school_day(now()))
  order by s.payer_email_normalized = private.normalize_email(wanted.payer_email) desc, s.term desc
  limit 1
$$;

-- Finds the sale of a person for what is sold, locked, or makes `wanted`.
create function private.open_sale(wanted public.sales) returns public.sales
language plpgsql volatile
as $$
declare
  sale public.sales;
  held bigint;
  last_term integer;
begin
  loop
    -- Asked for by itself: beside the table it may be asked for each of its rows.
    held := (private.held_sale(wanted)).id;
    select s.* into sale from public.sales s where s.id = held and s.voided_at is null for update;
    if sale.id is not null then
      return sale;
    end if;
    select coalesce(max(s.term), 0) + 1 into last_term from public.sales s
    where s.voided_at is null and s.payer_email_normalized = private.normalize_email(wanted.payer_email)
      and s.course_id is not distinct from wanted.course_id and s.cohort_ids = wanted.cohort_ids;
    insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, term, usd_amount, installments_amount,
      installments_number, payment_type, free_reason)
    values (wanted.payer_email, wanted.course_id, wanted.cohort_id, wanted.cohort_ids, last_term, wanted.usd_amount,
      wanted.installments_amount, wanted.installments_number, wanted.payment_type, wanted.free_reason)
    -- Another transaction made it: found in the next round.
    on conflict do nothing
    returning * into sale;
    if sale.id is not null then
      return sale;
    end if;
  end loop;
end;
$$;

-- What one sale of a product consists of: its cohort. A membership has no cohorts.
create function private.sold_cohorts(base_slug text, cohort_id bigint) returns bigint[]
language sql stable
as $$
  select case when cohort_id is null or exists (
    select from public.careers c where c.base_slug = sold_cohorts.base_slug and c.membership_months is not null
  ) then '{}'::bigint[] else array[cohort_id] end
$$;

-- The sale of an order, locked: the one it was made for, else the person's own for its cohort, made with the terms of the
-- order when there is none (of a plan, with what the provider charges). Null for a debt or a later instalment without one.
create function private.sale_of_order(root public.payments) returns public.sales
language plpgsql volatile
as $$
declare
  sale public.sales;
begin
  if root.sale_id is not null then
    select s.* into sale from public.sales s where s.id = root.sale_id for update;
  elsif root.payment_type in ('debt', 'installment') then
    select s.* into sale from public.sales s
    where s.id = (private.sale_to_pay(root.email, root.course_id)).id for update;
  else
    sale.payer_email := root.email;
    sale.course_id := root.course_id;
    sale.cohort_id := root.cohort_id;
    sale.cohort_ids := private.sold_cohorts(root.course_id, root.cohort_id);
    sale.usd_amount := case when root.external_id is not null then root.amount * coalesce(root.installments_count, 1)
                            else coalesce(root.total_course_amount, root.amount) end;
    sale.installments_number := coalesce(root.installments_count, 1);
    -- A link may ask for a part of what is paid at once: the rest is owed like that of an enrolment.
    sale.installments_amount := case sale.installments_number when 1 then sale.usd_amount else root.amount end;
    sale.payment_type := case root.payment_type when 'installments' then 'link' else root.payment_type end;
    sale := private.lowered_by_coupon(private.open_sale(sale), root);
  end if;
  return sale;
end;
$$;

-- The sale of a person that a further payment for a product belongs to: one with something left first, then the newest.
create function private.sale_to_pay(email text, base_slug text) returns public.sales
language sql stable
as $$
  select s.* from public.sales s
  where s.voided_at is null and s.payer_email_normalized in (select private.addresses_of(email))
    and s.course_id = sale_to_pay.base_slug
    and (s.ends_on is null or s.ends_on >= private.school_day(now()) or (private.sale_balance(s)).remaining > 0)
  order by (private.sale_balance(s)).remaining > 0 desc, s.id desc
  limit 1
$$;

-- The sale that a link for a person and a cohort continues: one with something left, of whatever cohort, or that of
-- the cohort itself. Null when the link begins one: also when only another cohort was bought, and paid. `begins`:
-- staff say that it is not for what is left of another cohort.
create function private.continued_sale(email text, cohort public.courses_moodle, begins boolean) returns public.sales
language sql stable
as $$
  select s.* from private.sale_to_pay(email, cohort.base_slug) s
  where cardinality(s.cohort_ids) = 0 or cohort.id = any (s.cohort_ids)
     or not begins and (private.sale_balance(s)).remaining > 0
  union all
  select s.* from public.sales s
  where s.voided_at is null and s.payer_email_normalized in (select private.addresses_of(email))
    and s.course_id = cohort.base_slug and cohort.id = any (s.cohort_ids)
  limit 1
$$;

-- Why a person has to decide about a new charge of an order, which does not count until then; null: it counts at once.
create function private.judge_charge(root public.payments, target public.payments, sale public.sales) returns text
language plpgsql stable
as $$
declare
  -- A plan charges repeatedly under its external id; a payment link charges once.
  is_plan constant boolean := root.payment_type = 'installments' and root.external_id is not null;
  before private.sale_debt;
  is_own_again boolean;
  has_others boolean;
  own_counted integer;
begin
  if sale.id is null then
    return 'no_sale';
  end if;
  before := private.sale_balance(sale);
  select coalesce(bool_or(coalesce(p.parent_payment_id, p.id) = root.id), false),
         coalesce(bool_or(coalesce(p.parent_payment_id, p.id) <> root.id), false),
         count(*) filter (where coalesce(p.parent_payment_id, p.id) = root.id and p.is_counted)
  into is_own_again, has_others, own_counted
  from public.payments p
  where p.sale_id = sale.id and p.status = 'PAID' and p.id <> target.id
    and p.received_amount > private.refunded(p.id);
  return case
    when sale.voided_at is not null or sale.free_reason is not null then 'surplus_installment'
    when is_plan and own_counted >= root.installments_count then 'surplus_installment'
    when is_own_again and not is_plan then 'duplicate_charge'
    -- Nobody at the school asked for an order of the public checkout: a second one may be a mistake. Later charges of the
    -- first one's plan are none.
    when has_others and own_counted = 0 and root.created_by is null then 'duplicate_charge'
    when target.amount > before.remaining + 0.01 * sale.installments_number then
      case when root.payment_type in ('single', 'total') then 'duplicate_charge' else 'surplus_installment' end
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
    and (select o.payment_type from public.payments o where o.id = coalesce(charge.parent_payment_id, charge.id)) in ('installments', 'installment')
$$;

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
  perform private.grant_access(s, charge.reported_amount is null) from public.sales s where s.id = charge.sale_id;
end;
$$;

-- The figures are those of now: a repeated mail must have the same bytes, whatever is paid meanwhile.
create function private.queue_receipt(charge public.payments) returns void
language plpgsql volatile
as $$
begin
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

grant execute on function private.sale_balance, private.sale_schedule, private.held_sale, private.open_sale,
  private.sold_cohorts, private.sale_of_order, private.sale_to_pay, private.continued_sale, private.judge_charge,
  private.number_charge, private.settle_charge, private.queue_receipt to service_role;
