-- Seats of a cohort: its capacity less the persons who hold one and those called from the waiting list, for whom one is
-- kept (decisions 30 and 153). Pending orders hold none, or anybody could empty a cohort without paying.

create table private.seat_calls (
  id bigint generated always as identity primary key,
  -- The key follows with the table.
  enquiry_id bigint not null,
  cohort_id bigint not null references public.courses_moodle (id),
  email_normalized text not null,
  token text not null unique default private.random_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  ends_at timestamptz not null default now() + interval '48 hours',
  told_at timestamptz,
  ended text check (ended in ('bought', 'lapsed', 'left')),
  created_at timestamptz not null default now()
);
comment on table private.seat_calls is 'People who were called from the waiting list; a seat of the cohort is kept until `ends_at`, or until the call ended.';
comment on column private.seat_calls.told_at is 'When the mail was composed first; the 48 hours count from there.';
create index seat_calls_open on private.seat_calls (cohort_id) where ended is null;
create index seat_calls_enquiry on private.seat_calls (enquiry_id);
alter table private.seat_calls enable row level security;

create table private.seat_call_orders (
  order_id bigint primary key references public.orders (id) on delete cascade,
  call_id bigint not null references private.seat_calls (id) on delete cascade
);
comment on table private.seat_call_orders is 'Orders that were begun by the link of a call, whatever their e-mail.';
create index seat_call_orders_call on private.seat_call_orders (call_id);
alter table private.seat_call_orders enable row level security;
grant select, update on private.seat_calls to service_role;
grant select, insert on private.seat_call_orders to service_role;

-- The persons who hold a seat: by an active enrolment, or by a sale that was not voided. A sale counts for the student
-- who got its access, who need not be its payer.
create function private.seat_holders(cohort_id bigint, besides_sale bigint default null) returns setof bigint
language sql stable
as $$
  -- A subquery, not a join: the planner would read every address of the school.
  select distinct (select a.person_id from public.person_addresses a where a.email_normalized = held.email_normalized)
  from (
    select s.email_normalized
    from public.student_course_enrollments e
    join public.students s on s.id = e.student_id
    where e.cohort_id = seat_holders.cohort_id and e.withdrawn_at is null
    union all
    select coalesce(s.email_normalized, v.payer_email_normalized)
    from public.sales v
    left join public.students s on s.id = v.student_id
    where v.cohort_ids @> array[seat_holders.cohort_id] and v.voided_at is null
      and v.id is distinct from seat_holders.besides_sale
  ) held
$$;

-- Seats that are kept for persons who hold none yet.
create function private.kept_seats(cohort_id bigint) returns integer
language sql stable
as $$
  select count(*)::integer from private.seat_calls k
  where k.cohort_id = kept_seats.cohort_id and k.ended is null and k.ends_at > now()
    and not exists (
      select from public.person_addresses a join private.seat_holders(kept_seats.cohort_id) h (person_id) using (person_id)
      where a.email_normalized = k.email_normalized)
$$;

-- Null when the capacity is unknown; below zero when more seats were sold than there are.
create function private.seats_left(cohort_id bigint, besides_sale bigint default null) returns integer
language sql stable
as $$
  select c.seats - private.kept_seats(c.id)
         - (select count(*)::integer from private.seat_holders(seats_left.cohort_id, seats_left.besides_sale))
  from public.courses_moodle c
  where c.id = seats_left.cohort_id and c.seats is not null
$$;

-- Whether the sale, already written, took a seat that did not exist, for a payer who had none before. Two payments for the
-- last seat wait for each other here: exactly one of them is over the capacity. Whoever was called, or pays an order of the
-- call's link, takes the seat that was kept.
create function private.is_over_capacity(sale public.sales) returns boolean
language plpgsql volatile
as $$
declare
  sold bigint;
  kept bigint[];
begin
  for sold in
    select c.id from public.courses_moodle c
    where c.id = any (sale.cohort_ids) and c.seats is not null
    order by c.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('seats:' || sold, 0));
  end loop;
  with taken as (
    update private.seat_calls k set ended = 'bought'
    where k.cohort_id = any (sale.cohort_ids) and k.ended is null and k.ends_at > now()
      and (k.email_normalized in (select private.addresses_of(sale.payer_email))
           or exists (select from private.seat_call_orders o join public.payments p on p.order_id = o.order_id
                      where o.call_id = k.id and p.sale_id = sale.id))
    returning k.cohort_id
  )
  select array_agg(t.cohort_id) into kept from taken t;
  return exists (
    select from unnest(sale.cohort_ids) as c (id)
    where private.seats_left(c.id, sale.id) <= 0 and c.id <> all (coalesce(kept, '{}'))
      and not exists (
        select from public.person_addresses a
        join private.seat_holders(c.id, sale.id) h (person_id) using (person_id)
        where a.email_normalized = sale.payer_email_normalized));
end;
$$;
grant execute on function private.seat_holders, private.kept_seats, private.seats_left, private.is_over_capacity to service_role;

-- What the public pages say about seats: `left` of a current cohort with few, else null (decision 73). More would reveal
-- the number of students. `next_starts_on`, when none is left: the start of the next cohort.
create function private.announced_seats(cohort_id bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'left', greatest(s.seats_left, 0),
    'next_starts_on', case when s.seats_left <= 0 then (
      select min(n.starts_on) from public.courses_moodle n
      where n.base_slug = c.base_slug and not n.is_current_cohort
        and n.starts_on > greatest(c.starts_on, private.school_day(now()))) end)
  from public.courses_moodle c
  cross join lateral (select private.seats_left(c.id) as seats_left) s
  where c.id = announced_seats.cohort_id and c.is_current_cohort
    and s.seats_left <= (select t.announced_seats_max from private.settings t)
$$;

-- Whether a current cohort is sold in instalments; visitors do not read the column of its link.
create function private.offers_installments(cohort_id bigint) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.courses_moodle c
                 where c.id = offers_installments.cohort_id and c.is_current_cohort and c.subscription_link is not null)
$$;
grant execute on function private.announced_seats, private.offers_installments to anon, authenticated, service_role;

-- The public pages ask for prices and seats in one request. A computed column of the table itself would need the right to
-- read all its columns.
create view public.course_offers with (security_invoker = true) as
select c.name, c.slug, c.base_slug, c.regular_price_usd, c.promo_price_usd, c.is_price_active, c.installments_price_usd,
       c.promo_installments_price_usd, c.installments_count, c.is_current_cohort, c.starts_on,
       private.offers_installments(c.id) as offers_installments, private.announced_seats(c.id) as announced_seats
from public.courses_moodle c;
comment on view public.course_offers is 'What visitors read of courses_moodle, with the seats that the school announces.';
grant select on public.course_offers to anon, authenticated, service_role;

create function public.get_current_course_price(course_slug_pattern text)
returns table (
  id bigint,
  name text,
  slug text,
  regular_price_usd numeric,
  promo_price_usd numeric,
  is_active boolean,
  installments_price_usd numeric,
  promo_installments_price_usd numeric,
  installments_count integer,
  subscription_link text,
  starts_on date,
  announced_seats jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select c.id, c.name, c.slug, c.regular_price_usd, c.promo_price_usd, c.is_price_active,
         c.installments_price_usd, c.promo_installments_price_usd, c.installments_count, c.subscription_link,
         c.starts_on, private.announced_seats(c.id)
  from public.courses_moodle c
  where c.is_current_cohort
    and c.base_slug = private.base_slug(course_slug_pattern)
  limit 1
$$;
comment on function public.get_current_course_price(text) is 'Current price of exactly one base slug (a trailing dash plus six digits is ignored). The argument keeps its historical name; it is not a pattern.';
grant execute on function public.get_current_course_price to anon, authenticated, service_role;

-- How many seats of these cohorts are held or kept, and how many are left: null where the capacity is unknown.
create function public.get_seats_left(cohort_ids bigint[])
returns table (cohort_id bigint, seats_taken integer, seats_left integer)
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('catalogue');
  select c.id, h.held, c.seats - h.held
  from public.courses_moodle c
  cross join lateral (select count(*)::integer + private.kept_seats(c.id) as held from private.seat_holders(c.id)) h
  where c.id = any (get_seats_left.cohort_ids)
$$;
grant execute on function public.get_seats_left to authenticated;
