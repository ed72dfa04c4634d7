-- A session is not a staff badge: who is staff is a row here, asked on every request, so a removal works at once.

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

alter table public.staff_members enable row level security;
grant select on public.staff_members to authenticated;
grant all on public.staff_members to service_role;
create policy "Staff read who is staff" on public.staff_members
  for select to authenticated using ((select private.is_staff()));
