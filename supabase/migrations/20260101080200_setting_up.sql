-- What `npm run admin` sets up in a new project: the first administrator, what the database calls by itself, and the secrets
-- it calls with (operations, "Going live"). Can be repeated: what stands already stays as it is.

-- For the server, which knows people by their address.
create function public.account_of(email text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select u.id from auth.users u where lower(u.email) = private.normalize_email(account_of.email)
  order by u.created_at, u.id limit 1
$$;
grant execute on function public.account_of(text) to service_role;

-- Makes an account the administrator while there is no other: 'made', 'changed', 'there' or 'administrator_exists'. Further
-- ones come by Equipo.
create function public.set_up_administrator(user_id uuid, display_name text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  stored public.staff_members;
begin
  lock table public.staff_members in share row exclusive mode;
  select * into stored from public.staff_members s where s.user_id = set_up_administrator.user_id;
  if stored.active and stored.role = 'admin' then
    return 'there';
  elsif exists (select from public.staff_members s join private.staff_roles r on r.role = s.role
                where s.active and 'staff' = any (r.capabilities)) then
    return 'administrator_exists';
  end if;
  insert into public.staff_members as s (user_id, role, display_name)
  values (set_up_administrator.user_id, 'admin', btrim(set_up_administrator.display_name))
  on conflict (user_id) do update set role = 'admin', active = true;
  -- No session changes the row, so that the log's trigger leaves it out.
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_key, before, after)
  values (set_up_administrator.user_id, 'npm run admin', case when stored.user_id is null then 'insert' else 'update' end,
          'staff_members', set_up_administrator.user_id::text,
          case when stored.user_id is not null then jsonb_build_object('role', stored.role, 'active', stored.active) end,
          jsonb_build_object('role', 'admin', 'active', true));
  return case when stored.user_id is null then 'made' else 'changed' end;
end;
$$;
grant execute on function public.set_up_administrator(uuid, text) to service_role;

-- 'made', 'changed' or 'there'.
create function private.keep_secret(name text, value text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  kept text;
begin
  select s.decrypted_secret into kept from vault.decrypted_secrets s where s.name = keep_secret.name;
  if not found then
    perform vault.create_secret(keep_secret.value, keep_secret.name);
    return 'made';
  elsif kept = keep_secret.value then
    return 'there';
  end if;
  perform vault.update_secret((select s.id from vault.decrypted_secrets s where s.name = keep_secret.name), keep_secret.value);
  return 'changed';
end;
$$;

-- 'made', 'changed' or 'there'; 'extension_missing' where pg_cron or pg_net is off and may not be switched on from here.
create function private.keep_schedule(job text, schedule text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  command text := format('select private.call_function(%L)', keep_schedule.job);
  found_schedule text;
  found_command text;
begin
  if to_regclass('cron.job') is null or to_regnamespace('net') is null then
    return 'extension_missing';
  end if;
  execute 'select j.schedule, j.command from cron.job j where j.jobname = $1'
    into found_schedule, found_command using keep_schedule.job;
  if found_schedule = keep_schedule.schedule and found_command = command then
    return 'there';
  end if;
  execute 'select cron.schedule($1, $2, $3)' using keep_schedule.job, keep_schedule.schedule, command;
  return case when found_schedule is null then 'made' else 'changed' end;
end;
$$;

-- A row for each secret and each job, with its outcome. Switches pg_cron and pg_net on where the caller's project allows it.
create function public.set_up_schedules(functions_url text, cron_secret text) returns table (part text, outcome text)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if set_up_schedules.functions_url !~ '^https?://[^ ]+[^/ ]$' or char_length(set_up_schedules.cron_secret) < 16 then
    raise exception 'values_invalid';
  end if;
  -- Each by itself: the one that is to be had stays on without the other. Each names its schema, since no path names one
  -- here. The outcome of the jobs says that one is missing.
  begin
    create extension if not exists pg_net with schema extensions;
  exception when others then
    null;
  end;
  begin
    create extension if not exists pg_cron with schema pg_catalog;
  exception when others then
    null;
  end;
  return query
    select 'functions_url', private.keep_secret('functions_url', set_up_schedules.functions_url)
    union all
    select 'cron_secret', private.keep_secret('cron_secret', set_up_schedules.cron_secret)
    union all
    select j.job, private.keep_schedule(j.job, j.schedule)
    from (values
      ('process-outbox', '* * * * *'),
      ('sync-all-payments', '*/10 * * * *'),
      ('watch', '* * * * *'),
      ('keep-balances', '*/5 * * * *'),
      ('fetch-exchange-rates', '17 */6 * * *'),
      ('sweep-recap-files', '0 6 * * *'),
      ('sweep-personal-data', '30 6 * * *')
    ) as j (job, schedule);
end;
$$;
grant execute on function public.set_up_schedules(text, text) to service_role;

-- What a school needs before its first sale, and whether it is there: the desk of an empty school shows it. Settings that
-- somebody has saved are the school's own; a notification proves the key of the payments, a mail that has left, the domain
-- of the mails; a copy of the data is noted by the command that makes it.
create function public.opening_steps() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('health');
  return jsonb_build_object(
    'school', exists (select from private.settings s where s.version > 1),
    'payments', exists (select from public.payment_events)
      or exists (select from public.payments p where p.provider <> 'manual' and p.status = 'PAID'),
    'mail', exists (select from public.outbox o where o.lane = 'mail' and o.status = 'done'),
    'cohort', exists (select from public.courses_moodle c where c.is_current_cohort),
    'classroom', exists (select from public.courses_moodle c where c.is_current_cohort and c.moodle_course_id is not null)
      -- What opens other courses has none of its own.
      and not exists (select from public.courses_moodle c where c.is_current_cohort and c.moodle_course_id is null
                      and not exists (select from public.careers k where k.base_slug = c.base_slug)),
    'administrators', (select count(*) from public.staff_members s join private.staff_roles r on r.role = s.role
                       where s.active and 'staff' = any (r.capabilities)) >= 2,
    'backup', exists (select from public.job_runs r where r.job = 'backup'));
end;
$$;
grant execute on function public.opening_steps() to authenticated;
