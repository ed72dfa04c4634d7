-- What one US dollar costs in the currencies of the checkout's countries, for an estimate beside the price (decisions 36,
-- 107 and 173) and for the export of payments (decision 15). Nothing is charged by these rates.

create function private.is_estimated_currency(currency text) returns boolean
language sql immutable
as $$
  select is_estimated_currency.currency in
    ('ARS', 'BOB', 'BRL', 'CLP', 'COP', 'CRC', 'GTQ', 'MXN', 'PEN', 'PYG', 'UYU')
$$;

create table private.exchange_rates (
  currency text not null check (private.is_estimated_currency(currency)),
  day date not null check (day between '2020-01-01' and '9999-12-31'),
  units_per_dollar numeric(16, 6) not null check (units_per_dollar > 0 and units_per_dollar <> 'NaN'),
  -- The source, as the site shows it; `source_url` where the source asks for a link.
  source text not null check (char_length(btrim(source)) between 1 and 40),
  source_url text check (private.is_web_address(source_url)),
  -- Waits for the next one to agree with it.
  is_held boolean not null default false,
  created_at timestamptz not null default now(),
  -- A second run on the same day stores nothing again.
  primary key (currency, day)
);
comment on table private.exchange_rates is 'Fetched rates, one a day. The newest that is not held is shown, the others are its history.';
alter table private.exchange_rates enable row level security;

-- Whether the second rate of a currency differs by less than a fifth from the first.
create function private.rates_agree(first numeric, second numeric) returns boolean
language sql immutable
as $$
  select abs(rates_agree.second - rates_agree.first) * 5 < rates_agree.first
$$;

-- Stores the rates of a day, `rates` from currency to units. One that agrees with neither the last shown nor the last fetched
-- of its currency is held; the last fetched is shown with one that agrees with it.
create function public.store_exchange_rates(day date, source text, source_url text, rates jsonb) returns jsonb
language sql volatile security definer
set search_path = ''
as $$
  with fetched as (
    select r.key as currency, r.value::numeric as units, e.units_per_dollar as last_units, e.day as last_day,
           (select s.units_per_dollar from private.exchange_rates s
            where s.currency = r.key and s.day < store_exchange_rates.day and not s.is_held
            order by s.day desc limit 1) as shown_units
    from jsonb_each_text(store_exchange_rates.rates) r
    left join private.exchange_rates e on e.currency = r.key
      and e.day = (select max(l.day) from private.exchange_rates l
                   where l.currency = r.key and l.day < store_exchange_rates.day)
  ), stored as (
    insert into private.exchange_rates (currency, day, units_per_dollar, source, source_url, is_held)
    select f.currency, store_exchange_rates.day, f.units, store_exchange_rates.source, store_exchange_rates.source_url,
           (private.rates_agree(f.shown_units, f.units) or private.rates_agree(f.last_units, f.units)) is not true
    from fetched f
    on conflict do nothing
    returning currency, is_held
  ), agreed as (
    update private.exchange_rates e set is_held = false
    from fetched f join stored s on s.currency = f.currency
    where e.currency = f.currency and e.day = f.last_day and e.is_held and private.rates_agree(f.last_units, f.units)
  )
  select jsonb_build_object('stored', count(*), 'held', count(*) filter (where s.is_held)) from stored s
$$;
grant execute on function public.store_exchange_rates to service_role;

-- For the checkout of a country. How old a rate may be is decided where it is shown.
create function public.get_exchange_rate(currency text)
returns table (currency text, units_per_dollar numeric, day date, source text, source_url text)
language sql stable security definer
set search_path = ''
as $$
  select r.currency, r.units_per_dollar, r.day, r.source, r.source_url
  from private.exchange_rates r
  where r.currency = get_exchange_rate.currency and not r.is_held
  order by r.day desc
  limit 1
$$;
grant execute on function public.get_exchange_rate to anon, authenticated, service_role;
