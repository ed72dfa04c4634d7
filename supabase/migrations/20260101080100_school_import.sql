-- Taking over a school that exists: its students, its sales and what was paid, as rows of CSV files (decision 148). Each row
-- goes the road of every day: an enrolment of the staff, a sale, a payment by hand. Nothing is sent, and no step is queued.

create table private.school_imports (
  id bigint generated always as identity primary key,
  students integer not null,
  sales integer not null,
  payments integer not null,
  created_by uuid not null default auth.uid(),
  created_at timestamptz not null default now()
);
comment on table private.school_imports is 'Each run that wrote something, with how many rows it wrote or completed.';
alter table private.school_imports enable row level security;
select private.audit_changes('private.school_imports');

create table private.imported_rows (
  kind text not null check (kind in ('sale', 'payment')),
  key text not null,
  content_hash text not null,
  row_id bigint not null,
  -- The run is written last, with its counts.
  import_id bigint not null references private.school_imports (id) deferrable initially deferred,
  primary key (kind, key)
);
comment on table private.imported_rows is 'Sales and payments that were taken over, by their keys in the earlier system: a second run changes nothing. A student is known by the e-mail.';
create index imported_rows_import on private.imported_rows (import_id);
alter table private.imported_rows enable row level security;

-- The rule of `readTypedMoney`, in src/domain/typed-money.ts: what might be thousands is refused, not guessed.
create function private.required_typed_amount(request jsonb, field text) returns numeric
language plpgsql immutable
as $$
declare
  value text := private.required_text(request, field, 40);
begin
  perform private.refuse(field || '_invalid') where value !~ '^[0-9]{1,9}([.,][0-9]{1,2})?$';
  return replace(value, ',', '.')::numeric(12, 2);
end;
$$;

-- A day of the past, at its noon at the school, or today, at once: what came this morning has come.
create function private.required_past_day(request jsonb, field text) returns timestamptz
language plpgsql stable
as $$
declare
  day date := private.optional_day(request, field);
begin
  perform private.refuse(field || '_required') where day is null;
  perform private.refuse(field || '_invalid') where day not between '2000-01-01' and private.school_day(now());
  return least((day + time '12:00') at time zone 'America/Argentina/Buenos_Aires', now());
end;
$$;

-- A key as the earlier system wrote it. A spreadsheet shows a long number as 5.49E+12, with its last digits lost, or as hashes.
create function private.required_key(fields jsonb, field text) returns text
language plpgsql immutable
as $$
declare
  key constant text := private.required_text(fields, field, 80);
begin
  perform private.refuse(field || '_invalid')
  where key ~* '^[''’+-]?[0-9]+([.,][0-9]+\s*e\s*[+-]?|\s*e\s*[+])[0-9]+$' or key ~ '^#+$';
  return key;
end;
$$;

-- Whether the row of this key was taken over before: with the same content, or refused.
create function private.is_imported(kind text, key text, content jsonb) returns boolean
language plpgsql stable
as $$
declare
  known text;
begin
  select r.content_hash into known from private.imported_rows r
  where r.kind = is_imported.kind and r.key = is_imported.key;
  perform private.refuse('key_taken') where known <> private.content_hash(content);
  return known is not null;
end;
$$;

create function private.keep_imported(kind text, key text, content jsonb, row_id bigint, import_id bigint) returns void
language sql volatile
as $$
  insert into private.imported_rows (kind, key, content_hash, row_id, import_id)
  values (keep_imported.kind, keep_imported.key, private.content_hash(content), keep_imported.row_id, keep_imported.import_id)
$$;

-- The fields of an enrolment, by its reader; the price is given as text.
create function private.read_imported(fields jsonb) returns private.enrolment
language sql stable
as $$ select private.read_enrolment(fields || '{"request_id": "rows-of-an-earlier-system"}') $$;

-- Each of the next three returns what it did with its row: new, known (it is there already), completed (what was missing of it
-- is there now).

create function private.import_student(fields jsonb) returns text
language plpgsql volatile
as $$
declare
  -- A cell may hold more lines than one; a name is one.
  e private.enrolment := private.read_imported(fields - array['price', 'payment_mode', 'free_reason', 'installments_number'] || jsonb_build_object(
    'firstname', regexp_replace(fields ->> 'firstname', '\s+', ' ', 'g'), 'lastname', regexp_replace(fields ->> 'lastname', '\s+', ' ', 'g')));
  is_known boolean;
begin
  -- The apostrophe that makes a text of it in a spreadsheet stays at home; what is no phone was made a number, or is a word.
  e.phone := nullif(btrim(e.phone, E' \t''’'), '');
  perform private.refuse('phone_invalid')
  where e.phone !~ '^[+]?[0-9 ().–—-]{4,40}$' and e.phone !~ '^[(][+][0-9]{1,3}[)][0-9 ().–—-]{4,40}$'
     or e.phone ~ '[.][0-9]{3}[.][0-9]{3}[.][0-9]{3}' or length(regexp_replace(e.phone, '[^0-9]', '', 'g')) not between 4 and 15;
  select (s.phone is not null or e.phone is null) and (s.country is not null or e.country is null) into is_known
  from private.student_at(e.email) s where s.id is not null;
  if coalesce(is_known, false) then
    return 'known';
  end if;
  e.cohort_ids := '{}';
  perform private.store_enrolment(e);
  return case when is_known is null then 'new' else 'completed' end;
end;
$$;

-- A row whose sale was taken over without access names its cohorts now: `completed` when they are noted, `known` when a person
-- has given the same meanwhile; null of every other row.
create function private.complete_sale(key text, content jsonb, cohorts bigint[]) returns text
language plpgsql volatile
as $$
declare
  sale public.sales;
begin
  select s.* into sale from private.imported_rows r join public.sales s on s.id = r.row_id
  where cohorts is not null and r.kind = 'sale' and r.key = complete_sale.key
    and r.content_hash = private.content_hash(jsonb_set(content, '{-1}', 'null'))
    and s.voided_at is null and s.access_withdrawn_at is null and (s.access_granted_at is null or cohorts = array(
      select e.cohort_id from private.sale_enrolments e where e.sale_id = s.id order by e.cohort_id))
  for update of s;
  if sale.id is null then
    return null;
  end if;
  update private.imported_rows r set content_hash = private.content_hash(content) where r.kind = 'sale' and r.key = complete_sale.key;
  perform private.note_access(sale, cohorts, sale.created_at) where sale.access_granted_at is null;
  return case when sale.access_granted_at is null then 'completed' else 'known' end;
end;
$$;

create function private.import_sale(fields jsonb, import_id bigint) returns text
language plpgsql volatile
as $$
declare
  key constant text := private.required_key(fields, 'key');
  address constant text := private.required_email(fields, 'email');
  cohort_slug constant text := private.required_text(fields, 'cohort', 80);
  sold_at constant timestamptz := private.required_past_day(fields, 'sold_on');
  price constant numeric := private.required_typed_amount(fields, 'price');
  installments constant bigint := coalesce(private.optional_whole_number(fields, 'installments_number', 1, 36), 1);
  access_slugs constant text[] := array_remove(regexp_split_to_array(coalesce(fields ->> 'access', ''), '[\s|]+'), '');
  student constant public.students := private.student_at(address);
  cohort public.courses_moodle;
  access bigint[];
  completed text;
  e private.enrolment;
  content jsonb;
  sale public.sales;
begin
  select c.* into cohort from public.courses_moodle c where c.slug = cohort_slug;
  perform private.refuse('cohort_not_found') where cohort.id is null;
  select array_agg(c.id order by c.id) into access from public.courses_moodle c where c.slug = any (access_slugs);
  perform private.refuse('access_invalid')
  where coalesce(cardinality(access), 0) < (select count(distinct s) from unnest(access_slugs) s);
  perform private.refuse('student_not_found') where student.id is null;
  perform private.refuse('free_reason_invalid') where price > 0 and nullif(btrim(fields ->> 'free_reason'), '') is not null;

  -- The name is the student's already; only their address is asked for.
  e := private.read_imported(jsonb_build_object('firstname', student.firstname,
    'email', address, 'price', price, 'free_reason', btrim(fields ->> 'free_reason'), 'installments_number', nullif(installments, 1),
    'payment_mode', case when price = 0 then null when installments = 1 then 'total' else 'cuotas' end));
  perform private.refuse('free_reason_required') where price = 0 and e.free_reason is null;
  e.cohort_ids := array[cohort.id];
  e.sold_slug := cohort.base_slug;
  content := jsonb_build_array(address, cohort.id, price, installments, e.free_reason, private.school_day(sold_at), access);
  completed := private.complete_sale(key, content, access);
  if completed is not null then
    return completed;
  elsif private.is_imported('sale', key, content) then
    return 'known';
  end if;

  sale := private.enrolment_sale(e);
  perform private.refuse('sale_exists') where (private.held_sale(sale)).id is not null;
  sale := private.open_sale(sale);
  -- Bought this minute.
  perform private.refuse('sale_exists') where sale.created_at <> now();
  if access is not null then
    -- The earlier system let them in, and told them so.
    perform private.note_access(sale, access, sold_at);
  end if;
  update public.sales s
  set created_at = sold_at,
      -- No payment will give a free membership its end.
      ends_on = case when e.free_reason is not null then (
        select private.school_day(sold_at + make_interval(months => max(c.membership_months))) - 1
        from public.careers c where c.base_slug = s.course_id) end
  where s.id = sale.id;
  perform private.keep_imported('sale', key, content, sale.id, import_id);
  return 'new';
end;
$$;

-- A payment of a file. What was received in another currency is kept beside what it counts in dollars, as of every payment
-- that came in another sum than its order's (decision 75).
create function private.read_imported_payment(fields jsonb) returns public.payments
language plpgsql stable
as $$
declare
  p public.payments;
begin
  p.dlocal_payment_id := 'import:' || private.required_key(fields, 'key');
  p.approved_at := private.required_past_day(fields, 'paid_on');
  p.payment_method := coalesce(private.optional_text(fields, 'payment_method', 80), 'manual');
  p.received_amount := private.required_typed_amount(fields, 'amount');
  p.received_currency := private.required_text(fields, 'currency', 40);
  perform private.refuse('currency_invalid')
  where p.received_currency <> 'USD' and not private.is_estimated_currency(p.received_currency);
  p.amount := case p.received_currency when 'USD' then p.received_amount else private.required_typed_amount(fields, 'counted_usd') end;
  perform private.refuse('amount_invalid')
  where p.received_amount = 0 or p.received_currency in ('CLP', 'PYG') and p.received_amount <> trunc(p.received_amount);
  perform private.refuse('counted_usd_invalid')
  where p.amount = 0 or p.received_currency = 'USD' and nullif(btrim(fields ->> 'counted_usd'), '') is not null
    and private.required_typed_amount(fields, 'counted_usd') <> p.received_amount;
  return p;
end;
$$;

create function private.import_payment(fields jsonb, import_id bigint) returns text
language plpgsql volatile
as $$
declare
  asked constant public.payments := private.read_imported_payment(fields);
  key constant text := private.required_key(fields, 'key');
  sale_key constant text := private.required_key(fields, 'sale');
  content constant jsonb := jsonb_build_array(sale_key, private.school_day(asked.approved_at), asked.amount, asked.received_amount,
    asked.received_currency, asked.payment_method);
  o public.orders;
  charge public.payments;
  sale public.sales;
  student public.students;
begin
  if private.is_imported('payment', key, content) then
    return 'known';
  end if;
  select s.* into sale from private.imported_rows r join public.sales s on s.id = r.row_id
  where r.kind = 'sale' and r.key = sale_key;
  perform private.refuse('sale_not_found') where sale.id is null;
  student := private.student_at(sale.payer_email);
  o.email := sale.payer_email;
  o.payer_firstname := student.firstname;
  o.payer_lastname := nullif(btrim(student.lastname), '');
  o.payer_name := btrim(student.firstname || ' ' || student.lastname);
  o.payer_phone := student.phone;
  o.country := private.country_code(student.country, student.phone);
  o.provider := 'manual';
  o.amount := asked.amount;
  o.currency := 'USD';
  o.course_id := sale.course_id;
  o.cohort_id := sale.cohort_id;
  o.total_course_amount := nullif(sale.usd_amount, 0);
  o.payment_type := case sale.installments_number when 1 then 'total' else 'installment' end;
  o.installments_count := nullif(sale.installments_number, 1);
  -- Made when it was paid: lists have it in its place.
  o.created_at := asked.approved_at;
  charge := private.insert_order(o, null, sale.id);
  select k.* into strict o from public.orders k where k.id = charge.order_id;
  perform private.merge_same_sum(jsonb_build_object('provider_payment_id', asked.dlocal_payment_id, 'status', 'PAID',
    'provider_status', 'PAID', 'approved_at', asked.approved_at, 'payment_method', asked.payment_method), o, charge);
  update public.payments p set received_amount = asked.received_amount, received_currency = asked.received_currency
  where p.id = charge.id
  returning * into charge;
  perform private.refuse('amount_over_remaining') where charge.review_reason is not null;
  perform private.keep_imported('payment', key, content, charge.id, import_id);
  return 'new';
end;
$$;

-- The rows of a file, each with the place of its key among equal ones.
create function private.rows_of(request jsonb, file text, key text) returns table (fields jsonb, line integer, nth bigint)
language sql stable
as $$
  select r.value, (r.value ->> 'line')::integer,
         row_number() over (partition by private.normalize_email(r.value ->> rows_of.key) order by r.position)
  from jsonb_array_elements(coalesce(request -> rows_of.file, '[]')) with ordinality r (value, position)
  order by r.position
$$;

-- Takes over one row and answers what became of it: {file, line, state: new | known | completed | wrong, code}. A payment of a sale
-- that is wrong is only read.
create function private.import_row(file text, nth bigint, line integer, fields jsonb, import_id bigint, is_only_read boolean default false)
returns jsonb
language plpgsql volatile
as $$
declare
  state text := 'new';
begin
  perform private.refuse('row_invalid') where jsonb_typeof(fields) is distinct from 'object';
  -- What stands for a byte that the browser could not read (decision 178).
  perform private.refuse(f.key || '_damaged') from jsonb_each_text(fields) f where f.value like U&'%\FFFD%';
  perform private.refuse('email_repeated') where file = 'students' and nth > 1 and btrim(fields ->> 'email') <> '';
  perform private.refuse('key_repeated') where file <> 'students' and nth > 1 and btrim(fields ->> 'key') <> '';
  if is_only_read then
    perform private.read_imported_payment(fields);
  else
    state := case file when 'students' then private.import_student(fields) when 'sales' then private.import_sale(fields, import_id)
              else private.import_payment(fields, import_id) end;
  end if;
  return jsonb_build_object('file', file, 'line', line, 'state', state);
exception when data_exception or integrity_constraint_violation then
  -- A refusal of ours is one word; what PostgreSQL says can quote the row.
  return jsonb_build_object('file', file, 'line', line, 'state', 'wrong', 'code',
    case when sqlstate = '22023' and sqlerrm ~ '^[a-z_]+$' then sqlerrm else 'row_invalid' end);
end;
$$;

-- Takes over the rows of `request` in one transaction: {mode, students, sales, payments}, each row with the number of its
-- `line` and its fields as texts. A sale and its payments are taken together or wait together: without one of them its
-- debt would be wrong. `mode`: `preview` writes nothing; `all` writes when every row is right; `right` writes those that
-- are. Returns {written, rows: [{file, line, state: new | known | completed | wrong | waiting, code}], full: cohorts over their
-- capacity, without_access: how many of these sales are paid or free and give no access}.
-- Plans are kept for a session: those from when the tables were small would read all of them for each row.
create function public.import_school(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set enable_seqscan = off
set statement_timeout = '300s'
as $$
declare
  mode constant text := coalesce(request ->> 'mode', '');
  answers jsonb[] := '{}';
  of_unit jsonb[];
  unit record;
  payment record;
  run_id constant bigint := nextval('private.school_imports_id_seq');
  is_only_read boolean;
  is_written boolean := false;
  over jsonb := '[]';
  without_access integer := 0;
begin
  perform private.require_capability('enrolments');
  perform private.require_capability('payments');
  perform private.require_capability('sales');
  perform private.refuse('state_invalid') where mode not in ('preview', 'all', 'right');
  perform private.refuse('rows_invalid')
  where (select coalesce(sum(case when jsonb_typeof(f.value) = 'array' then jsonb_array_length(f.value) else 100000 end), 0)
         from jsonb_each(request - 'mode') f) > 5000;
  -- One at a time; the sales of these people before the people, as every charge takes them.
  perform pg_advisory_xact_lock(hashtextextended('school import', 0));
  perform from public.sales s
  where s.id in (select r.row_id from private.imported_rows r join private.rows_of(request, 'payments', 'key') p
                   on r.kind = 'sale' and r.key = btrim(p.fields ->> 'sale'))
  order by s.id for update;

  begin
    for unit in select r.* from private.rows_of(request, 'students', 'email') r loop
      answers := answers || private.import_row('students', unit.nth, unit.line, unit.fields, run_id);
    end loop;

    -- A sale with its payments, or the payments of a sale that was taken over before.
    for unit in
      select s.fields as sale, s.line, s.nth, p.rows as payments
      from (select r.*, case r.nth when 1 then nullif(btrim(r.fields ->> 'key'), '') end as key
            from private.rows_of(request, 'sales', 'key') r) s
      full join (select nullif(btrim(r.fields ->> 'sale'), '') as key, array_agg(to_jsonb(r) order by r.fields ->> 'paid_on', r.line) as rows
                 from private.rows_of(request, 'payments', 'key') r group by 1) p using (key)
      order by s.fields ->> 'sold_on', s.line
    loop
      of_unit := '{}';
      begin
        if unit.sale is not null then
          of_unit := of_unit || private.import_row('sales', unit.nth, unit.line, unit.sale, run_id);
        end if;
        is_only_read := coalesce(of_unit[1] ->> 'state' = 'wrong', false);
        for payment in select p.* from unnest(unit.payments) u, jsonb_to_record(u) p (fields jsonb, line integer, nth bigint) loop
          of_unit := of_unit || private.import_row('payments', payment.nth, payment.line, payment.fields, run_id, is_only_read);
        end loop;
        if exists (select from unnest(of_unit) a where a ->> 'state' = 'wrong') then
          raise exception using errcode = 'MD001';
        end if;
      exception when sqlstate 'MD001' then
        of_unit := array(select case when a ->> 'state' in ('new', 'completed') then a || '{"state": "waiting"}' else a end from unnest(of_unit) a);
      end;
      answers := answers || of_unit;
    end loop;

    select coalesce(jsonb_agg(jsonb_build_object('cohort', c.slug, 'seats', c.seats, 'taken', c.seats - l.seats_left) order by c.slug), '[]') into over
    from public.courses_moodle c
    cross join lateral (select private.seats_left(c.id) as seats_left) l
    where l.seats_left < 0 and exists (
      select from private.imported_rows r join public.sales s on s.id = r.row_id
      where r.import_id = run_id and r.kind = 'sale' and c.id = any (private.cohorts_of_sale(s)));
    select count(*) into without_access from private.desk d
    where d.kind = 'sale_without_access' and (d.data ->> 'sale_id')::bigint in (
      select coalesce(p.sale_id, r.row_id) from private.imported_rows r
      left join public.payments p on r.kind = 'payment' and p.id = r.row_id where r.import_id = run_id);
    is_written := exists (select from unnest(answers) a where a ->> 'state' in ('new', 'completed'))
      and (mode = 'right' or mode = 'all' and not exists (select from unnest(answers) a where a ->> 'state' in ('wrong', 'waiting')));
    if not is_written then
      raise exception using errcode = 'MD002';
    end if;
    insert into private.school_imports (id, students, sales, payments) overriding system value
    select run_id, count(*) filter (where a ->> 'file' = 'students'), count(*) filter (where a ->> 'file' = 'sales'),
           count(*) filter (where a ->> 'file' = 'payments')
    from unnest(answers) a where a ->> 'state' in ('new', 'completed');
  exception when sqlstate 'MD002' then
    null;
  end;

  if is_written then
    -- The balances are counted now, so that the statistics are of them, too: an export over rows without takes minutes.
    set constraints all immediate;
    analyze public.students, public.person_addresses, public.student_course_enrollments, public.sales, public.payments,
      private.sale_enrolments, private.imported_rows, private.sale_balances, private.person_balances, private.person_received;
  end if;
  return jsonb_build_object('written', is_written, 'rows', to_jsonb(answers), 'full', over, 'without_access', without_access);
end;
$$;
grant execute on function public.import_school to authenticated;
select private.close_search_paths();
