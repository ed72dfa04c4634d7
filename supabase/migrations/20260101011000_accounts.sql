-- Accounts of the staff: the second factor, and the browsers that they sign in from. Passwords, addresses, invitations and
-- factors are kept by Auth; the functions here only read its tables.

create trigger staff_roles_audit after update on private.staff_roles
  for each row execute function private.audit_row('role');

-- The switch of the page of settings: whether whoever manages staff needs a second factor. Sets it where a value is given, and
-- says how it stands. Switched on by a session that has given a code, so that somebody is left who gets in.
create function public.require_second_factor(required boolean default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('staff');
  perform private.refuse('second_factor_missing') where required and auth.jwt() ->> 'aal' is distinct from 'aal2';
  update private.staff_roles r set needs_second_factor = required
  where 'staff' = any (r.capabilities) and r.needs_second_factor <> required;
  return (select bool_and(r.needs_second_factor) from private.staff_roles r where 'staff' = any (r.capabilities));
end;
$$;

-- Notes who removes the second factor of another member and why, and says which factors Auth has to delete. Noted first:
-- what was removed and not noted could not be noted later. The server's own key serves `npm run admin`, for the last
-- administrator.
create function public.begin_factor_removal(user_id uuid, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  factors jsonb;
  given constant text := btrim(coalesce(begin_factor_removal.reason, ''));
begin
  if auth.role() <> 'service_role' then
    perform private.require_capability('staff');
    perform private.refuse('own_membership') where begin_factor_removal.user_id = auth.uid();
  end if;
  perform private.refuse('reason_invalid') where char_length(given) not between 3 and 500;
  perform private.refuse('member_not_found')
  where not exists (select from public.staff_members s where s.user_id = begin_factor_removal.user_id);
  select jsonb_agg(f.id order by f.created_at) into factors
  from auth.mfa_factors f where f.user_id = begin_factor_removal.user_id and f.status = 'verified';
  perform private.refuse('factor_not_found') where factors is null;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_key, before, after)
  values (coalesce(auth.uid(), begin_factor_removal.user_id), coalesce(private.staff_name(auth.uid()), 'clave del servidor'),
          'update', 'staff_members', begin_factor_removal.user_id::text,
          jsonb_build_object('second_factor', true), jsonb_build_object('second_factor', false, 'reason', given));
  return factors;
end;
$$;

-- The caller's open sessions, as Auth knows them.
create function public.list_own_sessions() returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, ip text, is_current boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_staff() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at), s.user_agent, host(s.ip),
           s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 6 desc, 3 desc, s.id;
end;
$$;

-- A browser is known by a random key that it keeps. Only its digest is stored.
create table private.staff_browsers (
  user_id uuid not null references public.staff_members (user_id) on delete cascade,
  key_digest bytea not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, key_digest)
);
comment on table private.staff_browsers is 'Browsers from which a member has signed in.';
alter table private.staff_browsers enable row level security;

create table private.noted_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.staff_members (user_id) on delete cascade,
  noted_at timestamptz not null default now()
);
comment on table private.noted_sessions is 'Sessions of members about which nothing is left to say: their browser was known, or a mail was stored.';
create index noted_sessions_user on private.noted_sessions (user_id);
alter table private.noted_sessions enable row level security;

-- The mail says when and from what; it is stored once per session. False when the session was noted before.
create function private.note_session(session auth.sessions, browser bytea) returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into private.noted_sessions (session_id, user_id) values (session.id, session.user_id)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  if browser is not null then
    insert into private.staff_browsers (user_id, key_digest) values (session.user_id, browser)
    on conflict do nothing;
    if not found then
      return true;
    end if;
  end if;
  insert into public.outbox (kind, natural_key, payload)
  select 'sign_in_mail', 'sign_in:' || session.id,
         jsonb_build_object('email', u.email, 'name', s.display_name, 'at', session.created_at,
                            'user_agent', session.user_agent, 'ip', host(session.ip))
  from auth.users u
  join public.staff_members s on s.user_id = u.id
  where u.id = session.user_id and u.email is not null;
  return true;
end;
$$;

-- Called by each page of the staff once its session is there, also before the code of the second factor.
create function public.name_browser(key text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session auth.sessions;
begin
  perform private.refuse('key_invalid')
  where name_browser.key is null or name_browser.key !~ '^[A-Za-z0-9-]{16,64}$';
  select s.* into session from auth.sessions s
  join public.staff_members m on m.user_id = s.user_id and m.active
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and private.has_open_session();
  if session.id is null then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  perform private.note_session(session, sha256(convert_to(name_browser.key, 'UTF8')));
end;
$$;

-- Whoever signs in past our pages names no browser: their member is told all the same. `watch` calls it every minute.
create function public.note_unnamed_sessions() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  noted integer;
begin
  delete from private.noted_sessions n where not exists (select from auth.sessions s where s.id = n.session_id);
  select count(*) filter (where private.note_session(s, null)) into noted
  from auth.sessions s
  join public.staff_members m on m.user_id = s.user_id and m.active
  where s.created_at < now() - interval '2 minutes'
    and not exists (select from private.noted_sessions n where n.session_id = s.id);
  return noted;
end;
$$;

grant execute on function public.require_second_factor(boolean), public.list_own_sessions(), public.name_browser(text)
  to authenticated;
grant execute on function public.begin_factor_removal(uuid, text) to authenticated, service_role;
grant execute on function public.note_unnamed_sessions() to service_role;
