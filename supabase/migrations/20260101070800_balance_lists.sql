-- What the screens of money read: balances as they are kept, or counted for another day. `as_of`: a day at the school,
-- whose end is meant; null for now. Plans are made for the arguments of each call: which index serves depends on them.

-- The figures of everybody at the end of a day. What is called inside is planned for everybody, too: its usual plan is for
-- a few. The memory holds the groups of 100,000 payments, which would be written to disk.
create function private.figures_at(as_of date) returns table (debt private.person_debt, received private.person_received[])
language sql stable
set plan_cache_mode = force_custom_plan
set work_mem = '32MB'
as $$
  select f.debt, f.received from private.figures_of_people(
    array(select a.id from public.person_addresses a where a.person_id = a.id), private.end_of_day(as_of)) f
$$;

-- Every balance at the end of a day.
create function private.balances_at(as_of date) returns setof private.person_balances
language sql stable
as $$
  select (f.debt).*, -(f.debt).months_behind, (f.debt).sale_count > 0 from private.figures_at(as_of) f
$$;

-- How a person is shown in lists of money: what is known of them as a student, else as a payer.
create view private.person_cards with (security_invoker = true) as
select p.id as person_id,
  coalesce(
    (select nullif(btrim(concat_ws(' ', t.firstname, t.lastname)), '')
     from public.person_addresses a join public.students t on t.email_normalized = a.email_normalized
     where a.person_id = p.id order by t.id desc limit 1),
    p.names[cardinality(p.names)],
    (select a.names[cardinality(a.names)] from public.person_addresses a
     where a.person_id = p.id and cardinality(a.names) > 0 order by a.id desc limit 1)) as name,
  coalesce(
    (select t.country from public.person_addresses a join public.students t on t.email_normalized = a.email_normalized
     where a.person_id = p.id and t.country is not null order by t.id desc limit 1),
    (select y.country from public.person_addresses a join public.payments y on y.email_normalized = a.email_normalized
     where a.person_id = p.id and y.country is not null order by y.id desc limit 1)) as country,
  coalesce(
    (select t.phone from public.person_addresses a join public.students t on t.email_normalized = a.email_normalized
     where a.person_id = p.id and t.phone is not null order by t.id desc limit 1),
    (select o.payer_phone from public.person_addresses a join public.payments y on y.email_normalized = a.email_normalized
       join public.orders o on o.id = y.order_id
     where a.person_id = p.id and o.payer_phone is not null order by y.id desc limit 1)) as phone,
  coalesce(
    (select string_agg(coalesce(e.name, s.course_id, private.cohort_names(s.cohort_ids)), ', ' order by s.id desc)
     from public.person_addresses a join public.sales s on s.payer_email_normalized = a.email_normalized
     left join private.shown_cohorts e on e.base_slug = s.course_id
     where a.person_id = p.id and s.voided_at is null),
    (select string_agg(coalesce(e.name, c.course_id), ', ' order by c.course_id)
     from (select distinct y.course_id
           from public.person_addresses a join public.payments y on y.email_normalized = a.email_normalized
           where a.person_id = p.id and y.status = 'PAID') c
     left join private.shown_cohorts e on e.base_slug = c.course_id)) as course_names
from public.person_addresses p
where p.person_id = p.id;
comment on view private.person_cards is 'Name, country, phone and courses of each person.';

-- The balances that a filter selects, with `place` for their order: the furthest behind first, then by e-mail. `after_…`:
-- the last row of the page before.
create function private.find_balances(
  completeness_filter text, situation_filter text, search text, as_of date, after_months integer, after_email text, wanted integer,
  from_day date, to_day date
) returns setof private.person_debt
language plpgsql stable rows 50
as $$
declare
  typed constant text := btrim(coalesce(search, ''));
  patterns constant text[] := private.search_patterns(typed);
begin
  return query execute format($query$
    select b.person_id, b.email, b.sale_count, b.agreed, b.paid, b.paid_count, b.remaining, b.debt, b.overdue, b.to_collect,
           b.months_behind, b.situation, b.last_paid_at, b.registered_at
    from %s b
    where ($1 = 'all' or b.has_sale = ($1 = 'complete'))
      and ($2 = 'all' or b.situation = $2)
      and ($3 = '' or exists (
        select from public.person_addresses a
        where a.person_id = b.person_id and a.words like ($4)[1] and a.words like ($4)[2] and a.words like all ($4)))
      and ($9 is null or b.registered_at > $9) and ($10 is null or b.registered_at <= $10)
      and ($5 is null or (b.place, b.email) > (-$5, $6))
    order by b.place, b.email
    limit $7
  $query$, case when as_of is null then 'private.person_balances' else 'private.balances_at($8)' end)
  using completeness_filter, situation_filter, typed, patterns, after_months, after_email, wanted, as_of,
    private.end_of_day(from_day - 1), private.end_of_day(to_day);
end;
$$;

-- Money of a person in other currencies than USD, outside a sale: [{currency, amount}].
create function private.paid_elsewhere(person_id bigint, as_of date) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('currency', k.currency, 'amount', k.amount) order by k.currency), '[]')
  from (
    select p.received_currency as currency, sum(p.received_amount - b.amount) as amount
    from public.person_addresses a
    join public.payments p on p.email_normalized = a.email_normalized
    cross join lateral (
      select coalesce(sum(g.amount), 0) as amount from public.payment_refunds g
      where g.payment_id = p.id and private.refund_counts(g, private.end_of_day(as_of))
    ) b
    where a.person_id = paid_elsewhere.person_id and p.sale_id is null and p.status = 'PAID' and p.received_currency <> 'USD'
      and (as_of is null or p.approved_at <= private.end_of_day(as_of))
    group by p.received_currency
  ) k
$$;

create function public.list_balances(
  completeness_filter text default 'all',
  situation_filter text default 'all',
  search text default '',
  as_of date default null,
  after_months integer default null,
  after_email text default null,
  page_size integer default 50,
  from_day date default null,
  to_day date default null
) returns table (
  person_id bigint, email text, name text, country text, phone text, course_names text, has_sale boolean,
  agreed numeric, paid numeric, paid_elsewhere jsonb, paid_count integer, remaining numeric, debt numeric, overdue numeric,
  months_behind integer, situation text, last_paid_at timestamptz, registered_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('payments');
  return query
    select b.person_id, b.email, c.name, c.country, c.phone, c.course_names, b.sale_count > 0,
           b.agreed, b.paid, private.paid_elsewhere(b.person_id, list_balances.as_of), b.paid_count, b.remaining, b.debt, b.overdue,
           b.months_behind, b.situation, b.last_paid_at, b.registered_at
    from private.find_balances(completeness_filter, situation_filter, list_balances.search, list_balances.as_of,
      after_months, after_email, least(greatest(coalesce(page_size, 50), 1), 101), from_day, to_day) b
    join private.person_cards c on c.person_id = b.person_id
    order by b.months_behind desc, b.email;
end;
$$;

-- The figures of every row that the same filter selects.
create function public.count_balances(
  completeness_filter text default 'all', situation_filter text default 'all', search text default '', as_of date default null,
  from_day date default null, to_day date default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('payments');
  return (
    select jsonb_build_object('count', count(*), 'agreed', coalesce(sum(b.agreed), 0), 'paid', coalesce(sum(b.paid), 0),
      'remaining', coalesce(sum(b.remaining), 0), 'debt', coalesce(sum(b.debt), 0), 'overdue', coalesce(sum(b.overdue), 0))
    from private.find_balances(completeness_filter, situation_filter, count_balances.search,
      count_balances.as_of, null, null, null, from_day, to_day) b);
end;
$$;

-- The cards of the tracking (back-office specification, section 2). Currencies are never added to each other.
create function public.money_cards(as_of date default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_capability('payments');
  return (
    with counted as materialized (
      select f.debt, f.received from private.figures_at(as_of) f where as_of is not null
    ), received as (
      select t.* from private.person_received t where as_of is null
      union all
      select t.* from counted c, unnest(c.received) t
    ), balances as (
      select b.agreed, b.sale_count, b.overdue, b.to_collect, b.situation from private.person_balances b where as_of is null
      union all
      select (c.debt).agreed, (c.debt).sale_count, (c.debt).overdue, (c.debt).to_collect, (c.debt).situation from counted c
    )
    select jsonb_build_object(
      'students_paid', (select count(*) from (select from received t group by t.person_id) k),
      'sold', coalesce(sum(b.agreed), 0), 'sales', coalesce(sum(b.sale_count), 0),
      'confirmed', (
        select coalesce(jsonb_agg(to_jsonb(k) order by k.currency <> 'USD', k.currency), '[]')
        from (select t.currency, sum(t.charges) as charges, sum(t.received) as amount, sum(t.refunded) as refunded
              from received t group by t.currency) k),
      'overdue', coalesce(sum(b.overdue), 0), 'in_debt', count(*) filter (where b.situation = 'con_deuda' and b.sale_count > 0),
      -- Nothing is owed by whom nothing was agreed with (decision 167).
      'without_sale', count(*) filter (where b.sale_count = 0),
      'to_collect', coalesce(sum(b.to_collect), 0),
      'counted_at', coalesce(least(private.end_of_day(as_of), now()), now()))
    from balances b);
end;
$$;

-- How many payments a filter of list_payments selects, what came and what of it was refunded, by the currency that
-- really came, as on the cards: {count, sums: [{currency, amount, refunded}]}.
create function public.count_payments(
  status_filter text default 'PAID', type_filter text default 'all', search text default '',
  from_day date default null, to_day date default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.search_patterns(search);
  used constant bigint[] := private.orders_with_coupon(search);
begin
  perform private.require_capability('payments');
  return (
    select jsonb_build_object('count', coalesce(sum(k.payments), 0),
      'sums', coalesce(jsonb_agg(jsonb_build_object('currency', k.currency, 'amount', k.amount, 'refunded', k.refunded)
                                 order by k.currency <> 'USD', k.currency), '[]'))
    from (
      select p.received_currency as currency, count(*) as payments, sum(p.received_amount) as amount, coalesce(sum(b.total), 0) as refunded
      from public.payments p
      left join private.settled_refunds b on b.payment_id = p.id
      where (status_filter = 'all' or p.status = status_filter)
        and (type_filter = 'all' or p.payment_kind = type_filter)
        and (coalesce(btrim(count_payments.search), '') = '' or p.order_id = any (used)
             or p.search_words like patterns[1] and p.search_words like patterns[2] and p.search_words like all (patterns))
        and (from_day is null or p.listed_on >= from_day) and (to_day is null or p.listed_on <= to_day)
      group by p.received_currency
    ) k);
end;
$$;

grant execute on function public.list_balances, public.count_balances, public.money_cards, public.count_payments
  to authenticated;
