-- Notifications of the provider, stored before they are read.

create table public.payment_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('dlocal-go')),
  body_sha256 text not null,
  body text not null check (char_length(body) <= 8192),
  provider_reference text check (char_length(provider_reference) <= 128),
  deliveries integer not null default 1,
  outcome text not null default 'received'
    check (outcome in ('received', 'applied', 'unchanged', 'review', 'unmatched')),
  fact jsonb,
  created_at timestamptz not null default now(),
  last_received_at timestamptz not null default now(),
  unique (provider, body_sha256)
);
comment on table public.payment_events is 'Raw notifications with a valid signature, stored before they are processed; a repeated body counts deliveries.';
comment on column public.payment_events.fact is 'What was read of a payment that no order of ours explains: the argument of apply_provider_payment.';

select private.open_to_staff('public.payment_events', 'payments', 'Reviewing a payment needs the original notifications.');

-- Stores a notification before it is processed. Returns the id of its row.
create function public.record_payment_event(provider text, body text, provider_reference text) returns bigint
language sql volatile
as $$
  insert into public.payment_events as e (provider, body, body_sha256, provider_reference)
  values (record_payment_event.provider, record_payment_event.body,
          encode(sha256(convert_to(record_payment_event.body, 'UTF8')), 'hex'), record_payment_event.provider_reference)
  on conflict (provider, body_sha256) do update
    set deliveries = e.deliveries + 1, last_received_at = now()
  returning id
$$;

-- The notification belongs to no payment of ours, or names none; or the synchronisation came before it.
create function public.mark_payment_event_unmatched(event_id bigint) returns void
language sql volatile
as $$
  update public.payment_events e
  set outcome = case when exists (select from public.payments p where p.dlocal_payment_id = e.provider_reference)
                     then 'unchanged' else 'unmatched' end
  where e.id = event_id and e.outcome = 'received'
$$;
grant execute on function public.record_payment_event, public.mark_payment_event_unmatched to service_role;
