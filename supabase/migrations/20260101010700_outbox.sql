-- Calls to providers (mail, lists, classroom) are rows written in the transaction that causes them; process-outbox
-- executes each once. Each provider has a lane of its own: a slow one holds up no other.

-- The lane of a kind is in its name.
create function private.lane_of(kind text) returns text
language sql immutable
as $$
  select case
    when kind ~ '^mailing_list' then 'mailing_list'
    when kind ~ '_mail$' then 'mail'
    when kind ~ '^classroom_' then 'classroom'
    when kind ~ '^payment_' then 'payments'
    when kind ~ '^sheet_' then 'sheets'
    when kind ~ '^file_' then 'files'
  end
$$;
grant execute on function private.lane_of to service_role;

create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('receipt_mail', 'enquiry_mail', 'enquiry_digest_mail', 'enquiry_receipt_mail', 'community_welcome_mail',
                                     'mailing_list', 'classroom_enrolment', 'classroom_withdrawal', 'classroom_access',
                                     'classroom_address', 'access_mail', 'payment_recheck', 'payment_order_recheck', 'payment_refund', 'desk_digest_mail',
                                     'certificate_mail', 'sheet_row', 'sign_in_mail', 'start_mail', 'reminder_mail', 'order_mail', 'seat_mail', 'sale_mail', 'access_closed_mail',
                                     'classroom_person', 'person_copy_mail', 'mailing_list_erasure', 'classroom_erasure', 'sheet_erasure', 'file_erasure')),
  lane text not null generated always as (private.lane_of(kind)) stored,
  natural_key text not null unique check (char_length(natural_key) between 1 and 200),
  payload jsonb not null,
  -- Corrected by staff; null: the address that the step was stored with.
  address text check (char_length(address) <= 254),
  -- Counts the corrections: a provider refuses other content under a key that it knows.
  revision integer not null default 0 check (revision >= 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed', 'dismissed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- Set while a worker tries the step.
  leased_until timestamptz,
  -- The day after which a step is given up starts here.
  first_tried_at timestamptz,
  -- Set while our own key or settings are refused; such a step is never given up.
  blocked_since timestamptz,
  problem text check (char_length(problem) <= 40),
  last_error text check (char_length(last_error) <= 200),
  provider_answer text check (char_length(provider_answer) <= 200),
  dismissed_reason text check (char_length(dismissed_reason) <= 500),
  created_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table public.outbox is 'Effects on providers still to be carried out. The natural key makes writing an effect twice impossible.';
comment on column public.outbox.problem is 'Code of the last failure (src/domain/contracts/outbox.ts); last_error adds the words of the provider.';
comment on column public.outbox.dismissed_reason is 'What a person wrote; null of a dismissed step that a later change has replaced.';
comment on column public.outbox.provider_answer is 'What the provider called the effect: id of the mail, of the subscriber, of the classroom user.';
create index outbox_due on public.outbox (lane, next_attempt_at) where status = 'pending';
create index outbox_leased on public.outbox (lane) where status = 'pending' and leased_until is not null;
create index outbox_blocked on public.outbox (lane) where status = 'pending' and blocked_since is not null;
create index outbox_open on public.outbox (kind, status, created_at) where status <> 'done';
create index outbox_done on public.outbox (done_at) where done_at is not null;
create index outbox_student on public.outbox ((payload ->> 'student_id')) where payload ? 'student_id';

select private.open_to_staff('public.outbox', 'health', 'Which effects on providers are pending, and why one failed.');
-- What a step says of a person is shown by desk and person page alone, to whom private.step_capability names (decision 182).
revoke select on public.outbox from authenticated;
grant select (id, kind, lane, natural_key, revision, status, attempts, next_attempt_at, leased_until, first_tried_at, blocked_since,
              problem, last_error, provider_answer, dismissed_reason, created_at, done_at) on public.outbox to authenticated;

-- Doubles from 5 s to 1 h.
create function private.retry_wait(attempts integer) returns interval
language sql immutable
as $$ select least(interval '1 hour', interval '5 seconds' * power(2, greatest(0, least(attempts - 1, 12)))) $$;
grant execute on function private.retry_wait to service_role;

-- The next due step of a lane, or none. A lane is worked one step at a time: while one is leased nobody else gets a
-- step of it, and the worker who ends it asks again and so finds what was stored meanwhile. A step is leased only to
-- be tried, so every lease is an attempt. The lease is longer than the longest step of its lane; after it, the step
-- of a dead worker waits like one that failed.
create function public.claim_outbox(lane text) returns setof public.outbox
language plpgsql volatile
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('outbox:' || claim_outbox.lane, 0));
  if exists (select from public.outbox o
             where o.lane = claim_outbox.lane and o.status = 'pending' and o.leased_until > now()) then
    return;
  end if;
  -- A step that has ended its workers for a day is given up like one that fails.
  update public.outbox o
  set status = 'failed', problem = 'internal_error', last_error = 'no worker has come back', leased_until = null
  where o.lane = claim_outbox.lane and o.status = 'pending' and o.leased_until is not null
    and o.first_tried_at <= now() - interval '1 day';
  return query
    update public.outbox o
    set attempts = o.attempts + 1, first_tried_at = coalesce(o.first_tried_at, now()),
        leased_until = now() + case when claim_outbox.lane in ('classroom', 'payments') then interval '2 minutes' else interval '30 seconds' end,
        next_attempt_at = now() + private.retry_wait(o.attempts + 1)
    where o.id = (select d.id from public.outbox d
                  where d.lane = claim_outbox.lane and d.status = 'pending' and d.next_attempt_at <= now()
                  order by d.next_attempt_at, d.id limit 1 for update skip locked)
    returning o.*;
end;
$$;

-- A provider that takes a step again takes those, too, that waited because it refused our key. `lease`: of the worker that
-- says it. One that comes back after its lease is no longer believed once somebody else has the step, or it was made anew.
create function public.complete_outbox(outbox_id bigint, answer text default null, lease timestamptz default null) returns void
language plpgsql volatile
as $$
declare
  done_lane text;
begin
  update public.outbox o
  set status = 'done', done_at = now(), provider_answer = left(answer, 200), leased_until = null, blocked_since = null,
      problem = null, last_error = null
  where o.id = outbox_id and o.status <> 'done' and o.leased_until is not distinct from coalesce(lease, o.leased_until)
  returning o.lane into done_lane;
  update public.outbox o set next_attempt_at = now(), blocked_since = null
  where o.lane = done_lane and o.status = 'pending' and o.blocked_since is not null;
end;
$$;

-- `refused`: given up at once. `temporary`: tried again, and given up a day after the first try. `blocked`: our own
-- key or settings are at fault, which is no reason to give a step up; tried again at least every five minutes. `lease` as above.
create function public.fail_outbox(outbox_id bigint, outcome text, problem text, detail text, lease timestamptz default null) returns void
language sql volatile
as $$
  update public.outbox o
  set status = case when outcome = 'refused' then 'failed'
                    when outcome = 'temporary' and o.first_tried_at <= now() - interval '1 day' then 'failed'
                    else 'pending' end,
      problem = fail_outbox.problem, last_error = left(detail, 200), leased_until = null,
      first_tried_at = case when outcome = 'blocked' then null else o.first_tried_at end,
      blocked_since = case when outcome = 'blocked' then coalesce(o.blocked_since, now()) end,
      next_attempt_at = now() + case when outcome = 'blocked'
        then least(interval '5 minutes', private.retry_wait(o.attempts)) else private.retry_wait(o.attempts) end
  where o.id = outbox_id and o.status = 'pending' and o.leased_until is not distinct from coalesce(lease, o.leased_until)
$$;
grant execute on function public.claim_outbox, public.complete_outbox, public.fail_outbox to service_role;

-- Lanes that stand still because a provider refuses our key or settings: since when, why, and how many steps wait.
create view private.blocked_lanes with (security_invoker = on) as
select o.lane, min(o.blocked_since) as since, (array_agg(o.problem order by o.next_attempt_at desc))[1] as problem,
       (array_agg(o.last_error order by o.next_attempt_at desc))[1] as last_error,
       (select count(*) from public.outbox w where w.lane = o.lane and w.status = 'pending') as waiting
from public.outbox o
where o.status = 'pending' and o.blocked_since is not null
group by o.lane;
comment on view private.blocked_lanes is 'What only the school can repair: until then the steps of the lane wait, and none is lost (decision 57).';

-- Capabilities that read what is in a step and decide about it: whoever works with what it belongs to.
create function private.step_capability(kind text, payload jsonb) returns private.capability
language sql immutable
as $$
  select case
    when kind ~ '_erasure$' or kind = 'person_copy_mail' then 'personal_data'
    when payload ? 'prospect_id' then 'demo_access'
    when payload ? 'student_id' then 'enrolments'
    when kind = 'payment_refund' then 'sales'
    when kind in ('receipt_mail', 'reminder_mail', 'order_mail', 'sale_mail') or kind ~ '^payment_' then 'payments'
    when kind in ('enquiry_mail', 'enquiry_digest_mail', 'enquiry_receipt_mail', 'community_welcome_mail', 'mailing_list', 'seat_mail') then 'contacts'
    when kind = 'sign_in_mail' then 'staff'
    else 'health'
  end::private.capability
$$;

-- Whether the step goes to the address of one person, which staff can correct.
create function private.step_has_address(kind text) returns boolean
language sql immutable
as $$ select kind in ('receipt_mail', 'access_mail', 'enquiry_receipt_mail', 'community_welcome_mail', 'mailing_list', 'certificate_mail', 'start_mail', 'reminder_mail', 'order_mail', 'seat_mail', 'sale_mail', 'access_closed_mail') $$;

-- Makes a step as if it had never been tried. A worker that holds it is no longer believed, and its lane is open to another
-- (decision 219).
create function private.reopen_step(step_id bigint) returns void
language sql volatile
as $$
  update public.outbox o
  set status = 'pending', attempts = 0, first_tried_at = null, next_attempt_at = now(), problem = null, last_error = null,
      dismissed_reason = null, done_at = null, provider_answer = null, leased_until = null
  where o.id = step_id
$$;
grant execute on function private.reopen_step to service_role;
