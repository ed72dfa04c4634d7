-- The desk: what needs a person (decision 39). An item is not stored: it is there while its cause is, and it goes
-- when the cause goes or a person dismisses it.

create table private.desk_dismissals (
  id bigint generated always as identity primary key,
  item_key text not null check (char_length(item_key) between 3 and 120),
  item_at timestamptz not null,
  reason text not null check (char_length(btrim(reason)) between 1 and 500),
  -- No foreign key: the decision outlives the account.
  dismissed_by uuid not null,
  created_at timestamptz not null default now(),
  unique (item_key, item_at)
);
comment on table private.desk_dismissals is 'Items that a person decided to leave as they are. The same item at a later instant is a new one.';
alter table private.desk_dismissals enable row level security;
select private.audit_changes('private.desk_dismissals', 'item_key');

create view private.invoice_numbers with (security_invoker = on) as
select d.item_key, array_agg(d.reason order by d.id) as numbers
from private.desk_dismissals d where d.item_key like 'invoice\_due:%' group by d.item_key;
comment on view private.invoice_numbers is 'Numbers of the invoices and credit notes of each payment, as a person noted them, oldest first.';

create table private.desk_claims (
  item_key text primary key check (char_length(item_key) between 3 and 120),
  staff_id uuid not null references public.staff_members (user_id) on delete cascade,
  claimed_at timestamptz not null default now(),
  leased_until timestamptz not null
);
comment on table private.desk_claims is 'The member who has an item of the desk open, for some minutes.';
create index desk_claims_staff on private.desk_claims (staff_id);
alter table private.desk_claims enable row level security;

-- How long before its end a demo access is on the desk.
create function private.demo_notice() returns interval
language sql immutable
as $$ select interval '3 days' $$;

create index sales_without_access on public.sales (first_paid_at)
  where voided_at is null and (access_hold is not null or access_granted_at is null and access_withdrawn_at is null);
create index sales_voided_with_access on public.sales (voided_at)
  where voided_at is not null and access_granted_at is not null and access_withdrawn_at is null;
create index sales_voided on public.sales (voided_at) where voided_at is not null;
create index sales_over_capacity on public.sales (created_at) where over_capacity and voided_at is null;

-- Capability that treats an item of a kind; a failed step says itself whose it is (private.step_capability).
create function private.desk_capability(kind text) returns private.capability
language sql immutable
as $$
  select case
    when kind in ('lane_blocked', 'backup_old', 'erasure_unkept') then 'health'
    when kind = 'erasure_held' then 'personal_data'
    when kind = 'refund' then 'sales'
    when kind = 'demo_ending' then 'demo_access'
    when kind in ('enquiry', 'waiting_list', 'revocation') then 'contacts'
    when kind in ('sale_without_access', 'access_after_refund', 'over_capacity') then 'enrolments'
    when kind in ('charge_review', 'order_abandoned', 'manual_payment', 'invoice_due', 'payment_unmatched', 'plan_pause') then 'payments'
  end::private.capability
$$;

-- Every open item, for everybody; `needs`: who may see it. `at`: since when it needs a person.
create view private.desk with (security_invoker = on) as
select i.key, i.kind, coalesce(i.needs, private.desk_capability(i.kind)) as needs, i.at, i.email, i.name, i.reason, i.data from (
  select 'step_failed:' || o.id as key, 'step_failed' as kind, private.step_capability(o.kind, o.payload) as needs,
         o.created_at as at, coalesce(o.address, w.email) as email, w.name, o.kind as reason,
         jsonb_build_object('step_id', o.id, 'problem', o.problem, 'error', o.last_error, 'attempts', o.attempts,
           'has_address', private.step_has_address(o.kind)) as data
  from public.outbox o
  left join lateral private.step_person(o.payload) w on true
  where o.status = 'failed'

  union all
  select 'lane_blocked:' || b.lane, 'lane_blocked', null, b.since, null, null, b.lane,
         jsonb_build_object('problem', b.problem, 'error', b.last_error, 'waiting', b.waiting)
  from private.blocked_lanes b

  union all
  -- A week after the last good copy, which its command notes; where there was none, after the first charge.
  select 'backup_old:school', 'backup_old', null, b.due_at, null, null, 'old', jsonb_build_object('made_at', b.made_at)
  from (
    select max(r.last_run_at) as made_at,
           coalesce(max(r.last_run_at), (select min(s.first_paid_at) from public.sales s)) + interval '7 days' as due_at
    from public.job_runs r where r.job = 'backup'
  ) b
  where b.due_at <= now()

  union all
  -- Somebody who was erased a day ago and stands nowhere beside the copies: the last of them would bring the person back (decision 211).
  select 'erasure_unkept:school', 'erasure_unkept', null, min(e.erased_at) + interval '1 day', null, null, 'unkept',
         jsonb_build_object('erasures', count(*))
  from public.erasures e
  where e.erased_at is not null and e.kept_at is null and exists (select from public.job_runs r where r.job = 'backup')
  having min(e.erased_at) <= now() - interval '1 day'

  union all
  -- An erasure whose time has come, and what it waits for.
  select 'erasure_held:' || e.id, 'erasure_held', null, e.starts_at, a.email_normalized, a.names[1], e.held,
         jsonb_build_object('due_at', private.erasure_due_at(e))
  from public.erasures e
  join public.person_addresses a on a.id = (e.person_ids ->> 0)::bigint
  where e.held is not null and e.erased_at is null and e.withdrawn_at is null

  union all
  -- A sum that is held, or charged twice or too much, until a person decides.
  select 'charge_review:' || p.id, 'charge_review', null, coalesce(p.approved_at, p.created_at), p.email, p.payer_name,
         p.review_reason,
         jsonb_build_object('payment_id', p.id, 'amount', p.amount, 'currency', p.currency,
           'reported_amount', case when private.came_otherwise(p) then p.received_amount end,
           'reported_currency', case when private.came_otherwise(p) then p.received_currency end, 'reference', p.dlocal_payment_id, 'course', private.course_name(p.course_id),
           'refunded', private.refunded(p.id))
  from public.payments p
  where p.review_reason is not null and p.review_decision is null and (p.status = 'PAID' or private.is_held(p))

  union all
  -- An item for each cause, and of money after a withdrawal for each payment: one that was left as it is comes back with
  -- the next. `promised`: a receipt said that the access comes.
  select concat_ws(':', 'sale_without_access', s.id, s.access_hold), 'sale_without_access', null,
         coalesce(greatest(s.first_paid_at, s.access_withdrawn_at, c.withdrawn_paid_at), s.created_at), s.payer_email,
         private.sale_payer_name(s), coalesce(s.access_hold, 'not_given'),
         jsonb_build_object('sale_id', s.id, 'course', private.sale_title(s), 'promised', c.promised)
  from public.sales s
  cross join lateral (
    select max(p.approved_at) filter (where s.access_hold = 'withdrawn') as withdrawn_paid_at,
           coalesce(bool_or(exists (select from public.outbox o where o.natural_key = 'receipt:' || p.dlocal_payment_id)), false) as promised
    from public.payments p where p.sale_id = s.id and p.is_counted
  ) c
  where (s.first_paid_at is not null or s.free_reason is not null) and s.voided_at is null
    and (s.access_hold is not null or s.access_granted_at is null and s.access_withdrawn_at is null)

  union all
  select 'access_after_refund:' || s.id, 'access_after_refund', null, greatest(s.voided_at, r.settled_at), s.payer_email,
         private.sale_payer_name(s),
         case when s.voided_at is not null then 'voided' when r.is_chargeback then 'chargeback' else 'refund' end,
         jsonb_build_object('sale_id', s.id, 'course', private.sale_title(s))
  from public.sales s
  left join (
    select p.sale_id, max(f.settled_at) as settled_at, bool_or(f.kind = 'chargeback') as is_chargeback
    from public.payment_refunds f join public.payments p on p.id = f.payment_id
    where f.status = 'settled' and p.sale_id is not null group by p.sale_id
  ) r on r.sale_id = s.id
  where s.access_granted_at is not null and s.access_withdrawn_at is null
    and (s.voided_at is not null or r.settled_at is not null)

  union all
  -- A refund that is under way, was refused by the provider, or about which a person has to say something (decision 117):
  -- an item for each state, so that one that was left as it is comes back when it fails. One that failed needs
  -- nobody once as much was refunded again.
  select concat_ws(':', 'refund', f.id, coalesce(f.question, f.status)), 'refund', null, f.created_at, p.email, p.payer_name, coalesce(f.question, f.status),
         jsonb_build_object('refund', private.refund_figures(f), 'payment_id', p.id, 'course', private.course_name(p.course_id),
           'currency', p.received_currency, 'received', p.received_amount, 'room', private.refund_room(p),
           'fitting', (select coalesce(jsonb_agg(private.refund_figures(o) order by o.id), '[]') from public.payment_refunds o
                       where o.payment_id = p.id and o.kind = 'refund' and o.provider_refund_id is null
                         and o.status in ('asked', 'pending', 'settled')))
  from public.payment_refunds f
  join public.payments p on p.id = f.payment_id
  where f.status in ('asked', 'pending', 'held')
     or f.status = 'failed' and f.provider_status is not null and not exists (
          select from public.payment_refunds l
          where l.payment_id = f.payment_id and l.id > f.id and l.kind = 'refund' and l.amount >= f.amount
            and (l.status in ('asked', 'pending', 'settled') or l.status = 'failed' and l.provider_status is not null))

  union all
  select 'over_capacity:' || s.id, 'over_capacity', null, coalesce(s.first_paid_at, s.created_at), s.payer_email,
         private.sale_payer_name(s), 'no_seat', jsonb_build_object('sale_id', s.id, 'course', private.sale_title(s))
  from public.sales s
  where s.over_capacity and s.voided_at is null

  union all
  select k.kind || ':' || e.id, k.kind, null, e.created_at, e.email, e.name,
         e.form, jsonb_build_object('enquiry_id', e.id, 'excerpt', left(e.message, 200), 'course', coalesce(e.course_name, e.course_slug),
           'assigned_to', e.assigned_to, 'assigned_to_name', private.staff_name(e.assigned_to), 'call', private.seat_call_of(e),
           'due_at', private.revocation_due_at(e))
  from public.enquiries e
  cross join lateral (select case when e.form in ('webgis', 'waitlist') then 'waiting_list' when private.revocation_due_at(e) is not null then 'revocation'
                      else 'enquiry' end as kind) k
  where e.answered_at is null

  union all
  -- Each end is an item of its own.
  select 'demo_ending:' || d.id || ':' || extract(epoch from d.access_ends_at)::bigint, 'demo_ending', null,
         greatest(d.access_ends_at - private.demo_notice(), d.access_granted_at), d.email,
         private.whole_name(d.firstname || ' ' || d.lastname), 'ending',
         jsonb_build_object('prospect_id', d.id, 'ends_at', d.access_ends_at, 'version', d.access_version, 'phone', d.phone)
  from public.demo_prospects d
  where d.is_active and d.access_ends_at between now() and now() + private.demo_notice()

  union all
  select 'order_abandoned:' || u.id, 'order_abandoned', null, u.created_at, (u.payment).email, (u.payment).payer_name, u.state,
         jsonb_build_object('payment_id', u.id, 'phone', u.payer_phone, 'amount', (u.payment).amount,
           'currency', (u.payment).currency, 'course_id', (u.payment).course_id, 'course', private.course_name((u.payment).course_id),
           'invoice', private.invoice_of(u.payment))
  from private.unfinished_orders u
  where u.created_at > now() - interval '7 days'

  union all
  -- Somebody was sent to pay by hand; only a person sees whether the money arrived (decision 16).
  select 'manual_payment:' || p.id, 'manual_payment', null, p.created_at, p.email, p.payer_name, 'waiting',
         jsonb_build_object('payment_id', p.id, 'amount', p.amount, 'currency', p.currency, 'course', private.course_name(p.course_id))
  from public.payments p
  where p.provider = 'manual' and p.status = 'PENDING'

  union all
  -- Each charge of an order whose buyer asked for an invoice, until a person says that it was issued (decision 105), and
  -- again after each refund: what was issued needs a credit note (decision 113).
  select 'invoice_due:' || p.id, 'invoice_due', null, greatest(coalesce(p.approved_at, p.created_at), r.settled_at),
         p.email, p.payer_name, i.holder,
         jsonb_build_object('payment_id', p.id, 'amount', p.received_amount, 'currency', p.received_currency, 'course', private.course_name(p.course_id),
           'invoice', private.invoice_of(p),
           -- What no credit note was noted for.
           'refunded', (select coalesce(sum(f.amount), 0) from public.payment_refunds f
                        where f.payment_id = p.id and f.status = 'settled' and f.settled_at > coalesce(
                          (select max(d.item_at) from private.desk_dismissals d where d.item_key = 'invoice_due:' || p.id), '-infinity')),
           'noted', (select array_to_string(n.numbers, ' · ') from private.invoice_numbers n where n.item_key = 'invoice_due:' || p.id))
  from public.order_invoices i
  join public.payments p on p.order_id = i.order_id
  left join lateral (
    select max(f.settled_at) as settled_at from public.payment_refunds f where f.payment_id = p.id and f.status = 'settled'
  ) r on true
  where p.is_counted

  union all
  -- A payment that brought no money needs nobody; it is notified again when it does.
  select 'payment_unmatched:' || e.id, 'payment_unmatched', null, e.created_at, e.fact ->> 'payer_email',
         e.fact ->> 'payer_name', 'unmatched',
         jsonb_build_object('event_id', e.id, 'reference', e.provider_reference, 'amount', (e.fact ->> 'amount')::numeric,
           'currency', e.fact ->> 'currency', 'paid_at', e.fact ->> 'approved_at')
  from public.payment_events e
  where e.outcome = 'unmatched' and coalesce(e.fact ->> 'status', 'PAID') = 'PAID'

  union all
  -- No call of the provider pauses a plan (providers, section 1.8): a person does it in its panel, and undoes what was done
  -- there once the pause is over.
  select concat_ws(':', 'plan_pause', h.id, s.id, w.reason), 'plan_pause', null,
         case when o.is_open then h.created_at else coalesce(h.ended_at, private.end_of_day(h.until)) end, s.payer_email,
         private.sale_payer_name(s), w.reason, jsonb_build_object('sale_id', s.id, 'course', private.sale_title(s), 'until', h.until)
  from private.reminder_holds h
  join public.person_addresses a on a.id = h.person_id
  join public.person_addresses b on b.person_id = a.person_id
  join public.sales s on s.payer_email_normalized = b.email_normalized
  cross join lateral (select private.is_open_hold(h) as is_open) o
  cross join lateral (select case when o.is_open then 'pause' else 'resume' end as reason) w
  where h.kind = 'pause' and private.is_by_plan(s.id) and (private.sale_balance(s)).expected_count > 0
    and (o.is_open or (private.open_hold(a.person_id)).kind is distinct from 'pause' and exists (select from private.desk_dismissals d where d.item_key = concat_ws(':', 'plan_pause', h.id, s.id, 'pause')))

  union all
  -- The provider goes on charging a plan of a sale that was voided once it has begun, until its last charge, refunded or not,
  -- or until a person stops it in the panel.
  select 'plan_pause:' || s.id || ':stop', 'plan_pause', null, s.voided_at, s.payer_email, private.sale_payer_name(s), 'stop',
         jsonb_build_object('sale_id', s.id, 'course', private.sale_title(s), 'until', null)
  from public.sales s
  where s.voided_at is not null and exists (
    select from public.payments p
    join public.orders o on o.id = p.id
    cross join lateral (
      select count(*) as made from public.payments f
      where f.order_id = o.id and f.approved_at is not null) c
    where p.sale_id = s.id and o.payment_type = 'installments' and o.external_id is not null
      and c.made between 1 and o.installments_count - 1)
) i
where not exists (select from private.desk_dismissals d where d.item_key = i.key and d.item_at = i.at);
comment on view private.desk is 'Items of the desk that no person has dismissed.';

-- The kinds that may be left as they are. A failed step is dismissed by dismiss_step, a payment by its review.
create function private.is_dismissable(kind text) returns boolean
language sql immutable
as $$
  select kind in ('sale_without_access', 'access_after_refund', 'refund', 'over_capacity', 'enquiry', 'waiting_list', 'demo_ending', 'order_abandoned',
                  'payment_unmatched', 'invoice_due', 'plan_pause')
$$;

-- What the caller may do. The desk is for every role: each sees the items that it may treat.
create function private.own_capabilities() returns private.capability[]
language plpgsql stable
as $$
begin
  if not private.is_staff() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (select r.capabilities from public.staff_members s join private.staff_roles r on r.role = s.role
          where s.user_id = auth.uid());
end;
$$;

-- One page, newest first; the next page starts below (at, key) of the last row. Only kinds that the caller may treat.
create function public.desk_items(
  kind_filter text default null,
  before_at timestamptz default null,
  before_key text default null,
  page_size integer default 50
) returns table (
  key text, kind text, at timestamptz, email text, name text, reason text, data jsonb, dismissable boolean,
  claimed_by uuid, claimed_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  allowed constant private.capability[] := private.own_capabilities();
begin
  return query
    select i.key, i.kind, i.at, i.email, nullif(btrim(i.name), ''), i.reason, i.data, private.is_dismissable(i.kind),
           c.staff_id, private.staff_name(c.staff_id)
    from private.desk i
    left join private.desk_claims c on c.item_key = i.key and c.leased_until > now()
    where i.needs = any (allowed)
      and (desk_items.kind_filter is null or i.kind = desk_items.kind_filter)
      and (desk_items.before_at is null or (i.at, i.key) < (desk_items.before_at, desk_items.before_key))
    order by i.at desc, i.key desc
    limit least(greatest(coalesce(desk_items.page_size, 50), 1), 101);
end;
$$;

-- {kind: how many items}, for the caller.
create function public.desk_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  allowed constant private.capability[] := private.own_capabilities();
begin
  return (
    select coalesce(jsonb_object_agg(n.kind, n.items), '{}')
    from (select i.kind, count(*) as items from private.desk i where i.needs = any (allowed) group by i.kind) n);
end;
$$;

-- The member who settled an item that is no longer there: {by, at}, null where nobody of the staff did, or it was not for `allowed`.
create function private.desk_settled(item_key text, allowed private.capability[]) returns jsonb
language sql stable
as $$
  select jsonb_build_object('by', s.by, 'at', s.at)
  from (
    select private.staff_name(d.dismissed_by) as by, d.created_at as at
    from private.desk_dismissals d where d.item_key = desk_settled.item_key
    union all
    select a.actor_name, a.created_at from public.audit_log a
    where a.row_key = split_part(desk_settled.item_key, ':', 2)
      and a.table_name = case split_part(desk_settled.item_key, ':', 1)
        when 'step_failed' then 'outbox' when 'enquiry' then 'enquiries' when 'waiting_list' then 'enquiries'
        when 'refund' then 'payment_refunds' when 'demo_ending' then 'demo_prospects' when 'payment_unmatched' then 'payment_events'
        when 'charge_review' then 'payments' when 'manual_payment' then 'payments' when 'sale_without_access' then 'sales'
        when 'access_after_refund' then 'sales' when 'over_capacity' then 'sales' when 'erasure_held' then 'erasures' end
  ) s
  where coalesce(private.desk_capability(split_part(desk_settled.item_key, ':', 1)),
                 (select private.step_capability(o.kind, o.payload) from public.outbox o
                  where o.id = private.key_number(split_part(desk_settled.item_key, ':', 2)))) = any (allowed)
  order by s.at desc
  limit 1
$$;

-- Marks an item as open by the caller, for five minutes; the page repeats it while it is open. `take`: also where a
-- colleague has it. `state`: mine | taken (by a colleague: `by`, since `at`) | gone
-- (settled: `by` and `at` where known; of an item that the caller may not treat, nothing).
create function public.claim_desk_item(item_key text, take boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  allowed constant private.capability[] := private.own_capabilities();
  claim private.desk_claims;
begin
  if not exists (select from private.desk i
                 where i.kind = split_part(claim_desk_item.item_key, ':', 1) and i.key = claim_desk_item.item_key
                   and i.needs = any (allowed)) then
    return jsonb_build_object('state', 'gone', 'by', null, 'at', null)
      || coalesce(private.desk_settled(claim_desk_item.item_key, allowed), '{}');
  end if;
  insert into private.desk_claims as c (item_key, staff_id, leased_until)
  values (claim_desk_item.item_key, auth.uid(), now() + interval '5 minutes')
  on conflict (item_key) do update
    set staff_id = excluded.staff_id, leased_until = excluded.leased_until,
        claimed_at = case when c.staff_id = excluded.staff_id then c.claimed_at else now() end
    where c.staff_id = excluded.staff_id or c.leased_until <= now() or coalesce(take, false);
  select * into claim from private.desk_claims c where c.item_key = claim_desk_item.item_key;
  return jsonb_build_object('state', case when claim.staff_id = auth.uid() then 'mine' else 'taken' end,
                            'by', private.staff_name(claim.staff_id), 'at', claim.claimed_at);
end;
$$;

create function public.release_desk_item(item_key text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.own_capabilities();
  delete from private.desk_claims c where c.item_key = release_desk_item.item_key and c.staff_id = auth.uid();
end;
$$;

-- False when the item is gone: a colleague was faster, or its cause has ended.
create function public.dismiss_desk_item(item_key text, reason text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  allowed constant private.capability[] := private.own_capabilities();
  request constant jsonb := jsonb_build_object('reason', dismiss_desk_item.reason);
begin
  perform private.refuse('kind_invalid') where not private.is_dismissable(split_part(dismiss_desk_item.item_key, ':', 1));
  insert into private.desk_dismissals (item_key, item_at, reason, dismissed_by)
  select i.key, i.at, private.required_text(request, 'reason', 500), auth.uid()
  from private.desk i
  where i.kind = split_part(dismiss_desk_item.item_key, ':', 1) and i.key = dismiss_desk_item.item_key
    and i.needs = any (allowed)
  on conflict (item_key, item_at) do nothing;
  return found;
end;
$$;

-- Decides about several sales that wait for access (decision 166): `give` as the button of one, `inside`: the student enters
-- the classroom already, `leave`: with a reason. Returns how many left the desk: what is settled, or open at a colleague's, is
-- passed over, and so is `inside` of a career, whose cohorts of then nobody knows.
create function public.decide_sales_access(sale_ids bigint[], decision text, reason text default null) returns integer
language plpgsql volatile security definer
set search_path = ''
set statement_timeout = '120s'
as $$
#variable_conflict use_column
declare
  item private.desk;
  sale public.sales;
  cohorts bigint[];
  decided bigint[] := '{}';
begin
  perform private.require_capability('enrolments');
  perform private.refuse('decision_invalid') where decision is null or decision not in ('give', 'inside', 'leave');
  if decision = 'leave' then
    reason := private.required_reason(reason);
  end if;
  -- One at a time: two of them could hold the students of each other.
  perform pg_advisory_xact_lock(hashtextextended('sales access', 0));
  perform from public.sales s where s.id = any (sale_ids) order by s.id for update;
  for item in
    select i.* from private.desk i
    where i.kind = 'sale_without_access' and (i.data ->> 'sale_id')::bigint = any (sale_ids) and not exists (
      select from private.desk_claims c where c.item_key = i.key and c.staff_id <> auth.uid() and c.leased_until > now())
  loop
    select s.* into sale from public.sales s where s.id = (item.data ->> 'sale_id')::bigint;
    decided := decided || sale.id;
    if decision = 'leave' then
      insert into private.desk_dismissals (item_key, item_at, reason, dismissed_by)
      values (item.key, item.at, decide_sales_access.reason, auth.uid())
      on conflict do nothing;
    elsif decision = 'give' then
      perform private.give_access(sale);
    elsif exists (select from private.sale_enrolments e where e.sale_id = sale.id)
       or not exists (select from public.careers k where k.base_slug = sale.course_id) then
      cohorts := private.cohorts_to_give(sale);
      perform private.note_access(sale, cohorts, now()) where cohorts <> '{}';
    end if;
  end loop;
  return cardinality(decided) - (
    select count(*) from private.desk i
    where i.kind = 'sale_without_access' and (i.data ->> 'sale_id')::bigint = any (decided));
end;
$$;
grant execute on function public.desk_items, public.desk_counts, public.claim_desk_item, public.release_desk_item,
  public.dismiss_desk_item, public.decide_sales_access to authenticated;
