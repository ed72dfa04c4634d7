-- Who asks, for limits by address. `cf-connecting-ip` is written by the platform's edge over whatever the caller sent; the
-- right-most entry of `x-forwarded-for` may be that edge itself, which would put every visitor into one bucket, so it
-- counts only where there is no such edge. Same rule as `clientAddress` of the functions.

create table private.rate_limit_pepper (
  is_single boolean primary key default true check (is_single),
  pepper bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.rate_limit_pepper is
  'Keys the digests of addresses that SQL limits: a plain digest can be turned back by trying all addresses.';
alter table private.rate_limit_pepper enable row level security;
insert into private.rate_limit_pepper default values;

-- Null outside a request of the API. Of IPv6 the first 64 bits, which one subscriber owns whole.
create function private.request_address() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '');
  address text := btrim(coalesce(nullif(headers ->> 'cf-connecting-ip', ''),
    regexp_replace(coalesce(headers ->> 'x-forwarded-for', ''), '^.*,', '')));
begin
  if address = '' then
    return null;
  end if;
  address := regexp_replace(address, '^::ffff:(?=\d+\.)', '', 'i');
  return case when position(':' in address) > 0
    then network(set_masklen(address::inet, 64))::text else address end;
exception when invalid_text_representation then
  return address;
end;
$$;

-- A refused registration rolls back, and what it had counted with it: without an end to the tries, "already registered"
-- would tell of any number of addresses whether they are members. So a duplicate is answered without an error: the row is
-- left out, the status is the one of a conflict, and the count stays.
create or replace function private.limit_community_sign_up() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := private.request_address();
  digest text;
begin
  if address is null then
    return new;
  end if;
  select encode(sha256(p.pepper || convert_to(address, 'UTF8')), 'hex') into digest from private.rate_limit_pepper p;
  if not public.consume_rate_limit('community:' || digest, 20, 600) then
    raise sqlstate 'PT429' using message = 'rate_limited';
  end if;
  if exists (select from public.community_registrations c
             where c.email_normalized = private.normalize_email(new.email)) then
    perform set_config('response.status', '409', true);
    return null;
  end if;
  return new;
end;
$$;
