-- What people decide about sales and charges: nothing is deleted, each decision names its reason and is audited.

-- The reason of a decision.
create function private.required_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(btrim(coalesce(reason, ''))) < 3 then
    raise exception 'reason_required' using errcode = '22023';
  elsif char_length(btrim(reason)) > 500 then
    raise exception 'reason_too_long' using errcode = '22023';
  end if;
  return btrim(reason);
end;
$$;

create function private.cohort_names(ids bigint[]) returns text
language sql stable
set search_path = ''
as $$ select string_agg(c.name, ', ' order by c.id) from public.courses_moodle c where c.id = any (ids) $$;

create function private.charge_figures(charge public.payments) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('payment_id', charge.id, 'amount', charge.amount, 'currency', charge.currency,
    'paid_at', charge.approved_at, 'number', charge.installment_number, 'provider_payment_id', charge.dlocal_payment_id,
    'counts', charge.is_counted, 'review_reason', charge.review_reason, 'review_decision', charge.review_decision,
    'review_note', charge.review_note, 'reviewed_at', charge.reviewed_at,
    'reviewed_by_name', private.staff_name(charge.reviewed_by),
    'reported_amount', charge.reported_amount, 'reported_currency', charge.reported_currency,
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'amount', f.amount,
                  'currency', f.currency, 'status', f.status, 'reason', f.reason, 'at', coalesce(f.settled_at, f.created_at),
                  'by_name', private.staff_name(f.recorded_by)) order by f.id), '[]')
                from public.payment_refunds f where f.payment_id = charge.id))
$$;

-- Figures of a sale for the screens of the staff.
create function private.sale_figures(sale public.sales) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sale_id', sale.id, 'version', sale.version, 'payer_email', sale.payer_email, 'course_id', sale.course_id,
    'course_name', coalesce(private.course_name(sale.course_id), private.cohort_names(sale.cohort_ids)),
    'cohort_id', sale.cohort_id, 'cohort_slug', (select c.slug from public.courses_moodle c where c.id = sale.cohort_id),
    'payment_type', sale.payment_type, 'created_at', sale.created_at, 'first_paid_at', sale.first_paid_at,
    'ends_on', sale.ends_on, 'over_capacity', sale.over_capacity,
    'installments_number', sale.installments_number, 'installments_amount', sale.installments_amount,
    'agreed', b.agreed, 'paid', b.paid, 'refunded', b.refunded, 'paid_count', b.paid_count, 'remaining', b.remaining,
    'next_number', b.next_number, 'next_amount', b.next_amount, 'next_due_on', coalesce(b.next_due_on, case when b.remaining > 0 then private.school_day(now()) end),
    'access', private.access_state(sale), 'access_hold', sale.access_hold, 'access_granted_at', sale.access_granted_at,
    'access_withdrawn_at', sale.access_withdrawn_at, 'access_withdrawal_reason', sale.access_withdrawal_reason,
    'student_email', (select t.email from public.students t where t.id = sale.student_id),
    'voided_at', sale.voided_at, 'void_reason', sale.void_reason,
    'voided_by_name', private.staff_name(sale.voided_by),
    'schedule', (select coalesce(jsonb_agg(to_jsonb(i) order by i.number), '[]') from private.sale_schedule(sale) i),
    'charges', (select coalesce(jsonb_agg(private.charge_figures(p) order by p.approved_at, p.id), '[]')
                from public.payments p where p.sale_id = sale.id and p.status = 'PAID'))
  from private.sale_balance(sale) b
$$;

-- The sale that a link for this person and course would continue, shown before anything is saved. Null when it would
-- begin one. `edition_sale`: the one of the edition itself, when that is another; null when there is none.
create function public.find_sale(email text, course_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  edition public.courses_moodle;
  sale public.sales;
  own public.sales;
begin
  perform private.require_capability('payments');
  edition := private.chosen_edition(find_sale.course_id);
  sale := private.continued_sale(find_sale.email, edition, false);
  if sale.id is null then
    return null;
  end if;
  own := private.continued_sale(find_sale.email, edition, true);
  return private.sale_figures(sale)
    || jsonb_build_object('edition_sale', case when own.id <> sale.id then private.sale_figures(own) end);
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
                  and p.sale_id is null and p.review_reason is not null and (p.status = 'PAID' or private.is_held(p))));
end;
$$;

-- Locks the sale for a change. A sale that somebody else has changed meanwhile is not overwritten (decision 52).
create function private.sale_to_change(sale_id bigint, version integer) returns public.sales
language plpgsql volatile
set search_path = ''
as $$
declare
  sale public.sales;
begin
  perform private.require_capability('sales');
  select s.* into sale from public.sales s where s.id = sale_to_change.sale_id for update;
  if sale.id is null then
    raise exception 'sale_not_found' using errcode = '22023';
  elsif sale.voided_at is not null then
    raise exception 'sale_voided' using errcode = '22023';
  elsif sale.version <> sale_to_change.version then
    raise exception 'sale_changed' using errcode = '22023';
  end if;
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

-- Other terms from now on; what was paid stays paid.
create function public.amend_sale(sale_id bigint, version integer, usd_amount numeric, installments_number integer, reason text)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.sale_to_change(sale_id, version);
begin
  if usd_amount is null or usd_amount = 'NaN' or usd_amount <> round(usd_amount, 2)
     or usd_amount < 0 or usd_amount > (public.staff_order_limits() ->> 'max_usd')::numeric then
    raise exception 'usd_amount_invalid' using errcode = '22023';
  elsif installments_number is null or installments_number not between 1 and 36 then
    raise exception 'installments_number_invalid' using errcode = '22023';
  end if;
  update public.sales s
  set usd_amount = amend_sale.usd_amount, installments_number = amend_sale.installments_number,
      installments_amount = round(amend_sale.usd_amount / amend_sale.installments_number, 2),
      amend_reason = private.required_reason(reason)
  where s.id = sale.id
  returning * into sale;
  return private.sale_figures(sale);
end;
$$;

-- Records money given back outside the provider, or a chargeback, which its API does not tell.
create function public.record_refund(payment_id bigint, kind text, amount numeric, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  charge public.payments;
begin
  perform private.require_capability('sales');
  select p.* into charge from public.payments p where p.id = record_refund.payment_id for update;
  if charge.id is null or charge.status <> 'PAID' then
    raise exception 'payment_not_paid' using errcode = '22023';
  elsif kind is null or kind not in ('refund', 'chargeback') then
    raise exception 'kind_invalid' using errcode = '22023';
  elsif amount is null or amount = 'NaN' or amount <= 0 or amount <> round(amount, 2) then
    raise exception 'amount_invalid' using errcode = '22023';
  elsif amount > charge.amount - private.refunded(charge.id) then
    raise exception 'refund_too_large' using errcode = '22023';
  end if;
  insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, recorded_by, settled_at)
  values (charge.id, record_refund.kind, record_refund.amount, charge.currency, 'settled', private.required_reason(reason), auth.uid(), now());
  return private.charge_figures(charge);
end;
$$;

-- Decides about a marked charge: `counted` is the next payment of its sale (held money counts as its order's sum),
-- `refunded` was given back, `dismissed` needs nothing. False when somebody has decided already.
create function public.resolve_payment_review(payment_id bigint, decision text, note text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  charge public.payments;
  root public.payments;
  sale public.sales;
  rest numeric;
begin
  perform private.require_capability('payments');
  if decision is null or decision not in ('counted', 'refunded', 'dismissed') then
    raise exception 'decision_invalid' using errcode = '22023';
  end if;
  select p.* into root from public.payments p
  where p.id = (select coalesce(c.parent_payment_id, c.id) from public.payments c where c.id = resolve_payment_review.payment_id)
  for update;
  select p.* into charge from public.payments p where p.id = resolve_payment_review.payment_id for update;
  if charge.id is null or charge.review_reason is null or charge.review_decision is not null then
    return false;
  end if;
  if decision = 'counted' then
    -- The provider may have named another sum before anybody paid.
    if charge.status <> 'PAID' and not private.is_held(charge) then
      raise exception 'payment_not_paid' using errcode = '22023';
    end if;
    sale := private.sale_of_order(root);
    if sale.id is null then
      raise exception 'sale_not_found' using errcode = '22023';
    elsif sale.voided_at is not null then
      raise exception 'sale_voided' using errcode = '22023';
    end if;
  elsif decision = 'refunded' and charge.status = 'PAID' then
    rest := charge.amount - private.refunded(charge.id);
    insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, recorded_by, settled_at)
    select charge.id, 'refund', rest, charge.currency, 'settled', private.required_reason(note), auth.uid(), now()
    where rest > 0;
  end if;
  update public.payments p
  set review_decision = decision, review_note = private.required_reason(note), reviewed_by = auth.uid(), reviewed_at = now(),
      sale_id = coalesce(p.sale_id, sale.id),
      status = case when decision = 'counted' then 'PAID' when p.status = 'PAID' then p.status else 'CANCELLED' end,
      approved_at = case when decision = 'counted' then coalesce(p.approved_at, now()) else p.approved_at end,
      installment_number = case when decision = 'counted' and root.payment_type in ('installments', 'installment')
        then (private.sale_balance(sale)).covered_count + 1 else p.installment_number end
  where p.id = charge.id
  returning * into charge;
  if decision = 'counted' then
    perform private.settle_charge(charge);
    perform private.queue_receipt(charge);
  end if;
  return true;
end;
$$;

-- What the provider reports about a refund. `fact`: provider_payment_id, provider_refund_id, amount, currency, status.
-- Returns whether anything changed. A settled refund stays settled.
create function public.apply_provider_refund(fact jsonb) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  charge public.payments;
  state constant text := case fact ->> 'status' when 'SUCCESS' then 'settled' when 'PENDING' then 'pending' else 'failed' end;
begin
  select p.* into charge from public.payments p where p.dlocal_payment_id = fact ->> 'provider_payment_id' for update;
  if charge.id is null then
    return false;
  end if;
  insert into public.payment_refunds as f (payment_id, kind, amount, currency, status, provider_refund_id, settled_at)
  values (charge.id, 'refund', coalesce((fact ->> 'amount')::numeric, charge.amount),
    coalesce(fact ->> 'currency', charge.currency), state, fact ->> 'provider_refund_id', case when state = 'settled' then now() end)
  on conflict (provider_refund_id) do update
    set status = excluded.status, settled_at = excluded.settled_at
    where f.status <> 'settled' and f.status <> excluded.status;
  return found;
end;
$$;

grant execute on function public.find_sale(text, text), public.list_sales(bigint), public.void_sale(bigint, integer, text),
  public.amend_sale(bigint, integer, numeric, integer, text), public.record_refund(bigint, text, numeric, text),
  public.resolve_payment_review(bigint, text, text) to authenticated;
grant execute on function public.apply_provider_refund(jsonb) to service_role;
