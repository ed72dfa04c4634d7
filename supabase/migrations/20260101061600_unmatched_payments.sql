-- Payments that no order of ours explains: made at the provider by hand, or for an order that is not here.

-- Attaches a payment that was only notified to a person and a course, as an order that staff made for them: a further payment
-- of their sale, else one that begins it. Sale, access and receipt follow as for every payment. `usd_amount`: what it was
-- for, where the provider took another sum, which is then held until somebody counts it. False when it is attached already, by this
-- notification or another of the same payment.
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
  is_new boolean;
begin
  perform private.require_capability('payments');
  address := private.required_email(jsonb_build_object('email', attach_unmatched_payment.email), 'email');
  given_reason := private.required_reason(reason);
  course := private.cohort_of(private.base_slug(attach_unmatched_payment.course_slug));
  perform private.refuse('course_not_found') where course.id is null;
  -- With the other notifications of the same payment, which is attached once.
  perform from public.payment_events e
  where e.id = attach_unmatched_payment.event_id or e.provider_reference = (
    select nullif(f.provider_reference, '') from public.payment_events f where f.id = attach_unmatched_payment.event_id)
  order by e.id for update;
  select * into event from public.payment_events e where e.id = attach_unmatched_payment.event_id;
  if event.id is null or event.outcome <> 'unmatched' then
    return false;
  end if;
  asked := coalesce(usd_amount, case event.fact ->> 'currency' when 'USD' then (event.fact ->> 'amount')::numeric end);
  perform private.refuse('payment_unread') where event.fact is null;
  perform private.refuse('usd_amount_required') where asked is null;
  perform private.refuse('usd_amount_invalid')
  where asked = 'NaN' or asked <= 0 or asked <> round(asked, 2) or asked > 9999999999;

  -- A notification that came while another was attached.
  is_new := not exists (select from public.payments p where p.dlocal_payment_id = event.fact ->> 'provider_payment_id');
  if is_new then
    sale := private.sale_to_pay(address, course.base_slug);
    insert into public.payments (email, payer_name, amount, currency, payment_type, dlocal_payment_id, dlocal_order_id,
      course_id, cohort_id, sale_id)
    values (address, coalesce(nullif(btrim(event.fact ->> 'payer_name'), ''), address), asked, 'USD',
      case when sale.id is null then 'total' else 'installment' end, event.fact ->> 'provider_payment_id',
      private.random_token(), course.base_slug, coalesce(sale.cohort_id, course.id), sale.id);
    perform private.write_audit('attach', 'payment_events', event.id::text, null,
      jsonb_build_object('email', address, 'base_slug', course.base_slug, 'reason', given_reason));
  end if;
  perform public.apply_provider_payment(event.fact, event.id);
  update public.payment_events e set outcome = 'unchanged'
  where e.outcome = 'unmatched' and (e.id = event.id or e.provider_reference = nullif(event.provider_reference, ''));
  -- Reads what the provider knows by now, refunds included.
  perform public.ask_payment_later(event.id);
  return is_new;
end;
$$;
grant execute on function public.attach_unmatched_payment to authenticated;
