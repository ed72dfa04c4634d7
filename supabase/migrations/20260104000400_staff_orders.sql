-- Payment links: orders whose amount a member of the staff chooses, within limits, and who did it.

alter table public.payments add column created_by uuid;
comment on column public.payments.created_by is 'Member of the staff who made the payment link; null for orders of the public checkout.';
create index payments_created_by on public.payments (id desc) where created_by is not null;

create function private.stamp_payment_creator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.created_by := auth.uid();
  return new;
end;
$$;
create trigger payments_stamp_creator before insert on public.payments
  for each row execute function private.stamp_payment_creator();

-- The only place where the limits of a free amount stand.
create function public.staff_order_limits() returns jsonb
language sql immutable
set search_path = ''
as $$ select jsonb_build_object('min_usd', 1, 'max_usd', 5000) $$;

-- Same outcomes as create_order. The database makes the order id and the hash of the content.
create function public.create_staff_order(new_order jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  limits jsonb := public.staff_order_limits();
  request_key text;
  payer_email text;
  payer_name text;
  payer_phone text;
  kind text := new_order ->> 'payment_type';
  amount numeric;
  total numeric;
  installments bigint;
  payer_country text := coalesce(new_order ->> 'country', '');
  buyer_currency text := coalesce(nullif(new_order ->> 'buyer_currency', ''), 'USD');
  course public.courses_moodle;
  answer jsonb;
begin
  perform private.require_staff();
  request_key := private.required_request_key(new_order, 'idempotency_key');
  payer_email := private.required_email(new_order, 'email');
  payer_name := private.required_text(new_order, 'payer_name', 240);
  payer_phone := private.optional_text(new_order, 'payer_phone', 40);
  amount := private.optional_usd(new_order, 'amount');
  total := private.optional_usd(new_order, 'total_course_amount');
  installments := private.optional_whole_number(new_order, 'installments_count', 2, 36);
  if kind is null or kind not in ('total', 'installments', 'debt', 'installment') then
    raise exception 'payment_type_invalid' using errcode = '22023';
  elsif amount is null then
    raise exception 'amount_required' using errcode = '22023';
  elsif amount < (limits ->> 'min_usd')::numeric then
    raise exception 'amount_too_small' using errcode = '22023';
  elsif amount > (limits ->> 'max_usd')::numeric then
    raise exception 'amount_too_large' using errcode = '22023';
  elsif total is null and kind in ('total', 'installments') then
    raise exception 'total_course_amount_required' using errcode = '22023';
  elsif amount > total and kind in ('total', 'installments') then
    raise exception 'amount_over_total' using errcode = '22023';
  elsif total = 0 then
    raise exception 'total_course_amount_invalid' using errcode = '22023';
  elsif coalesce(new_order ->> 'currency', 'USD') <> 'USD' then
    raise exception 'currency_invalid' using errcode = '22023';
  elsif payer_country !~ '^([A-Z]{2}|OTHER)$' then
    raise exception 'country_invalid' using errcode = '22023';
  elsif buyer_currency !~ '^[A-Z]{3}$' then
    raise exception 'buyer_currency_invalid' using errcode = '22023';
  end if;

  select * into course from public.courses_moodle c
  where c.base_slug = private.base_slug(new_order ->> 'course_id')
  order by c.is_current_cohort desc, c.id desc limit 1;
  if course.id is null then
    raise exception 'course_not_found' using errcode = '22023';
  end if;

  -- One link pays one instalment; how many there will be follows from the agreed total.
  if kind <> 'installments' then
    installments := null;
  elsif installments is null then
    installments := ceil(total / amount);
    if installments > 36 then
      raise exception 'installments_count_invalid' using errcode = '22023';
    end if;
    installments := nullif(installments, 1);
  end if;

  answer := public.create_order(jsonb_build_object(
    'order_id', private.random_token(),
    'idempotency_key', request_key,
    'request_hash', private.content_hash(jsonb_build_array('staff', auth.uid(), payer_email, payer_name, payer_phone, amount,
                      total, installments, kind, payer_country, course.base_slug)),
    'email', payer_email, 'payer_name', payer_name, 'payer_phone', payer_phone,
    'amount', amount, 'currency', 'USD', 'buyer_currency', buyer_currency, 'payment_type', kind,
    'installments_count', installments, 'total_course_amount', total,
    'country', payer_country, 'course_id', course.base_slug));
  if answer ->> 'outcome' = 'conflict' then
    -- Whose order it is, is nobody else's business.
    return jsonb_build_object('outcome', 'conflict');
  end if;
  return answer || jsonb_build_object('course_id', course.base_slug, 'course_name', course.name);
end;
$$;

grant execute on function public.staff_order_limits() to authenticated, service_role;
grant execute on function public.create_staff_order(jsonb) to authenticated;
