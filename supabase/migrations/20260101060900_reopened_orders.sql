-- Going back to a payment link (decision 61). The provider closes a checkout that was cancelled or not paid in time;
-- who has the order id then gets another one with the same terms: an order of its own, which names the one it reopens.

-- Whether staff would still take this link: its sale has enough left and was not voided since; a link that begins a
-- sale is for the cohort that is sold, or one that is still to begin.
create function private.is_still_asked(link public.payments) returns boolean
language sql stable
as $$
  select case
    when s.id is null then link.payment_type in ('debt', 'installment')
      or link.cohort_id is not distinct from (private.cohort_of(link.course_id)).id
      or exists (select from public.courses_moodle c where c.id = link.cohort_id and c.starts_on > private.school_day(now()))
    else s.voided_at is null
      and link.amount <= (private.sale_balance(s)).remaining + 0.01 * s.installments_number end
  from (values (true)) always
  left join lateral (
    select s.* from public.sales s
    where s.id = link.sale_id
       or link.sale_id is null and s.course_id = link.course_id
          and s.payer_email_normalized in (select private.addresses_of(link.email))
          and (link.payment_type in ('debt', 'installment')
               or s.cohort_ids = private.sold_cohorts(link.course_id, link.cohort_id))
          and (s.voided_at is null or s.voided_at > link.created_at)
    order by s.voided_at is null desc, (private.sale_balance(s)).remaining > 0 desc, s.id desc
    limit 1
  ) s on true
$$;

-- `outcome`: not_found (no link of staff) | paid | held (money has come and a person is looking) | closed (nothing left
-- to pay) | ask (its time to pay is over as far as we know: the provider is asked, then `asked`) | existing | created.
-- One open order at a time: the first one is locked, and each is reopened once.
create function public.reopen_order(order_id text, asked boolean) returns jsonb
language plpgsql volatile
as $$
declare
  link public.orders;
  latest public.orders;
  o public.payments;
  paid_order text;
  is_held boolean;
  outcome text := 'existing';
begin
  select k.* into link from public.payments p join public.orders k on k.id = p.order_id
  where p.dlocal_order_id = reopen_order.order_id and k.created_by is not null;
  if link.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  while link.reopens_order_id is not null loop
    select * into strict link from public.orders k where k.id = link.reopens_order_id;
  end loop;
  -- With the address of its checkout, which another request may have stored meanwhile.
  select * into strict link from public.orders k where k.id = link.id for update;

  latest := link;
  loop
    select * into strict o from public.payments p where p.id = latest.id;
    select coalesce(paid_order, case private.order_state(o) when 'approved' then o.dlocal_order_id end),
           coalesce(is_held, false) or coalesce(bool_or(private.is_held(f)), false)
    into paid_order, is_held
    from public.payments f where f.order_id = latest.id;
    exit when not exists (select from public.orders k where k.reopens_order_id = latest.id);
    -- A payment of it that is stored now is waited for.
    select * into strict latest from public.orders k where k.reopens_order_id = latest.id for update;
  end loop;

  if paid_order is not null then
    return jsonb_build_object('outcome', 'paid', 'order_id', paid_order);
  elsif is_held then
    return jsonb_build_object('outcome', 'held');
  elsif not private.is_still_asked(o) then
    return jsonb_build_object('outcome', 'closed');
  elsif private.is_open_order(o) then
    if not asked and o.created_at <= now() - private.checkout_life() then
      return jsonb_build_object('outcome', 'ask', 'payment_id', latest.id);
    end if;
  -- A refused card may be tried again, or another one, while the checkout is open.
  elsif o.status <> 'REJECTED' or latest.redirect_url is null
        or o.created_at <= now() - private.checkout_life() then
    outcome := 'created';
    latest := jsonb_populate_record(latest, jsonb_build_object('reopens_order_id', latest.id, 'redirect_url', null,
      'provider', null, 'external_id', null, 'idempotency_key', null, 'request_hash', null, 'legal_version', null, 'created_at', null));
    o := private.insert_order(latest, private.random_token(), o.sale_id);
  end if;

  return jsonb_build_object('outcome', outcome, 'order_id', o.dlocal_order_id,
    'redirect_url', latest.redirect_url, 'created_at', o.created_at, 'email', o.email,
    'payer_name', o.payer_name, 'payer_phone', latest.payer_phone, 'country', o.country,
    'amount', o.amount, 'currency', o.currency, 'course_id', o.course_id,
    'course_name', private.course_name(o.course_id));
end;
$$;
grant execute on function public.reopen_order to service_role;
grant execute on function private.is_still_asked to service_role;
