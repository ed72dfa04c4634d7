-- What one US dollar costs in the currencies of the checkout's countries, for an estimate beside the price (decisions 36
-- and 107) and for the export of payments (decision 15). Nothing is charged by these rates.

create function private.is_estimated_currency(currency text) returns boolean
language sql immutable
as $$
  select is_estimated_currency.currency in
    ('ARS', 'BOB', 'BRL', 'CLP', 'COP', 'CRC', 'GTQ', 'MXN', 'PEN', 'PYG', 'UYU')
$$;

create table private.exchange_rates (
  id bigint generated always as identity primary key,
  currency text not null check (private.is_estimated_currency(currency)),
  units_per_dollar numeric(16, 6) not null check (units_per_dollar > 0 and units_per_dollar <> 'NaN'),
  day date not null check (day between '2020-01-01' and '9999-12-31'),
  -- Who says so, as the site shows it; `source_url` where the source asks for a link.
  source text not null check (char_length(btrim(source)) between 1 and 40),
  source_url text check (private.is_web_address(source_url)),
  is_typed boolean not null default false,
  -- Differs so much from the rate before it that a person has to look.
  is_held boolean not null default false,
  -- Who typed or confirmed it.
  set_by uuid,
  created_at timestamptz not null default now(),
  constraint exchange_rates_typed_by_somebody check (not is_typed or set_by is not null)
);
comment on table private.exchange_rates is 'Rates are added, never changed, but for the person who confirms one: the newest is shown, the others are its history.';
create index exchange_rates_newest on private.exchange_rates (currency, day desc, is_typed desc, id desc);
-- A second run on the same day stores nothing again.
create unique index exchange_rates_fetched_once on private.exchange_rates (currency, day) where not is_typed;
alter table private.exchange_rates enable row level security;

-- The newest of a currency: of one day the typed one, the last of them.
create function private.shown_rate(currency text) returns private.exchange_rates
language sql stable
as $$
  select r.* from private.exchange_rates r
  where r.currency = shown_rate.currency and not r.is_held
  order by r.day desc, r.is_typed desc, r.id desc
  limit 1
$$;

-- Whether a rate, fetched or typed, waits for a person to confirm it: it differs by more than a fifth from the one that is
-- shown, or is the first of its currency, with nothing to compare it with.
create function private.is_doubtful_rate(currency text, units_per_dollar numeric) returns boolean
language sql stable
as $$
  select coalesce(abs(is_doubtful_rate.units_per_dollar / s.units_per_dollar - 1) > 0.2, true)
  from private.shown_rate(is_doubtful_rate.currency) s
$$;

-- Stores the rates of a day, `rates` from currency to units.
create function public.store_exchange_rates(day date, source text, source_url text, rates jsonb) returns jsonb
language sql volatile security definer
set search_path = ''
as $$
  with stored as (
    insert into private.exchange_rates (currency, units_per_dollar, day, source, source_url, is_held)
    select r.key, r.value::numeric, store_exchange_rates.day, store_exchange_rates.source, store_exchange_rates.source_url,
           private.is_doubtful_rate(r.key, r.value::numeric)
    from jsonb_each_text(store_exchange_rates.rates) r
    on conflict (currency, day) where not is_typed do nothing
    returning is_held
  )
  select jsonb_build_object('stored', count(*), 'held', count(*) filter (where is_held)) from stored
$$;
grant execute on function public.store_exchange_rates to service_role;

-- For the checkout of a country. How old a rate may be is decided where it is shown.
create function public.get_exchange_rate(currency text)
returns table (currency text, units_per_dollar numeric, day date, source text, source_url text)
language sql stable security definer
set search_path = ''
as $$
  select r.currency, r.units_per_dollar, r.day, r.source, r.source_url
  from private.shown_rate(get_exchange_rate.currency) r
  where r.id is not null
$$;
grant execute on function public.get_exchange_rate to anon, authenticated, service_role;

-- For the Config tab: each currency that has a rate, with the one that is shown and a newer one that is held.
create function public.list_exchange_rates() returns table (currency text, shown jsonb, held jsonb)
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('health');
  select c.currency,
         case when s.id is not null then jsonb_build_object(
           'units_per_dollar', s.units_per_dollar, 'day', s.day, 'source', s.source, 'typed', s.is_typed,
           'set_by', private.staff_name(s.set_by), 'set_at', s.created_at) end,
         (select jsonb_build_object('id', h.id, 'units_per_dollar', h.units_per_dollar, 'day', h.day, 'source', h.source)
          from private.exchange_rates h
          where h.currency = c.currency and h.is_held
            and (s.id is null or (h.day, h.is_typed, h.id) > (s.day, s.is_typed, s.id))
          order by h.day desc, h.is_typed desc, h.id desc limit 1)
  from (select distinct e.currency from private.exchange_rates e) c
  cross join lateral private.shown_rate(c.currency) s
  order by c.currency
$$;
grant execute on function public.list_exchange_rates to authenticated;

-- The rate of today as a person knows it; it wins over the fetched one of the day. Returns whether it is shown already.
create function public.set_exchange_rate(currency text, units_per_dollar numeric, source text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  named constant text := coalesce(btrim(set_exchange_rate.source), '');
  doubtful boolean;
begin
  perform private.require_capability('health');
  perform private.refuse('currency_invalid') where private.is_estimated_currency(set_exchange_rate.currency) is not true;
  perform private.refuse('units_per_dollar_invalid')
  where set_exchange_rate.units_per_dollar is null or set_exchange_rate.units_per_dollar = 'NaN'
     or set_exchange_rate.units_per_dollar not between 0.000001 and 999999999;
  perform private.refuse('source_required') where named = '';
  perform private.refuse('source_too_long') where char_length(named) > 40;
  doubtful := private.is_doubtful_rate(set_exchange_rate.currency, set_exchange_rate.units_per_dollar);
  insert into private.exchange_rates (currency, units_per_dollar, day, source, is_typed, is_held, set_by)
  values (set_exchange_rate.currency, set_exchange_rate.units_per_dollar, private.school_day(now()),
          named, true, doubtful, auth.uid());
  return not doubtful;
end;
$$;

-- A person has looked at rates that were held, at first at all of them: they are shown.
create function public.confirm_exchange_rates(rate_ids bigint[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('health');
  update private.exchange_rates r set is_held = false, set_by = case when r.is_typed then r.set_by else auth.uid() end
  where r.id = any (confirm_exchange_rates.rate_ids) and r.is_held;
  perform private.refuse('rate_not_found') where not found;
end;
$$;
grant execute on function public.set_exchange_rate, public.confirm_exchange_rates to authenticated;
