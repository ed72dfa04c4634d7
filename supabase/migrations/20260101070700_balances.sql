-- Kept balances of sales and persons (decision 77): written at the commit of whatever changes them, by the functions that
-- also count them for another day. The tables have no foreign keys: checking one waits for whoever holds the sale, who may
-- be waiting to count the same person.
--
-- Locks, in the order in which they are taken:
--
--   during a change    payment → sale → address → student    the rows, for update
--   at its commit      balances, shared → persons by id      of two changes of a person the later one counts both
--   at its commit, where addresses moved or very many persons changed
--                      balances, alone                       nobody else counts meanwhile
--   by the schedule    balances, shared → persons by id

create table private.sale_balances (
  like private.sale_debt including comments,
  primary key (sale_id),
  person_id bigint not null
);
comment on table private.sale_balances is 'The figures of each sale as they are now, with the person of its payer.';
create index sale_balances_person on private.sale_balances (person_id);
create index sale_balances_advance on private.sale_balances (advances_at) where advances_at is not null;
create index sale_balances_behind on private.sale_balances (sale_id) where months_behind > 0;

-- Amounts are in USD. Addresses are ordered by their bytes, the same on every server.
create type private.person_debt as (
  person_id bigint, email text collate "C", sale_count integer,
  agreed numeric, paid numeric, paid_count integer, remaining numeric,
  debt numeric, overdue numeric, to_collect numeric, months_behind integer, situation text,
  last_paid_at timestamptz, registered_at timestamptz
);
comment on column private.person_debt.email is 'The address that the person began with.';
comment on column private.person_debt.sale_count is 'Sales that are not voided.';
comment on column private.person_debt.paid is 'Net of what was refunded: the charges of their sales, voided ones included, and those in USD without a sale.';
comment on column private.person_debt.months_behind is 'Months of the sale that is furthest behind.';
comment on column private.person_debt.situation is 'The worst of their sales. Without a sale: con_deuda before the first payment, then pago_unico (back-office specification, section 4); pago_unico when all were voided (decision 76); sin_cargo when every sale is a free seat (decision 119).';
comment on column private.person_debt.registered_at is 'When the person became a student, else the day of their first sale or payment.';

create table private.person_balances (
  like private.person_debt including comments,
  primary key (person_id),
  -- Rows to look at first; both columns in one direction, so that one comparison of rows finds a page.
  place integer not null generated always as (-months_behind) stored,
  has_sale boolean not null generated always as (sale_count > 0) stored
);
comment on table private.person_balances is 'The figures of every person who is a student, has bought or has paid, as they are now.';
create index person_balances_order on private.person_balances (place, email);
create index person_balances_order_by_sale on private.person_balances (has_sale, place, email);
create index person_balances_order_by_situation on private.person_balances (situation, place, email);

create table private.person_received (
  person_id bigint not null,
  currency text not null,
  charges integer not null,
  received numeric not null,
  refunded numeric not null,
  primary key (person_id, currency)
);
comment on table private.person_received is 'PAID payments under the addresses of a person, by the currency that really came, marked ones included.';
alter table private.sale_balances enable row level security;
alter table private.person_balances enable row level security;
alter table private.person_received enable row level security;

create function private.sales_of_people(people bigint[]) returns bigint[]
language sql stable
as $$
  select array_agg(s.id)
  from public.person_addresses a
  join public.sales s on s.payer_email_normalized = a.email_normalized
  where a.person_id = any (people)
$$;

-- The figures of persons, and what has come under their addresses; `reference` as in private.debts_of. Who is no student,
-- has bought nothing and paid nothing has no row.
create function private.figures_of_people(people bigint[], reference timestamptz default null)
returns table (debt private.person_debt, received private.person_received[])
language plpgsql stable rows 5
as $$
#variable_conflict use_column
begin
  return query
    -- Materialised: each is read once, and what the planner takes for one row it would count again for each person.
    with addresses as materialized (
      -- Estimating `= any (people)` takes as long as the rest when everybody is asked for.
      select a.person_id, a.email_normalized
      from public.person_addresses a where a.person_id in (select unnest(people))
    ), own as materialized (
      select a.person_id, s.id, s.created_at, coalesce(s.voided_at > coalesce(reference, 'infinity'), true) as is_kept
      from addresses a
      join public.sales s on s.payer_email_normalized = a.email_normalized
    ), sold as materialized (
      select o.person_id, count(*) filter (where o.is_kept) as sales,
        sum(d.agreed) filter (where o.is_kept) as agreed,
        sum(d.paid - d.refunded) as paid, sum(d.paid_count) as paid_count,
        sum(d.remaining) as remaining, sum(d.debt) as debt, sum(d.overdue) as overdue, sum(d.to_collect) as to_collect,
        max(d.months_behind) as months_behind, bool_or(o.is_kept and d.situation = 'al_dia') as has_installments,
        bool_and(d.situation = 'sin_cargo') filter (where o.is_kept) as is_free,
        max(d.last_paid_at) as last_paid_at, min(o.created_at) as first_at
      from private.debts_of(array(select o.id from own o), reference) d
      join own o on o.id = d.sale_id
      group by o.person_id
    ), charges as materialized (
      select a.person_id, p.id, p.received_currency as currency, p.received_amount as amount, p.sale_id, p.approved_at
      from addresses a
      join public.payments p on p.email_normalized = a.email_normalized
        and p.status = 'PAID' and (reference is null or p.approved_at <= reference)
    ), back as materialized (
      select g.payment_id, sum(g.amount) as amount
      from charges c
      join public.payment_refunds g on g.payment_id = c.id and private.refund_counts(g, reference)
      group by g.payment_id
    ), taken as materialized (
      select c.person_id, c.currency, count(*)::integer as charges, sum(c.amount) as received, coalesce(sum(b.amount), 0) as refunded,
        min(c.approved_at) as first_at,
        coalesce(sum(c.amount - coalesce(b.amount, 0)) filter (where c.sale_id is null), 0) as unsold,
        count(*) filter (where c.sale_id is null and coalesce(b.amount, 0) < c.amount) as unsold_count,
        max(c.approved_at) filter (where c.sale_id is null) as unsold_last_at
      from charges c
      left join back b on b.payment_id = c.id
      group by c.person_id, c.currency
    ), came as materialized (
      select t.person_id, min(t.first_at) as first_at,
        coalesce(sum(t.unsold) filter (where t.currency = 'USD'), 0) as paid, sum(t.unsold_count) as paid_count,
        max(t.unsold_last_at) as last_paid_at,
        array_agg((t.person_id, t.currency, t.charges, t.received, t.refunded)::private.person_received) as received
      from taken t
      group by t.person_id
    ), studying as materialized (
      select a.person_id, min(t.created_at) as registered_at
      from addresses a
      join public.students t on t.email_normalized = a.email_normalized and (reference is null or t.created_at <= reference)
      group by a.person_id
    )
    select (a.id, a.email_normalized, coalesce(s.sales, 0)::integer,
        coalesce(s.agreed, 0), coalesce(s.paid, 0) + coalesce(c.paid, 0), (coalesce(s.paid_count, 0) + coalesce(c.paid_count, 0))::integer,
        coalesce(s.remaining, 0), coalesce(s.debt, 0), coalesce(s.overdue, 0), coalesce(s.to_collect, 0),
        case when s.person_id is null and c.person_id is null then 1 else coalesce(s.months_behind, 0) end,
        case when coalesce(s.months_behind, 0) > 0 or s.person_id is null and c.person_id is null then 'con_deuda'
             when s.has_installments then 'al_dia' when s.is_free and coalesce(c.paid_count, 0) = 0 then 'sin_cargo' else 'pago_unico' end,
        greatest(s.last_paid_at, c.last_paid_at),
        coalesce(t.registered_at, least(s.first_at, c.first_at)))::private.person_debt,
      c.received
    from public.person_addresses a
    left join sold s on s.person_id = a.id
    left join came c on c.person_id = a.id
    left join studying t on t.person_id = a.id
    where a.id = any (people) and (s.sales > 0 or c.person_id is not null or t.person_id is not null);
end;
$$;

-- Taken before asking whose addresses are, until the commit: who counts holds it with others, who moves addresses `alone`,
-- or what is being counted would be counted for nobody. Very many persons are counted alone too: a lock for each would
-- not fit into the server's memory.
create function private.hold_addresses(alone boolean default false) returns void
language plpgsql volatile
as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended('balances', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('balances', 0));
  end if;
end;
$$;

-- Counts these persons anew and keeps their figures. Each is locked first, in one order, so that of two changes at the
-- same time the later one counts both and neither waits for the other in a circle. The caller holds the addresses.
create function private.recount_people(people bigint[], alone boolean default false) returns void
language plpgsql volatile
as $$
declare
  sold bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('balances', p.id))
  from (select distinct id from unnest(people) id where not alone order by id) p;
  sold := private.sales_of_people(people);

  delete from private.sale_balances b where b.sale_id = any (sold) or b.person_id = any (people);
  insert into private.sale_balances
  -- Looked up sale by sale: a join would read every sale, since nobody knows beforehand how few there are.
  select d.*, (select a.person_id from public.sales s
               join public.person_addresses a on a.email_normalized = s.payer_email_normalized where s.id = d.sale_id)
  from private.debts_of(sold) d;

  delete from private.person_balances b where b.person_id = any (people);
  delete from private.person_received t where t.person_id = any (people);
  with counted as materialized (
    select f.debt, f.received from private.figures_of_people(people) f
  ), kept as (
    insert into private.person_balances select (c.debt).* from counted c
  )
  insert into private.person_received select t.* from counted c, unnest(c.received) t;
end;
$$;

-- Keeping. Changes are noted row by row, by the addresses that they are about, and counted once, at the commit: then every
-- change of the transaction is there, and nothing is waited for any more but the same persons.

create function private.note_ids(addresses bigint[]) returns void
language sql volatile
as $$
  select set_config('balances.changed_addresses',
    concat_ws(',', nullif(current_setting('balances.changed_addresses', true), ''), nullif(array_to_string(addresses, ','), '')), true)
$$;

create function private.note_addresses(emails text[]) returns void
language sql volatile
as $$
  select private.note_ids(array(
    select a.id from public.person_addresses a where a.email_normalized = any (emails)))
$$;

create function private.note_charge() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if 'PAID' in (old.status, new.status) then
    perform private.note_addresses(array[old.email_normalized, new.email_normalized]
      || array(select s.payer_email_normalized from public.sales s where s.id in (old.sale_id, new.sale_id)));
  end if;
  return null;
end;
$$;
create trigger payments_note_charge after insert or delete on public.payments
  for each row execute function private.note_charge();
create trigger payments_note_change after update on public.payments
  for each row when ((old.status, old.is_counted, old.sale_id, old.amount, old.currency, old.received_amount, old.received_currency,
      old.payment_kind, old.approved_at, old.email_normalized)
    is distinct from (new.status, new.is_counted, new.sale_id, new.amount, new.currency, new.received_amount, new.received_currency,
      new.payment_kind, new.approved_at, new.email_normalized))
  execute function private.note_charge();

create function private.note_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_addresses(array(
    select unnest(array[p.email_normalized, s.payer_email_normalized])
    from public.payments p left join public.sales s on s.id = p.sale_id
    where p.id in (old.payment_id, new.payment_id)));
  return null;
end;
$$;
create trigger payment_refunds_note after insert or update or delete on public.payment_refunds
  for each row execute function private.note_refund();

-- Arguments: the column of the address.
create function private.note_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_addresses(array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]]);
  return null;
end;
$$;
create trigger sales_note after insert or delete on public.sales
  for each row execute function private.note_owner('payer_email_normalized');
create trigger sales_note_change after update on public.sales
  for each row when ((old.payer_email_normalized, old.usd_amount, old.free_reason, old.installments_amount, old.installments_number, old.first_paid_at, old.voided_at)
    is distinct from (new.payer_email_normalized, new.usd_amount, new.free_reason, new.installments_amount, new.installments_number, new.first_paid_at, new.voided_at))
  execute function private.note_owner('payer_email_normalized');
create trigger students_note after insert or delete or update of email on public.students
  for each row execute function private.note_owner('email_normalized');

create function private.note_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_ids(array[old.person_id, new.person_id]);
  perform set_config('balances.moved', 'true', true);
  return null;
end;
$$;
create trigger person_addresses_note after update of person_id on public.person_addresses
  for each row execute function private.note_address();

create function private.recount_noted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  noted constant text := nullif(current_setting('balances.changed_addresses', true), '');
  addresses bigint[];
  alone constant boolean := coalesce(current_setting('balances.moved', true) = 'true', false) or char_length(noted) > 10000;
begin
  if noted is not null then
    perform set_config('balances.changed_addresses', '', true);
    perform private.hold_addresses(alone);
    addresses := array(select distinct id::bigint from unnest(string_to_array(noted, ',')) id);
    perform private.recount_people(
      addresses || array(select a.person_id from public.person_addresses a where a.id = any (addresses)), alone);
  end if;
  return null;
end;
$$;
create constraint trigger payments_recount after insert or update or delete on public.payments
  deferrable initially deferred for each row execute function private.recount_noted();
create constraint trigger payment_refunds_recount after insert or update or delete on public.payment_refunds
  deferrable initially deferred for each row execute function private.recount_noted();
create constraint trigger sales_recount after insert or update or delete on public.sales
  deferrable initially deferred for each row execute function private.recount_noted();
create constraint trigger students_recount after insert or update or delete on public.students
  deferrable initially deferred for each row execute function private.recount_noted();
create constraint trigger person_addresses_recount after update on public.person_addresses
  deferrable initially deferred for each row execute function private.recount_noted();

-- Time and proof

-- Advances the persons whose next instalment is due by now, some at a time. Returns how many; 0 when nobody is left.
create function public.advance_balances() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due bigint[];
begin
  perform private.hold_addresses();
  select array_agg(distinct d.person_id) into due
  from (select b.person_id from private.sale_balances b where b.advances_at <= now() order by b.advances_at limit 500) d;
  if due is null then
    return 0;
  end if;
  perform private.recount_people(due);
  return cardinality(due);
end;
$$;

-- How far the proof is: {after_person, people, differed, examples}; null when it has ended since 3 o'clock of the school in the
-- morning. One that takes longer than a night goes on, or it would never end.
create function public.balances_proof() returns jsonb
language sql stable
as $$
  select case
    when r.last_result ? 'after_person' then r.last_result
    when r.last_run_at >= (date_trunc('day', now() at time zone 'America/Argentina/Buenos_Aires' - interval '3 hours')
                           + interval '3 hours') at time zone 'America/Argentina/Buenos_Aires' then null
    else '{"after_person": 0, "people": 0, "differed": 0, "examples": []}' end
  from (values ('recount-balances')) j (job) left join public.job_runs r using (job)
$$;

-- Counts the next persons after `after_person` anew and corrects what differs: {after_person: the last of them, null when
-- nobody was left, people: how many were compared, differed: [{person_id, kept, counted}]}.
create function public.recount_balances(after_person bigint default 0, page_size integer default 1000) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  compared bigint[];
  differed jsonb;
begin
  perform private.hold_addresses();
  select array_agg(a.id order by a.id) into compared from (
    select a.id from public.person_addresses a where a.id > after_person and a.person_id = a.id
    order by a.id limit least(greatest(page_size, 1), 2000)
  ) a;
  -- One statement sees what was kept and what it was counted from at the same instant. What is due but not yet advanced
  -- is no difference.
  with kept as (
    select p.person_id, 'person' as about, to_jsonb(p) - array['place', 'has_sale'] as figures
    from private.person_balances p where p.person_id = any (compared)
    union all
    select b.person_id, 'sale ' || b.sale_id, to_jsonb(b) - 'person_id' from private.sale_balances b where b.person_id = any (compared)
    union all
    select t.person_id, t.currency, to_jsonb(t) from private.person_received t where t.person_id = any (compared)
  ), people as materialized (
    select f.debt, f.received from private.figures_of_people(compared) f
  ), counted as (
    select (p.debt).person_id, 'person' as about, to_jsonb(p.debt) as figures from people p
    union all
    select a.person_id, 'sale ' || d.sale_id, to_jsonb(d)
    from private.debts_of(private.sales_of_people(compared)) d
    join public.sales s on s.id = d.sale_id
    join public.person_addresses a on a.email_normalized = s.payer_email_normalized
    union all
    select t.person_id, t.currency, to_jsonb(t) from people p, unnest(p.received) t
  ), unequal as (
    select person_id, k.figures as kept, c.figures as counted
    from kept k full join counted c using (person_id, about)
    where k.figures is distinct from c.figures
  )
  select coalesce(jsonb_agg(to_jsonb(u)), '[]') into differed from unequal u
  where not exists (select from private.sale_balances b where b.person_id = u.person_id and b.advances_at <= now());
  if differed <> '[]' then
    perform public.raise_alarm('balances_differ');
    perform private.recount_people(array(select distinct (d ->> 'person_id')::bigint from jsonb_array_elements(differed) d));
  end if;
  return jsonb_build_object('after_person', compared[cardinality(compared)], 'people', coalesce(cardinality(compared), 0), 'differed', differed);
end;
$$;

grant execute on function private.figures_of_people, private.sales_of_people, public.advance_balances,
  public.balances_proof, public.recount_balances to service_role;
