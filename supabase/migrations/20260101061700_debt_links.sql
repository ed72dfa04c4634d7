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
as $$
  select coalesce(sale.course_id, (select c.base_slug from public.courses_moodle c where c.id = sale.cohort_ids[1]))
$$;

-- Makes the missing links of these sales, for this member.
create function private.make_debt_links(sale_ids bigint[], member uuid) returns void
language sql volatile
as $$
  insert into private.debt_links (sale_id, created_by)
  -- In one order, so that two lists at once cannot wait for each other.
  select s.id, make_debt_links.member from public.sales s
  where s.id = any (make_debt_links.sale_ids) and private.product_of(s) is not null order by s.id
  on conflict (sale_id) do nothing
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
grant execute on function public.debt_links_of to authenticated;

-- What the payer of a sale is asked for now, in USD. `months_behind`: instalments that `amount` makes up for, 0 when
-- nothing is due and it is the next payment, `number` of `installments`.
create type private.owed as (amount numeric, payment_type text, months_behind integer, number integer, installments integer);

-- Null when nothing is owed. The debt counts instalments, the overdue sum counts money (decision 14): who has paid a part
-- of the next instalment is asked for the rest of it. `d`: the figures of the sale, counted now or as they are kept.
create function private.owed_of(sale public.sales, d private.sale_debt) returns private.owed
language sql stable
as $$
  select case when o.amount > 0 then row(o.amount,
    case when o.due > 0 or sale.installments_number = 1 then 'debt' else 'installment' end,
    case when o.due > 0 then d.months_behind else 0 end,
    d.next_number, sale.installments_number)::private.owed end
  from (
    select l.due, coalesce(nullif(l.due, 0), nullif(d.next_amount, 0), d.remaining) as amount
    from (select least(d.debt, d.overdue) as due) l
  ) o
  -- Also when everything was refunded: a refund is not followed by a demand (decision 76).
  where d.expected_count > 0
$$;

create function private.owed_now(sale public.sales) returns private.owed
language sql stable
as $$ select private.owed_of(sale, private.sale_balance(sale)) $$;

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
  perform private.refuse('person_not_found') where addresses is null;
  select array_agg(s.id) into sale_ids
  from public.sales s cross join lateral private.sale_balance(s) d
  where s.payer_email_normalized = any (addresses) and d.months_behind > 0;
  -- Without a sale nothing is known of what was agreed; without a payment either, it counts as a debt (decision 76).
  perform private.refuse('no_debt')
  where sale_ids is null and (
    exists (select from public.sales s where s.payer_email_normalized = any (addresses))
    or exists (select from public.payments p where p.email_normalized = any (addresses) and p.status = 'PAID')
  );
  perform private.make_debt_links(sale_ids, auth.uid());
  return query
    select s.id, private.sale_title(s), d.months_behind, d.debt, d.remaining, (private.owed_now(s)).amount, l.token
    from private.debt_links l
    join public.sales s on s.id = l.sale_id
    cross join lateral private.sale_balance(s) d
    where l.sale_id = any (sale_ids)
    order by d.months_behind desc, s.id;
  perform private.refuse('debt_without_course') where not found;
end;
$$;
grant execute on function public.get_person_debts to authenticated;

-- Opening a link

-- The sale of a token; null for an unknown one.
create function private.linked_sale(token text) returns public.sales
language sql stable
as $$
  select s.* from private.debt_links l join public.sales s on s.id = l.sale_id where l.token = linked_sale.token
$$;

-- Whether money has come for this sale, or of its payer for its product, about which a person still has to decide: nobody
-- is asked to pay meanwhile.
create function private.has_undecided_money(sale_id bigint) returns boolean
language sql stable
as $$
  select exists (
    select from public.sales s
    join public.payments p on p.sale_id = s.id
      or p.sale_id is null and p.course_id = s.course_id
         and p.email_normalized in (select private.addresses_of(s.payer_email))
    where s.id = has_undecided_money.sale_id and p.review_reason is not null and p.review_decision is null
      and (p.status = 'PAID' or private.is_held(p)))
$$;

-- One order per link, day and sum, however often it is opened (decision 81); once what was paid on it was refunded whole,
-- the sum is asked for anew.
create function private.debt_order_key(token text, amount numeric) returns text
language sql stable
as $$
  select private.content_hash(jsonb_build_array('debt_link', token, private.school_day(now()), amount) || coalesce(
    (select jsonb_agg(p.id order by p.id) from private.debt_links l join public.payments p on p.sale_id = l.sale_id
     where l.token = debt_order_key.token and p.amount = debt_order_key.amount and private.is_refunded(p)), '[]'))
$$;

-- The order that asks for the same sum already: one that was paid today (unless as much has gone back since, so that
-- something is due again), that of today, or one of the school that the provider may still be paid for. Null when there
-- is none.
create function private.debt_order(sale public.sales, token text, amount numeric) returns public.payments
language sql stable
as $$
  select p.* from public.payments p
  join public.orders k on k.id = p.id
  cross join lateral (
    select p.status = 'PAID' and private.school_day(p.approved_at) = private.school_day(now()) and not exists (
             select from public.payments g join public.payment_refunds f on f.payment_id = g.id
             where g.sale_id = sale.id and g.amount = debt_order.amount and private.is_refunded(g)
               and f.status = 'settled' and f.settled_at > p.approved_at
               and (private.owed_now(sale)).months_behind > 0) as is_paid,
           k.idempotency_key is not distinct from private.debt_order_key(token, debt_order.amount) as is_of_today
  ) o
  where p.sale_id = sale.id and k.created_by is not null
    and p.currency = 'USD' and p.amount = debt_order.amount and not private.is_refunded(p)
    and (o.is_paid or o.is_of_today or private.is_open_order(p))
  order by o.is_paid desc, o.is_of_today desc, p.id desc
  limit 1
$$;

-- The country of who pays a sale: as the last payment has it, else as the student's is recognised. Null: it is asked for.
create function private.payer_country(sale public.sales) returns text
language sql stable
as $$
  select coalesce(
    (select p.country from public.payments p where p.sale_id = sale.id order by p.id desc limit 1),
    (select private.country_code(t.country, t.phone) from private.student_at(sale.payer_email) t))
$$;

-- The newest order of a sale that waits for money by hand.
create function private.open_manual_order(sale_id bigint) returns public.payments
language sql stable
as $$
  select p.* from public.payments p
  where p.sale_id = open_manual_order.sale_id and p.provider = 'manual' and p.status = 'PENDING'
  order by p.id desc limit 1
$$;

-- What the page of a link shows. `state`: not_found | closed (nothing is owed) | refunded (everything was refunded) | voided | held (a person is looking at money that
-- came) | paid (this sum was paid today) | owed. No name and no address of the payer.
create function public.get_debt_link(token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sale constant public.sales := private.linked_sale(get_debt_link.token);
  owed constant private.owed := private.owed_now(sale);
  earlier public.payments;
begin
  if sale.id is null then
    return jsonb_build_object('state', 'not_found');
  elsif private.has_undecided_money(sale.id) then
    return jsonb_build_object('state', 'held');
  elsif owed.amount is null then
    return jsonb_build_object('state', case (private.sale_balance(sale)).standing when 'refunded' then 'refunded' when 'voided' then 'voided' else 'closed' end);
  end if;
  earlier := private.debt_order(sale, get_debt_link.token, owed.amount);
  if earlier.status = 'PAID' then
    return jsonb_build_object('state', 'paid', 'order_id', earlier.dlocal_order_id);
  end if;
  return jsonb_build_object('state', 'owed', 'course_name', private.sale_title(sale), 'amount', owed.amount,
    'currency', 'USD', 'months_behind', owed.months_behind, 'number', owed.number, 'installments', owed.installments,
    'country', private.payer_country(sale), 'manual_reference', (private.open_manual_order(sale.id)).id);
end;
$$;

-- The order for what is owed. Who pays and how is taken from the last order of the sale, else from its student; `country`: as the payer has said (decision 124).
create function private.order_of_debt(sale public.sales, country text) returns public.orders
language plpgsql stable
as $$
declare
  owed constant private.owed := private.owed_now(sale);
  last public.orders;
  student public.students;
  o public.orders;
begin
  select k.* into last from public.payments p join public.orders k on k.id = p.order_id
  where p.sale_id = sale.id order by p.id desc limit 1;
  student := private.student_at(sale.payer_email);
  o.email := sale.payer_email;
  o.payer_name := coalesce(private.sale_payer_name(sale), sale.payer_email);
  o.payer_firstname := last.payer_firstname;
  o.payer_lastname := last.payer_lastname;
  o.payer_phone := coalesce(last.payer_phone, student.phone);
  o.amount := owed.amount;
  o.currency := 'USD';
  o.buyer_currency := coalesce(last.buyer_currency, 'USD');
  o.payment_type := owed.payment_type;
  o.installments_count := nullif(sale.installments_number, 1);
  o.total_course_amount := nullif(sale.usd_amount, 0);
  o.country := coalesce(order_of_debt.country, private.payer_country(sale), 'OTHER');
  o.course_id := private.product_of(sale);
  o.cohort_id := sale.cohort_id;
  return o;
end;
$$;

-- The order to pay what is owed now, made when there is none: an answer of reopen_order, with `held` and `closed` as in
-- get_debt_link. Two who open the link at once get one order.
create function public.open_debt_link(token text, asked boolean, country text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  link private.debt_links;
  sale public.sales;
  owed private.owed;
  o public.payments;
  asked_for public.orders;
  is_new boolean;
begin
  select * into link from private.debt_links l where l.token = open_debt_link.token for update;
  if link.sale_id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  sale := private.linked_sale(link.token);
  owed := private.owed_now(sale);
  if private.has_undecided_money(sale.id) then
    return jsonb_build_object('outcome', 'held');
  elsif owed.amount is null then
    return jsonb_build_object('outcome', 'closed');
  end if;
  o := private.debt_order(sale, link.token, owed.amount);
  is_new := o.id is null;
  if is_new then
    asked_for := private.order_of_debt(sale, open_debt_link.country);
    asked_for.idempotency_key := private.debt_order_key(link.token, asked_for.amount);
    asked_for.created_by := link.created_by;
    o := private.insert_order(asked_for, private.random_token(), sale.id);
  end if;
  return public.reopen_order(o.dlocal_order_id, asked)
    || case when is_new then jsonb_build_object('outcome', 'created') else '{}' end;
end;
$$;

grant execute on function public.get_debt_link, public.open_debt_link to service_role;
