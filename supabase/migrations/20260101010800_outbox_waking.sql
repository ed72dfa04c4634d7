-- Functions that the database calls. Who stores a step wakes process-outbox, whichever way it was stored; the schedule
-- is only the safety net.

-- Calls a function once this transaction has committed: pg_net sends nothing before that, and nobody waits for the
-- answer. The schedule calls through here, too. Never fails: without pg_net or its two secrets the work waits for a run
-- that somebody else starts (operations, "Scheduled jobs").
create function private.call_function(name text) returns void
language plpgsql volatile
as $$
declare
  functions_url text;
  cron_secret text;
begin
  select s.decrypted_secret into functions_url from vault.decrypted_secrets s where s.name = 'functions_url';
  select s.decrypted_secret into cron_secret from vault.decrypted_secrets s where s.name = 'cron_secret';
  if functions_url is null or cron_secret is null then
    raise warning '% is not called: functions_url or cron_secret is missing in the vault', call_function.name;
    return;
  end if;
  perform net.http_post(
    url := functions_url || '/' || call_function.name,
    headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || cron_secret),
    timeout_milliseconds := 5000);
exception when others then
  raise warning '% is not called: %', call_function.name, sqlerrm;
end;
$$;

-- Once per transaction, however many steps it stores.
create function private.wake_for_step() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('meridiano.worker_woken', true) is distinct from 'yes' then
    perform set_config('meridiano.worker_woken', 'yes', true);
    perform private.call_function('process-outbox');
  end if;
  return null;
end;
$$;
create trigger outbox_wake after insert or update of status on public.outbox
  for each row when (new.status = 'pending' and new.next_attempt_at <= now())
  execute function private.wake_for_step();
