-- Exports of the whole payments and students lists, in pages that the writer of the CSV asks for one after the other.
-- A page is one value, so the API's limit of rows does not cut it. Days are text as people read them; amounts are
-- numbers. The columns are those of the back-office specification, section 9; after them, of payments, what really came and
-- was refunded, what that counts for the sale (decisions 75 and 117), the numbers of its invoices, whose exchange rate it
-- has, in whose name an invoice is wanted, and its coupon with the price without it. What is written for each row is no function of ours: a call costs more than the row.

-- One page of the payments of `list_payments`, newest first: {rows, next}. `next` holds the arguments of the following
-- page, null after the last. Other money is converted by the kept rate of the payment's day, pesos without one by the rate
-- of the specification, whose source is `fixed`; what has neither stays without dollars (decision 15).
create function public.export_payments(
  status_filter text default 'PAID',
  type_filter text default 'all',
  search text default '',
  before_created_at timestamptz default null,
  before_id bigint default null,
  page_size integer default 1000,
  from_day date default null,
  to_day date default null
) returns json
language plpgsql stable security definer
set search_path = ''
-- A plan for any arguments would read from the newest row on for every page.
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Large enough that a request costs little beside its rows, small enough that two of them fit in a browser's worker.
  size constant integer := least(greatest(coalesce(page_size, 1000), 1), 5000);
  -- US dollars per peso.
  specified_rate constant numeric := 0.0008;
  patterns constant text[] := private.search_patterns(search);
  used constant bigint[] := private.orders_with_coupon(search);
begin
  perform private.require_capability('payments');
  return (
    with page as materialized (
      select p.*
      from private.valued_payments p
      where (status_filter = 'all' or p.status = status_filter)
        and (type_filter = 'all' or p.payment_kind = type_filter)
        and (coalesce(btrim(export_payments.search), '') = '' or p.order_id = any (used)
             or p.search_words like patterns[1] and p.search_words like patterns[2] and p.search_words like all (patterns))
        and (from_day is null or p.listed_on >= from_day) and (to_day is null or p.listed_on <= to_day)
        and (before_created_at is null or (p.created_at, p.id) < (before_created_at, before_id))
      order by p.created_at desc, p.id desc
      limit size
    ), products as materialized (
      select c.course_id, private.course_name(c.course_id) as name
      from (select distinct page.course_id from page) c
    ), rates as materialized (
      select d.currency, d.listed_on,
             case when d.currency = 'USD' then 1
                  when k.source is not null then round(1 / k.units_per_dollar, 10)
                  when d.currency = 'ARS' then specified_rate end as rate,
             case when d.currency <> 'USD' then coalesce(k.source, case d.currency when 'ARS' then 'fixed' end) end as source
      from (select distinct page.currency, page.listed_on from page) d
      left join private.exchange_rates k on k.currency = d.currency and k.day = d.listed_on and not k.is_held
    ), last as (
      select p.created_at, p.id from page p order by p.created_at, p.id limit 1
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_array(
            p.provider, p.dlocal_payment_id, p.dlocal_order_id, p.status,
            to_char(p.created_at at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY'),
            to_char(p.approved_at at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY'), c.name,
            p.payment_type, nullif(p.installment_number, 0), o.installments_count,
            p.amount, p.currency, round(p.amount * r.rate, 2), trim_scale(r.rate),
            p.payment_method, p.country, p.payer_name, o.payer_firstname, o.payer_lastname, p.email,
            p.payer_document_type, p.payer_document, p.course_id,
            m.came, case when m.came > 0 then p.received_currency end, case when m.came > 0 then coalesce(b.total, 0) end,
            m.came - coalesce(b.total, 0), p.usd,
            p.usd - private.refunded_share(p.usd, p.received_amount, b.total, b.cents),
            (select array_to_string(n.numbers, ' · ') from private.invoice_numbers n where n.item_key = 'invoice_due:' || p.id),
            r.source, i.legal_name, i.tax_id, u.code, u.full_price_usd)
          order by p.created_at desc, p.id desc)
        from page p
        join products c on c.course_id = p.course_id
        join rates r on r.currency = p.currency and r.listed_on = p.listed_on
        -- `offset 0`: looked up for the few rows that have one, or every refund would be summed for each page.
        left join lateral (
          select g.* from private.settled_refunds g where p.refund_total > 0 and g.payment_id = p.id offset 0
        ) b on true
        join public.orders o on o.id = p.order_id
        left join public.order_invoices i on i.order_id = p.order_id
        left join private.used_coupons u on u.order_id = p.order_id
        cross join lateral (
          select case when p.status in ('PAID', 'CONFIRMED', 'completed') or p.provider_status in ('PAID', 'COMPLETED')
                      then p.received_amount end as came
        ) m), '[]'::json),
      'next', case when (select count(*) from page) = size then
        (select json_build_object('before_created_at', l.created_at, 'before_id', l.id) from last l) end));
end;
$$;
grant execute on function public.export_payments to authenticated;

-- Money in other currencies as text, 'ARS 150000.00': a number beside the dollars would be added to them.
create function private.paid_elsewhere_text(person_id bigint, as_of date) returns text
language sql stable
as $$
  select string_agg((k ->> 'currency') || ' ' || (k ->> 'amount'), ', ')
  from jsonb_array_elements(private.paid_elsewhere(paid_elsewhere_text.person_id, paid_elsewhere_text.as_of)) k
$$;

-- One page of the students of `list_balances`, in its order: {rows, next}.
create function public.export_balances(
  completeness_filter text default 'all',
  situation_filter text default 'all',
  search text default '',
  as_of date default null,
  after_months integer default null,
  after_email text default null,
  page_size integer default 5000,
  from_day date default null,
  to_day date default null
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 5000), 1), 5000);
begin
  perform private.require_capability('payments');
  return (
    with page as materialized (
      select b.*, row_number() over () as place
      from private.find_balances(completeness_filter, situation_filter, export_balances.search, export_balances.as_of,
        after_months, after_email, size, from_day, to_day) b
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_array(
            p.email, c.name, c.course_names, c.country,
            case when p.sale_count > 0 then p.agreed end, p.paid, p.paid_count,
            case when p.sale_count > 0 then p.remaining end,
            to_char(p.last_paid_at at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY'), p.situation, p.months_behind,
            to_char(p.registered_at at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY'),
            private.paid_elsewhere_text(p.person_id, export_balances.as_of))
          order by p.place)
        from page p
        join private.person_cards c on c.person_id = p.person_id), '[]'::json),
      'next', (select json_build_object('after_months', p.months_behind, 'after_email', p.email) from page p where p.place = size)));
end;
$$;
grant execute on function public.export_balances to authenticated;
