-- What staff do about a step that waits or was given up: try it again, correct its address, leave it.

-- Locks the step for a decision of staff. Null when there is none, or a worker is trying it now.
create function private.take_step(step_id bigint) returns public.outbox
language plpgsql volatile
as $$
declare
  step public.outbox;
begin
  select * into step from public.outbox o where o.id = step_id;
  perform private.require_capability(private.step_capability(step.kind, step.payload));
  -- Sales, person, step, as a charge locks them: a step that is dismissed holds the access of its sale.
  perform private.hold_sales_of(s.email) from public.students s where s.id = private.key_number(step.payload ->> 'student_id');
  perform 1 from public.demo_prospects d where d.id = private.key_number(step.payload ->> 'prospect_id') for update;
  perform 1 from public.students s where s.id = private.key_number(step.payload ->> 'student_id') for update;
  select * into step from public.outbox o
  where o.id = step_id and (o.leased_until is null or o.leased_until <= now())
  -- A late worker that ends the step waits for its person.
  for update skip locked;
  return step;
end;
$$;

-- Makes a step that was given up or dismissed pending again. False when there is none with this id.
create function public.retry_step(step_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  step public.outbox := private.take_step(step_id);
begin
  if step.status is null or step.status not in ('failed', 'dismissed') then
    return false;
  end if;
  -- Under its old key the provider would refuse the mail again.
  update public.outbox o set revision = o.revision + 1 where o.id = step_id and o.problem = 'mail_key_used';
  perform private.reopen_step(step_id);
  perform private.write_audit('retry', 'outbox', step_id::text, null, jsonb_build_object('kind', step.kind));
  return true;
end;
$$;

-- Sends the step to another address, also when the wrong one has taken it. False when there is no such step, a worker
-- is trying it now, or it goes to nobody's address.
create function public.correct_step_address(step_id bigint, email text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  step public.outbox := private.take_step(step_id);
  corrected text := private.normalize_email(email);
begin
  if step.id is null or not private.step_has_address(step.kind) then
    return false;
  end if;
  perform private.refuse('email_invalid') where corrected is null or not private.is_email(corrected);
  update public.outbox o set address = corrected, revision = o.revision + 1 where o.id = step_id;
  perform private.reopen_step(step_id);
  perform private.write_audit('update', 'outbox', step_id::text,
    jsonb_build_object('email', coalesce(step.address, step.payload ->> 'email')), jsonb_build_object('email', corrected));
  return true;
end;
$$;

-- Closes a step that is not done, for a reason; nothing is deleted. False when there is none to close.
create function public.dismiss_step(step_id bigint, reason text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  step public.outbox := private.take_step(step_id);
  request constant jsonb := jsonb_build_object('reason', reason);
  given text;
begin
  if step.status is null or step.status not in ('pending', 'failed') then
    return false;
  end if;
  given := private.required_text(request, 'reason', 500);
  update public.outbox o set status = 'dismissed', dismissed_reason = given, blocked_since = null where o.id = step_id;
  perform private.write_audit('dismiss', 'outbox', step_id::text, null,
    jsonb_build_object('kind', step.kind, 'reason', given));
  return true;
end;
$$;
grant execute on function public.retry_step, public.correct_step_address, public.dismiss_step to authenticated;
