-- A sale and its charges: which sale a charge belongs to, and what is left to pay (decision 75).

-- Figures of one sale.
create function private.sale_balance(sale public.sales) returns private.sale_debt
language sql stable
as $$ select d from private.debts_of(array[sale.id]) d $$;

-- The instalments of a sale. What was paid fills them in order; the last one takes the rest of the total. `state`: paid,
-- late or due, by the figures of the sale.
create function private.sale_schedule(sale public.sales)
returns table (number integer, due_on date, amount numeric, paid_amount numeric, state text)
language sql stable
as $$
  select k, private.due_day(b.first_paid_at, sale.created_at, k), i.amount,
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
  person bigint;
  held bigint;
  next_term integer;
begin
  loop
    -- Counted before the sale is looked for: a transaction that makes one between the two takes this term.
    select coalesce(max(s.term), 0) + 1 into next_term from public.sales s
    where s.voided_at is null and s.payer_email_normalized = private.normalize_email(wanted.payer_email)
      and s.course_id is not distinct from wanted.course_id and s.cohort_ids = wanted.cohort_ids;
    -- Asked for by itself: beside the table it may be asked for each of its rows.
    held := (private.held_sale(wanted)).id;
    select s.* into sale from public.sales s where s.id = held and s.voided_at is null for update;
    if sale.id is not null then
      return sale;
    elsif person is null then
      -- Looked for once more by one at a time: no index knows two addresses of one person.
      person := private.person_of(wanted.payer_email);
      perform from public.person_addresses a where a.id = person for no key update;
      continue;
    end if;
    insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, term, usd_amount, installments_amount,
      installments_number, payment_type, free_reason)
    values (wanted.payer_email, wanted.course_id, wanted.cohort_id, wanted.cohort_ids, next_term, wanted.usd_amount,
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
create function private.sale_of_order(o public.orders) returns public.sales
language plpgsql volatile
as $$
declare
  own constant bigint := (select p.sale_id from public.payments p where p.id = o.id);
  sale public.sales;
begin
  if own is not null then
    select s.* into sale from public.sales s where s.id = own for update;
  elsif private.is_erased(o.email) then
    -- Nobody is there to sell to: a person decides about the money.
    return null;
  elsif o.payment_type in ('debt', 'installment') then
    select s.* into sale from public.sales s
    where s.id = (private.sale_to_pay(o.email, o.course_id)).id for update;
  else
    sale.payer_email := o.email;
    sale.course_id := o.course_id;
    sale.cohort_id := o.cohort_id;
    sale.cohort_ids := private.sold_cohorts(o.course_id, o.cohort_id);
    sale.usd_amount := case when o.external_id is not null then o.amount * coalesce(o.installments_count, 1)
                            else coalesce(o.total_course_amount, o.amount) end;
    sale.installments_number := coalesce(o.installments_count, 1);
    -- A link may ask for a part of what is paid at once: the rest is owed like that of an enrolment.
    sale.installments_amount := case sale.installments_number when 1 then sale.usd_amount else o.amount end;
    sale.payment_type := case o.payment_type when 'installments' then 'link' else o.payment_type end;
    sale := private.lowered_by_coupon(private.open_sale(sale), o);
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

grant execute on function private.sale_balance, private.sale_schedule, private.held_sale, private.open_sale,
  private.sold_cohorts, private.sale_of_order, private.sale_to_pay, private.continued_sale
  to service_role;
