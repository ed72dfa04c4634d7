-- What people decide about sales and charges: nothing is deleted, each decision names its reason and is audited.

-- The reason of a decision.
create function private.required_reason(reason text) returns text
language plpgsql immutable
as $$
begin
  perform private.refuse('reason_required') where char_length(btrim(coalesce(reason, ''))) < 3;
  perform private.refuse('reason_too_long') where char_length(btrim(reason)) > 500;
  return btrim(reason);
end;
$$;

create function private.cohort_names(ids bigint[]) returns text
language sql stable
as $$ select string_agg(c.name, ', ' order by c.id) from public.courses_moodle c where c.id = any (ids) $$;

create function private.sale_title(sale public.sales) returns text
language sql stable
as $$ select coalesce(private.course_name(sale.course_id), private.cohort_names(sale.cohort_ids)) $$;

-- How a charge can be refunded: `provider` on our asking; `panel` only there, since it has no payment id of its own
-- (providers, section 1.6); `hand` when it did not come through the provider.
create function private.refund_way(charge public.payments) returns text
language sql immutable
as $$
  select case when charge.provider = 'manual' or charge.dlocal_payment_id is null then 'hand'
              when charge.dlocal_payment_id ~ '^ST-' then 'panel' else 'provider' end
$$;

create function private.refund_figures(refund public.payment_refunds) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', refund.id, 'kind', refund.kind, 'through', refund.through, 'amount', refund.amount,
    'currency', refund.currency, 'status', refund.status, 'question', refund.question,
    'provider_refund_id', refund.provider_refund_id, 'provider_status', refund.provider_status,
    'reported_amount', refund.reported_amount, 'reported_currency', refund.reported_currency,
    'reason', refund.reason, 'at', coalesce(refund.settled_at, refund.created_at), 'by_name', private.staff_name(refund.recorded_by),
    'reversal', case when refund.status = 'reversed' then jsonb_build_object('at', refund.reversed_at,
      'by_name', private.staff_name(refund.reversed_by), 'reason', refund.reversal_reason) end)
$$;

-- `amount`: what the order asked for, which it counts as; `received_amount`: what really came, in its own currency.
create function private.charge_figures(charge public.payments) returns jsonb
language sql stable
as $$
  select jsonb_build_object('payment_id', charge.id, 'amount', charge.amount, 'currency', charge.currency,
    'received_amount', charge.received_amount, 'received_currency', charge.received_currency,
    'is_held', private.is_held(charge), 'refund_way', private.refund_way(charge), 'refund_room', private.refund_room(charge),
    'paid_at', charge.approved_at, 'number', charge.installment_number, 'provider_payment_id', charge.dlocal_payment_id,
    'counts', charge.is_counted, 'review_reason', charge.review_reason, 'review_decision', charge.review_decision,
    'review_note', charge.review_note, 'reviewed_at', charge.reviewed_at,
    'reviewed_by_name', private.staff_name(charge.reviewed_by),
    'refunds', (select coalesce(jsonb_agg(private.refund_figures(f) order by f.id), '[]')
                from public.payment_refunds f where f.payment_id = charge.id))
$$;

-- Figures of a sale for the screens of the staff. `paid` is net of what was refunded.
create function private.sale_figures(sale public.sales) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'sale_id', sale.id, 'version', sale.version, 'payer_email', sale.payer_email, 'course_id', sale.course_id,
    'course_name', private.sale_title(sale),
    'cohort_id', sale.cohort_id, 'cohort_slug', (select c.slug from public.courses_moodle c where c.id = sale.cohort_id),
    'cohort_ids', private.cohorts_of_sale(sale), 'free_reason', sale.free_reason,
    'payment_type', sale.payment_type, 'created_at', sale.created_at, 'first_paid_at', sale.first_paid_at,
    'ends_on', sale.ends_on, 'over_capacity', sale.over_capacity,
    'installments_number', sale.installments_number, 'installments_amount', sale.installments_amount,
    'standing', b.standing, 'months_behind', b.months_behind,
    'agreed', b.agreed, 'paid', b.paid - b.refunded, 'refunded', b.refunded, 'paid_count', b.paid_count, 'remaining', b.remaining,
    'next_number', b.next_number, 'next_amount', b.next_amount,
    'next_due_on', coalesce(b.next_due_on, case when b.next_number is not null then private.school_day(now()) end),
    'access', private.access_state(sale), 'access_hold', sale.access_hold, 'access_granted_at', sale.access_granted_at,
    'access_withdrawn_at', sale.access_withdrawn_at, 'access_withdrawal_reason', sale.access_withdrawal_reason,
    'student_email', (select t.email from public.students t where t.id = sale.student_id),
    'voided_at', sale.voided_at, 'void_reason', sale.void_reason,
    'voided_by_name', private.staff_name(sale.voided_by),
    'schedule', (select coalesce(jsonb_agg(to_jsonb(i) order by i.number), '[]') from private.sale_schedule(sale) i),
    'charges', (select coalesce(jsonb_agg(private.charge_figures(p) order by p.approved_at, p.id), '[]')
                from public.payments p where p.sale_id = sale.id and (p.status = 'PAID' or private.is_held(p) or p.refund_total > 0)))
  from private.sale_balance(sale) b
$$;

-- The sale that a link for this person and course would continue, shown before anything is saved; null when it would
-- begin one. `slug`: of a cohort, or base slug. `cohort_sale`: the one of the cohort itself, when that is another; null when there is none.
create function public.find_sale(email text, slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  cohort public.courses_moodle;
  sale public.sales;
  own public.sales;
begin
  perform private.require_capability('payments');
  cohort := private.chosen_cohort(find_sale.slug);
  sale := private.continued_sale(find_sale.email, cohort, false);
  if sale.id is null then
    return null;
  end if;
  own := private.continued_sale(find_sale.email, cohort, true);
  return private.sale_figures(sale)
    || jsonb_build_object('cohort_sale', case when own.id <> sale.id then private.sale_figures(own) end);
end;
$$;

-- Every sale of the person, newest first, and the charges that belong to none: {sales, charges}.
create function public.list_sales(person_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  emails constant text[] := (
    select array_agg(b.email_normalized) from public.person_addresses a
    join public.person_addresses b on b.person_id = a.person_id where a.id = list_sales.person_id);
begin
  perform private.require_capability('payments');
  return jsonb_build_object(
    'sales', (select coalesce(jsonb_agg(private.sale_figures(s) order by s.id desc), '[]') from public.sales s
              where s.payer_email_normalized = any (emails)),
    'charges', (select coalesce(jsonb_agg(private.charge_figures(p) order by p.id desc), '[]') from public.payments p
                where p.email_normalized = any (emails)
                  and p.sale_id is null and p.review_reason is not null
                  and (p.status = 'PAID' or private.is_held(p) or p.refund_total > 0)));
end;
$$;

-- Locks the sale for a change. A sale that somebody else has changed meanwhile is not overwritten (decision 52).
create function private.sale_to_change(sale_id bigint, version integer) returns public.sales
language plpgsql volatile
as $$
declare
  sale public.sales;
begin
  perform private.require_capability('sales');
  select s.* into sale from public.sales s where s.id = sale_to_change.sale_id for update;
  perform private.refuse('sale_not_found') where sale.id is null;
  perform private.refuse('sale_voided') where sale.voided_at is not null;
  perform private.refuse('sale_changed') where sale.version <> sale_to_change.version;
  return sale;
end;
$$;

-- Nothing is owed any more. The access stays until a person withdraws it (decision 29).
create function public.void_sale(sale_id bigint, version integer, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.sale_to_change(sale_id, version);
begin
  update public.sales s set voided_at = now(), voided_by = auth.uid(), void_reason = private.required_reason(reason)
  where s.id = sale.id
  returning * into sale;
  return private.sale_figures(sale);
end;
$$;

-- Agrees other terms of a sale, which the caller holds. A total of zero says why, and gives access as a payment does
-- (decision 119).
create function private.agree_terms(
  sale public.sales, usd_amount numeric, installments_number integer, free_reason text, reason text
) returns public.sales
language plpgsql volatile
as $$
begin
  perform private.refuse('usd_amount_invalid')
  where usd_amount is null or usd_amount = 'NaN' or usd_amount <> round(usd_amount, 2)
     or usd_amount < 0 or usd_amount > (public.staff_order_limits() ->> 'max_usd')::numeric;
  perform private.refuse('installments_number_invalid')
  where installments_number is null or installments_number not between 1 and 36;
  perform private.refuse('free_reason_required')
  where usd_amount = 0 and (agree_terms.free_reason in ('scholarship', 'staff', 'exchange')) is not true;
  update public.sales s
  set usd_amount = agree_terms.usd_amount, installments_number = agree_terms.installments_number,
      installments_amount = round(agree_terms.usd_amount / agree_terms.installments_number, 2),
      free_reason = case when agree_terms.usd_amount = 0 then agree_terms.free_reason end,
      amend_reason = private.required_reason(reason)
  where s.id = sale.id
  returning * into sale;
  if sale.free_reason is not null then
    perform private.grant_access(sale, true);
    select s.* into sale from public.sales s where s.id = sale.id;
  end if;
  return sale;
end;
$$;

-- Other terms from now on; what was paid stays paid.
create function public.amend_sale(
  sale_id bigint, version integer, usd_amount numeric, installments_number integer, reason text, free_reason text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.sale_to_change(sale_id, version);
begin
  return private.sale_figures(private.agree_terms(sale, usd_amount, installments_number, free_reason, reason));
end;
$$;

-- Refunds a charge, or writes a chargeback down (decision 117). `through` provider: a step of the outbox asks it; hand: it
-- was refunded already, by another way or in the provider's panel, or a bank took it (chargeback). In the same act the access of its sale is
-- withdrawn and the sale voided, where asked. `request_key` names the filled form: again, it changes nothing; with another content it is refused (decision 51).
create function public.record_refund(
  payment_id bigint, kind text, amount numeric, reason text, request_key text default null, through text default 'hand',
  withdraw_access boolean default false, void_sale boolean default false
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  charge public.payments;
  refund public.payment_refunds;
  given constant text := private.required_reason(reason);
begin
  perform private.require_capability('sales');
  charge := private.lock_charge(record_refund.payment_id);
  select * into refund from public.payment_refunds f where f.request_key = record_refund.request_key;
  if (refund.payment_id, refund.kind, refund.through, refund.amount) = (charge.id, record_refund.kind, record_refund.through, record_refund.amount) then
    return private.charge_figures(charge);
  end if;
  perform private.refuse('idempotency_conflict') where refund.id is not null;
  perform private.refuse('payment_not_paid')
  where charge.id is null or charge.status <> 'PAID' and not private.is_held(charge);
  perform private.refuse('kind_invalid') where kind is null or kind not in ('refund', 'chargeback');
  perform private.refuse('refund_way_invalid')
  where through is null or through not in ('provider', 'hand')
     or through = 'provider' and (kind <> 'refund' or private.refund_way(charge) <> 'provider');
  perform private.refuse('amount_invalid')
  where amount is null or amount = 'NaN' or amount <= 0 or amount <> round(amount, 2);
  perform private.refuse('refund_too_large') where amount > private.refund_room(charge);
  refund.payment_id := charge.id;
  refund.kind := record_refund.kind;
  refund.through := record_refund.through;
  refund.amount := record_refund.amount;
  refund.currency := charge.received_currency;
  refund.status := case record_refund.through when 'provider' then 'asked' else 'settled' end;
  refund.reason := given;
  refund.recorded_by := auth.uid();
  refund.request_key := record_refund.request_key;
  refund := private.write_refund(refund);
  if refund.status = 'asked' then
    insert into public.outbox (kind, natural_key, payload)
    values ('payment_refund', 'payment_refund:' || refund.id, jsonb_build_object('refund_id', refund.id, 'payment_id', charge.id));
  end if;
  if withdraw_access and charge.sale_id is not null then
    perform public.withdraw_sale_access(charge.sale_id, given);
  end if;
  if void_sale and charge.sale_id is not null then
    perform public.void_sale(s.id, s.version, given) from public.sales s where s.id = charge.sale_id and s.voided_at is null;
  end if;
  return private.charge_figures(charge);
end;
$$;

-- What the outbox needs to ask the provider; null when there is nothing to ask: another step or a notification was faster,
-- or a person has to say something first. `again`: it was asked before, and the refunds of the charge are read first.
-- `known`: ids of refunds that are accounted for; one that is held may be what was asked.
create function public.begin_refund(refund_id bigint) returns jsonb
language plpgsql volatile
as $$
declare
  charge public.payments;
  refund public.payment_refunds;
  again boolean;
begin
  charge := private.lock_charge((select f.payment_id from public.payment_refunds f where f.id = begin_refund.refund_id));
  select * into refund from public.payment_refunds f where f.id = begin_refund.refund_id;
  if refund.status is distinct from 'asked' or refund.question is not null then
    return null;
  -- What the provider reported may be this one: a person says so first.
  elsif exists (select from public.payment_refunds f
                where f.payment_id = charge.id and f.question = 'several' and f.amount = refund.amount) then
    refund.question := 'unclear';
    perform private.write_refund(refund);
    return null;
  end if;
  again := refund.requested_at is not null;
  refund.requested_at := coalesce(refund.requested_at, now());
  refund := private.write_refund(refund);
  return jsonb_build_object('provider_payment_id', charge.dlocal_payment_id, 'amount', refund.amount, 'currency', refund.currency,
    'again', again,
    'known', (select coalesce(jsonb_agg(f.provider_refund_id), '[]') from public.payment_refunds f
              where f.payment_id = charge.id and f.provider_refund_id is not null and f.status <> 'held'));
end;
$$;

-- The provider will not make this refund, or several that it made could be it, which a person has to say.
create function public.end_refund(refund_id bigint, outcome text) returns void
language plpgsql volatile
as $$
declare
  refund public.payment_refunds;
begin
  perform private.lock_charge((select f.payment_id from public.payment_refunds f where f.id = end_refund.refund_id));
  select * into refund from public.payment_refunds f where f.id = end_refund.refund_id;
  if refund.status = 'asked' then
    if outcome = 'unclear' then
      refund.question := 'unclear';
    else
      refund.status := 'failed';
      refund.question := null;
      refund.provider_status := left(outcome, 40);
    end if;
    perform private.write_refund(refund);
  end if;
end;
$$;

-- What the provider reports about a refund. `fact`: provider_payment_id, provider_refund_id, amount, currency (null: the
-- charge's), status; `refund_id`: the row that asked for it, where this is the answer; `is_unclear`: it is one of several that could be
-- what was asked, and matches nothing by itself. Never refuses: what cannot be counted is held, and the desk asks. Returns
-- whether anything changed. What is settled stays settled.
create function public.apply_provider_refund(fact jsonb) returns boolean
language plpgsql volatile
as $$
declare
  charge public.payments;
  refund public.payment_refunds;
  asked public.payment_refunds;
  fitting bigint[];
  state constant text := private.reported_state(fact ->> 'status');
begin
  charge := private.lock_charge((select p.id from public.payments p where p.dlocal_payment_id = fact ->> 'provider_payment_id'));
  if charge.id is null then
    return false;
  end if;
  select * into refund from public.payment_refunds f where f.provider_refund_id = fact ->> 'provider_refund_id';
  if fact ? 'refund_id' and (refund.id is null or refund.status = 'held') then
    -- The answer says whose it is: one that was reported meanwhile, and could not be matched, is this one. Where the row
    -- was matched with another refund meanwhile, this is a movement of its own.
    select * into asked from public.payment_refunds f
    where f.id = (fact ->> 'refund_id')::bigint and f.payment_id = charge.id and f.provider_refund_id is null;
    if asked.id is not null then
      delete from public.payment_refunds f where f.id = refund.id;
      refund := asked;
    end if;
  end if;
  if refund.id is null and not fact ? 'is_unclear' then
    select array_agg(f.id) into fitting from public.payment_refunds f
    where f.payment_id = charge.id and f.kind = 'refund' and f.provider_refund_id is null
      and f.status in ('asked', 'pending', 'settled') and (state <> 'failed' or f.through = 'provider')
      and f.amount = (fact ->> 'amount')::numeric and f.currency = coalesce(fact ->> 'currency', charge.received_currency);
    if cardinality(fitting) = 1 then
      select * into refund from public.payment_refunds f where f.id = fitting[1];
    end if;
  end if;

  if refund.provider_refund_id is not null
     and (refund.status in ('settled', 'reversed') or refund.provider_status is not distinct from fact ->> 'status') then
    return false;
  elsif refund.id is null then
    refund.payment_id := charge.id;
    refund.kind := 'refund';
    refund.through := 'provider';
    refund.amount := coalesce((fact ->> 'amount')::numeric, charge.received_amount);
    refund.currency := coalesce(fact ->> 'currency', charge.received_currency);
    refund.question := case
      when refund.currency <> charge.received_currency then 'other_currency'
      when cardinality(fitting) > 1 or fact ? 'is_unclear' and state <> 'failed' then 'several' end;
  elsif refund.status = 'asked' then
    refund.question := null;
  end if;
  refund.provider_refund_id := fact ->> 'provider_refund_id';
  refund.provider_status := fact ->> 'status';
  refund := private.settle_refund(refund, charge, state);
  return true;
end;
$$;

-- Writes a refund in the state that the provider reports: held while a person has to say something about it, or when it would
-- exceed what came.
create function private.settle_refund(refund public.payment_refunds, charge public.payments, state text) returns public.payment_refunds
language plpgsql volatile
as $$
begin
  -- Which of several has failed, a person has to say.
  if state = 'failed' and (refund.id is not null or refund.question <> 'several') then
    refund.question := null;
  elsif state <> 'failed' and refund.question is null and refund.amount > private.refund_room(charge, refund.id) then
    refund.question := 'too_much';
  end if;
  refund.status := case when refund.question is null then state else 'held' end;
  return private.write_refund(refund);
end;
$$;

-- What a person says about a refund, with a reason. `count`: one that is held is a movement of its own, of this sum in the
-- currency of the charge. `same`: what was reported and what was asked or written down (`same_as`) are one movement. `not_made`:
-- what was asked was never made, and is not asked again. What was unclear, and is none of those that were reported, is asked
-- again by itself. `reverse`: a chargeback that was won, or a refund that was written
-- down by mistake.
create function public.decide_refund(
  refund_id bigint, decision text, reason text, amount numeric default null, same_as bigint default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  charge public.payments;
  refund public.payment_refunds;
  own public.payment_refunds;
  given constant text := private.required_reason(reason);
  sum_given numeric;
begin
  perform private.require_capability('sales');
  charge := private.lock_charge((select f.payment_id from public.payment_refunds f where f.id = decide_refund.refund_id));
  select * into refund from public.payment_refunds f where f.id = decide_refund.refund_id;
  perform private.refuse('refund_not_found') where refund.id is null;
  if decision = 'count' and refund.status = 'held' then
    sum_given := coalesce(decide_refund.amount, case when refund.currency = charge.received_currency then refund.amount end);
    perform private.refuse('amount_invalid')
    where sum_given is null or sum_given = 'NaN' or sum_given <= 0 or sum_given <> round(sum_given, 2);
    perform private.refuse('refund_too_large')
    where private.reported_state(refund.provider_status) <> 'failed' and sum_given > private.refund_room(charge);
    if (sum_given, charge.received_currency) <> (refund.amount, refund.currency) then
      refund.reported_amount := refund.amount;
      refund.reported_currency := refund.currency;
    end if;
    refund.amount := sum_given;
    refund.currency := charge.received_currency;
    refund.question := null;
    refund.reason := given;
    perform private.settle_refund(refund, charge, private.reported_state(refund.provider_status));
  elsif decision = 'same' and refund.status = 'held' then
    select * into own from public.payment_refunds f
    where f.id = decide_refund.same_as and f.payment_id = charge.id and f.kind = 'refund' and f.provider_refund_id is null
      and f.status in ('asked', 'pending', 'settled');
    perform private.refuse('refund_not_found') where own.id is null;
    -- One movement, one row: the log keeps what was reported.
    delete from public.payment_refunds f where f.id = refund.id;
    own.provider_refund_id := refund.provider_refund_id;
    own.provider_status := refund.provider_status;
    if refund.currency <> own.currency or refund.amount > private.refund_room(charge, own.id) then
      own.reported_amount := refund.amount;
      own.reported_currency := refund.currency;
    else
      own.amount := refund.amount;
    end if;
    own.question := null;
    perform private.settle_refund(own, charge, private.reported_state(own.provider_status));
  elsif decision = 'not_made' and refund.status = 'asked' then
    perform private.refuse('refund_under_way')
    where exists (select from public.outbox o where o.natural_key = 'payment_refund:' || refund.id and o.status = 'pending' and o.leased_until > now());
    update public.outbox o set status = 'dismissed', dismissed_reason = given, blocked_since = null
    where o.natural_key = 'payment_refund:' || refund.id and o.status in ('pending', 'failed');
    refund.status := 'failed';
    refund.question := null;
    perform private.write_refund(refund);
  elsif decision = 'reverse' and refund.status = 'settled' and refund.provider_refund_id is null then
    refund.status := 'reversed';
    refund.reversed_at := now();
    refund.reversed_by := auth.uid();
    refund.reversal_reason := given;
    perform private.write_refund(refund);
  else
    perform private.refuse('decision_invalid');
  end if;
  for own in
    select f.* from public.payment_refunds f
    where decision in ('count', 'same') and f.payment_id = charge.id and f.status = 'asked' and f.question = 'unclear'
      and not exists (select from public.payment_refunds o where o.payment_id = charge.id and o.question = 'several')
    order by f.id
  loop
    own.question := null;
    perform private.write_refund(own);
    perform private.reopen_step(o.id) from public.outbox o where o.natural_key = 'payment_refund:' || own.id;
  end loop;
  return private.charge_figures(charge);
end;
$$;

-- The state of a refund with this status of the provider.
create function private.reported_state(provider_status text) returns text
language sql immutable
as $$ select case provider_status when 'SUCCESS' then 'settled' when 'PENDING' then 'pending' else 'failed' end $$;

-- Decides about a marked charge: `counted` is the next payment of its sale (held money counts as its order's sum, and
-- keeps what really came), `refunded` was refunded by another way or in the provider's panel, `dismissed` needs nothing. False when somebody has decided already.
create function public.resolve_payment_review(payment_id bigint, decision text, note text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  charge public.payments;
  root public.payments;
  sale public.sales;
  before private.sale_debt;
  back public.payment_refunds;
begin
  perform private.require_capability('payments');
  perform private.refuse('decision_invalid')
  where decision is null or decision not in ('counted', 'refunded', 'dismissed');
  charge := private.lock_charge(resolve_payment_review.payment_id);
  if charge.id is null or charge.review_reason is null or charge.review_decision is not null then
    return false;
  end if;
  if decision = 'counted' then
    -- The provider may have named another sum before anybody paid.
    perform private.refuse('payment_not_paid') where charge.status <> 'PAID' and not private.is_held(charge);
    select p.* into root from public.payments p where p.id = coalesce(charge.parent_payment_id, charge.id);
    sale := private.sale_of_order(root);
    perform private.refuse('sale_not_found') where sale.id is null;
    perform private.refuse('sale_voided') where sale.voided_at is not null;
    before := private.sale_balance(sale);
  elsif decision = 'refunded' and (charge.status = 'PAID' or private.is_held(charge)) and private.refund_room(charge) > 0 then
    back.payment_id := charge.id;
    back.kind := 'refund';
    back.through := 'hand';
    back.amount := private.refund_room(charge);
    back.currency := charge.received_currency;
    back.status := 'settled';
    back.reason := private.required_reason(note);
    back.recorded_by := auth.uid();
    perform private.write_refund(back);
  end if;
  update public.payments p
  set review_decision = decision, review_note = private.required_reason(note), reviewed_by = auth.uid(), reviewed_at = now(),
      sale_id = coalesce(p.sale_id, sale.id),
      status = case when decision = 'counted' then 'PAID' when p.status = 'PAID' then p.status else 'CANCELLED' end,
      approved_at = case when decision = 'counted' then coalesce(p.approved_at, now()) else p.approved_at end
  where p.id = charge.id
  returning * into charge;
  if decision = 'counted' then
    perform private.number_charge(charge, before);
    perform private.settle_charge(charge);
    perform private.queue_receipt(charge);
  end if;
  return true;
end;
$$;

-- What holds the reminders of a person back (decision 151): a promise to pay by a day, a pause, an exclusion. Nothing else
-- follows from it: situation, debt and cards are those of the sales.
create table private.reminder_holds (
  id bigint generated always as identity primary key,
  person_id bigint not null references public.person_addresses (id),
  kind text not null check (kind in ('promise', 'pause', 'exclusion')),
  until date check (until between '2000-01-01' and '2999-12-31'),
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  -- No foreign keys: the decisions outlive the accounts.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  end_reason text check (char_length(btrim(end_reason)) between 3 and 500),
  check (case kind when 'promise' then until is not null when 'exclusion' then until is null else true end)
);
comment on table private.reminder_holds is 'Why a person gets no reminders. `person_id`: their address of the moment, so that joined addresses keep theirs, as notes do.';
comment on column private.reminder_holds.until is 'The last day without reminders; null: until somebody ends it.';
create index reminder_holds_person on private.reminder_holds (person_id, id desc);
alter table private.reminder_holds enable row level security;
select private.audit_changes('private.reminder_holds');

create function private.is_open_hold(hold private.reminder_holds) returns boolean
language sql stable
as $$ select hold.ended_at is null and (hold.until is null or hold.until >= private.school_day(now())) $$;

-- The one that holds a person's reminders now: the newest.
create function private.open_hold(person bigint) returns private.reminder_holds
language sql stable
as $$
  select h.* from public.person_addresses a join private.reminder_holds h on h.person_id = a.id
  where a.person_id = open_hold.person and private.is_open_hold(h)
  order by h.id desc limit 1
$$;

-- Whether the provider takes the instalments of a sale by itself.
create function private.is_by_plan(sale_id bigint) returns boolean
language sql stable
as $$
  select exists (select from public.payments p
                 where p.sale_id = is_by_plan.sale_id and p.payment_type = 'installments' and p.external_id is not null)
$$;

grant execute on function public.find_sale, public.list_sales, public.void_sale, public.amend_sale,
  public.record_refund, public.decide_refund, public.resolve_payment_review to authenticated;
grant execute on function public.apply_provider_refund, public.begin_refund, public.end_refund, private.settle_refund,
  private.reported_state to service_role;
