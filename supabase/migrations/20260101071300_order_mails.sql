-- One mail about an order that was not finished, with its way back and a way to refuse such mails (decision 154).

create table private.order_mails (
  order_id bigint primary key references public.orders (id) on delete cascade,
  email_normalized text not null,
  token text not null unique default private.random_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  ended text check (ended in ('switched_off', 'refused', 'bought', 'closed', 'late')),
  created_at timestamptz not null default now()
);
comment on table private.order_mails is 'The mail about an unfinished order; whoever has its token may refuse further ones for its address.';
comment on column private.order_mails.ended is 'Why it was not sent; such a mail counts for nothing.';
create index order_mails_address on private.order_mails (email_normalized);
alter table private.order_mails enable row level security;

create table private.order_mail_refusals (
  email_normalized text primary key,
  created_at timestamptz not null default now()
);
comment on table private.order_mail_refusals is 'Addresses whose owners want no mail about unfinished orders; of a person with several addresses, one speaks for all.';
alter table private.order_mail_refusals enable row level security;

-- What stops the mail about an order; null: nothing. Who has the course has bought, and who bought the product in another
-- cohort, or a membership.
create function private.order_mail_stop(order_id bigint) returns text
language sql stable
as $$
  select case
    when not (select s.order_mails_on from private.settings s) then 'switched_off'
    when exists (select from private.order_mail_refusals r
                 where r.email_normalized in (select private.addresses_of(p.email))) then 'refused'
    when private.has_course(p.email, c) or exists (
      select from public.sales s
      where s.payer_email_normalized in (select private.addresses_of(p.email)) and s.voided_at is null
        and s.course_id = p.course_id) then 'bought'
    when not exists (select from private.unfinished_orders u where u.id = p.id)
      or (private.cohort_of(p.course_id)).is_current_cohort is not true
      or private.seats_left((private.cohort_of(p.course_id)).id) <= 0 then 'closed'
    when p.created_at < now() - interval '3 days' then 'late'
  end
  from public.payments p
  left join public.courses_moodle c on c.id = p.cohort_id
  where p.id = order_mail_stop.order_id
$$;

-- Stores the mails that are due: about orders that are a day old, one a person in thirty days. By the schedule, at most once in
-- ten minutes. Returns how many.
create function public.plan_order_mails() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  planned integer;
begin
  -- Two workers would each find the same person unwritten to.
  perform pg_advisory_xact_lock(hashtextextended('plan-order-mails', 0));
  if exists (select from public.job_runs r where r.job = 'plan-order-mails' and r.last_run_at > now() - interval '10 minutes') then
    return 0;
  end if;
  with due as (
    select distinct on (w.person) u.id, u.payment
    from private.unfinished_orders u
    cross join lateral (select array_agg(a order by a) as addresses, min(a) as person from private.addresses_of((u.payment).email) a) w
    where u.created_at between now() - interval '3 days' and now() - interval '24 hours'
      and not exists (select from private.order_mails m where m.order_id = u.id)
      and not exists (select from private.order_mails m where m.email_normalized = any (w.addresses) and m.ended is null
                      and m.created_at > now() - interval '30 days')
      and private.order_mail_stop(u.id) is null
    order by w.person, u.created_at desc, u.id desc
  ), mails as (
    insert into private.order_mails (order_id, email_normalized)
    select d.id, (d.payment).email_normalized from due d
    returning order_id
  )
  insert into public.outbox (kind, natural_key, payload)
  select 'order_mail', 'order_mail:' || m.order_id, jsonb_build_object('payment_id', m.order_id,
    'email', (d.payment).email, 'name', (d.payment).payer_name)
  from mails m join due d on d.id = m.order_id;
  get diagnostics planned = row_count;
  perform public.record_job_run('plan-order-mails', jsonb_build_object('planned', planned));
  return planned;
end;
$$;

-- What the mail of an order says; all that stops it is asked again. {"ended": why}: nothing is sent.
create function public.get_order_mail(payment_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stopped constant text := private.order_mail_stop(get_order_mail.payment_id);
begin
  update private.order_mails m set ended = stopped where m.order_id = get_order_mail.payment_id;
  if stopped is not null then
    return jsonb_build_object('ended', stopped);
  end if;
  return (
    select jsonb_build_object('email', coalesce(p.email, ''), 'name', coalesce(private.greeted_payer(o), ''), 'course_id', p.course_id,
      'course_name', private.course_name(p.course_id), 'order_id', p.dlocal_order_id, 'token', m.token, 'coupon', u.code)
    from private.order_mails m join public.payments p on p.id = m.order_id
    left join public.orders o on o.id = p.order_id
    left join private.used_coupons u on u.order_id = p.id
    where m.order_id = get_order_mail.payment_id);
end;
$$;

-- Whoever has the token of a mail refuses further ones for its address; asked again, it changes nothing. False for an unknown one.
create function public.refuse_order_mails(token text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.order_mail_refusals (email_normalized)
  select m.email_normalized from private.order_mails m where m.token = refuse_order_mails.token
  on conflict do nothing;
  return exists (select from private.order_mails m where m.token = refuse_order_mails.token);
end;
$$;

grant execute on function public.plan_order_mails, public.get_order_mail, public.refuse_order_mails to service_role;
