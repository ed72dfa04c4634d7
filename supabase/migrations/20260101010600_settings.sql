-- What the school is called and what it decides: one row, read by mails, certificates, credentials and the build of the site.

-- Characters that the fonts of the certificate have and the headers of a mail take. Same rule as `plainLine` of
-- src/domain/contracts/settings.ts.
create function private.is_plain_line(line text, longest integer) returns boolean
language sql immutable
as $$
  select btrim(line) = line and char_length(line) between 1 and longest
    and line ~ '^[ -;=?-~\u00A1-\u017F\u2018\u2019\u201C\u201D\u2013\u2014]+$'
$$;

-- The head of a PNG of 60 kB and 1200 × 600 points at most, in true colours and without interlacing: the function that draws
-- certificates has two seconds. Its points are looked at by the function that keeps it (decision 161).
create function private.is_signature(png bytea) returns boolean
language sql immutable
as $$
  select octet_length(png) between 33 and 61440 and substr(png, 1, 16) = '\x89504e470d0a1a0a0000000d49484452'
    and substr(png, 17, 2) = '\x0000' and get_byte(png, 18) * 256 + get_byte(png, 19) between 1 and 1200
    and substr(png, 21, 2) = '\x0000' and get_byte(png, 22) * 256 + get_byte(png, 23) between 1 and 600
    and get_byte(png, 24) = 8 and get_byte(png, 25) in (2, 6) and get_byte(png, 28) = 0
$$;

-- None is ever deleted: a certificate keeps the one that it was issued with.
create table private.signatures (
  digest text primary key generated always as (encode(sha256(png), 'hex')) stored,
  png bytea not null check (private.is_signature(png))
);
comment on table private.signatures is 'Drawn signatures, by their content.';
alter table private.signatures enable row level security;

create table private.settings (
  -- Read by people in the log: "Ajustes de la escuela".
  key text primary key default 'de la escuela' check (key = 'de la escuela'),
  version integer not null default 1,
  name text not null default 'Meridiano' check (private.is_plain_line(name, 60) and name !~ '[",:;@()\\]'),
  descriptor text not null default 'Escuela de ciencia de datos geoespaciales' check (private.is_plain_line(descriptor, 80)),
  email text not null default 'hola@meridiano.example' check (private.is_email(email)),
  whatsapp text not null default '+54 9 11 5555 0100' check (whatsapp ~ '^(\+[1-9](?:[ -]?[0-9]){6,14})?$'),
  linkedin_url text not null default 'https://www.linkedin.com/company/meridiano-example'
    check (linkedin_url = '' or char_length(linkedin_url) <= 300 and private.is_web_address(linkedin_url)),
  classroom_url text not null default 'https://aula.meridiano.example'
    check (char_length(classroom_url) <= 300 and private.is_web_address(classroom_url)),
  location text not null default 'Buenos Aires, Argentina' check (private.is_plain_line(location, 60)),
  latitude numeric(5, 2) not null default -34.6 check (latitude between -90 and 90),
  longitude numeric(5, 2) not null default -58.38 check (longitude between -180 and 180),
  -- Empty: nothing is shown of it.
  legal_name text not null default '' check (legal_name = '' or private.is_plain_line(legal_name, 120)),
  legal_id text not null default '' check (legal_id = '' or private.is_plain_line(legal_id, 60)),
  legal_address text not null default '' check (legal_address = '' or private.is_plain_line(legal_address, 160)),
  attention_hours text not null default 'Lunes a viernes, de 9 a 17 h' check (attention_hours = '' or private.is_plain_line(attention_hours, 80)),
  revocation_buttons_on boolean not null default true,
  certificate_prefix text not null default 'MER' check (certificate_prefix ~ '^[A-Z]{2,6}$'),
  signatory_name text check (private.is_plain_line(signatory_name, 60)),
  signatory_position text check (private.is_plain_line(signatory_position, 60)),
  signature text references private.signatures (digest),
  certificate_requires_paid boolean not null default false,
  first_payment_min_share numeric(3, 2) not null default 0 check (first_payment_min_share between 0 and 1),
  announced_seats_max integer not null default 5 check (announced_seats_max between 0 and 99),
  seat_calls_on boolean not null default true,
  order_mails_on boolean not null default true,
  reminders_daily_max integer not null default 30 check (reminders_daily_max between 1 and 999),
  reminders_started_by uuid,
  constraint settings_signatory_is_whole check (
    (signatory_name is null) = (signatory_position is null) and (signature is null or signatory_name is not null))
);
comment on table private.settings is 'What the school is called and what it decides, in one row.';
comment on column private.settings.legal_name is 'Name of the seller, as its invoices say it.';
comment on column private.settings.legal_id is 'Tax id of who sells, with its kind: "CUIT 30-…".';
comment on column private.settings.legal_address is 'Street address of who sells.';
comment on column private.settings.attention_hours is 'When a person answers, by the clock of Argentina.';
comment on column private.settings.revocation_buttons_on is 'The buttons to revoke a purchase and to cancel a service that Argentina asks of its schools (decision 177).';
comment on column private.settings.certificate_prefix is 'Beginning of the numbers of new certificates.';
comment on column private.settings.certificate_requires_paid is 'Somebody who still has to pay something of a cohort gets no certificate of it.';
comment on column private.settings.first_payment_min_share is 'Share of the agreed total that has to be paid before access is given (decision 62).';
comment on column private.settings.announced_seats_max is 'So many seats left, or fewer, are announced (decision 73).';
comment on column private.settings.seat_calls_on is 'People who wait for a seat are called by itself when one is free (decision 153); staff call either way.';
comment on column private.settings.order_mails_on is 'Orders that nobody finished are mailed about (decision 154).';
comment on column private.settings.reminders_daily_max is 'So many reminders leave on a day, so that the free plan of the mail provider has room for receipts and accesses (decision 175).';
comment on column private.settings.reminders_started_by is 'The member who said yes to the reminders of what is due; null: they are off.';
create index settings_signature on private.settings (signature);
insert into private.settings default values;
alter table private.settings enable row level security;
create trigger settings_version before update on private.settings
  for each row execute function private.count_version();
create trigger settings_audit after update on private.settings
  for each row execute function private.audit_row('key');

-- What everybody may know of the school.
create function public.get_school() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('name', s.name, 'descriptor', s.descriptor, 'email', s.email, 'whatsapp', s.whatsapp,
    'linkedin_url', s.linkedin_url, 'classroom_url', s.classroom_url, 'location', s.location,
    'latitude', s.latitude, 'longitude', s.longitude, 'legal_name', s.legal_name, 'legal_id', s.legal_id,
    'legal_address', s.legal_address, 'attention_hours', s.attention_hours, 'revocation_buttons_on', s.revocation_buttons_on)
  from private.settings s
$$;

create function private.signature_image(digest text) returns text
language sql stable
as $$
  select translate(encode(i.png, 'base64'), E'\n', '') from private.signatures i where i.digest = signature_image.digest
$$;

create function public.get_settings() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('settings');
  return (select to_jsonb(s) - 'key' || jsonb_build_object('signature', private.signature_image(s.signature))
          from private.settings s);
end;
$$;

-- Keeps a signature, a PNG in base64 that the server has decoded whole. Again it changes nothing.
create function public.keep_signature(png text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  picture constant bytea := decode(keep_signature.png, 'base64');
begin
  perform private.refuse('signature_invalid') where not private.is_signature(picture);
  insert into private.signatures (png) values (picture) on conflict do nothing;
end;
$$;

-- `changes`: columns with their new values; the signature as a PNG in base64 that was kept before. `version`: of the settings that they were made
-- from (decision 52); of older ones nothing is changed. Returns the settings as they are now.
create function public.save_settings(changes jsonb, version integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  held private.settings;
  picture text;
begin
  perform private.require_capability('settings');
  select * into held from private.settings for update;
  perform private.refuse('settings_changed') where held.version is distinct from save_settings.version;
  if jsonb_typeof(changes -> 'signature') = 'string' then
    picture := encode(sha256(decode(changes ->> 'signature', 'base64')), 'hex');
    perform private.refuse('signature_invalid') where not exists (select from private.signatures i where i.digest = picture);
    changes := changes || jsonb_build_object('signature', picture);
  end if;
  held := jsonb_populate_record(held, changes);
  update private.settings s set
    name = held.name, descriptor = held.descriptor, email = held.email, whatsapp = held.whatsapp,
    linkedin_url = held.linkedin_url, classroom_url = held.classroom_url, location = held.location,
    latitude = held.latitude, longitude = held.longitude, legal_name = held.legal_name, legal_id = held.legal_id,
    legal_address = held.legal_address, attention_hours = held.attention_hours,
    revocation_buttons_on = held.revocation_buttons_on, certificate_prefix = held.certificate_prefix,
    signatory_name = held.signatory_name, signatory_position = held.signatory_position, signature = held.signature,
    certificate_requires_paid = held.certificate_requires_paid, first_payment_min_share = held.first_payment_min_share,
    announced_seats_max = held.announced_seats_max, seat_calls_on = held.seat_calls_on, order_mails_on = held.order_mails_on,
    reminders_daily_max = held.reminders_daily_max
  where changes <> '{}';
  return public.get_settings();
exception when check_violation or not_null_violation or numeric_value_out_of_range then
  perform private.refuse('value_refused');
end;
$$;

grant execute on function public.get_school to anon, authenticated, service_role;
grant execute on function public.get_settings, public.save_settings to authenticated;
grant execute on function public.keep_signature to service_role;
