-- Scheduled and manual jobs, and the operational state that the Config tab shows.

create table public.job_runs (
  job text primary key check (job ~ '^[a-z0-9-]{1,60}$'),
  last_run_at timestamptz not null,
  last_result jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.job_runs is 'Last run of each scheduled or manual job.';

select private.open_to_staff('public.job_runs', 'health', 'The Config tab shows when each job last ran.');

create function public.record_job_run(job text, result jsonb default '{}') returns void
language sql volatile
as $$
  insert into public.job_runs as r (job, last_run_at, last_result)
  values (record_job_run.job, now(), coalesce(record_job_run.result, '{}'))
  on conflict (job) do update set last_run_at = excluded.last_run_at, last_result = excluded.last_result
$$;
grant execute on function public.record_job_run to service_role;

-- For the Config tab: pending steps, the last notification, the last runs of the jobs.
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
      'pending', coalesce(sum(k.pending), 0), 'failed', coalesce(sum(k.failed), 0), 'oldest_pending_at', min(k.oldest),
      'last_payment_event_at', (select max(e.last_received_at) from public.payment_events e),
      'last_sync_at', (select r.last_run_at from public.job_runs r where r.job = 'sync-all-payments'),
      'jobs', (select coalesce(jsonb_agg(jsonb_build_object('job', r.job, 'last_run_at', r.last_run_at,
                                                            'last_result', r.last_result) order by r.job), '[]')
               from public.job_runs r))
    from per_kind k
  );
end;
$$;
grant execute on function public.backlog_health to authenticated;
