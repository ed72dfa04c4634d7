-- Payments that no order of ours explains: made at the provider by hand, or for an order that is not here.

-- Attaches a payment that was only notified to a person and a course, as an order that staff made for them: a further payment
-- of their sale, else one that begins it. Sale, access and receipt follow as for every payment. `usd_amount`: what it was
-- for, where the provider took another sum, which is then held until somebody counts it. False when somebody has attached it already.
create function public.attach_unmatched_payment(
  event_id bigint, email text, course_slug text, reason text, usd_amount numeric default null
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  event public.payment_events;
  course public.courses_moodle;
  sale public.sales;
  address text;
  given_reason text;
  asked numeric;
begin
  perform private.require_capability('payments');
  address := private.required_email(jsonb_build_object('email', attach_unmatched_payment.email), 'email');
  given_reason := private.required_reason(reason);
  course := private.cohort_of(private.base_slug(attach_unmatched_payment.course_slug));
  perform private.refuse('course_not_found') where course.id is null;
  select * into event from public.payment_events e where e.id = attach_unmatched_payment.event_id for update;
  if event.id is null or event.outcome <> 'unmatched' then
    return false;
  end if;
  asked := coalesce(usd_amount, case event.fact ->> 'currency' when 'USD' then (event.fact ->> 'amount')::numeric end);
  perform private.refuse('payment_unread') where event.fact is null;
  perform private.refuse('usd_amount_required') where asked is null;
  perform private.refuse('usd_amount_invalid')
  where asked = 'NaN' or asked <= 0 or asked <> round(asked, 2) or asked > 9999999999;

  -- Another notification of the same payment may have been attached.
  if not exists (select from public.payments p where p.dlocal_payment_id = event.fact ->> 'provider_payment_id') then
    sale := private.sale_to_pay(address, course.base_slug);
    insert into public.payments (email, payer_name, amount, currency, payment_type, dlocal_payment_id, dlocal_order_id,
      course_id, cohort_id, sale_id)
    values (address, coalesce(nullif(btrim(event.fact ->> 'payer_name'), ''), address), asked, 'USD',
      case when sale.id is null then 'total' else 'installment' end, event.fact ->> 'provider_payment_id',
      private.random_token(), course.base_slug, coalesce(sale.cohort_id, course.id), sale.id);
  end if;
  perform private.write_audit('attach', 'payment_events', event.id::text, null,
    jsonb_build_object('email', address, 'base_slug', course.base_slug, 'reason', given_reason));
  perform public.apply_provider_payment(event.fact, event.id);
  update public.payment_events e set outcome = 'unchanged' where e.id = event.id and e.outcome = 'unmatched';
  -- Reads what the provider knows by now, refunds included.
  perform public.ask_payment_later(event.id);
  return true;
end;
$$;
grant execute on function public.attach_unmatched_payment to authenticated;
