-- The reports of the back office as CSV files: who owes, whose instalment comes next, who pays under several addresses
-- (back-office specification, section 5). Each function answers one page, `{rows, next}`: the cells of each line in the
-- order of its header in src/content/money-reports.ts, and the arguments of the page after it, null after the last.
-- Amounts are USD, days dd/MM/yyyy. Lines come in the order of keys that nothing changes, so that none is lost or doubled
-- when somebody pays while a file is written.

create function private.day_cell(day date) returns text
language sql immutable
as $$ select to_char(day, 'DD/MM/YYYY') $$;

-- What sales owe at the end of a day, or as it is kept for now.
create function private.debts_at(sale_ids bigint[], as_of date) returns setof private.sale_debt
language plpgsql stable
as $$
#variable_conflict use_column
begin
  if debts_at.as_of is not null then
    return query select d.* from private.debts_of(sale_ids, private.end_of_day(as_of)) d;
  else
    return query
      select b.sale_id, b.agreed, b.paid, b.refunded, b.paid_count, b.covered_count, b.remaining, b.first_paid_at, b.last_paid_at,
        b.expected_count, b.months_behind, b.situation, b.standing, b.debt, b.overdue, b.to_collect, b.next_number, b.next_amount,
        b.next_due_on, b.advances_at
      from private.sale_balances b where b.sale_id = any (sale_ids);
  end if;
end;
$$;

-- The person that a sale was made with, and what it was for.
create function private.sale_cells(sale public.sales) returns jsonb
language sql stable
as $$
  select jsonb_build_array(sale.payer_email_normalized, c.name, c.phone, c.country, private.sale_title(sale))
  from public.person_addresses a
  join private.person_cards c on c.person_id = a.person_id
  where a.email_normalized = sale.payer_email_normalized
$$;

-- Sales in debt with a counted charge, at the end of `as_of` or now. With `link_base`, each line ends in that text and the
-- token of the sale's debt link, which is made once: a report that was cut and is asked for again makes no second one.
-- `no_link` stands for that of a sale without a product.
create function public.debt_report(
  as_of date default null,
  link_base text default null,
  after_sale bigint default 0,
  page_size integer default 500
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 500), 1), 1000);
  walked bigint[];
  lines jsonb;
begin
  perform private.require_capability('payments');
  if as_of is null then
    walked := array(
      select b.sale_id from private.sale_balances b where b.sale_id > after_sale and b.months_behind > 0 order by 1 limit size);
  else
    walked := array(select s.id from public.sales s where s.id > after_sale order by 1 limit size);
  end if;
  with debts as (
    select d.* from private.debts_at(walked, as_of) d where d.months_behind > 0 and d.paid_count > 0
  ), links as (
    select l.* from public.debt_links_of(array(select d.sale_id from debts d where link_base is not null)) l
  )
  select jsonb_agg(private.sale_cells(s) || jsonb_build_array(d.agreed, s.installments_number, s.installments_amount,
      d.covered_count, d.months_behind, d.debt, d.overdue, d.paid - d.refunded, d.remaining,
      private.day_cell(private.school_day(d.last_paid_at)), private.day_cell(coalesce(as_of, private.school_day(now()))))
    || case when link_base is null then '[]' else jsonb_build_array(coalesce(link_base || l.token, 'no_link')) end
    order by s.id)
  into lines
  from debts d
  join public.sales s on s.id = d.sale_id
  left join links l on l.sale_id = d.sale_id;
  return jsonb_build_object('rows', coalesce(lines, '[]'),
    'next', case when cardinality(walked) = size then jsonb_build_object('after_sale', walked[size]) end);
end;
$$;

-- The next instalment of each sale of 6 instalments by link that was made within the 6 months before `as_of`, by default
-- today, with the same link.
create function public.installment_report(
  link_base text,
  as_of date default null,
  after_sale bigint default 0,
  page_size integer default 500
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  day constant date := coalesce(as_of, private.school_day(now()));
  size constant integer := least(greatest(coalesce(page_size, 500), 1), 1000);
  walked bigint[];
  lines jsonb;
begin
  perform private.require_capability('payments');
  walked := array(
    select s.id from public.sales s
    where s.id > after_sale and s.installments_number = 6 and s.payment_type = 'link'
      and private.school_day(s.created_at) between (day - interval '6 months')::date and day
    order by 1 limit size);
  with dues as (
    -- Nothing is expected of a sale that owes nothing (decision 76).
    select d.* from private.debts_at(walked, as_of) d where d.next_number <= 6 and d.expected_count > 0
  ), links as (
    select l.* from public.debt_links_of(array(select d.sale_id from dues d)) l
  )
  select jsonb_agg(private.sale_cells(s) || jsonb_build_array(private.day_cell(private.school_day(s.created_at)),
      s.installments_number, d.covered_count, d.next_number, d.next_amount, private.day_cell(d.next_due_on), d.months_behind,
      d.agreed, d.paid - d.refunded, d.remaining, private.day_cell(private.school_day(d.last_paid_at)),
      private.day_cell(day), coalesce(link_base || l.token, 'no_link')) order by s.id)
  into lines
  from dues d
  join public.sales s on s.id = d.sale_id
  left join links l on l.sale_id = d.sale_id;
  return jsonb_build_object('rows', coalesce(lines, '[]'),
    'next', case when cardinality(walked) = size then jsonb_build_object('after_sale', walked[size]) end);
end;
$$;

-- What is known of the payer behind each address: the last cells of both reports below.
create function private.payer_cells(emails text[]) returns table (email text, cells jsonb)
language sql stable
as $$
  select p.email_normalized, jsonb_build_array(
    (array_agg(o.payer_phone order by p.id desc) filter (where o.payer_phone is not null))[1],
    (array_agg(p.country order by p.id desc) filter (where p.country is not null))[1],
    string_agg(distinct private.course_name(p.course_id), ', '),
    count(*), count(*) filter (where p.status = 'PAID'),
    private.day_cell(private.school_day(max(p.approved_at) filter (where p.status = 'PAID'))),
    (select a.person_id from public.person_addresses a where a.email_normalized = p.email_normalized))
  from public.payments p
  join public.orders o on o.id = p.order_id
  where p.email_normalized = any (emails)
  group by p.email_normalized
$$;

-- Addresses that share a document, by its type and number, of payments of every state. Both are compared without capitals,
-- dots, hyphens and spaces, as the search does; what is blank then is ignored (decision 85).
create function public.duplicate_payer_report(
  after_document text default '',
  after_type text default '',
  page_size integer default 500
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 500), 1), 1000);
  page jsonb;
begin
  perform private.require_capability('payments');
  -- Making a plain code takes long, so each spelling is made one once.
  with documents as materialized (
    select d.written, private.plain_code(d.written) as code
    from (select distinct p.payer_document as written from public.payments p where p.payer_document is not null) d
  ), types as materialized (
    select y.written, private.plain_code(y.written) as code
    from (select distinct coalesce(p.payer_document_type, '') as written from public.payments p) y
  ), payers as (
    select d.code as document, y.code as type, p.email_normalized as email, max(btrim(p.payer_name)) as name,
           max(d.written) as written, max(y.written) as written_type
    from public.payments p
    join documents d on d.written = p.payer_document
    join types y on y.written = coalesce(p.payer_document_type, '')
    where d.code <> '' and (d.code, y.code) > (after_document, after_type)
    group by 1, 2, 3
  ), shared as (
    select y.document, y.type, count(*) as emails from payers y
    group by 1, 2 having count(*) > 1 order by 1, 2 limit size
  ), facts as (
    select f.* from private.payer_cells(array(
      select y.email from payers y join shared g on (g.document, g.type) = (y.document, y.type))) f
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_array(y.written_type, y.written, g.emails, y.email, y.name) || f.cells
      order by g.document, g.type, y.email), '[]'),
    'next', (select jsonb_build_object('after_document', l.document, 'after_type', l.type)
             from (select s.document, s.type from shared s order by 1, 2 offset size - 1) l))
  into page
  from shared g
  join payers y on (y.document, y.type) = (g.document, g.type)
  join facts f on f.email = y.email;
  return page;
end;
$$;

-- Addresses that share a name, in lower case and trimmed, of payments of every state.
create function public.similar_email_report(after_name text default '', page_size integer default 500) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 500), 1), 1000);
  page jsonb;
begin
  perform private.require_capability('payments');
  with payers as (
    select lower(btrim(p.payer_name)) as name, p.email_normalized as email, max(btrim(p.payer_name)) as written
    from public.payments p where lower(btrim(p.payer_name)) > after_name
    group by 1, 2
  ), shared as (
    select y.name, count(*) as emails from payers y group by 1 having count(*) > 1 order by 1 limit size
  ), facts as (
    select f.* from private.payer_cells(array(select y.email from payers y join shared g on g.name = y.name)) f
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_array(y.written, g.emails, y.email) || f.cells order by g.name, y.email), '[]'),
    'next', (select jsonb_build_object('after_name', s.name) from shared s order by s.name offset size - 1))
  into page
  from shared g
  join payers y on y.name = g.name
  join facts f on f.email = y.email;
  return page;
end;
$$;

grant execute on function public.debt_report, public.installment_report, public.duplicate_payer_report,
  public.similar_email_report to authenticated;

select private.close_search_paths();
