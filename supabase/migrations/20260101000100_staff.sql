-- Who works in the back office, and what each of them may do. A session is no proof of it: who is staff is a row here,
-- asked for on every request, so a removal works at once.

create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'staff')),
  active boolean not null default true,
  display_name text not null check (char_length(btrim(display_name)) between 1 and 120),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.staff_members is 'Who may work in the back office, and with which role. Written by administrators of the database only.';
create trigger staff_members_count_version before update on public.staff_members
  for each row execute function private.count_version();

-- A token lives on for an hour after its session was closed, so the session is asked for too: closing it, on this device
-- or on all, works at once.
create function private.has_open_session() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
  )
$$;
grant execute on function private.has_open_session() to authenticated, service_role;

-- Role of the caller; null for whoever is not active staff in an open session.
create function private.staff_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select s.role from public.staff_members s
  where s.user_id = auth.uid() and s.active and private.has_open_session()
$$;

create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.staff_role() is not null $$;
grant execute on function private.is_staff() to authenticated, service_role;

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$ select coalesce(private.staff_role() = 'admin', false) $$;
grant execute on function private.is_admin() to authenticated, service_role;

-- First line of every staff function. 42501 is what the API answers with 403.
create function private.require_staff() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end;
$$;

create function private.require_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end;
$$;

alter table public.staff_members enable row level security;
grant select on public.staff_members to authenticated;
grant all on public.staff_members to service_role;
create policy "Staff read who is staff" on public.staff_members
  for select to authenticated using ((select private.is_staff()));
comment on policy "Staff read who is staff" on public.staff_members is 'Lists name the colleague behind a change or a link.';

-- The one answer that the site and the edge functions ask for: null when the caller is not staff.
create function public.current_staff() returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('user_id', s.user_id, 'role', s.role, 'display_name', s.display_name)
  from public.staff_members s
  where s.user_id = auth.uid() and private.is_staff()
$$;
grant execute on function public.current_staff() to authenticated, service_role;

-- Administrators decide who is staff. What they decide holds from the next request on: roles are asked in the table.

create function private.staff_member(member_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('user_id', s.user_id, 'email', u.email, 'role', s.role, 'active', s.active,
                            'display_name', s.display_name, 'version', s.version)
  from public.staff_members s
  join auth.users u on u.id = s.user_id
  where s.user_id = member_id
$$;

create function public.list_staff() returns table (
  user_id uuid, email text, role text, active boolean, display_name text, version integer, created_at timestamptz, last_sign_in_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select s.user_id, u.email::text, s.role, s.active, s.display_name, s.version, s.created_at, u.last_sign_in_at
    from public.staff_members s
    join auth.users u on u.id = s.user_id
    order by s.active desc, s.display_name, s.user_id;
end;
$$;

-- The account itself is made elsewhere; here it becomes a member of the staff.
create function public.add_staff_member(email text, role text, display_name text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member_id uuid;
begin
  perform private.require_admin();
  if add_staff_member.role is null or add_staff_member.role not in ('admin', 'staff') then
    raise exception 'role_invalid' using errcode = '22023';
  end if;
  if char_length(btrim(coalesce(add_staff_member.display_name, ''))) not between 1 and 120 then
    raise exception 'display_name_invalid' using errcode = '22023';
  end if;
  select u.id into member_id from auth.users u
  where lower(u.email) = private.normalize_email(add_staff_member.email)
  order by u.created_at, u.id limit 1;
  if member_id is null then
    raise exception 'user_not_found' using errcode = '22023';
  end if;
  insert into public.staff_members (user_id, role, display_name)
  values (member_id, add_staff_member.role, btrim(add_staff_member.display_name))
  on conflict (user_id) do nothing;
  if not found then
    raise exception 'already_staff' using errcode = '22023';
  end if;
  return private.staff_member(member_id);
end;
$$;

-- What is null stays as it is. `version`: the one that the change was made from; null for whichever there is.
create function public.set_staff_member(
  user_id uuid,
  role text default null,
  active boolean default null,
  version integer default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  stored public.staff_members;
begin
  perform private.require_admin();
  -- One at a time, and asked again after the wait: two administrators who remove each other would leave none.
  lock table public.staff_members in share row exclusive mode;
  perform private.require_admin();
  if set_staff_member.role not in ('admin', 'staff') then
    raise exception 'role_invalid' using errcode = '22023';
  end if;
  if coalesce(set_staff_member.role, set_staff_member.active::text) is null then
    raise exception 'change_required' using errcode = '22023';
  end if;
  if set_staff_member.user_id = auth.uid() then
    raise exception 'own_membership' using errcode = '22023';
  end if;
  update public.staff_members s
  set role = coalesce(set_staff_member.role, s.role), active = coalesce(set_staff_member.active, s.active)
  where s.user_id = set_staff_member.user_id
    and s.version = coalesce(set_staff_member.version, s.version)
  returning * into stored;
  if stored.user_id is null then
    select * into stored from public.staff_members s where s.user_id = set_staff_member.user_id;
    if stored.user_id is null then
      raise exception 'member_not_found' using errcode = '22023';
    -- As wanted already: the same change, whose answer was lost.
    elsif stored.role <> coalesce(set_staff_member.role, stored.role)
       or stored.active <> coalesce(set_staff_member.active, stored.active) then
      raise exception 'member_changed' using errcode = '22023';
    end if;
  end if;
  if not exists (select from public.staff_members s where s.role = 'admin' and s.active) then
    raise exception 'last_admin' using errcode = '22023';
  end if;
  return private.staff_member(set_staff_member.user_id);
end;
$$;
grant execute on function public.list_staff(), public.add_staff_member(text, text, text),
  public.set_staff_member(uuid, text, boolean, integer) to authenticated;
