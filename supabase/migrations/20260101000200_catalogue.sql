-- What the school sells: careers, courses (each row is one cohort) and the current price of a base slug.

create table public.careers (
  id bigint generated always as identity primary key,
  name text not null unique check (char_length(btrim(name)) between 1 and 160),
  created_at timestamptz not null default now()
);
comment on table public.careers is 'Full programmes; enrolling in one enrols in its courses.';

create table public.courses_moodle (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 1 and 160),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  -- Exact comparison of the base slug is what keeps "deep-learning" from matching "deep-learning-avanzado".
  base_slug text generated always as (regexp_replace(slug, '-[0-9]{6}$', '')) stored,
  moodle_course_id bigint unique,
  sheet_id text,
  canva_template_url text check (private.is_web_address(canva_template_url)),
  regular_price_usd numeric(12, 2) not null check (regular_price_usd > 0),
  promo_price_usd numeric(12, 2) check (promo_price_usd > 0),
  is_price_active boolean not null default false,
  installments_price_usd numeric(12, 2) check (installments_price_usd > 0),
  promo_installments_price_usd numeric(12, 2) check (promo_installments_price_usd > 0),
  installments_count integer check (installments_count between 2 and 36),
  subscription_link text check (private.is_web_address(subscription_link)),
  is_current_cohort boolean not null default false,
  starts_on date,
  seats integer check (seats >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.courses_moodle is 'One row per cohort of a course: prices in USD, start, classroom course. At most one current cohort per base slug.';
comment on column public.courses_moodle.is_price_active is 'The promotional prices are on.';
comment on column public.courses_moodle.installments_price_usd is 'Total in instalments, not the amount of one payment.';

create trigger courses_moodle_count_version before update on public.courses_moodle
  for each row execute function private.count_version();

create unique index courses_moodle_one_current_cohort on public.courses_moodle (base_slug) where is_current_cohort;

create function private.base_slug(slug text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select regexp_replace(regexp_replace(lower(btrim(slug)), '\s+', '-', 'g'), '-[0-9]{6}$', '') $$;
grant execute on function private.base_slug(text) to anon, authenticated, service_role;

create function public.get_current_course_price(course_slug_pattern text)
returns table (
  id bigint,
  name text,
  slug text,
  regular_price_usd numeric,
  promo_price_usd numeric,
  is_active boolean,
  installments_price_usd numeric,
  promo_installments_price_usd numeric,
  installments_count integer,
  subscription_link text,
  starts_on date,
  seats integer
)
language sql stable security definer
set search_path = ''
as $$
  select c.id, c.name, c.slug, c.regular_price_usd, c.promo_price_usd, c.is_price_active,
         c.installments_price_usd, c.promo_installments_price_usd, c.installments_count, c.subscription_link,
         c.starts_on, c.seats
  from public.courses_moodle c
  where c.is_current_cohort
    and c.base_slug = private.base_slug(course_slug_pattern)
  limit 1
$$;
comment on function public.get_current_course_price(text) is 'Current price of exactly one base slug (a trailing dash plus six digits is ignored). The argument keeps its historical name; it is no pattern.';
grant execute on function public.get_current_course_price(text) to anon, authenticated, service_role;

alter table public.careers enable row level security;
grant select on public.careers to authenticated;
grant all on public.careers to service_role;
create policy "Staff read careers" on public.careers
  for select to authenticated using ((select private.is_staff()));

alter table public.courses_moodle enable row level security;
grant select (id, name, slug, base_slug, regular_price_usd, promo_price_usd, is_price_active, installments_price_usd,
              promo_installments_price_usd, installments_count, is_current_cohort, starts_on, seats)
  on public.courses_moodle to anon;
grant select on public.courses_moodle to authenticated;
grant all on public.courses_moodle to service_role;
create policy "Visitors read current cohorts" on public.courses_moodle
  for select to anon using (is_current_cohort);
create policy "Staff read all courses" on public.courses_moodle
  for select to authenticated using ((select private.is_staff()));
