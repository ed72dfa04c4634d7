-- Closes what PostgreSQL and the hosted platform leave open: until a later migration grants something by name,
-- nobody but the owner may read, write or execute anything. Row policies come second, grants first.

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- EXECUTE for PUBLIC is a global default: revoking it per schema has no effect.
alter default privileges revoke execute on functions from public;

-- Helpers live here; the API does not expose this schema.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- One person is one normalised address (decision: trim and lower case, no provider tricks).
create function private.normalize_email(address text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select lower(btrim(address)) $$;
grant execute on function private.normalize_email(text) to anon, authenticated, service_role;

-- 256 bits as 43 base64url characters, for addresses that are secrets.
create function private.random_token() returns text
language sql volatile
set search_path = ''
as $$
  select translate(
    encode(
      sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
      'base64'
    ),
    '+/=' || chr(10), '-_'
  )
$$;
-- A default of a column runs with the rights of whoever inserts.
grant execute on function private.random_token() to service_role;

create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
