-- Persons. A person is one e-mail address, or several that staff have joined; nothing joins them automatically
-- (decision 65).

-- Folded words with one space before each. An apostrophe and the gap behind it join: D’ Angelo is one word.
create function private.spaced_words(words text) returns text
language sql immutable parallel safe
as $$
  select rtrim(regexp_replace(' ' || private.fold(regexp_replace(words, '[''’‘ʼʻ`´′＇]\s*', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The rule of every list that finds people: `like` patterns for spaced words, the longest first since it narrows most, all
-- of which must match. Words stand in any order, with others between; an apostrophe parts them, and so finds D’Angelo,
-- Dangelo and D Angelo. What has a digit or @ is an address or a number and stays whole. Null, which finds nothing, where neither
-- a letter nor a digit was typed; else at least two: an index serves `like` of one pattern, and is asked for the first two.
create function private.search_patterns(typed text) returns text[]
language sql immutable parallel safe
as $$
  select array_agg('%' || w || '%' order by char_length(w) desc, w) || ('%' || max(w) || '%')
  from regexp_split_to_table(regexp_replace(typed, '[''’‘ʼʻ`´′＇]', ' ', 'g'), '[\s,;]+') part
  cross join lateral (select btrim(private.spaced_words(part)) as spaced) s
  cross join lateral unnest(case when part ~ '[@0-9]' then array[spaced] else string_to_array(spaced, ' ') end) w
  where w <> ''
$$;

-- A person with one name fills in a last name that is asked for with a mark: it is none, and no part of all names. The classroom,
-- which asks for one, gets a full stop.
create function private.last_name(typed text) returns text
language sql immutable
as $$ select case when typed ~ '[[:alnum:]]' then btrim(typed) end $$;
create function private.whole_name(typed text) returns text
language sql immutable
as $$ select regexp_replace(btrim(typed), '(\s+[^[:alnum:][:space:]]+)+$', '') $$;
grant execute on function private.last_name, private.whole_name to service_role;

create function private.person_words(address text, names text[]) returns text
language sql immutable parallel safe
as $$ select private.spaced_words(address || ' ' || array_to_string(names, ' ')) $$;

-- The names that may make two addresses one person: a single word says too little.
create function private.full_names(names text[]) returns text[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(w), '{}')
  from unnest(names) n cross join lateral (select btrim(private.spaced_words(n)) as w) f where w like '% %'
$$;
-- Computed columns and indexes run with the rights of whoever writes the row.
grant execute on function private.spaced_words, private.person_words, private.full_names to service_role;

create table public.person_addresses (
  id bigint generated always as identity primary key,
  email_normalized text not null unique check (char_length(email_normalized) between 1 and 254),
  person_id bigint not null references public.person_addresses (id),
  names text[] not null default '{}' check (cardinality(names) <= 50),
  words text not null generated always as (private.person_words(email_normalized, names)) stored,
  created_at timestamptz not null default now()
);
comment on table public.person_addresses is 'Every address that appears on an order, sale, student, enquiry, demo prospect, member of the community or subscription.';
comment on column public.person_addresses.person_id is 'The person whom the address belongs to: its own id, or that of the address it was joined to.';
comment on column public.person_addresses.names is 'Every way in which the name was written together with this address, oldest first.';
comment on column public.person_addresses.words is 'What a search looks through.';
create index person_addresses_person on public.person_addresses (person_id);
create index person_addresses_search on public.person_addresses using gin (words extensions.gin_trgm_ops)
  with (fastupdate = off);
create index person_addresses_full_names on public.person_addresses using gin (private.full_names(names))
  with (fastupdate = off);

create function private.begin_alone() returns trigger
language plpgsql
as $$
begin
  new.person_id := coalesce(new.person_id, new.id);
  return new;
end;
$$;
create trigger person_addresses_begin_alone before insert on public.person_addresses
  for each row execute function private.begin_alone();

create function private.audit_address_move() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_audit(case when new.person_id = new.id then 'separate' else 'join' end,
    'person_addresses', new.id::text,
    jsonb_build_object('person_id', old.person_id), jsonb_build_object('person_id', new.person_id));
  return null;
end;
$$;
create trigger person_addresses_audit after update of person_id on public.person_addresses
  for each row when (old.person_id <> new.person_id) execute function private.audit_address_move();

-- A note stays with the person of its moment, so that joining and separating again gives each person their own notes.
create table public.person_notes (
  id bigint generated always as identity primary key,
  person_id bigint not null references public.person_addresses (id),
  note text not null check (char_length(btrim(note)) between 1 and 4000),
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table public.person_notes is 'Notes of staff about a person; they are added, never changed.';
create index person_notes_person on public.person_notes (person_id, id desc);
select private.audit_changes('public.person_notes');

select private.open_to_staff('public.person_addresses', 'people',
  'A person is found by names and addresses; what they bought or study needs its own capability.');
select private.open_to_staff('public.person_notes', 'people', 'Notes are written for every colleague who meets the person.');

-- The person of an address, who comes into being when it first appears. The address keeps its name until the commit: an
-- erasure waits for a row that is being stored under it, and a row for an erasure.
create function private.person_of(address text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known text := private.normalize_email(address);
  person bigint;
begin
  while person is null loop
    insert into public.person_addresses (email_normalized)
    select known where not exists (select from public.person_addresses a where a.email_normalized = known)
    on conflict (email_normalized) do nothing;
    select a.person_id into person from public.person_addresses a where a.email_normalized = known for key share;
  end loop;
  return person;
end;
$$;

-- The addresses of the person who has this one. `rows`: the planner expects a thousand otherwise, and reads whole tables.
create function private.addresses_of(address text) returns setof text
language sql stable rows 2
as $$
  select b.email_normalized from public.person_addresses a
  join public.person_addresses b on b.person_id = a.person_id
  where a.email_normalized = private.normalize_email(address)
$$;
grant execute on function private.person_of, private.addresses_of to service_role;

-- For the tables of the people whom the school knows: makes the person and keeps how the name is written. It fires
-- before the row is stored, so that transactions about one person take its address first and cannot wait for each
-- other in a circle.
create function private.know_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known constant jsonb := to_jsonb(new);
  address constant text := private.normalize_email(coalesce(known ->> 'payer_email', known ->> 'email'));
  written constant text := nullif(private.whole_name(coalesce(known ->> 'payer_name', known ->> 'name',
    concat_ws(' ', known ->> 'firstname', known ->> 'lastname'))), '');
begin
  perform private.person_of(address);
  update public.person_addresses a set names = a.names || written
  where a.email_normalized = address and written is not null and not private.is_erased(address) and written <> all (a.names) and cardinality(a.names) < 50;
  return new;
end;
$$;

-- The person of a known address; null when the school does not know it.
create function public.person_id_of(email text) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('people');
  select a.person_id from public.person_addresses a
  where a.email_normalized = private.normalize_email(person_id_of.email)
$$;
grant execute on function public.person_id_of to authenticated;

-- Erasures stand here, since the desk looks at them (decisions 200, 201 and 211); how they are done, in their own file.
create table public.erasures (
  id bigint generated always as identity primary key,
  -- Numbers of person_addresses: no name, no hash. What a copy that comes back is erased by again.
  person_ids jsonb not null check (jsonb_array_length(person_ids) >= 0),
  keeps_certificates boolean not null,
  -- No foreign keys: the decisions outlive the accounts.
  asked_by uuid not null,
  starts_at timestamptz not null default now() + interval '48 hours',
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  held text check (held in ('staff', 'debt', 'refund', 'review', 'open_order', 'request')),
  erased_at timestamptz,
  ended_at timestamptz,
  kept_at timestamptz,
  created_at timestamptz not null default now(),
  check (withdrawn_at is null or erased_at is null),
  check (ended_at is null or erased_at is not null)
);
comment on table public.erasures is 'Persons who are to be erased, or were: by row numbers alone.';
comment on column public.erasures.keeps_certificates is 'Whether the certificates of the person go on holding, without the name.';
comment on column public.erasures.held is 'Why it waits although its time has come.';
comment on column public.erasures.erased_at is 'When nothing here named the person any more; ended_at: when every provider had answered, too.';
comment on column public.erasures.kept_at is 'Since when it stands beside the copies, so that none of them brings the person back unnoticed.';
create index erasures_unkept on public.erasures (erased_at) where erased_at is not null and kept_at is null;
create index erasures_open on public.erasures (starts_at) where erased_at is null and withdrawn_at is null;
select private.open_to_staff('public.erasures', 'personal_data', 'Who has asked for an erasure sees how far it is.');
select private.audit_changes('public.erasures');

-- The privacy page promises five working days; a day of rest that falls on one of them is not known here.
create function private.erasure_due_at(e public.erasures) returns timestamptz
language sql stable
as $$
  select private.end_of_day(d.day + 7 - greatest(extract(isodow from d.day)::integer - 5, 0))
  from (select private.school_day(e.created_at) as day) d
$$;
