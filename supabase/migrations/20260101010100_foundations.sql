-- Closes what PostgreSQL and the hosted platform leave open: only the owner may read, write or execute anything
-- until a later statement grants it by name. Row policies apply on top of grants.

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- EXECUTE for PUBLIC is a global default: revoking it per schema has no effect.
alter default privileges revoke execute on functions from public;

-- Internal functions; the API does not expose this schema.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- A function searches no schema: every name in it is written with its own. Functions with the rights of their owner, and
-- those that migrations call, say `set search_path = ''` themselves; this gives it to the others. Called at the end of the
-- migrations, and of each later one that adds a function. Not to a body that is one `return`: its names were bound when it
-- was made, and without settings the planner writes it into the query, where a call would cost more than the row.
create function private.close_search_paths() returns void
language plpgsql
as $$
declare
  open regprocedure;
begin
  for open in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proowner = current_user::regrole
      and p.prosqlbody is null and array_to_string(p.proconfig, ' ') ~ '(^| )search_path=' is not true
  loop
    execute format('alter function %s set search_path = ''''', open);
  end loop;
end;
$$;

-- Refuses a request with a code, for which the site has a sentence (decision 21): `perform private.refuse('sale_voided')
-- where sale.voided_at is not null;`.
create function private.refuse(code text) returns void
language plpgsql
as $$
begin
  raise exception '%', code using errcode = '22023';
end;
$$;
grant execute on function private.refuse to service_role;

-- Columns and triggers that tables share

create function private.set_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- For rows that people edit: a save names the version it was based on, and an older one does not overwrite.
create function private.count_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;

-- An id out of a payload or a key that holds any text; null for what is none: a cast would refuse the whole list.
create function private.key_number(key text) returns bigint
language sql immutable
as $$ select case when key ~ '^[0-9]{1,15}$' then key::bigint end $$;

-- E-mail addresses

-- One person is one normalised address: trim and lower case, no provider-specific rules.
create function private.normalize_email(address text) returns text
language sql immutable parallel safe
as $$ select lower(btrim(address)) $$;
grant execute on function private.normalize_email to anon, authenticated, service_role;

-- One plain mailbox that every mail server reads alike; the rule and its reasons are in src/domain/email.ts.
create function private.is_email(address text) returns boolean
language sql immutable parallel safe
as $$
  select char_length(address) <= 254 and position('@' in address) <= 65
    and address ~ ('^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
      || '@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$')
$$;
-- A check constraint runs with the rights of whoever writes the row.
grant execute on function private.is_email to anon, authenticated, service_role;

-- The mailbox of a valid address: for limits only, never to identify a person. Same rule as `mailboxOf`.
create function private.mailbox(address text) returns text
language sql immutable parallel safe
as $$
  select case when a.domain in ('gmail.com', 'googlemail.com')
    then replace(a.plain, '.', '') || '@gmail.com' else a.plain || '@' || a.domain end
  from (select regexp_replace(split_part(n.address, '@', 1), '^(.[^+]*)\+.*$', '\1') as plain,
               split_part(n.address, '@', 2) as domain
        from (select private.normalize_email(mailbox.address) as address) n) a
$$;

-- The address that an erased person keeps, by the number of theirs: mail to it leads nowhere (RFC 6761, section 6.4).
create function private.erased_address(id bigint) returns text
language sql immutable
return 'borrada-' || id || '@persona.invalid';
create function private.is_erased(address text) returns boolean
language sql immutable
return coalesce(address like 'borrada-%@persona.invalid', false);
grant execute on function private.is_erased to authenticated, service_role;

-- Web addresses

-- Valid link targets: https and a named host, without credentials, port, backslash or anything else that a browser
-- would correct; the rule and its reasons are in src/domain/web-address.ts.
create function private.web_address_pattern() returns text
language sql immutable parallel safe
as $$
  select 'https://([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'
    || '([/?#][!#-;=?-Z\[\]_a-z~]*)?'
$$;

create function private.is_web_address(address text) returns boolean
language sql immutable parallel safe
as $$ select char_length(address) <= 2048 and address ~ ('^' || private.web_address_pattern() || '$') $$;

-- A file of the site itself, or elsewhere. `//host` and `/\host` would be another site.
create function private.is_file_address(address text) returns boolean
language sql immutable parallel safe
as $$
  select private.is_web_address(address)
    or (char_length(address) <= 2048 and address ~ '^/[A-Za-z0-9._~-][A-Za-z0-9._~/%-]*$')
$$;
grant execute on function private.web_address_pattern, private.is_web_address, private.is_file_address
  to authenticated, service_role;

-- Secrets and digests

-- 256 bits as 43 base64url characters, for secret addresses.
create function private.random_token() returns text
language sql volatile
as $$
  select translate(
    encode(
      sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
      'base64'
    ),
    '+/=' || chr(10), '-_'
  )
$$;
-- A column default runs with the rights of whoever inserts.
grant execute on function private.random_token to service_role;

create function private.content_hash(content jsonb) returns text
language sql immutable
as $$ select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') $$;

-- Days at the school

create function private.school_day(instant timestamptz) returns date
language sql immutable
return (instant at time zone 'America/Argentina/Buenos_Aires')::date;
-- A computed column runs with the rights of whoever writes the row.
grant execute on function private.school_day to service_role;

create function private.end_of_day(as_of date) returns timestamptz
language sql immutable
as $$ select (as_of + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires' - interval '1 microsecond' $$;

-- Folding for searches: without accents and capitals

create extension if not exists pg_trgm with schema extensions;

-- The same as `fold` in src/domain/search.ts. Not the extension unaccent: its table changes between versions, so no
-- index could rely on it and the browser could not match it.
create function private.fold(words text) returns text
language sql immutable parallel safe
as $$
  select replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđħŧıð', 'oldhtid'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
$$;
comment on function private.fold(text) is 'A text folded for searches: ñandu, Ñandú and nandu become one word.';
-- An index expression runs with the rights of whoever writes the row.
grant execute on function private.fold to authenticated, service_role;
