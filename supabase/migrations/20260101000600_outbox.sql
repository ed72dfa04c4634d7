-- Calls to providers (mail, lists, classroom) are rows written in the transaction that causes them; process-outbox
-- executes each once. Also here: the operational state that the Config tab shows.

create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('receipt_mail', 'enquiry_mail', 'enquiry_digest_mail', 'community_welcome_mail',
                                     'mailing_list', 'classroom_enrolment', 'classroom_withdrawal', 'classroom_access',
                                     'access_mail')),
  natural_key text not null unique check (char_length(natural_key) between 1 and 200),
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 200),
  created_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table public.outbox is 'Effects on providers still to be carried out. The natural key makes writing an effect twice impossible.';
create index outbox_due on public.outbox (next_attempt_at) where status = 'pending';
create index outbox_open on public.outbox (kind, status, created_at) where status <> 'done';
create index outbox_student on public.outbox ((payload ->> 'student_id')) where payload ? 'student_id';

alter table public.outbox enable row level security;
grant select on public.outbox to authenticated;
grant all on public.outbox to service_role;
create policy "Staff read the outbox" on public.outbox
  for select to authenticated using ((select private.can('health')));
comment on policy "Staff read the outbox" on public.outbox is 'Which effects on providers are pending, and why one failed.';

-- Leases due rows for two minutes: rows of a dead worker become due again.
create function public.claim_outbox(batch_size integer) returns setof public.outbox
language sql volatile
set search_path = ''
as $$
  -- Materialized: a plan that ran the subquery again would lease more rows than requested.
  with due as materialized (
    select d.id from public.outbox d
    where d.status = 'pending' and d.next_attempt_at <= now()
    order by d.next_attempt_at, d.id
    limit greatest(1, least(batch_size, 100))
    for update skip locked
  )
  update public.outbox o
  set attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
  from due
  where o.id = due.id
  returning o.*
$$;

create function public.complete_outbox(outbox_id bigint) returns void
language sql volatile
set search_path = ''
as $$
  update public.outbox set status = 'done', done_at = now(), last_error = null
  where id = outbox_id and status <> 'done'
$$;

-- Exponential back-off from 5 s to 1 h; after 30 attempts a person has to act (status failed).
create function public.fail_outbox(outbox_id bigint, error text, permanent boolean) returns void
language sql volatile
set search_path = ''
as $$
  update public.outbox
  set last_error = left(error, 200),
      status = case when permanent or attempts >= 30 then 'failed' else 'pending' end,
      next_attempt_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(attempts - 1, 12)))
  where id = outbox_id and status = 'pending'
$$;
grant execute on function public.claim_outbox(integer), public.complete_outbox(bigint),
  public.fail_outbox(bigint, text, boolean) to service_role;

-- Who may treat a step: who may treat the person that it is about.
create function private.step_capability(payload jsonb) returns private.capability
language sql immutable
set search_path = ''
as $$
  select case
    when payload ? 'prospect_id' then 'demo_access'
    when payload ? 'student_id' then 'enrolments'
    else 'health' end::private.capability
$$;

-- Makes a failed step pending again, with its attempts reset. False when there is no failed step with this id.
create function public.retry_step(step_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  step public.outbox;
begin
  select * into step from public.outbox o where o.id = step_id;
  perform private.require_capability(case when step.id is null then 'enrolments' else private.step_capability(step.payload) end);
  if step.status is distinct from 'failed' then
    return false;
  end if;
  -- Person first, then step: the locking order of the classroom functions.
  perform 1 from public.demo_prospects d where d.id = (step.payload ->> 'prospect_id')::bigint for update;
  perform 1 from public.students s where s.id = (step.payload ->> 'student_id')::bigint for update;
  update public.outbox o
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  where o.id = step_id and o.status = 'failed';
  if found then
    perform private.write_audit('retry', 'outbox', step_id::text, null, jsonb_build_object('kind', step.kind));
    return true;
  end if;
  return false;
end;
$$;
grant execute on function public.retry_step(bigint) to authenticated;

-- Scheduled and manual jobs

create table public.job_runs (
  job text primary key check (job ~ '^[a-z0-9-]{1,60}$'),
  last_run_at timestamptz not null,
  last_result jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.job_runs is 'Last run of each scheduled or manual job.';

alter table public.job_runs enable row level security;
grant select on public.job_runs to authenticated;
grant all on public.job_runs to service_role;
create policy "Staff read job runs" on public.job_runs
  for select to authenticated using ((select private.can('health')));
comment on policy "Staff read job runs" on public.job_runs is 'The Config tab shows when each job last ran.';

create function public.record_job_run(job text, result jsonb default '{}') returns void
language sql volatile
set search_path = ''
as $$
  insert into public.job_runs as r (job, last_run_at, last_result)
  values (record_job_run.job, now(), coalesce(record_job_run.result, '{}'))
  on conflict (job) do update set last_run_at = excluded.last_run_at, last_result = excluded.last_result
$$;
grant execute on function public.record_job_run(text, jsonb) to service_role;

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
grant execute on function public.backlog_health() to authenticated;
