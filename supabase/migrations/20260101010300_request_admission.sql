-- Row policies hide rows, not sizes: whoever may name a table learns from `Prefer: count=planned` how many rows it
-- has, and by range filters their contents. So for the data API an account outside the active staff is a visitor
-- from the start of its request: with the grants of `anon`, and no claims. Storage bypasses this; its policies check
-- private.can() themselves.

-- The API calls it in the transaction of the request, with the request's role, before its statement.
create function private.admit_request() returns void
language plpgsql volatile
as $$
begin
  -- A GET answer without it may be shown again tomorrow, by the browser or whatever stands before the API.
  perform set_config('response.headers', '[{"Cache-Control": "no-store"}]', true);
  -- Row policies hide no estimate, not from a member either, whatever their role may read.
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~ 'count=(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'count_refused';
  end if;
  if current_user in ('anon', 'service_role') then
    return;
  end if;
  if private.is_staff() then
    return;
  end if;
  if not private.has_open_session() then
    raise sqlstate 'PT401' using message = 'session_closed';
  end if;
  -- These keep their claims: without them the one could not answer that the caller is not staff, or what the session
  -- lacks, and the other could not tell its member of a session that waits for a code.
  if current_setting('request.path', true) ~ '/rpc/(current_staff|name_browser)$' then
    return;
  end if;
  perform set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('request.jwt.claim.sub', '', true),
          set_config('request.jwt.claim.role', 'anon', true), set_config('request.jwt.claim.email', '', true);
  set local role anon;
end;
$$;
grant execute on function private.admit_request to anon, authenticated, service_role;

-- Settings of the role that the API signs in as are settings of the API. Without the first one anybody can measure tables, so
-- a migration without the right to set it stops; once an administrator has run both statements, it continues. Plans
-- are off by default, and reveal the same as estimates.
do $$
declare
  wanted constant text[] := array['pgrst.db_pre_request=private.admit_request', 'pgrst.db_plan_enabled=false'];
begin
  -- A database without that API has no such role.
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticator')
    or exists (select from pg_catalog.pg_db_role_setting where setdatabase = 0 and setrole = 'authenticator'::regrole
                 and setconfig @> wanted) then
    return;
  end if;
  alter role authenticator set pgrst.db_pre_request = 'private.admit_request';
  alter role authenticator set pgrst.db_plan_enabled = 'false';
exception when insufficient_privilege then
  raise insufficient_privilege using
    message = 'this role may not change settings of the role authenticator: ' || sqlerrm,
    hint = 'Run as an administrator, then migrate again: '
      || 'alter role authenticator set pgrst.db_pre_request = ''private.admit_request''; '
      || 'alter role authenticator set pgrst.db_plan_enabled = ''false'';';
end;
$$;
notify pgrst, 'reload config';
