-- Asking for what is due (decisions 151 and 175): mails before and after each due, and whom staff write to by hand. What is owed and
-- since when are the figures of the sales (decision 14); here is only when it is said, to whom, and what stops it.

-- When the school writes next: at this instant, or from 11 to 19 there, which is no night from Mexico to Spain.
create function private.next_writing(at timestamptz) returns timestamptz
language sql stable
return greatest(at, (date_trunc('day', (at at time zone 'America/Argentina/Buenos_Aires') + interval '5 hours') + interval '11 hours')
  at time zone 'America/Argentina/Buenos_Aires');

create view private.reminder_days with (security_invoker = on) as
select * from (values ('before_3', -3, -1), ('on_day', 0, 2), ('after_3', 3, 9), ('after_10', 10, 26)) k (kind, days, until);
comment on view private.reminder_days is 'The four days on which a due is written about, counted from its own. What was not sent `until` then is left to the next.';

create table private.reminders (
  id bigint generated always as identity primary key,
  sale_id bigint not null references public.sales (id),
  kind text not null check (kind in ('before_3', 'on_day', 'after_3', 'after_10', 'by_hand', 'chat')),
  due_on date not null,
  planned_on date not null,
  paid numeric(12, 2) not null,
  letter jsonb not null,
  day date,
  sent_at timestamptz,
  ended text check (ended in ('paid', 'voided', 'refunded', 'dispute', 'refund', 'undecided', 'promise', 'pause', 'exclusion', 'switched_off', 'late')),
  -- No foreign key: it outlives the account.
  written_by uuid,
  created_at timestamptz not null default now(),
  unique (sale_id, kind, due_on, planned_on)
);
comment on table private.reminders is 'What was said, or is about to be, about a due of a sale: once by sale, kind and day. `chat`: staff wrote by themselves.';
comment on column private.reminders.due_on is 'The day of the instalment; of what staff ask for, of the first that is not paid.';
comment on column private.reminders.planned_on is 'The day that the calendar names.';
comment on column private.reminders.paid is 'What the sale had received by then: more, or less, ends the reminder.';
comment on column private.reminders.letter is 'What the mail says, as it was at the first attempt: each later one sends the same.';
comment on column private.reminders.day is 'The day at the school on which it was last tried, for the cap and for one a day: the provider may have taken it, whatever became of it here.';
comment on column private.reminders.ended is 'Why it was not sent.';
create index reminders_day on private.reminders (day);
alter table private.reminders enable row level security;
select private.audit_changes('private.reminders');

create function private.reminder_key(r private.reminders) returns text
language sql stable
return concat_ws(':', 'reminder', r.sale_id, r.due_on, r.kind, case when r.kind = 'by_hand' then r.planned_on end);

create function private.queue_reminder() returns trigger
language plpgsql
as $$
begin
  insert into public.outbox (kind, natural_key, payload, next_attempt_at)
  select 'reminder_mail', private.reminder_key(new), jsonb_build_object('reminder_id', new.id, 'sale_id', new.sale_id,
    'email', s.payer_email, 'name', private.sale_payer_name(s)), private.next_writing(now())
  from public.sales s where s.id = new.sale_id
  on conflict (natural_key) do nothing;
  return null;
end;
$$;
create trigger reminders_queue after insert on private.reminders
  for each row when (new.kind <> 'chat') execute function private.queue_reminder();

create view private.told_reminders with (security_invoker = on) as
select r.*, coalesce(o.status, 'done') as status
from private.reminders r left join public.outbox o on o.natural_key = private.reminder_key(r)
where r.ended is null and (r.kind = 'chat' or o.status in ('pending', 'done'));
comment on view private.told_reminders is 'What was said: mails that the provider took or that wait for their turn (`pending`), and what staff wrote.';

-- What stops reminders about a sale; null: nothing. A refund that was made stops them until a payment follows it; a payment
-- under way, or about which a person has to decide, as long as it is.
create function private.reminder_stop(sale public.sales, d private.sale_debt) returns text
language sql stable
as $$
  select case
    when (private.owed_of(sale, d)).amount is null
      then case when d.standing in ('voided', 'refunded') then d.standing else 'paid' end
    else coalesce(
      (select case when bool_or(f.kind = 'chargeback') then 'dispute' else 'refund' end
       from public.payments p join public.payment_refunds f on f.payment_id = p.id
       where p.sale_id = sale.id and (p.is_counted or f.kind = 'chargeback')
         and (f.status in ('asked', 'pending', 'held') or f.status = 'settled' and (d.last_paid_at > f.settled_at) is not true)
       having count(*) > 0),
      case when private.has_undecided_money(sale.id)
        or exists (select from public.payments p where p.sale_id = sale.id
                   and (p.status = 'PROCESSING' or p.provider = 'manual' and p.status = 'PENDING')) then 'undecided' end,
      (select (private.open_hold(a.person_id)).kind from public.person_addresses a
       where a.email_normalized = sale.payer_email_normalized)) end
$$;

-- The sales of which something is owed, or will be, with the first day that is not paid and the dues from there on.
create view private.debtors with (security_invoker = on) as
select b.person_id, s.id as sale_id, b.months_behind > 0 as late, b.paid - b.refunded as paid,
       b.next_due_on as due_on,
       case when b.first_paid_at is null then 1 else s.installments_number - b.covered_count end as dues,
       o.amount::numeric(12, 2) as amount, o.months_behind, o.number, o.installments, s as sale, k.debt
from private.sale_balances b
join public.sales s on s.id = b.sale_id
cross join lateral (select jsonb_populate_record(null::private.sale_debt, to_jsonb(b)) as debt) k
cross join lateral private.owed_of(s, k.debt) o
where b.expected_count > 0 and b.situation in ('al_dia', 'con_deuda') and o.amount > 0 and private.product_of(s) is not null;
comment on view private.debtors is 'Debts: who owes what, and since when, from the kept figures.';

create function private.reminder_letter(d private.debtors, kind text, due_on date) returns jsonb
language sql stable
as $$
  select jsonb_build_object('kind', kind, 'name', coalesce(
      (select private.greeted_student(t) from private.student_at((d.sale).payer_email) t),
      (select private.greeted_payer(o) from public.payments p join public.orders o on o.id = p.order_id
       where p.sale_id = d.sale_id order by p.id desc limit 1), ''), 'course_name', private.sale_title(d.sale),
    'amount', d.amount, 'months_behind', d.months_behind, 'since', d.due_on, 'due_on', reminder_letter.due_on,
    'number', d.number + (reminder_letter.due_on - d.due_on) / 30, 'installments', d.installments,
    'by_plan', private.is_by_plan(d.sale_id))
$$;

-- Whether a person was written to on this day, or is about to be.
create function private.is_written_to(person bigint, day date) returns boolean
language sql stable
as $$
  select exists (
    select from private.sale_balances b join private.told_reminders r on r.sale_id = b.sale_id
    where b.person_id = person and (r.day = is_written_to.day or r.status = 'pending'))
$$;

-- The reminders that are due at an instant, those first that have waited longest: of the day, or of the two before it, when
-- something that is over stopped them. Dues are 30 days apart, so that no two of a sale meet.
create function private.due_reminders(at timestamptz)
returns table (person_id bigint, sale_id bigint, kind text, due_on date, planned_on date, paid numeric, letter jsonb)
language sql stable
as $$
  select d.person_id, d.sale_id, k.kind, n.due_on, n.due_on + k.days, d.paid, private.reminder_letter(d, k.kind, n.due_on)
  from private.debtors d
  cross join lateral (
    -- The division would name, of a due that is far ahead, the one before, which is paid.
    select d.due_on + 30 * greatest(least((private.school_day(at) - d.due_on + 3) / 30, d.dues - 1), 0) as due_on
  ) n
  join private.reminder_days k on private.school_day(at) - n.due_on - k.days between 0 and 2
  where not exists (select from private.reminders r where r.sale_id = d.sale_id and r.kind = k.kind and r.due_on = n.due_on)
    and private.reminder_stop(d.sale, d.debt) is null
  order by n.due_on + k.days, n.due_on, d.sale_id
$$;

-- Stores what is due when the school writes next, if reminders are on: by the schedule, at most once in ten minutes. Returns how many.
create function public.plan_reminders() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  starter uuid;
  sold bigint[];
begin
  if exists (select from public.job_runs r where r.job = 'plan-reminders' and r.last_run_at > now() - interval '10 minutes') then
    return 0;
  end if;
  select s.reminders_started_by into starter from private.settings s where s.reminders_started_by is not null for update;
  if starter is null then
    return 0;
  end if;
  with planned as (
    insert into private.reminders (sale_id, kind, due_on, planned_on, paid, letter)
    select d.sale_id, d.kind, d.due_on, d.planned_on, d.paid, d.letter from private.due_reminders(private.next_writing(now())) d
    on conflict do nothing
    returning sale_id
  )
  select coalesce(array_agg(p.sale_id), '{}') into sold from planned p;
  perform private.make_debt_links(sold, starter);
  perform public.record_job_run('plan-reminders', jsonb_build_object('planned', cardinality(sold)));
  return cardinality(sold);
end;
$$;

-- What a step mails; all that stops a reminder is asked again. {"ended": why}: nothing is sent, now or later. {"waits": true}: the
-- step was put off, since it is night, the cap of the day is reached, or the person was written to today.
create function public.get_reminder_mail(step_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := private.school_day(now());
  rules private.settings;
  step public.outbox;
  r private.reminders;
  s public.sales;
  d private.sale_debt;
  next_at timestamptz := private.next_writing(now());
begin
  -- One of two workers counts what the other sends.
  select * into rules from private.settings for update;
  select * into step from public.outbox o where o.id = step_id;
  select * into r from private.reminders k where k.id = private.key_number(step.payload ->> 'reminder_id');
  select * into s from public.sales k where k.id = r.sale_id;
  d := private.sale_balance(s);
  r.ended := case
    when r.kind <> 'by_hand' and rules.reminders_started_by is null then 'switched_off'
    when d.paid - d.refunded > r.paid or d.covered_count >= (r.letter ->> 'number')::integer then 'paid'
    else coalesce(private.reminder_stop(s, d),
      (select 'late' from private.reminder_days k where k.kind = r.kind and today > r.due_on + k.until)) end;
  if next_at <= now() and r.day is distinct from today and (
       (select count(*) from private.reminders k where k.day = today and k.kind <> 'chat') >= rules.reminders_daily_max
       or exists (select from private.sale_balances b join private.sale_balances o on o.person_id = b.person_id
                  join private.reminders k on k.sale_id = o.sale_id
                  where b.sale_id = s.id and k.id <> r.id and k.day = today)) then
    -- Tomorrow all of them are due at one instant, and a worker takes the one that was planned first.
    next_at := private.next_writing(private.end_of_day(today) + interval '1 second');
  end if;
  -- An attempt whose outcome nobody knows is repeated as long as the provider knows its key: a day.
  if r.ended is null and next_at > now() and step.attempts > 1 and next_at > step.first_tried_at + interval '23 hours' then
    r.ended := 'late';
  end if;
  if r.ended is null and next_at <= now() then
    -- Before the first attempt it says what is owed by now.
    r.letter := coalesce((select private.reminder_letter(v, r.kind, r.due_on) from private.debtors v
                          where v.sale_id = s.id and r.sent_at is null), r.letter);
    r.day := today;
    r.sent_at := coalesce(r.sent_at, now());
  end if;
  update private.reminders k set ended = r.ended, day = r.day, sent_at = r.sent_at, letter = r.letter where k.id = r.id;
  if r.ended is not null then
    return jsonb_build_object('ended', r.ended);
  elsif next_at > now() then
    update public.outbox o
    set next_attempt_at = next_at, leased_until = null, attempts = case when o.attempts = 1 then 0 else o.attempts end,
        first_tried_at = case when o.attempts > 1 then o.first_tried_at end
    where o.id = step_id;
    return jsonb_build_object('waits', true);
  end if;
  return r.letter || jsonb_build_object('email', s.payer_email,
    'token', (select l.token from private.debt_links l where l.sale_id = s.id));
end;
$$;
grant execute on function public.plan_reminders, public.get_reminder_mail to service_role;

-- Whether reminders are on, how many mails wait for their turn, and, while they are off, all that a yes sends first and when.
create function public.get_reminder_switch() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('payments');
  return (
    select jsonb_build_object('on', s.reminders_started_by is not null, 'daily_max', s.reminders_daily_max,
      'waiting', (select count(*) from private.told_reminders r where r.status = 'pending'),
      'first_at', private.next_writing(now()),
      'first', (select coalesce(jsonb_agg(d.letter || jsonb_build_object('sale_id', d.sale_id,
                  'name', coalesce(nullif(c.name, ''), d.letter ->> 'name')) order by d.planned_on, d.due_on, d.sale_id), '[]')
                from private.due_reminders(private.next_writing(now())) d
                left join private.person_cards c on c.person_id = d.person_id
                where s.reminders_started_by is null))
    from private.settings s);
end;
$$;

-- Switches reminders on or off. On is the yes of a person who saw whom it writes to first: `seen`, their sales in that order,
-- or it is refused. Off, what nobody has tried to send yet is forgotten, so that the next yes counts it again.
create function public.switch_reminders(turn_on boolean, seen bigint[] default '{}') returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('sales');
  perform private.refuse('decision_invalid') where turn_on is null;
  perform 1 from private.settings for update;
  if turn_on then
    perform private.refuse('reminders_changed') where switch_reminders.seen is distinct from
      array(select d.sale_id from private.due_reminders(private.next_writing(now())) d);
    delete from public.job_runs where job = 'plan-reminders';
  else
    with untried as (
      delete from private.reminders r where r.kind not in ('by_hand', 'chat') and r.sent_at is null and r.ended is null
      returning private.reminder_key(r) as key
    )
    delete from public.outbox o using untried u where o.natural_key = u.key;
  end if;
  update private.settings set reminders_started_by = case when turn_on then auth.uid() end;
  perform public.plan_reminders();
end;
$$;

create type private.debtor_row as (
  sale_id bigint, person_id bigint, email text, name text, country text, phone text, course_name text, amount numeric,
  months_behind integer, due_on date, days_behind integer, stop text, hold_until date, last_kind text, last_at timestamptz
);

-- People to write to: who is late with something, the longest first. `state_filter`: today (nothing stops it, and nobody wrote
-- today), written (today), held (something stops it), all. Days and sale of the last row before.
create function private.find_debtors(
  search text, course_filter text, country_filter text, from_days integer, to_days integer, state_filter text,
  after_days integer, after_sale bigint, wanted integer
) returns setof private.debtor_row
language sql stable
set plan_cache_mode = force_custom_plan
as $$
  select d.sale_id, d.person_id, (d.sale).payer_email, coalesce(c.name, private.sale_payer_name(d.sale)), c.country, c.phone, private.sale_title(d.sale),
         d.amount, d.months_behind, d.due_on, d.days, t.stop, (private.open_hold(d.person_id)).until, l.kind, l.sent_at
  -- Sorted before anything else is asked of them: a page asks it of its own rows alone.
  from (
    select d.*, private.school_day(now()) - d.due_on as days from private.debtors d
    where d.late and private.school_day(now()) - d.due_on between greatest(coalesce(from_days, 1), 1) and coalesce(to_days, 100000)
      and (coalesce(course_filter, '') = '' or private.product_of(d.sale) = course_filter)
    order by days desc, d.sale_id desc offset 0
  ) d
  join private.person_cards c on c.person_id = d.person_id
  left join lateral (
    -- What is about to be sent counts as written, or it would be asked for again.
    select r.kind, coalesce(r.sent_at, now()) as sent_at from private.told_reminders r
    where r.sale_id = d.sale_id order by 2 desc limit 1
  ) l on true
  cross join lateral (select private.reminder_stop(d.sale, d.debt) as stop offset 0) t
  where (coalesce(country_filter, '') = '' or c.country = country_filter)
    and (coalesce(btrim(search), '') = '' or exists (
      select from public.person_addresses a
      where a.person_id = d.person_id and a.words like all (
        cast((select private.search_patterns(find_debtors.search)) as text[]))))
    and case coalesce(state_filter, 'today')
      when 'held' then t.stop is not null
      when 'written' then private.school_day(l.sent_at) = private.school_day(now())
      when 'today' then t.stop is null and (private.school_day(l.sent_at) = private.school_day(now())) is not true
      else true end
    and (after_days is null or (d.days, d.sale_id) < (after_days, after_sale))
  order by d.days desc, d.sale_id desc
  limit wanted
$$;

-- One page, each row with the token of its debt link, made where there is none.
create function public.list_debtors(
  search text default '', course_filter text default '', country_filter text default '', from_days integer default 1,
  to_days integer default null, state_filter text default 'today', after_days integer default null, after_sale bigint default null,
  page_size integer default 50
) returns table (
  sale_id bigint, person_id bigint, email text, name text, country text, phone text, course_name text, amount numeric,
  months_behind integer, due_on date, days_behind integer, stop text, hold_until date, last_kind text, last_at timestamptz, token text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  page private.debtor_row[];
begin
  perform private.require_capability('payments');
  page := array(
    select f from private.find_debtors(search, course_filter, country_filter, from_days, to_days, state_filter,
      list_debtors.after_days, list_debtors.after_sale, least(greatest(coalesce(page_size, 50), 1), 101)) f);
  perform private.make_debt_links(array(select p.sale_id from unnest(page) p), auth.uid());
  return query
    select p.*, l.token from unnest(page) p join private.debt_links l on l.sale_id = p.sale_id
    order by p.days_behind desc, p.sale_id desc;
end;
$$;

-- Every row that the same filter selects: {count, amount}; of the first thousand that nothing stops {sale_ids, marked_ids: marked
-- as written today, written_ids: whose person is written to today, and gets no mail}.
create function public.count_debtors(
  search text default '', course_filter text default '', country_filter text default '', from_days integer default 1,
  to_days integer default null, state_filter text default 'today'
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('payments');
  return (
    with found as materialized (
      select f.* from private.find_debtors(search, course_filter, country_filter, from_days, to_days, state_filter, null, null, null) f
    ), offered as (
      select f.sale_id, private.is_written_to(f.person_id, private.school_day(now())) as written, exists (
        select from private.reminders r
        where r.sale_id = f.sale_id and r.kind = 'chat' and r.day = private.school_day(now())) as marked
      from (select * from found where stop is null order by days_behind desc, sale_id desc limit 1000) f
    )
    select jsonb_build_object('count', (select count(*) from found), 'amount', (select coalesce(sum(f.amount), 0) from found f),
      'sale_ids', coalesce(array_agg(o.sale_id), '{}'),
      'marked_ids', coalesce(array_agg(o.sale_id) filter (where o.marked), '{}'),
      'written_ids', coalesce(array_agg(o.sale_id) filter (where o.written), '{}'))
    from offered o);
end;
$$;

-- Staff wrote by themselves about these sales. Returns those that were not marked today yet.
create function public.mark_written(sale_ids bigint[]) returns bigint[]
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  marked bigint[];
begin
  perform private.require_capability('payments');
  with written as (
    insert into private.reminders (sale_id, kind, due_on, planned_on, paid, letter, day, sent_at, written_by)
    select d.sale_id, 'chat', d.due_on, private.school_day(now()), d.paid, '{}', private.school_day(now()), now(), auth.uid()
    from private.debtors d where d.sale_id = any (mark_written.sale_ids) and d.late
    on conflict do nothing
    returning sale_id
  )
  select coalesce(array_agg(w.sale_id), '{}') into marked from written w;
  return marked;
end;
$$;

-- Nobody wrote, after all: takes back the marks of today, whoever set them. Returns how many.
create function public.unmark_written(sale_ids bigint[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  taken_back integer;
begin
  perform private.require_capability('payments');
  delete from private.reminders r
  where r.sale_id = any (unmark_written.sale_ids) and r.kind = 'chat' and r.day = private.school_day(now());
  get diagnostics taken_back = row_count;
  return taken_back;
end;
$$;

-- Mails about these sales because a member asks for it: to who is late, one a person and day, whatever the switch says. Hours,
-- cap and all that stops a reminder hold. {stored, people}: how many mails, for how many people.
create function public.remind_now(sale_ids bigint[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  perform private.require_capability('payments');
  perform 1 from private.settings for update;
  perform private.make_debt_links(remind_now.sale_ids, auth.uid());
  insert into private.reminders (sale_id, kind, due_on, planned_on, paid, letter, written_by)
  select distinct on (d.person_id) d.sale_id, 'by_hand', d.due_on,
         private.school_day(private.next_writing(now())), d.paid, private.reminder_letter(d, 'by_hand', d.due_on), auth.uid()
  from private.debtors d
  where d.sale_id = any (remind_now.sale_ids) and d.late and private.reminder_stop(d.sale, d.debt) is null
    and not private.is_written_to(d.person_id, private.school_day(now()))
  order by d.person_id, d.due_on, d.sale_id
  on conflict do nothing;
  get diagnostics stored = row_count;
  return jsonb_build_object('stored', stored, 'people', (
    select count(distinct b.person_id) from private.sale_balances b where b.sale_id = any (remind_now.sale_ids)));
end;
$$;

-- Holds the reminders of a person, for a reason; the hold before ends. `until`: the last day without; of a promise, the day
-- that was named.
create function public.hold_reminders(person_id bigint, kind text, until date, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant bigint := (select a.person_id from public.person_addresses a where a.id = hold_reminders.person_id for update);
  given constant text := private.required_reason(reason);
begin
  perform private.require_capability('sales');
  perform private.refuse('person_not_found') where person is null;
  perform private.refuse('kind_invalid') where hold_reminders.kind is null or hold_reminders.kind not in ('promise', 'pause', 'exclusion');
  perform private.refuse('until_required') where hold_reminders.kind = 'promise' and hold_reminders.until is null;
  perform private.refuse('until_invalid')
  where hold_reminders.until not between private.school_day(now()) and private.school_day(now()) + 366
     or hold_reminders.kind = 'exclusion' and hold_reminders.until is not null;
  update private.reminder_holds h set ended_at = now(), ended_by = auth.uid()
  where h.id = (private.open_hold(person)).id;
  insert into private.reminder_holds (person_id, kind, until, reason, created_by)
  values (person, hold_reminders.kind, hold_reminders.until, given, auth.uid());
end;
$$;

-- False when it has ended already.
create function public.end_reminder_hold(hold_id bigint, reason text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('sales');
  update private.reminder_holds h set ended_at = now(), ended_by = auth.uid(), end_reason = private.required_reason(end_reminder_hold.reason)
  where h.id = hold_id and private.is_open_hold(h);
  return found;
end;
$$;

-- For the person's page: whether anything is owed, the hold of now, and what was said about it, newest first. `ended`: why it
-- was not sent.
create function public.person_reminders(person_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('payments');
  return jsonb_build_object(
    'owes', exists (select from private.debtors d where d.person_id = person_reminders.person_id),
    'hold', (select jsonb_build_object('id', h.id, 'kind', h.kind, 'until', h.until, 'reason', h.reason, 'at', h.created_at,
               'by', private.staff_name(h.created_by)) from private.open_hold(person_reminders.person_id) h where h.id is not null),
    'sent', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'due_on', r.due_on,
               'at', coalesce(r.sent_at, r.created_at), 'course_name', private.sale_title(s), 'by', private.staff_name(r.written_by),
               'ended', r.ended, 'sent', exists (select from private.told_reminders k where k.id = r.id and k.status = 'done')) order by r.id desc), '[]')
             from (select k.* from private.sale_balances b join private.reminders k on k.sale_id = b.sale_id
                   where b.person_id = person_reminders.person_id order by k.id desc limit 100) r
             join public.sales s on s.id = r.sale_id));
end;
$$;

grant execute on function public.get_reminder_switch, public.switch_reminders, public.list_debtors, public.count_debtors,
  public.mark_written, public.unmark_written, public.remind_now, public.hold_reminders,
  public.end_reminder_hold, public.person_reminders
  to authenticated;
