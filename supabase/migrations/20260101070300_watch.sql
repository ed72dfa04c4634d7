-- What stands still, as the Config tab shows it, and mails to the school: alarms about what stops sales, at once and once per
-- hour at most, and once a day the items of the desk that are older than a day. The function `watch` sends the alarms itself:
-- process-outbox may be what stands still.

create table private.alarms (
  cause text primary key check (cause in ('payment_key_refused', 'steps_stalled', 'balances_differ')),
  -- Since when, and when last; an hour of quiet ends an episode.
  since timestamptz not null default now(),
  raised_at timestamptz not null default now(),
  mailed_at timestamptz,
  leased_until timestamptz
);
comment on table private.alarms is 'What stops sales, since when, and when the school was last mailed.';
alter table private.alarms enable row level security;

-- To be mailed now: not mailed yet, or raised again an hour after it was.
create function private.alarm_is_due(alarm private.alarms) returns boolean
language sql stable
as $$
  select (alarm.leased_until is null or alarm.leased_until <= now())
    and (alarm.mailed_at is null or alarm.raised_at > alarm.mailed_at and alarm.mailed_at <= now() - interval '1 hour')
$$;

create function public.raise_alarm(cause text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into private.alarms as a (cause) values (raise_alarm.cause)
  on conflict (cause) do update
    set since = case when a.raised_at < now() - interval '1 hour' then now() else a.since end, raised_at = now();
  if exists (select from private.alarms a where a.cause = raise_alarm.cause and private.alarm_is_due(a)) then
    perform private.call_function('watch');
  end if;
end;
$$;

-- Whether a step waits that was due for a quarter of an hour: nobody takes it, or whoever takes it dies.
create function private.steps_late() returns boolean
language sql stable
as $$
  select exists (
    select from public.outbox o
    where o.status = 'pending'
      and (o.next_attempt_at <= now() - interval '15 minutes'
           or o.first_tried_at <= now() - interval '15 minutes' and o.problem is null))
$$;

-- And none was carried out meanwhile.
create function private.steps_stalled() returns boolean
language sql stable
as $$
  select private.steps_late() and not exists (select from public.outbox o where o.done_at > now() - interval '15 minutes')
$$;

-- The alarms to be mailed now, each leased for two minutes: of two callers one gets it, and one that dies is followed
-- by the next.
create function public.claim_alarms() returns table (cause text, since timestamptz, raised_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if private.steps_stalled() then
    perform public.raise_alarm('steps_stalled');
  end if;
  return query
    update private.alarms a set leased_until = now() + interval '2 minutes'
    where private.alarm_is_due(a)
    returning a.cause, a.since, a.raised_at;
end;
$$;

create function public.finish_alarm(cause text) returns void
language sql volatile security definer
set search_path = ''
as $$
  update private.alarms a set mailed_at = now(), leased_until = null where a.cause = finish_alarm.cause
$$;

-- Stores the mail of the day, from 8 o'clock of the school on, once per day; nothing where no item is older than a
-- day. The mail says what the desk held when it was stored, so that each attempt sends the same. True when a mail was
-- stored.
create function public.queue_desk_digest(desk_url text, at timestamptz default now()) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  local_time constant timestamp := queue_desk_digest.at at time zone 'America/Argentina/Buenos_Aires';
  today constant text := local_time::date;
  listed constant integer := 40;
  content jsonb;
begin
  if local_time::time < '08:00'
     or exists (select from public.job_runs r where r.job = 'desk-digest' and r.last_result ->> 'day' = today) then
    return false;
  end if;
  with old as (
    select i.kind, i.at, i.email, nullif(btrim(i.name), '') as name from private.desk i
    where i.at <= queue_desk_digest.at - interval '1 day'
  )
  select jsonb_build_object('day', today, 'url', desk_url, 'total', (select count(*) from old),
    'counts', (select coalesce(jsonb_object_agg(k.kind, k.items), '{}')
               from (select o.kind, count(*) as items from old o group by o.kind) k),
    'oldest', (select coalesce(jsonb_agg(to_jsonb(f) order by f.at), '[]')
               from (select * from old o order by o.at limit listed) f))
  into content;
  perform public.record_job_run('desk-digest', jsonb_build_object('day', today, 'items', content -> 'total'));
  if (content ->> 'total')::integer = 0 then
    return false;
  end if;
  insert into public.outbox (kind, natural_key, payload)
  values ('desk_digest_mail', 'desk_digest:' || today, content)
  on conflict (natural_key) do nothing;
  return found;
end;
$$;
grant execute on function public.raise_alarm, public.claim_alarms, public.finish_alarm, public.queue_desk_digest
  to service_role;

-- For the Config tab: pending steps, the last notification, the last runs of the jobs, and of each currency the day of the
-- rate that is shown, and of the newest that is held.
create function public.backlog_health() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('health');
  return (
    with per_kind as (
      select o.kind, count(*) filter (where o.status = 'pending') as pending,
             count(*) filter (where o.status = 'failed') as failed,
             min(o.created_at) filter (where o.status = 'pending') as oldest
      from public.outbox o where o.status <> 'done' group by o.kind
    )
    select jsonb_build_object(
      'outbox', coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'pending', k.pending, 'failed', k.failed,
                                                      'oldest_pending_at', k.oldest) order by k.kind), '[]'),
      'failed', coalesce(sum(k.failed), 0), 'late', private.steps_late(), 'stalled', private.steps_stalled(),
      'last_payment_event_at', (select max(e.last_received_at) from public.payment_events e),
      'jobs', (select coalesce(jsonb_agg(jsonb_build_object('job', r.job, 'last_run_at', r.last_run_at,
                                                            'last_result', r.last_result) order by r.job), '[]')
               from public.job_runs r),
      'rates', (select coalesce(jsonb_agg(to_jsonb(f) order by f.currency), '[]')
                from (select e.currency, max(e.day) filter (where not e.is_held) as shown,
                             max(e.day) filter (where e.is_held) as held
                      from private.exchange_rates e group by e.currency) f))
    from per_kind k
  );
end;
$$;
grant execute on function public.backlog_health to authenticated;
