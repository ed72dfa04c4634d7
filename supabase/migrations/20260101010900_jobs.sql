-- Scheduled and manual jobs: when each last ran, and with what result.

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
