-- Coupons: codes that lower what one payment costs (decision 150). The lowered price is a rule of src/domain/prices.ts; here
-- it is said for whom a code holds, and its uses are counted.

create table public.coupons (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{3,23}$'),
  percent_off integer check (percent_off between 1 and 99),
  off_usd numeric(12, 2) check (off_usd between 0.01 and 5000),
  sold_for text[] not null default '{}' check (cardinality(sold_for) <= 50 and array_position(sold_for, null) is null),
  starts_on date not null check (starts_on between '2000-01-01' and '2999-12-31'),
  ends_on date not null check (ends_on between '2000-01-01' and '2999-12-31'),
  max_uses integer check (max_uses between 1 and 100000),
  max_uses_by_person integer not null default 1 check (max_uses_by_person between 1 and 100),
  paused boolean not null default false,
  created_at timestamptz not null default now(),
  constraint coupons_one_saving check (num_nonnulls(percent_off, off_usd) = 1),
  constraint coupons_window check (starts_on <= ends_on)
);
comment on table public.coupons is 'Codes that lower what one payment costs. Their terms never change: another price is another code.';
comment on column public.coupons.sold_for is 'Slugs of cohorts, and base slugs for every cohort of a product; empty for everything that is sold.';
comment on column public.coupons.starts_on is 'First and last day at the school on which an order may be placed with it.';
comment on column public.coupons.max_uses is 'Null without a limit.';
select private.audit_changes('public.coupons');
select private.open_to_staff('public.coupons', 'catalogue', 'Who sells has to know which price a code gives.');

create table public.order_coupons (
  order_id bigint primary key references public.orders (id) on delete cascade,
  coupon_id bigint not null references public.coupons (id),
  full_price_usd numeric(12, 2) not null check (full_price_usd > 0),
  created_at timestamptz not null default now()
);
comment on table public.order_coupons is 'The coupon of an order, whose amount is the lowered price.';
comment on column public.order_coupons.full_price_usd is 'What everybody else paid when the order was placed.';
create index order_coupons_coupon on public.order_coupons (coupon_id);
select private.open_to_staff('public.order_coupons', 'payments', 'Why an order asked for less than the price.');

create view private.used_coupons with (security_invoker = on) as
select u.order_id, u.coupon_id, u.full_price_usd, k.code
from public.order_coupons u join public.coupons k on k.id = u.coupon_id;
comment on view private.used_coupons is 'Orders with the code of their coupon, and what everybody else paid.';
grant select on private.used_coupons to service_role;

-- The orders that were placed with exactly this code, however it was typed.
create function private.orders_with_coupon(typed text) returns bigint[]
language sql stable
as $$ select array(select u.order_id from private.used_coupons u where u.code = upper(btrim(typed))) $$;

-- What an order does with a use of its coupon: `taken` once a charge of it counts, also when it is refunded later; `held` as
-- long as its checkout may be paid, or its money waits for a person; else null, and the use is free again.
create function private.coupon_use(root public.payments) returns text
language sql stable
as $$
  select case
    when bool_or(f.is_counted) then 'taken'
    when bool_or(private.is_held(f) or f.status = 'PAID' and f.review_decision is null)
      or private.is_open_order(root) and (root.status = 'PROCESSING' or root.created_at > now() - private.checkout_life())
      then 'held' end
  from public.payments f
  where f.order_id = root.id
$$;

-- Whether an order of today for this cohort may be placed with it, but for its uses.
create function private.coupon_holds(coupon public.coupons, cohort public.courses_moodle) returns boolean
language sql stable
as $$
  select not coupon.paused and private.school_day(now()) between coupon.starts_on and coupon.ends_on
    and (coupon.sold_for = '{}' or coupon.sold_for && array[cohort.slug, cohort.base_slug])
$$;

-- The terms of a code for what is sold under this slug; null where it never holds for it. `available`: it holds today, and a
-- use is left that nobody has paid for; who holds the others is not asked, since it may be the one who asks. Only functions
-- ask, which limit guesses.
create function public.get_coupon(course_slug_pattern text, code text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('code', k.code, 'percent_off', k.percent_off, 'off_usd', k.off_usd, 'ends_on', k.ends_on,
    'available', private.coupon_holds(k, c) and (k.max_uses is null or k.max_uses > (
      select count(*) from public.order_coupons u join public.payments o on o.id = u.order_id
      where u.coupon_id = k.id and private.coupon_use(o) = 'taken')))
  from public.courses_moodle c
  join public.coupons k on k.code = get_coupon.code
  where c.is_current_cohort and c.base_slug = private.base_slug(get_coupon.course_slug_pattern)
    and (k.sold_for = '{}' or k.sold_for && array[c.slug, c.base_slug])
$$;

-- The coupon of which this order may take a use, locked, so that of those who race for the last use one gets it; null when
-- there is none. What the same person holds for the same purchase is theirs to pay once: an order begun anew takes its place,
-- and of two that are paid one counts (decision 75).
create function private.take_coupon(code text, wanted public.orders) returns bigint
language plpgsql volatile
as $$
declare
  k public.coupons;
begin
  select * into k from public.coupons c where c.code = take_coupon.code for update;
  return (
    select k.id
    from public.courses_moodle c
    cross join lateral (
      select count(*) as by_all, count(*) filter (where o.is_own) as by_person
      from (
        select p.*, private.coupon_use(p) as used,
          p.email_normalized = private.normalize_email(wanted.email)
            or p.email_normalized in (select private.addresses_of(wanted.email)) as is_own
        from public.order_coupons u
        join public.payments p on p.id = u.order_id
        where u.coupon_id = k.id
      ) o
      where o.used = 'taken'
        or o.used = 'held' and not (o.is_own and (o.course_id, o.cohort_id) is not distinct from (wanted.course_id, wanted.cohort_id))
    ) uses
    where c.id = wanted.cohort_id and wanted.payment_type = 'single' and private.coupon_holds(k, c)
      and (k.max_uses is null or uses.by_all < k.max_uses) and uses.by_person < k.max_uses_by_person);
end;
$$;
-- What staff agreed at the price of everybody, and nobody has paid anything of, becomes the one payment that its buyer made
-- with a coupon: else the saving would be owed. Other terms stay as they were agreed.
create function private.lowered_by_coupon(sale public.sales, o public.orders) returns public.sales
language plpgsql volatile
as $$
declare
  lowered public.sales;
begin
  update public.sales s
  set usd_amount = o.amount, installments_amount = o.amount, installments_number = 1, amend_reason = 'Cupón ' || u.code
  from private.used_coupons u
  where s.id = sale.id and u.order_id = o.id and s.usd_amount = u.full_price_usd
    and not exists (select from public.payments p where p.sale_id = s.id and p.status = 'PAID')
  returning s.* into lowered;
  return case when found then lowered else sale end;
end;
$$;
grant execute on function public.get_coupon, private.take_coupon, private.coupon_use, private.coupon_holds,
  private.lowered_by_coupon to service_role;

-- The coupons with their uses, newest first. What was sold with them (net of refunds) and what their buyers saved only to who
-- may see payments.
create function public.list_coupons() returns table (
  id bigint, code text, percent_off integer, off_usd numeric, sold_for text[], starts_on date, ends_on date,
  max_uses integer, max_uses_by_person integer, paused boolean, taken integer, held integer, sold_usd numeric, saved_usd numeric
)
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('catalogue');
  select k.id, k.code, k.percent_off, k.off_usd, k.sold_for, k.starts_on, k.ends_on, k.max_uses, k.max_uses_by_person, k.paused,
    u.taken, u.held, case when m.may then u.sold end, case when m.may then u.saved end
  from public.coupons k
  cross join (select private.can('payments') as may) m
  cross join lateral (
    select (count(*) filter (where o.used = 'taken'))::integer as taken, (count(*) filter (where o.used = 'held'))::integer as held,
      coalesce(sum(o.full_price_usd - o.amount) filter (where o.used = 'taken'), 0) as saved, coalesce(sum(s.sold), 0) as sold
    from (
      select p.id, p.amount, c.full_price_usd, private.coupon_use(p) as used
      from public.order_coupons c join public.payments p on p.id = c.order_id
      where c.coupon_id = k.id
    ) o
    left join lateral (
      select sum(v.usd - private.refunded_share(v.usd, v.received_amount, b.total, b.cents)) as sold
      from private.valued_payments v
      left join lateral (select g.* from private.settled_refunds g where g.payment_id = v.id offset 0) b on true
      where v.order_id = o.id and v.is_counted
    ) s on true
  ) u
  order by k.id desc
$$;

-- `coupon`: columns of the table. Returns its id.
create function public.make_coupon(coupon jsonb) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wanted public.coupons;
  made bigint;
begin
  perform private.require_capability('courses');
  wanted := jsonb_populate_record(null::public.coupons, coupon);
  perform private.refuse('coupon_invalid')
  where wanted.ends_on < private.school_day(now()) or exists (
    select from unnest(wanted.sold_for) as s (slug)
    where not exists (select from public.courses_moodle c where s.slug in (c.slug, c.base_slug)));
  insert into public.coupons (code, percent_off, off_usd, sold_for, starts_on, ends_on, max_uses, max_uses_by_person)
  values (wanted.code, wanted.percent_off, wanted.off_usd, coalesce(wanted.sold_for, '{}'), wanted.starts_on, wanted.ends_on,
    wanted.max_uses, coalesce(wanted.max_uses_by_person, 1))
  on conflict (code) do nothing
  returning id into made;
  perform private.refuse('coupon_exists') where made is null;
  return made;
exception when check_violation or not_null_violation then
  perform private.refuse('coupon_invalid');
end;
$$;

-- A paused one takes no new order; those that were placed stay as they were sold.
create function public.pause_coupon(coupon_id bigint, paused boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('courses');
  perform private.refuse('coupon_invalid') where pause_coupon.paused is null;
  update public.coupons c set paused = pause_coupon.paused where c.id = pause_coupon.coupon_id;
  perform private.refuse('coupon_not_found') where not found;
end;
$$;
grant execute on function public.list_coupons, public.make_coupon, public.pause_coupon to authenticated;
