-- How staff functions read the jsonb of a request: 22023 with a short code names the field that is wrong.

create function private.required_text(request jsonb, field text, max_length integer) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  value text := btrim(coalesce(request ->> field, ''));
begin
  if value = '' then
    raise exception '%_required', field using errcode = '22023';
  elsif char_length(value) > max_length then
    raise exception '%_too_long', field using errcode = '22023';
  end if;
  return value;
end;
$$;

create function private.optional_text(request jsonb, field text, max_length integer) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  value text := nullif(btrim(coalesce(request ->> field, '')), '');
begin
  if char_length(value) > max_length then
    raise exception '%_too_long', field using errcode = '22023';
  end if;
  return value;
end;
$$;

create function private.required_email(request jsonb, field text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  value text := private.required_text(request, field, 254);
begin
  if not private.is_email(value) then
    raise exception '%_invalid', field using errcode = '22023';
  end if;
  return private.normalize_email(value);
end;
$$;

-- Dollars with at most two decimals, as number or as text; null when absent.
create function private.optional_usd(request jsonb, field text) returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  value text := nullif(btrim(coalesce(request ->> field, '')), '');
begin
  if value !~ '^[0-9]{1,9}(\.[0-9]{1,2}0*)?$' then
    raise exception '%_invalid', field using errcode = '22023';
  end if;
  return value::numeric(12, 2);
end;
$$;

create function private.optional_whole_number(request jsonb, field text, lowest bigint, highest bigint) returns bigint
language plpgsql immutable
set search_path = ''
as $$
declare
  value text := nullif(btrim(coalesce(request ->> field, '')), '');
begin
  if value !~ '^[0-9]{1,15}$' or value::bigint not between lowest and highest then
    raise exception '%_invalid', field using errcode = '22023';
  end if;
  return value::bigint;
end;
$$;

-- Identifies one intended action: a retry of it brings the same key.
create function private.required_request_key(request jsonb, field text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  value text := coalesce(request ->> field, '');
begin
  if value !~ '^[A-Za-z0-9_-]{16,128}$' then
    raise exception '%_invalid', field using errcode = '22023';
  end if;
  return value;
end;
$$;

create function private.content_hash(content jsonb) returns text
language sql immutable
set search_path = ''
as $$ select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') $$;
