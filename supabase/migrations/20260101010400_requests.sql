-- What requests share: reading the fields of a staff request, storing a form once however often it is sent, and rate
-- limits.

-- Reading the jsonb of a request: the code of a refusal begins with the field.

create function private.optional_text(request jsonb, field text, max_length integer) returns text
language plpgsql immutable
as $$
declare
  value text := nullif(btrim(coalesce(request ->> field, '')), '');
begin
  perform private.refuse(field || '_too_long') where char_length(value) > max_length;
  return value;
end;
$$;

create function private.required_text(request jsonb, field text, max_length integer) returns text
language plpgsql immutable
as $$
declare
  value text := private.optional_text(request, field, max_length);
begin
  perform private.refuse(field || '_required') where value is null;
  return value;
end;
$$;
-- The reason of a decision.
create function private.required_reason(reason text) returns text
language plpgsql immutable
as $$
begin
  perform private.refuse('reason_required') where char_length(btrim(coalesce(reason, ''))) < 3;
  perform private.refuse('reason_too_long') where char_length(btrim(reason)) > 500;
  return btrim(reason);
end;
$$;

create function private.required_email(request jsonb, field text) returns text
language plpgsql immutable
as $$
declare
  value text := private.required_text(request, field, 254);
begin
  perform private.refuse(field || '_invalid') where not private.is_email(value);
  return private.normalize_email(value);
end;
$$;

-- A text of this pattern; null when absent or empty.
create function private.optional_match(request jsonb, field text, pattern text) returns text
language plpgsql immutable
as $$
declare
  value text := private.optional_text(request, field, 2048);
begin
  perform private.refuse(field || '_invalid') where value !~ pattern;
  return value;
end;
$$;

-- Dollars with at most two decimals, as number or text; null when absent.
create function private.optional_usd(request jsonb, field text) returns numeric
language sql immutable
as $$ select private.optional_match(request, field, '^[0-9]{1,9}(\.[0-9]{1,2}0*)?$')::numeric(12, 2) $$;

create function private.optional_whole_number(request jsonb, field text, lowest bigint, highest bigint) returns bigint
language plpgsql immutable
as $$
declare
  value bigint := private.optional_match(request, field, '^[0-9]{1,15}$')::bigint;
begin
  perform private.refuse(field || '_invalid') where value not between lowest and highest;
  return value;
end;
$$;

-- A day as yyyy-mm-dd; null when absent or empty.
create function private.optional_day(request jsonb, field text) returns date
language plpgsql immutable
as $$
begin
  return private.optional_match(request, field, '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')::date;
exception when datetime_field_overflow then
  perform private.refuse(field || '_invalid');
end;
$$;

-- Identifies one intended action: a retry sends the same key.
create function private.required_request_key(request jsonb, field text) returns text
language plpgsql immutable
as $$
declare
  value text := coalesce(request ->> field, '');
begin
  perform private.refuse(field || '_invalid') where value !~ '^[A-Za-z0-9_-]{16,128}$';
  return value;
end;
$$;

-- A visitor without an answer submits a form again, and a browser may retry by itself. Each filled form has a key,
-- so that it is stored and mailed once.

create table private.form_submissions (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{16,128}$'),
  content_hash text not null,
  answer text not null,
  created_at timestamptz not null default now()
);
comment on table private.form_submissions is
  'The answer to each filled form, kept for a month. The digests are salted with the key, so they reveal no personal data.';
create index form_submissions_created_at on private.form_submissions (created_at);
alter table private.form_submissions enable row level security;

-- Takes the key for `answer`, in the transaction that processes the form. Null when the key was free or absent (then
-- repetitions are not recognised). Otherwise the earlier answer, or `conflict` when the key came with other content.
-- A concurrent call waits here until the first has ended.
create function private.take_form_key(form_key text, content jsonb, answer text) returns text
language plpgsql volatile
as $$
declare
  digest text := private.content_hash(jsonb_build_array(form_key, content));
  earlier private.form_submissions;
begin
  if form_key is null then
    return null;
  end if;
  if random() < 0.01 then
    delete from private.form_submissions where created_at < now() - interval '30 days';
  end if;
  insert into private.form_submissions (key, content_hash, answer) values (form_key, digest, answer)
  on conflict (key) do nothing;
  if found then
    return null;
  end if;
  select * into strict earlier from private.form_submissions s where s.key = form_key;
  return case when earlier.content_hash = digest then earlier.answer else 'conflict' end;
end;
$$;

-- Rate limits keep one instant per key (generic cell rate algorithm).

create table private.rate_limits (
  key text primary key check (char_length(key) <= 200),
  full_at timestamptz not null
);
comment on table private.rate_limits is 'Instant at which each bucket is full again; keys are hashed addresses, never plain personal data.';
create index rate_limits_full_at on private.rate_limits (full_at);

-- Counts a request and returns true if it fits into `capacity` requests per `period_seconds` for this key.
create function public.consume_rate_limit(bucket_key text, capacity integer, period_seconds integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  cost interval := make_interval(secs => period_seconds::double precision / capacity);
  allowed boolean;
begin
  if random() < 0.01 then
    delete from private.rate_limits where full_at < now() - interval '1 day';
  end if;
  insert into private.rate_limits as r (key, full_at)
  values (bucket_key, clock_timestamp() + cost)
  on conflict (key) do update
    set full_at = greatest(r.full_at, clock_timestamp()) + cost
    where greatest(r.full_at, clock_timestamp()) + cost <= clock_timestamp() + make_interval(secs => period_seconds)
  returning true into allowed;
  return coalesce(allowed, false);
end;
$$;
grant execute on function public.consume_rate_limit to service_role;
