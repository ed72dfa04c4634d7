-- Debt links: an address of ours per sale, which stays the same and leads to a checkout of the provider for what is owed
-- when it is opened (decision 80).

create table private.debt_links (
  sale_id bigint primary key references public.sales (id),
  token text not null unique default private.random_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  -- No foreign key: the address outlives the account.
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.debt_links is 'The address at which the payer of a sale pays what is owed; the token is a secret of 256 bits. Rows are added, never changed, and say themselves who made them: a report adds thousands, which would flood the audit log.';
comment on column private.debt_links.created_by is 'Staff member who made the link first; its orders are made on their behalf.';
alter table private.debt_links enable row level security;

-- The product that an order of this sale is for: of several courses that were sold together, the first. Null when the
-- sale says none; nothing can be charged for it then.
create function private.product_of(sale public.sales) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(sale.course_id, (select c.base_slug from public.courses_moodle c where c.id = sale.cohort_ids[1]))
$$;

-- Makes the missing links of these sales, for this member.
create function private.make_debt_links(sale_ids bigint[], member uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.debt_links (sale_id, created_by)
  -- In one order, so that two lists at once cannot wait for each other.
  select s.id, make_debt_links.member from public.sales s
  where s.id = any (make_debt_links.sale_ids) and private.product_of(s) is not null order by s.id
  on conflict (sale_id) do nothing
$$;

-- The token of the link of a sale, made when there is none. Null for a sale without a product.
create function private.debt_link_of(sale public.sales, member uuid) returns text
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.make_debt_links(array[sale.id], member);
  return (select l.token from private.debt_links l where l.sale_id = sale.id);
end;
$$;

-- The tokens of the links of these sales, made where there are none. An unknown sale has no row, nor one without a
-- product.
create function public.debt_links_of(sale_ids bigint[]) returns table (sale_id bigint, token text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('payments');
  perform private.make_debt_links(debt_links_of.sale_ids, auth.uid());
  return query
    select l.sale_id, l.token from private.debt_links l where l.sale_id = any (debt_links_of.sale_ids) order by l.sale_id;
end;
$$;
grant execute on function public.debt_links_of(bigint[]) to authenticated;

-- What the payer of a sale is asked for now, in USD. `months_behind`: instalments that `amount` makes up for, 0 when
-- nothing is due and it is the next payment, `number` of `installments`.
create type private.owed as (amount numeric, payment_type text, months_behind integer, number integer, installments integer);

-- Null when nothing is owed. The debt counts payments, the overdue sum counts money (decision 14): who paid three
-- instalments in one payment is behind by number only, and is not asked for them again.
create function private.owed_now(sale public.sales) returns private.owed
language sql stable
set search_path = ''
as $$
  select case when o.amount > 0 then row(o.amount,
    case when o.due > 0 or sale.installments_number = 1 then 'debt' else 'installment' end,
    case when o.due > 0 then least(d.months_behind, ceil(o.due / sale.installments_amount)::integer) else 0 end,
    d.next_number, sale.installments_number)::private.owed end
  from private.sale_balance(sale) d
  cross join lateral (
    select l.due, coalesce(nullif(l.due, 0), nullif(d.next_amount, 0), d.remaining) as amount
    from (select least(d.debt, d.overdue) as due) l
  ) o
  -- Also when everything was given back: a refund is not followed by a demand (decision 76).
  where d.expected_count > 0
$$;

-- The debts of a person, the longest first, each with the token of its link; `amount`: what the link asks for now.
-- Refuses with no_debt, and with debt_without_course when no debt of the person has a course.
create function public.get_person_debts(person_id bigint)
returns table (sale_id bigint, course_name text, months_behind integer, debt numeric, remaining numeric, amount numeric, token text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  addresses text[];
  sale_ids bigint[];
begin
  perform private.require_capability('payments');
  select array_agg(a.email_normalized) into addresses from public.person_addresses a where a.person_id = get_person_debts.person_id;
  if addresses is null then
    raise exception 'person_not_found' using errcode = '22023';
  end if;
  select array_agg(s.id) into sale_ids
  from public.sales s cross join lateral private.sale_balance(s) d
  where s.payer_email_normalized = any (addresses) and d.months_behind > 0;
  -- Without a sale nothing is known of what was agreed; without a payment either, it counts as a debt (decision 76).
  if sale_ids is null and (
    exists (select from public.sales s where s.payer_email_normalized = any (addresses))
    or exists (select from public.payments p where p.email_normalized = any (addresses) and p.status = 'PAID')
  ) then
    raise exception 'no_debt' using errcode = '22023';
  end if;
  perform private.make_debt_links(sale_ids, auth.uid());
  return query
    select s.id, private.sale_title(s), d.months_behind, d.debt, d.remaining, (private.owed_now(s)).amount, l.token
    from private.debt_links l
    join public.sales s on s.id = l.sale_id
    cross join lateral private.sale_balance(s) d
    where l.sale_id = any (sale_ids)
    order by d.months_behind desc, s.id;
  if not found then
    raise exception 'debt_without_course' using errcode = '22023';
  end if;
end;
$$;
grant execute on function public.get_person_debts(bigint) to authenticated;
