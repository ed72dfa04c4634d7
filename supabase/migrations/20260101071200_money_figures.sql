-- What money does: figures of a range of days of the school beside the range before it, and of what is still to come. In USD,
-- by what the cards, lists and exports count with: valued_payments and refunds by the day they count (decisions 75 and 117),
-- the kept balances of sales (decision 77), seats (decision 30). A day is that by which a list finds a payment
-- (decision 122).

-- Each change of what was refunded of a charge: a refund on the day it settled, and less of it when it was reversed. `amount`
-- in the charge's own currency; `usd`: its share, null where the charge counts nothing.
create view private.refund_movements with (security_invoker = on) as
select p.id as payment_id, m.at, (k.now - k.before)::numeric(12, 2) as amount,
  case when p.usd is not null then private.refunded_share(p.usd, p.received_amount, k.now, k.cents_now)
    - private.refunded_share(p.usd, p.received_amount, k.before, k.cents_before) end as usd,
  p.course_id, p.country, coalesce(p.payment_method, case p.provider when 'manual' then p.provider end) as way
from (
  select f.payment_id, f.settled_at as at from public.payment_refunds f where f.settled_at is not null
  union
  select f.payment_id, f.reversed_at from public.payment_refunds f where f.reversed_at is not null
) m
join private.valued_payments p on p.id = m.payment_id
cross join lateral (
  select coalesce(sum(g.amount) filter (where g.now), 0) as now, coalesce(sum(g.amount) filter (where g.before), 0) as before,
    coalesce(sum(g.cents) filter (where g.now), 0) as cents_now, coalesce(sum(g.cents) filter (where g.before), 0) as cents_before
  from (
    select f.amount, private.refund_cents(f.amount, p.usd, p.received_amount) as cents,
      private.refund_counts(f, m.at) as now, private.refund_counts(f, m.at - interval '1 microsecond') as before
    from public.payment_refunds f where f.payment_id = m.payment_id
  ) g
) k;
comment on view private.refund_movements is 'What was refunded of charges, and what of it was taken back, by the instant.';

-- What came and went back, as rows that add up: a charge above zero, what went back below it.
create view private.money_moves with (security_invoker = on) as
select p.listed_on as day, p.usd, 0::numeric as refunded, 1 as charges, p.course_id, p.country,
  coalesce(p.payment_method, case p.provider when 'manual' then p.provider end) as way
from private.valued_payments p
where p.status = 'PAID' and p.usd is not null
union all
select private.school_day(r.at), -r.usd, r.usd, 0, r.course_id, r.country, r.way
from private.refund_movements r
where r.usd is not null;
comment on view private.money_moves is 'Charges that count, and what went back of them, by the day of the school.';

-- {from, to, before_from, before_to, sums, before, days, courses, countries, ways, orders}. `sums` and `before`: of
-- the range and of as many days before it; lists are {key, amount, before}, the largest first. `days`: days of the range, or
-- months where it is longer than 92 days, each beside the days before it by as many as the range has.
create function public.money_figures(from_day date, to_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set work_mem = '32MB'
as $$
declare
  length constant integer := to_day - from_day + 1;
  before_from constant date := from_day - length;
  -- As instants, or the day of each row would be computed.
  earliest constant timestamptz := private.end_of_day(before_from - 1);
  middle constant timestamptz := private.end_of_day(from_day - 1);
  latest constant timestamptz := private.end_of_day(to_day);
  by_month constant boolean := length > 92;
begin
  perform private.require_capability('payments');
  if length not between 1 and 36600 then
    raise exception 'days_invalid' using errcode = 'check_violation';
  end if;
  return (
    with moves as materialized (
      -- Read once and summed by all that is asked for: what follows adds up some thousand rows.
      select m.inside, m.key, m.course_id, m.country, m.way, sum(m.usd) as usd, sum(m.refunded) as refunded, sum(m.charges) as charges
      from (
        select k.day >= from_day as inside, case when by_month then date_trunc('month', d.day::timestamp)::date else d.day end as key, k.*
        from private.money_moves k
        cross join lateral (select case when k.day >= from_day then k.day else k.day + length end as day) d
        where k.day between before_from and to_day
      ) m
      group by m.inside, m.key, m.course_id, m.country, m.way
    ), sold as (
      -- A payment that is reported late makes its sale after the day it was paid, as in private.debts_of.
      select least(s.created_at, s.first_paid_at) > middle as inside, sum(s.usd_amount) as amount, count(*) as sales
      from public.sales s
      where s.voided_at is null and least(s.created_at, s.first_paid_at) > earliest and least(s.created_at, s.first_paid_at) <= latest
      group by 1
    ), orders as materialized (
      -- As private.order_state says. `offset 0`: looked up for the few that are not paid, or every later payment would be read.
      select o.inside, o.state, count(*) as orders
      from (
        select p.created_at > middle as inside, private.state_of_order(p.status,
            private.is_paid(p.status) or exists (select from public.payments c where c.order_id = p.id and private.is_paid(c.status) offset 0),
            private.is_held(p) or exists (select from public.payments c where c.order_id = p.id and private.is_held(c) offset 0)) as state
        from public.payments p
        where p.dlocal_order_id is not null
          and p.created_at > earliest and p.created_at <= latest
      ) o
      group by o.inside, o.state
    ), sums as (
      select k.inside, jsonb_build_object('collected', m.usd, 'refunded', m.refunded, 'charges', m.charges,
        'sold', coalesce(s.amount, 0), 'sales', coalesce(s.sales, 0), 'begun', o.begun, 'paid', o.paid) as figures
      from (values (true), (false)) k (inside)
      left join sold s on s.inside = k.inside
      cross join lateral (
        select coalesce(sum(m.usd), 0) as usd, coalesce(sum(m.refunded), 0) as refunded, coalesce(sum(m.charges), 0) as charges
        from moves m where m.inside = k.inside
      ) m
      cross join lateral (
        select coalesce(sum(o.orders), 0) as begun, coalesce(sum(o.orders) filter (where o.state = 'approved'), 0) as paid
        from orders o where o.inside = k.inside
      ) o
    ), lines as (
      select d.kind, d.key, coalesce(sum(m.usd) filter (where m.inside), 0) as amount,
             coalesce(sum(m.usd) filter (where not m.inside), 0) as before
      from moves m
      cross join lateral (values ('courses', m.course_id), ('countries', m.country), ('ways', m.way)) d (kind, key)
      group by d.kind, d.key
      having sum(m.usd) filter (where m.inside) <> 0 or sum(m.usd) filter (where not m.inside) <> 0
    ), lists as (
      select l.kind, jsonb_agg(jsonb_build_object('key', case l.kind when 'courses' then private.course_name(l.key) else l.key end,
        'amount', l.amount, 'before', l.before) order by l.amount desc, l.before desc, l.key) as list
      from lines l group by l.kind
    ), days as (
      select k.key, coalesce(sum(m.usd) filter (where m.inside), 0) as amount,
             coalesce(sum(m.usd) filter (where not m.inside), 0) as before
      from (select distinct case when by_month then date_trunc('month', g)::date else g::date end as key
            from generate_series(from_day::timestamp, to_day, interval '1 day') g) k
      left join moves m on m.key = k.key
      group by k.key
    )
    select jsonb_build_object('from', from_day, 'to', to_day, 'before_from', before_from, 'before_to', from_day - 1,
      'by_month', by_month,
      'sums', (select s.figures from sums s where s.inside), 'before', (select s.figures from sums s where not s.inside),
      'days', (select jsonb_agg(jsonb_build_object('key', d.key, 'amount', d.amount, 'before', d.before) order by d.key) from days d),
      'courses', coalesce((select l.list from lists l where l.kind = 'courses'), '[]'),
      'countries', coalesce((select l.list from lists l where l.kind = 'countries'), '[]'),
      'ways', coalesce((select l.list from lists l where l.kind = 'ways'), '[]'),
      'orders', (select jsonb_agg(jsonb_build_object('key', k.state,
                   'amount', coalesce((select o.orders from orders o where o.inside and o.state = k.state), 0),
                   'before', coalesce((select o.orders from orders o where not o.inside and o.state = k.state), 0)) order by k.place)
                 from (values ('approved', 1), ('pending', 2), ('rejected', 3), ('cancelled', 4)) k (state, place))));
end;
$$;

-- What each sale owes by instalment, from its kept balance: what is late adds up to its overdue sum, all of it to what
-- remains. What a cent per instalment leaves is due on no day.
create view private.owed_instalments with (security_invoker = on) as
select o.sale_id, o.number, o.late, o.due_on, (o.until - lag(o.until, 1, 0) over (partition by o.sale_id order by o.number))::numeric(12, 2) as amount
from (
  select b.sale_id, k.number, k.number <= b.expected_count as late,
         case when k.number <= s.installments_number then private.due_day(b.first_paid_at, s.created_at, k.number) end as due_on,
         -- Sums of the first instalments together. A last step takes what a cent per instalment leaves of the total.
         case when k.number > s.installments_number then b.remaining
              when k.number <= b.expected_count then least(greatest(s.installments_amount * k.number - b.paid + b.refunded, 0), b.overdue)
              when k.number = s.installments_number then b.remaining
              else least(greatest(s.installments_amount * k.number - b.paid + b.refunded, b.overdue), b.remaining) end as until
  from private.sale_balances b
  join public.sales s on s.id = b.sale_id
  -- From the first that is not paid whole: of those before it nothing is owed.
  cross join lateral generate_series(
    least(floor(greatest(b.paid - b.refunded, 0) / nullif(s.installments_amount, 0))::integer + 1, s.installments_number), s.installments_number + 1) k (number)
  where b.expected_count > 0 and b.remaining > 0
) o;
comment on view private.owed_instalments is 'What each sale owes by instalment; what is late adds up to its overdue sum.';

-- What is to come, from today on: {today, months, ageing, seats}. `months`: what falls due in this month after today and in
-- the five after it, {key, amount}. `ageing`: what is owed by days behind, {key, amount, sales}; without the instalments that
-- are not due it adds up to the overdue sum of the cards. `seats`: of the cohorts that are sold or begin later, {name, seats, held}.
create function public.money_outlook() returns jsonb
language plpgsql stable security definer
set search_path = ''
set work_mem = '32MB'
as $$
declare
  today constant date := private.school_day(now());
begin
  perform private.require_capability('payments');
  return (
    with owed as materialized (
      select o.sale_id, o.amount, date_trunc('month', o.due_on::timestamp)::date as month,
        case when not o.late then 'not_due' when today - o.due_on <= 30 then '1-30' when today - o.due_on <= 60 then '31-60'
             when today - o.due_on <= 90 then '61-90' else '91-' end as age
      from private.owed_instalments o where o.amount <> 0
    ), ages as (
      select k.age, sum(k.amount) as amount, count(*) as sales
      from (select o.age, sum(o.amount) as amount from owed o group by o.age, o.sale_id) k group by k.age
    ), months as (
      select o.month, sum(o.amount) as amount from owed o where o.age = 'not_due' group by o.month
    )
    select jsonb_build_object('today', today,
      'months', (select jsonb_agg(jsonb_build_object('key', k.month, 'amount', coalesce(m.amount, 0)) order by k.month)
                 from (select (date_trunc('month', today::timestamp) + make_interval(months => n))::date as month
                       from generate_series(0, 5) n) k
                 left join months m on m.month = k.month),
      'ageing', (select jsonb_agg(jsonb_build_object('key', k.age, 'amount', coalesce(a.amount, 0), 'sales', coalesce(a.sales, 0)) order by k.place)
                 from (values ('not_due', 1), ('1-30', 2), ('31-60', 3), ('61-90', 4), ('91-', 5)) k (age, place)
                 left join ages a on a.age = k.age),
      'seats', (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'seats', c.seats,
                          'held', (select count(*) from private.seat_holders(c.id))) order by c.starts_on, c.id), '[]')
                from public.courses_moodle c
                where c.seats is not null and (c.is_current_cohort or c.starts_on > today))));
end;
$$;

-- One page of what went back on the days of a range, for the accountant: {rows, next}. One row a change of what was refunded of a
-- charge, in the order of the charge's currency; the columns are those of src/content/money-figures.ts.
create function public.export_refunds(
  from_day date, to_day date, after_at timestamptz default '-infinity', after_payment bigint default 0, page_size integer default 1000
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 1000), 1), 5000);
begin
  perform private.require_capability('payments');
  return (
    with page as materialized (
      select r.* from private.refund_movements r
      where r.at > private.end_of_day(from_day - 1) and r.at <= private.end_of_day(to_day) and (r.at, r.payment_id) > (after_at, after_payment)
      order by r.at, r.payment_id limit size
    ), products as materialized (
      select c.course_id, private.course_name(c.course_id) as name from (select distinct page.course_id from page) c
    )
    select jsonb_build_object(
      'rows', coalesce((select jsonb_agg(jsonb_build_array(to_char(r.at at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY'),
          p.dlocal_payment_id, o.dlocal_order_id, c.name, p.payment_method, p.country,
          p.payer_name, p.email, r.amount, p.received_currency, r.usd,
          (select array_to_string(n.numbers, ' · ') from private.invoice_numbers n where n.item_key = 'invoice_due:' || p.id),
          i.legal_name, i.tax_id) order by r.at, r.payment_id)
        from page r
        join products c on c.course_id = r.course_id
        join public.payments p on p.id = r.payment_id
        join public.payments o on o.id = p.order_id
        left join public.order_invoices i on i.order_id = o.id), '[]'),
      'next', (select jsonb_build_object('after_at', l.at, 'after_payment', l.payment_id) from page l order by l.at, l.payment_id offset size - 1)));
end;
$$;

-- What a month waits for before it is closed: {held, invoices}: charges of these days about which a person has to decide, and
-- invoices of these days, and of what went back on them, that nobody has noted.
create function public.open_in_month(from_day date, to_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('payments');
  return (
    select jsonb_build_object('held', count(*) filter (where d.kind = 'charge_review'), 'invoices', count(*) filter (where d.kind = 'invoice_due'))
    from private.desk d join public.payments p on p.id = split_part(d.key, ':', 2)::bigint
    where d.kind in ('charge_review', 'invoice_due')
      and (private.school_day(d.at) between from_day and to_day
           or p.listed_on between from_day and to_day and d.kind = 'invoice_due'
              and not exists (select from private.invoice_numbers n where n.item_key = d.key)));
end;
$$;

grant execute on function public.money_figures, public.money_outlook, public.export_refunds, public.open_in_month to authenticated;

select private.close_search_paths();
