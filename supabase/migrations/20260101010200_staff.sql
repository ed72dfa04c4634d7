-- The people who work in the back office, and what each of them may do. A session alone proves nothing: staff are rows here,
-- read on every request, so a removal takes effect at once.

-- Capabilities. Every policy and function for staff checks for the one that it needs, so a new role gets only what
-- it names.
create type private.capability as enum (
  -- Payments, sales, notifications of the provider; payment links.
  'payments',
  -- Voiding and amending sales, recording refunds and chargebacks.
  'sales',
  -- Students, their enrolments and certificates; enrolling.
  'enrolments',
  -- Prospects and their access to the classroom.
  'demo_access',
  -- Recaps, their files, links and ratings.
  'recaps',
  -- Enquiries, members of the community, newsletter subscriptions.
  'contacts',
  -- Finding persons: their names, addresses and notes; joining addresses of one person. What a person bought, studies
  -- or asked needs the capability of those rows besides.
  'people',
  -- Every cohort, career and notebook, also those hidden from visitors.
  'catalogue',
  -- Operational state: outbox, jobs.
  'health',
  -- Editing cohorts, prices and careers.
  'courses',
  -- Managing staff.
  'staff',
  -- The audit log.
  'audit',
  -- What the school is called and what it decides.
  'settings',
  -- The data of a person: correcting names and telephones, a copy for the person, erasing.
  'personal_data'
);

-- A new role is a row here, its name in src/domain/staff-roles.ts and its texts in src/content/staff-roles.ts.
create table private.staff_roles (
  role text primary key check (role ~ '^[a-z][a-z_]{1,39}$'),
  capabilities private.capability[] not null check (cardinality(capabilities) > 0),
  needs_second_factor boolean not null default false
);
comment on table private.staff_roles is 'What each role may do. Written by migrations, and by require_second_factor().';
alter table private.staff_roles enable row level security;
insert into private.staff_roles (role, capabilities) values
  ('staff', '{payments,enrolments,demo_access,recaps,contacts,people,catalogue,health}'),
  ('admin', '{payments,sales,enrolments,demo_access,recaps,contacts,people,catalogue,health,courses,staff,audit,settings,personal_data}');

create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references private.staff_roles (role),
  active boolean not null default true,
  display_name text not null check (char_length(btrim(display_name)) between 1 and 120),
  csv_format text not null default 'comma' check (csv_format in ('comma', 'semicolon')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.staff_members is 'People who may work in the back office, and with which role. Written by functions that need the capability `staff`.';
comment on column public.staff_members.csv_format is 'The format of their exports, which each member chooses (decision 84).';
create index staff_members_role on public.staff_members (role);
-- Not for what members choose for themselves: it must not refuse the change of an administrator.
create trigger staff_members_count_version before update of role, active, display_name on public.staff_members
  for each row execute function private.count_version();

-- A token stays valid for up to an hour after its session was closed, so the session is checked too: closing it, on
-- this device or on all, takes effect at once.
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
grant execute on function private.has_open_session to authenticated, service_role;

-- What the session still lacks: the code of the second factor of its person, or a second factor, which the role needs.
-- Null when it lacks nothing. Auth puts aal2 into the token once a code was right in this session.
create function private.second_factor_lack(needed boolean) returns text
language sql stable
set search_path = ''
as $$
  select case
    when auth.jwt() ->> 'aal' = 'aal2' then null
    when exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') then 'code'
    when needed then 'factor'
  end
$$;

-- Whether the caller is active staff, with any role, in an open session that lacks nothing.
create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.staff_members s join private.staff_roles r on r.role = s.role
                 where s.user_id = auth.uid() and s.active and private.second_factor_lack(r.needs_second_factor) is null)
    and private.has_open_session()
$$;

-- Whether the caller's role has the capability. Policies call it as `(select private.can('…'))`: once per statement.
create function private.can(needed private.capability) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.staff_members s join private.staff_roles r on r.role = s.role
                 where s.user_id = auth.uid() and s.active and needed = any (r.capabilities)
                   and private.second_factor_lack(r.needs_second_factor) is null)
    and private.has_open_session()
$$;
grant execute on function private.is_staff, private.can to authenticated, service_role;

-- A table that staff with a capability read, for a reason, and that only functions and the server write.
create function private.open_to_staff(opened regclass, needed private.capability, reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s enable row level security;
    grant select on %1$s to authenticated;
    grant all on %1$s to service_role;
    create policy "Staff read" on %1$s for select to authenticated using ((select private.can(%2$L)));
    comment on policy "Staff read" on %1$s is %3$L;
  $sql$, opened, needed, reason);
end;
$$;

-- First line of every staff function. The API answers 403 for 42501.
create function private.require_capability(needed private.capability) returns void
language plpgsql stable
as $$
begin
  if not private.can(needed) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end;
$$;

-- Null for an account that has left.
create function private.staff_name(user_id uuid) returns text
language sql stable
as $$ select s.display_name from public.staff_members s where s.user_id = staff_name.user_id $$;

alter table public.staff_members enable row level security;
grant select on public.staff_members to authenticated;
grant all on public.staff_members to service_role;
create policy "Staff read who is staff" on public.staff_members
  for select to authenticated using ((select private.is_staff()));
comment on policy "Staff read who is staff" on public.staff_members is 'Colleagues know each other, whatever their role.';

-- The single source for the site and the edge functions: null when the caller is not staff. A session that lacks
-- something may do nothing yet.
create function public.current_staff() returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('user_id', s.user_id, 'role', s.role, 'display_name', s.display_name, 'csv_format', s.csv_format,
                           'capabilities', case when lack.what is null then r.capabilities else '{}' end,
                           'lacks', lack.what)
  from public.staff_members s
  join private.staff_roles r on r.role = s.role
  cross join private.second_factor_lack(r.needs_second_factor) as lack (what)
  where s.user_id = auth.uid() and s.active and private.has_open_session()
$$;
grant execute on function public.current_staff to authenticated, service_role;

-- The format of the caller's own exports, on every device.
create function public.set_csv_format(csv_format text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  perform private.refuse('csv_format_invalid') where coalesce(set_csv_format.csv_format, '') not in ('comma', 'semicolon');
  update public.staff_members s set csv_format = set_csv_format.csv_format where s.user_id = auth.uid();
end;
$$;
grant execute on function public.set_csv_format to authenticated;

-- Managing staff. Changes take effect on the next request, since roles are read from the table.

create function private.staff_member(member_id uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('user_id', s.user_id, 'email', u.email, 'role', s.role, 'active', s.active,
                            'display_name', s.display_name, 'version', s.version,
                            'is_invited', u.email_confirmed_at is null)
  from public.staff_members s
  join auth.users u on u.id = s.user_id
  where s.user_id = member_id
$$;

create function public.list_staff() returns table (
  user_id uuid, email text, role text, active boolean, display_name text, version integer, created_at timestamptz, last_sign_in_at timestamptz,
  is_invited boolean, has_second_factor boolean
)
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('staff');
  select s.user_id, u.email::text, s.role, s.active, s.display_name, s.version, s.created_at, u.last_sign_in_at,
         u.email_confirmed_at is null,
         exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
  from public.staff_members s
  join auth.users u on u.id = s.user_id
  order by s.active desc, s.display_name, s.user_id
$$;

-- The account must exist; this makes it a staff member. The function add-staff-member invites whoever has none.
create function public.add_staff_member(email text, role text, display_name text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member_id uuid;
begin
  perform private.require_capability('staff');
  perform private.refuse('role_invalid')
  where not exists (select from private.staff_roles r where r.role = add_staff_member.role);
  perform private.refuse('display_name_invalid')
  where char_length(btrim(coalesce(add_staff_member.display_name, ''))) not between 1 and 120;
  select u.id into member_id from auth.users u
  where lower(u.email) = private.normalize_email(add_staff_member.email)
  order by u.created_at, u.id limit 1;
  perform private.refuse('user_not_found') where member_id is null;
  insert into public.staff_members (user_id, role, display_name)
  values (member_id, add_staff_member.role, btrim(add_staff_member.display_name))
  on conflict (user_id) do nothing;
  perform private.refuse('already_staff') where not found;
  return private.staff_member(member_id);
end;
$$;

-- Null arguments change nothing. `version`: the one that the change is based on; null skips the check.
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
  perform private.require_capability('staff');
  -- One at a time, and checked again after the wait: two who remove each other would leave no administrator.
  lock table public.staff_members in share row exclusive mode;
  perform private.require_capability('staff');
  perform private.refuse('role_invalid')
  where set_staff_member.role is not null
     and not exists (select from private.staff_roles r where r.role = set_staff_member.role);
  perform private.refuse('change_required') where coalesce(set_staff_member.role, set_staff_member.active::text) is null;
  perform private.refuse('own_membership') where set_staff_member.user_id = auth.uid();
  update public.staff_members s
  set role = coalesce(set_staff_member.role, s.role), active = coalesce(set_staff_member.active, s.active)
  where s.user_id = set_staff_member.user_id
    and s.version = coalesce(set_staff_member.version, s.version)
  returning * into stored;
  if stored.user_id is null then
    select * into stored from public.staff_members s where s.user_id = set_staff_member.user_id;
    perform private.refuse('member_not_found') where stored.user_id is null;
    -- Already as requested: a retry after a lost answer.
    perform private.refuse('member_changed')
    where stored.role <> coalesce(set_staff_member.role, stored.role)
       or stored.active <> coalesce(set_staff_member.active, stored.active);
  end if;
  perform private.refuse('last_admin')
  where not exists (select from public.staff_members s join private.staff_roles r on r.role = s.role
                    where s.active and 'staff' = any (r.capabilities));
  return private.staff_member(set_staff_member.user_id);
end;
$$;
grant execute on function public.list_staff, public.add_staff_member, public.set_staff_member to authenticated;
