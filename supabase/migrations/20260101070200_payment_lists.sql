-- The payments and the payment links, as the back office lists them.

-- Under row policies no index can serve `like`, so this runs with the rights of the owner, for staff only.
create function private.find_payments(search text) returns setof bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  return query
    select p.id from public.payments p
    where (select private.can('payments')) and p.search_words like patterns[1] and p.search_words like patterns[2] and p.search_words like all (patterns);
end;
$$;

-- One page of the payments table, newest first. `review_reason`: until a person has decided. The cursor is (created_at, id) of the last row seen. `by_payment`: what was
-- received last comes first; without a cursor. Its plan is made for each search: a rare word is looked up in its index, a common one is read from the newest row on.
create function public.list_payments(
  status_filter text default 'PAID',
  type_filter text default 'all',
  search text default '',
  before_created_at timestamptz default null,
  before_id bigint default null,
  page_size integer default 50,
  from_day date default null,
  to_day date default null,
  by_payment boolean default false
) returns table (
  id bigint, created_at timestamptz, email text, payer_name text, amount numeric, currency text, status text,
  payment_type text, installment_number integer, installments_count integer, dlocal_payment_id text, country text,
  payer_document_type text, payer_document text, course_id text, review_reason text, review_decision text, access text, approved_at timestamptz,
  received_amount numeric, received_currency text, refunded numeric, counted_usd numeric, invoice_numbers text[], coupon text
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  patterns constant text[] := private.search_patterns(search);
  used constant bigint[] := private.orders_with_coupon(search);
begin
  return query
    select p.id, p.created_at, p.email, p.payer_name, p.amount, p.currency, p.status, p.payment_type,
           p.installment_number, o.installments_count, p.dlocal_payment_id, p.country, p.payer_document_type,
           p.payer_document, p.course_id, case when p.review_decision is null then p.review_reason end, p.review_decision, case when s.id is not null then private.access_state(s) end,
           p.approved_at, p.received_amount, p.received_currency, coalesce(b.total, 0), p.usd,
           (select n.numbers from private.invoice_numbers n where n.item_key = 'invoice_due:' || p.id),
           (select u.code from private.used_coupons u where u.order_id = p.order_id)
    from private.valued_payments p
    join public.orders o on o.id = p.order_id
    left join public.sales s on s.id = p.sale_id
    left join lateral (select g.* from private.settled_refunds g where g.payment_id = p.id offset 0) b on true
    where (select private.can('payments'))
      and (status_filter = 'all' or p.status = status_filter)
      and (type_filter = 'all' or p.payment_kind = type_filter)
      and (coalesce(btrim(list_payments.search), '') = '' or p.order_id = any (used)
           or p.search_words like patterns[1] and p.search_words like patterns[2] and p.search_words like all (patterns))
      and (from_day is null or p.listed_on >= from_day) and (to_day is null or p.listed_on <= to_day)
      and (before_created_at is null or (p.created_at, p.id) < (before_created_at, before_id))
    order by case when by_payment then p.approved_at end desc nulls last, p.created_at desc, p.id desc
    limit least(greatest(coalesce(page_size, 50), 1), 101);
end;
$$;

-- One page of the payment links, newest first; `before_id` is the last id of the page before. `course_filter`: base slug,
-- empty for all. `payable`: the address still accepts a payment. A rejected one may be retried, with another card, while
-- the checkout is open; the provider may not report when that time is over.
create function public.list_payment_links(
  page_size integer default 20,
  before_id bigint default null,
  state_filter text default 'all',
  course_filter text default '',
  only_mine boolean default false,
  search text default '',
  from_day date default null,
  to_day date default null
) returns table (
  id bigint, created_at timestamptz, order_id text, redirect_url text, state text, payable boolean, status text, email text,
  payer_name text, payer_phone text, amount numeric, currency text, payment_type text, total_course_amount numeric,
  country text, course_id text, course_name text, created_by uuid, created_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('payments');
  return query
    select p.id, p.created_at, p.dlocal_order_id, k.redirect_url,
           o.state,
           k.redirect_url is not null and not private.is_held(p)
             and (o.state = 'pending'
                  or o.state = 'rejected' and p.status = 'REJECTED' and p.created_at > now() - private.checkout_life()),
           p.status, p.email, p.payer_name, k.payer_phone, p.amount, p.currency, p.payment_type, k.total_course_amount,
           p.country, p.course_id,
           private.course_name(p.course_id),
           k.created_by, private.staff_name(k.created_by)
    from public.orders k
    join public.payments p on p.id = k.id
    cross join lateral (select replace(private.order_state(p), 'approved', 'paid') as state) o
    where k.created_by is not null
      -- A payment that staff attached to a person was never a link.
      and coalesce(k.idempotency_key, k.redirect_url, k.reopens_order_id::text) is not null
      and (from_day is null or private.school_day(p.created_at) >= from_day)
      and (to_day is null or private.school_day(p.created_at) <= to_day)
      and (list_payment_links.before_id is null or k.id < list_payment_links.before_id)
      and (not list_payment_links.only_mine or k.created_by = (select auth.uid()))
      and (list_payment_links.course_filter = '' or p.course_id = list_payment_links.course_filter)
      and (btrim(list_payment_links.search) = '' or p.id in (select private.find_payments(list_payment_links.search)))
      and (list_payment_links.state_filter = 'all' or o.state = list_payment_links.state_filter)
    order by k.id desc
    limit least(greatest(coalesce(list_payment_links.page_size, 20), 1), 100);
end;
$$;
grant execute on function private.find_payments, public.list_payments, public.list_payment_links to authenticated;
