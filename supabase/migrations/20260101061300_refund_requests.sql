-- Refunds on their way: asked for by staff, made and reported by the provider, decided about by a person (decision 117).

-- Refunds a charge, or writes a chargeback down (decision 117). `through` provider: a step of the outbox asks it; hand: it
-- was refunded already, by another way or in the provider's panel, or a bank took it (chargeback). What the provider has reported
-- in this sum, and nobody has written down, is that refund (decision 180). In the same act the access of its sale is
-- withdrawn and the sale voided, where asked. `tell`: who paid gets a mail once it is settled, and the student of a withdrawn access
-- another at once (decision 188); what a bank took is mailed to nobody. `room`: what could be refunded as the form showed it; a refund
-- that somebody else has written meanwhile may be the same one. `request_key` names the filled form: again, it changes nothing; with another content it is refused (decision 51).
create function public.record_refund(
  payment_id bigint, kind text, amount numeric, reason text, request_key text default null, through text default 'hand',
  withdraw_access boolean default false, void_sale boolean default false, tell boolean default false, room numeric default null
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
  if (refund.payment_id, refund.kind, refund.amount) = (charge.id, record_refund.kind, record_refund.amount)
     and (refund.through = record_refund.through or refund.provider_refund_id is not null and refund.requested_at is null) then
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
  select f.* into refund from public.payment_refunds f
  where record_refund.through = 'hand' and f.payment_id = charge.id and f.kind = record_refund.kind and f.reason is null
    and f.status in ('pending', 'settled') and f.amount = record_refund.amount
  order by f.id limit 1;
  if refund.id is null then
    perform private.refuse('charge_changed') where room <> private.refund_room(charge);
    perform private.refuse('refund_too_large') where amount > private.refund_room(charge);
    refund.payment_id := charge.id;
    refund.kind := record_refund.kind;
    refund.through := record_refund.through;
    refund.amount := record_refund.amount;
    refund.currency := charge.received_currency;
    refund.status := case record_refund.through when 'provider' then 'asked' else 'settled' end;
  end if;
  refund.reason := given;
  refund.recorded_by := auth.uid();
  refund.request_key := record_refund.request_key;
  refund.told := tell and kind = 'refund';
  refund := private.write_refund(refund);
  if refund.status = 'asked' then
    insert into public.outbox (kind, natural_key, payload)
    values ('payment_refund', 'payment_refund:' || refund.id, jsonb_build_object('refund_id', refund.id, 'payment_id', charge.id));
  end if;
  if withdraw_access and charge.sale_id is not null then
    perform public.withdraw_sale_access(charge.sale_id, given, tell);
  end if;
  if void_sale and charge.sale_id is not null then
    perform public.void_sale(s.id, s.version, given) from public.sales s where s.id = charge.sale_id and s.voided_at is null;
  end if;
  return private.charge_figures(charge);
end;
$$;

-- Once, with what the mail says, so that each attempt sends the same.
create function private.tell_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.outbox (kind, natural_key, payload)
  select 'sale_mail', 'refunded:' || new.id, jsonb_build_object('payment_id', p.id, 'email', p.email,
    'name', coalesce(private.greeted_payer(o), ''), 'course_name', coalesce(private.sale_title(s), private.course_name(p.course_id)),
    'refund', jsonb_build_object('id', new.id, 'amount', new.amount, 'currency', new.currency))
  from public.payments p
  join public.orders o on o.id = p.order_id
  left join public.sales s on s.id = p.sale_id
  where p.id = new.payment_id
  on conflict (natural_key) do nothing;
  return null;
end;
$$;
create trigger payment_refunds_told after insert or update on public.payment_refunds
  for each row when (new.told and new.status = 'settled') execute function private.tell_refund();

-- What the mail of a step says; null once it is not so any more: the refund was reversed, or the access given again.
create function public.get_sale_mail(step_id bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select o.payload from public.outbox o
  where o.id = get_sale_mail.step_id and case when o.payload ? 'refund'
    then exists (select from public.payment_refunds f
                 where f.id = private.key_number(o.payload -> 'refund' ->> 'id') and f.status = 'settled')
    else exists (select from public.sales s where s.id = private.key_number(o.payload ->> 'sale_id') and private.is_closed(s)) end
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

-- The state of a refund with this status of the provider.
create function private.reported_state(provider_status text) returns text
language sql immutable
as $$ select case provider_status when 'SUCCESS' then 'settled' when 'PENDING' then 'pending' else 'failed' end $$;

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
grant execute on function public.record_refund, public.decide_refund to authenticated;
grant execute on function public.get_sale_mail, public.apply_provider_refund, public.begin_refund, public.end_refund, private.settle_refund,
  private.reported_state
  to service_role;
