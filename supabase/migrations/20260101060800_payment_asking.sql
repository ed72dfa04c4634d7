-- What the provider is asked about by ourselves: notified payments that it did not know yet, and orders whose time to
-- pay is over. The questions are steps of the outbox; their answers go the way of a notification.

-- The provider did not know the payment of this notification: it is asked again with the growing waits of the outbox.
-- A notification that comes again after the last question starts anew.
create function public.ask_payment_later(event_id bigint) returns void
language plpgsql volatile
as $$
declare
  step public.outbox;
begin
  insert into public.outbox (kind, natural_key, payload, next_attempt_at)
  values ('payment_recheck', 'payment_recheck:' || event_id, jsonb_build_object('event_id', event_id),
          now() + interval '10 seconds')
  on conflict (natural_key) do nothing;
  if not found then
    select o.* into step from public.outbox o where o.natural_key = 'payment_recheck:' || event_id for update;
    -- What a worker is asking now, it may have been told before this notification came.
    if step.status <> 'pending' or step.leased_until is not null then
      perform private.reopen_step(step.id);
    end if;
  end if;
end;
$$;

-- A notification to ask about. `is_over`: there is nothing to wait for any more. The synchronisation has found the payment,
-- or it was asked about for nearly a day, after which the outbox would give up, and is not among all payments and charges
-- either, read since (decision 164). Null for an unknown id.
create function public.get_asked_event(event_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object('body', e.body, 'is_over',
    exists (select from public.payments p where p.dlocal_payment_id = e.provider_reference)
    or e.last_received_at < now() - interval '23 hours'
       and coalesce(e.last_received_at < private.payments_read_at(), false))
  from public.payment_events e
  where e.id = get_asked_event.event_id
$$;

create index payments_open on public.payments (created_at) where status in ('PENDING', 'PROCESSING');

-- Queues a question about each order that is open beyond the life of its checkout: at once, and then once a day, since
-- a voucher can be paid after the checkout has closed. After 30 days, as long as the provider repeats notifications,
-- nothing is expected any more. Of orders for a subscription the synchronisation tells (decision 164). Returns the number
-- of new questions.
create function public.queue_order_rechecks() returns integer
language plpgsql volatile
as $$
declare
  queued integer;
begin
  insert into public.outbox (kind, natural_key, payload)
  select 'payment_order_recheck', k.natural_key, jsonb_build_object('payment_id', p.id)
  from public.payments p
  cross join lateral (
    select 'payment_order_recheck:' || p.id || ':' || floor(extract(epoch from now() - p.created_at) / 86400) as natural_key
  ) k
  where p.status in ('PENDING', 'PROCESSING')
    and p.created_at between now() - interval '30 days' and now() - private.checkout_life() - interval '10 minutes'
    and private.is_open_order(p) and not exists (select from public.orders o where o.id = p.id and o.external_id is not null)
    and not exists (select from public.outbox o where o.natural_key = k.natural_key)
  order by p.created_at
  limit 200
  on conflict (natural_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;

-- The subscription links of our products, past cohorts included: one value, since the data API cuts longer lists.
create function public.get_plan_links() returns text[]
language sql stable
as $$
  select coalesce(array_agg(distinct c.subscription_link), '{}')
  from public.courses_moodle c where c.subscription_link is not null
$$;

-- What is needed to ask about an order; null when it is no longer open, or a subscription's.
create function public.get_open_order(payment_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object('order_id', p.dlocal_order_id,
    'provider_payment_id', p.dlocal_payment_id, 'email', p.email, 'created_at', p.created_at)
  from public.payments p
  where p.id = get_open_order.payment_id and private.is_open_order(p) and not exists (select from public.orders o where o.id = p.id and o.external_id is not null)
$$;

grant execute on function public.ask_payment_later, public.get_asked_event, public.queue_order_rechecks,
  public.get_plan_links, public.get_open_order to service_role;
