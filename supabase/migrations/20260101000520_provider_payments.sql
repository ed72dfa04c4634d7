-- What the provider says of a payment, merged under the status rank. Being paid has its effects once, in this transaction.

-- Stores a notification before anything is done with it. Returns the id of its row.
create function public.record_payment_event(provider text, body text, provider_reference text) returns bigint
language sql volatile
set search_path = ''
as $$
  insert into public.payment_events as e (provider, body, body_sha256, provider_reference)
  values (record_payment_event.provider, record_payment_event.body,
          encode(sha256(convert_to(record_payment_event.body, 'UTF8')), 'hex'), record_payment_event.provider_reference)
  on conflict (provider, body_sha256) do update
    set deliveries = e.deliveries + 1, last_received_at = now()
  returning id
$$;

-- There is no payment of ours that the notification could be about.
create function public.mark_payment_event_unmatched(event_id bigint) returns void
language sql volatile
set search_path = ''
as $$
  update public.payment_events set outcome = 'unmatched' where id = event_id and outcome = 'received'
$$;

-- Merges what the provider says of one payment (read from the provider, never from a notification).
-- `fact`: provider_payment_id, order_id, external_id, status, provider_status, amount, currency, approved_at,
-- payment_method, document_type, document. Returns the outcome as in payment_events.outcome.
create function public.apply_provider_payment(fact jsonb, event_id bigint) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  fact_id text := nullif(fact ->> 'provider_payment_id', '');
  fact_amount numeric := (fact ->> 'amount')::numeric;
  fact_currency text := fact ->> 'currency';
  new_status text := fact ->> 'status';
  new_rank integer := private.payment_status_rank(fact ->> 'status');
  root_id bigint;
  root public.payments;
  target public.payments;
  other_paid bigint;
  number integer;
  result text := 'unchanged';
begin
  if fact_id is null then
    raise exception 'provider_payment_id is missing' using errcode = '22023';
  end if;

  -- A payment that is known stays with its order; only then the order it names, and last the subscription's id.
  select coalesce(k.parent_payment_id, k.id) into root_id from public.payments k where k.dlocal_payment_id = fact_id;
  if root_id is null then
    select p.id into root_id from public.payments p
    where p.parent_payment_id is null
      and (p.dlocal_order_id = fact ->> 'order_id' or p.external_id = fact ->> 'external_id')
    order by coalesce(p.dlocal_order_id = fact ->> 'order_id', false) desc
    limit 1;
  end if;
  -- Everything about one order takes turns on its first row.
  select * into root from public.payments p where p.id = root_id for update;

  if root.id is null then
    update public.payment_events set outcome = 'unmatched' where id = event_id and outcome = 'received';
    return 'unmatched';
  end if;

  -- The row of this provider payment: the order itself while no other payment holds it, else a row of its own.
  select * into target from public.payments p where p.dlocal_payment_id = fact_id;
  if target.id is null and root.dlocal_payment_id is null then
    target := root;
  end if;
  if target.id is null then
    insert into public.payments (email, payer_name, payer_phone, amount, currency, buyer_currency, payment_type,
      provider_status, dlocal_payment_id, parent_payment_id, country, course_id, installments_count, total_course_amount)
    values (root.email, root.payer_name, root.payer_phone,
      case when fact_amount > 0 then fact_amount else root.amount end,
      case when fact_currency ~ '^[A-Z]{3}$' then fact_currency else root.currency end,
      root.buyer_currency, root.payment_type, fact ->> 'provider_status', fact_id, root.id, root.country, root.course_id,
      root.installments_count, root.total_course_amount)
    returning * into target;
    result := 'applied';
  end if;

  if fact_amount is distinct from root.amount or fact_currency is distinct from root.currency then
    update public.payments
    set dlocal_payment_id = fact_id, provider_status = fact ->> 'provider_status', review_reason = 'amount_mismatch'
    where id = target.id;
    result := 'review';
  elsif new_rank > private.payment_status_rank(target.status) or target.dlocal_payment_id is null then
    select count(*) into other_paid from public.payments f
    where (f.id = root.id or f.parent_payment_id = root.id) and f.status = 'PAID' and f.id <> target.id;
    number := case when root.payment_type = 'installments' then other_paid + 1 else 0 end;

    update public.payments p
    set dlocal_payment_id = fact_id,
        amount = root.amount,
        currency = root.currency,
        status = case when new_rank > private.payment_status_rank(p.status) then new_status else p.status end,
        provider_status = fact ->> 'provider_status',
        payment_method = coalesce(fact ->> 'payment_method', p.payment_method),
        payer_document_type = coalesce(fact ->> 'document_type', p.payer_document_type),
        payer_document = coalesce(fact ->> 'document', p.payer_document),
        approved_at = case when new_status = 'PAID' then coalesce((fact ->> 'approved_at')::timestamptz, now()) else p.approved_at end,
        installment_number = case when new_status = 'PAID' then number else p.installment_number end,
        review_reason = case
          when new_status is distinct from 'PAID' then p.review_reason
          when root.payment_type <> 'installments' and other_paid > 0 then 'duplicate_charge'
          when number > root.installments_count then 'surplus_installment'
          else p.review_reason end
    where p.id = target.id
    returning * into target;
    result := 'applied';
  elsif new_rank is null then
    -- A word of the provider that we do not know moves nothing, but staff can read it.
    update public.payments set provider_status = fact ->> 'provider_status' where id = target.id;
  end if;

  if result = 'applied' and new_status = 'PAID' then
    -- Who pays a debt or a later instalment by a link of its own buys nothing new.
    if root.payment_type in ('single', 'installments', 'total') then
      insert into public.sales (order_payment_id, payer_email, course_id, usd_amount, installments_amount,
        installments_number, payment_type)
      values (root.id, root.email, root.course_id, coalesce(root.total_course_amount, root.amount), root.amount,
        coalesce(root.installments_count, 1), case root.payment_type when 'installments' then 'link' else root.payment_type end)
      on conflict (order_payment_id) do nothing;
    end if;

    insert into public.outbox (kind, natural_key, payload)
    values ('receipt_mail', 'receipt:' || fact_id, jsonb_build_object('payment_id', target.id))
    on conflict (natural_key) do nothing;
  end if;

  update public.payment_events set outcome = result
  where id = event_id and (outcome in ('received', 'unmatched') or result in ('applied', 'review'));
  return result;
end;
$$;

-- What a receipt says; null when the payment is not paid.
create function public.get_receipt(payment_id bigint) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', p.email, 'payer_name', p.payer_name, 'amount', p.amount, 'currency', p.currency,
    'payment_type', p.payment_type, 'installment_number', p.installment_number,
    'installments_count', p.installments_count, 'provider_payment_id', p.dlocal_payment_id,
    'approved_at', p.approved_at,
    'order_id', coalesce(p.dlocal_order_id, r.dlocal_order_id),
    'course_name', coalesce((select c.name from public.courses_moodle c where c.base_slug = p.course_id
                             order by c.is_current_cohort desc, c.id desc limit 1), p.course_id))
  from public.payments p
  left join public.payments r on r.id = p.parent_payment_id
  where p.id = get_receipt.payment_id and p.status = 'PAID'
$$;

grant execute on function public.record_payment_event(text, text, text), public.mark_payment_event_unmatched(bigint),
  public.apply_provider_payment(jsonb, bigint), public.get_receipt(bigint) to service_role;
