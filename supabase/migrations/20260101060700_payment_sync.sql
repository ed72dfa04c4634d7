-- The synchronisation with the payment provider (decision 78): how far it is, and what it finds that belongs to no order.

create index payment_events_reference on public.payment_events (provider_reference);

create table private.payment_syncs (
  scope text primary key check (scope in ('recent', 'all')),
  from_day date,
  to_day date,
  cursor jsonb,
  counts jsonb not null default '{}',
  progress integer not null default 0 check (progress between 0 and 100),
  started_at timestamptz,
  finished_at timestamptz,
  worker uuid,
  leased_until timestamptz,
  read_at timestamptz,
  check ((started_at is null) = (from_day is null) and (from_day is null) = (to_day is null)),
  check ((worker is null) = (leased_until is null))
);
comment on table private.payment_syncs is 'The last run of each scope: recent weeks for the schedule, everything for the button of the staff.';
comment on column private.payment_syncs.cursor is 'Where the next call goes on; null at the beginning. Its shape is the function''s.';
comment on column private.payment_syncs.progress is 'Percent of the run.';
comment on column private.payment_syncs.read_at is 'Beginning of the last run that read every entry: what came before it and is not here is not at the provider.';
alter table private.payment_syncs enable row level security;
insert into private.payment_syncs (scope) values ('recent'), ('all');

create function private.sync_lease() returns interval
language sql immutable
as $$ select interval '60 seconds' $$;

-- Begins a run, or goes on with one that was left, for one worker at a time: `running` for everybody else. The lease of
-- a dead worker ends by itself. `recent` is for the schedule: it begins anew 50 minutes after the last beginning, goes
-- on with a run of the staff meanwhile, and is `not_due` without either. A run that was left for a day begins anew.
create function public.begin_payment_sync(scope text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sync private.payment_syncs;
begin
  perform from private.payment_syncs s order by s.scope for update;
  if exists (select from private.payment_syncs s where s.leased_until > clock_timestamp()) then
    return jsonb_build_object('outcome', 'running');
  end if;
  select s.* into strict sync from private.payment_syncs s where s.scope = begin_payment_sync.scope;
  if sync.scope = 'recent' and sync.finished_at is not null and sync.started_at > now() - interval '50 minutes' then
    select s.* into sync from private.payment_syncs s
    where s.scope = 'all' and s.finished_at is null and s.started_at > now() - interval '1 day';
    if not found then
      return jsonb_build_object('outcome', 'not_due');
    end if;
  end if;
  if sync.started_at is null or sync.finished_at is not null or sync.started_at <= now() - interval '1 day' then
    update private.payment_syncs s
    set started_at = now(), finished_at = null, cursor = null, counts = '{}', progress = 0,
        -- A voucher is paid weeks after its order (decision 59). A day more on both sides: the provider's days are of
        -- no documented zone.
        from_day = case s.scope when 'recent' then current_date - 35
                   else coalesce((select min(p.created_at)::date from public.payments p), current_date) - 1 end,
        to_day = current_date + 1
    where s.scope = sync.scope;
  end if;
  update private.payment_syncs s set worker = null, leased_until = null where s.worker is not null;
  update private.payment_syncs s
  set worker = gen_random_uuid(), leased_until = clock_timestamp() + private.sync_lease()
  where s.scope = sync.scope
  returning s.* into sync;
  return jsonb_build_object('outcome', 'begun', 'worker', sync.worker, 'scope', sync.scope, 'from_day', sync.from_day,
    'to_day', sync.to_day, 'cursor', sync.cursor, 'counts', sync.counts, 'progress', sync.progress);
end;
$$;

-- Keeps how far the worker is, and its lease. False once another worker has taken over: this one must stop.
create function public.save_payment_sync(worker uuid, cursor jsonb, counts jsonb, progress integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update private.payment_syncs s
  set cursor = save_payment_sync.cursor, counts = save_payment_sync.counts, progress = save_payment_sync.progress,
      leased_until = clock_timestamp() + private.sync_lease()
  where s.worker = save_payment_sync.worker;
  return found;
end;
$$;

-- Since when everything that the provider lists has been read and merged; null before.
create function private.payments_read_at() returns timestamptz
language sql stable security definer
set search_path = ''
as $$ select max(s.read_at) from private.payment_syncs s $$;

-- The run has read everything: the Config tab and the screen of the payments show when. An order for a subscription whose
-- time to pay was over when it began, and of which it has found no charge, is closed as expired (decision 164); not where
-- an entry could not be read, which may be of any order. False as above.
create function public.finish_payment_sync(worker uuid, counts jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sync private.payment_syncs;
begin
  update private.payment_syncs s
  set finished_at = now(), cursor = null, counts = finish_payment_sync.counts, progress = 100, worker = null,
      leased_until = null,
      read_at = case when finish_payment_sync.counts -> 'unreadable' = '0' then s.started_at else s.read_at end
  where s.worker = finish_payment_sync.worker
  returning s.* into sync;
  if sync.scope is null then
    return false;
  end if;
  -- What is older than the run's days may have been charged last before them.
  perform public.close_order(p.id) from public.payments p join public.orders o on o.id = p.id
  where p.status in ('PENDING', 'PROCESSING') and o.external_id is not null and p.dlocal_payment_id is null
    and p.created_at between sync.from_day + 1 and sync.started_at - private.checkout_life() - interval '10 minutes'
    and sync.read_at = sync.started_at;
  perform public.record_job_run('sync-all-payments', finish_payment_sync.counts || jsonb_build_object('scope', sync.scope));
  return true;
end;
$$;

-- The worker stops before the end: the next call may go on at once.
create function public.release_payment_sync(worker uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update private.payment_syncs s set worker = null, leased_until = null where s.worker = release_payment_sync.worker
$$;

-- Keeps a payment that no order explains, as if it had been notified with this body: the desk shows it. One that was
-- notified keeps its notification. Returns whether it was not known as unmatched before.
create function public.keep_unmatched_payment(fact jsonb, body text, provider text) returns boolean
language plpgsql volatile
as $$
declare
  reference constant text := fact ->> 'provider_payment_id';
  event public.payment_events;
  event_id bigint;
begin
  select e.* into event from public.payment_events e
  where e.provider_reference = reference order by e.outcome = 'unmatched' desc, e.id limit 1 for update;
  event_id := coalesce(event.id, public.record_payment_event(provider, body, reference));
  return public.apply_provider_payment(fact, event_id) = 'unmatched'
    and (event.outcome is distinct from 'unmatched' or event.fact ->> 'status' is distinct from fact ->> 'status');
end;
$$;

-- For the screen: the last complete run, and how far the one is that is under way. `processed` and `progress` also of a
-- run that was left; null when none was.
create function public.get_sync_state() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('payments');
  select jsonb_build_object(
    'last_run_at', (select r.last_run_at from public.job_runs r where r.job = 'sync-all-payments'),
    'running', coalesce(bool_or(s.leased_until > clock_timestamp()), false),
    'progress', (array_agg(s.progress order by s.leased_until desc nulls last))[1],
    'processed', (array_agg((s.counts ->> 'processed')::integer order by s.leased_until desc nulls last))[1])
  from private.payment_syncs s
  where s.finished_at is null and s.started_at is not null
$$;

grant execute on function public.begin_payment_sync, public.save_payment_sync, public.finish_payment_sync,
  public.release_payment_sync, public.keep_unmatched_payment to service_role;
grant execute on function private.payments_read_at to service_role;
grant execute on function public.get_sync_state to authenticated;
