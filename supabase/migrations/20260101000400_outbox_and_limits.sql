-- Effects on providers (mail, lists, classroom) are rows written in the transaction that causes them and carried out
-- later, once, by process-outbox. Rate limits keep one instant per key (generic cell rate algorithm).

create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('receipt_mail', 'enquiry_mail', 'enquiry_digest_mail', 'community_welcome_mail',
                                     'mailing_list', 'classroom_enrolment', 'classroom_access')),
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

alter table public.outbox enable row level security;
grant select on public.outbox to authenticated;
grant all on public.outbox to service_role;
create policy "Staff read the outbox" on public.outbox
  for select to authenticated using ((select private.is_staff()));

-- Leases due rows for two minutes: a worker that dies gives them back by the passing of time.
create function public.claim_outbox(batch_size integer) returns setof public.outbox
language sql volatile
set search_path = ''
as $$
  -- Materialized: a plan that ran the subquery more than once would lease more than asked for.
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

-- Exponential back-off from 5 s to 1 h; after 30 attempts a person has to look (status failed).
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

create table private.rate_limits (
  key text primary key check (char_length(key) <= 200),
  full_at timestamptz not null
);
comment on table private.rate_limits is 'Instant at which each bucket is full again; keys are hashed addresses, never plain personal data.';
create index rate_limits_full_at on private.rate_limits (full_at);

-- True when one more request of this key fits into `capacity` requests per `period_seconds`; counts it when it does.
create function public.consume_rate_limit(bucket_key text, capacity integer, period_seconds integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  cost interval := make_interval(secs => period_seconds::double precision / capacity);
  allowed boolean;
begin
  if random() < 0.01 then
    delete from private.rate_limits where full_at < now() - interval '1 day';
  end if;
  insert into private.rate_limits as r (key, full_at)
  values (bucket_key, clock_timestamp() + cost)
  on conflict (key) do update
    set full_at = greatest(r.full_at, clock_timestamp()) + cost
    where greatest(r.full_at, clock_timestamp()) + cost <= clock_timestamp() + make_interval(secs => period_seconds)
  returning true into allowed;
  return coalesce(allowed, false);
end;
$$;
grant execute on function public.consume_rate_limit(text, integer, integer) to service_role;
