-- What the school sells: courses (each row is one cohort) and the careers.

create function private.base_slug(slug text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(regexp_replace(lower(btrim(slug)), '\s+', '-', 'g'), '-[0-9]{6}$', '') $$;
grant execute on function private.base_slug to anon, authenticated, service_role;

create table public.courses_moodle (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 1 and 160),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  -- Comparing the exact base slug keeps "deep-learning" from matching "deep-learning-avanzado".
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
  certificate_hours integer check (certificate_hours between 1 and 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Rejects values that the types allow and no screen can show (infinite dates, years beyond four digits, NaN
  -- amounts, ids that a browser rounds): readers validate what they get, so one such row would hide its whole list.
  constraint courses_moodle_starts_on_showable check (starts_on between '0001-01-01' and '9999-12-31'),
  constraint courses_moodle_prices_are_numbers check (
    regular_price_usd <> 'NaN' and promo_price_usd is distinct from 'NaN'
    and installments_price_usd is distinct from 'NaN' and promo_installments_price_usd is distinct from 'NaN'),
  constraint courses_moodle_classroom_exact check (moodle_course_id between 1 and 999999999999999)
);
comment on table public.courses_moodle is 'One row per cohort of a course: prices in USD, start, classroom course. At most one current cohort per base slug.';
comment on column public.courses_moodle.is_price_active is 'Whether the promotional prices apply.';
comment on column public.courses_moodle.seats is 'Capacity; null when it is unknown. Visitors never read it: with the seats left it would reveal the number of students.';
comment on column public.courses_moodle.certificate_hours is 'Hours of class that a certificate of the cohort states, unless it says others.';
comment on column public.courses_moodle.installments_price_usd is 'Total in instalments, not the amount of one payment.';
create unique index courses_moodle_one_current_cohort on public.courses_moodle (base_slug) where is_current_cohort;
create trigger courses_moodle_count_version before update on public.courses_moodle
  for each row execute function private.count_version();
select private.audit_changes('public.courses_moodle');

select private.open_to_staff('public.courses_moodle', 'catalogue', 'Enrolment, tracking and recaps need past cohorts too.');
grant select (id, name, slug, base_slug, regular_price_usd, promo_price_usd, is_price_active, installments_price_usd,
              promo_installments_price_usd, installments_count, is_current_cohort, starts_on)
  on public.courses_moodle to anon;
-- The slug cannot change: links, payments and certificates carry it.
grant insert (name, slug, moodle_course_id, sheet_id, canva_template_url, regular_price_usd, promo_price_usd,
              is_price_active, installments_price_usd, promo_installments_price_usd, installments_count,
              subscription_link, is_current_cohort, starts_on, seats, certificate_hours),
      update (name, moodle_course_id, sheet_id, canva_template_url, regular_price_usd, promo_price_usd,
              is_price_active, installments_price_usd, promo_installments_price_usd, installments_count,
              subscription_link, is_current_cohort, starts_on, seats, certificate_hours)
  on public.courses_moodle to authenticated;
create policy "Visitors read current cohorts" on public.courses_moodle
  for select to anon using (is_current_cohort);
comment on policy "Visitors read current cohorts" on public.courses_moodle is 'Public pages show what can be bought now; past and coming cohorts are internal.';
create policy "Course keepers add cohorts" on public.courses_moodle
  for insert to authenticated with check ((select private.can('courses')));
comment on policy "Course keepers add cohorts" on public.courses_moodle is 'A cohort sets prices, which daily work does not need.';
create policy "Course keepers change cohorts" on public.courses_moodle
  for update to authenticated using ((select private.can('courses'))) with check ((select private.can('courses')));
comment on policy "Course keepers change cohorts" on public.courses_moodle is 'Prices, start and classroom course; the column grants leave the slug out.';

create view private.shown_cohorts with (security_invoker = true) as
select distinct on (c.base_slug) c.* from public.courses_moodle c
order by c.base_slug, c.is_current_cohort desc, c.id desc;
comment on view private.shown_cohorts is 'The cohort of each product that is shown and sold: the current one, else the newest.';

grant select on private.shown_cohorts to service_role;

-- Null when there never was one.
create function private.cohort_of(base_slug text) returns public.courses_moodle
language sql stable
as $$ select e.* from private.shown_cohorts e where e.base_slug = cohort_of.base_slug $$;

-- The cohort that a person chose by its slug; by a base slug, the one that is sold.
create function private.chosen_cohort(slug text) returns public.courses_moodle
language sql stable
as $$
  select c.* from public.courses_moodle c
  where c.base_slug = private.base_slug(chosen_cohort.slug)
  order by c.slug = chosen_cohort.slug desc, c.is_current_cohort desc, c.id desc
  limit 1
$$;

-- The display name of a product; its base slug when there never was a cohort.
create function private.course_name(base_slug text) returns text
language sql stable
as $$ select coalesce((private.cohort_of(base_slug)).name, base_slug) $$;
grant execute on function private.cohort_of, private.course_name to service_role;

-- Moves the flag from the current cohort to this one; there are never two at a time.
create function public.make_current_cohort(cohort_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  slug_of_course text;
  previous bigint;
begin
  perform private.require_capability('courses');
  select c.base_slug into slug_of_course from public.courses_moodle c where c.id = make_current_cohort.cohort_id;
  perform private.refuse('course_not_found') where slug_of_course is null;
  -- Serialises concurrent calls.
  perform 1 from public.courses_moodle c where c.base_slug = slug_of_course order by c.id for update;
  update public.courses_moodle c set is_current_cohort = false
  where c.base_slug = slug_of_course and c.is_current_cohort and c.id <> make_current_cohort.cohort_id
  returning c.id into previous;
  update public.courses_moodle c set is_current_cohort = true
  where c.id = make_current_cohort.cohort_id and not c.is_current_cohort;
  return jsonb_build_object('cohort_id', make_current_cohort.cohort_id, 'base_slug', slug_of_course,
                            'previous_cohort_id', previous);
end;
$$;
grant execute on function public.make_current_cohort to authenticated;

-- Careers

create table public.careers (
  id bigint generated always as identity primary key,
  name text not null unique check (char_length(btrim(name)) between 1 and 160),
  base_slug text unique check (base_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(base_slug) <= 80),
  membership_months integer check (membership_months between 1 and 60),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.careers is 'Full programmes; enrolling in one enrols in its courses.';
comment on column public.careers.membership_months is 'How long one purchase lasts; null where it does not end.';
comment on column public.careers.base_slug is 'The product that sells the career; its sales carry this slug.';
create trigger careers_count_version before update on public.careers
  for each row execute function private.count_version();
select private.audit_changes('public.careers');

select private.open_to_staff('public.careers', 'catalogue', 'Enrolment offers them by name.');

create table public.career_courses (
  career_id bigint not null references public.careers (id) on delete cascade,
  base_slug text not null check (base_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(base_slug) <= 80),
  created_at timestamptz not null default now(),
  primary key (career_id, base_slug)
);
comment on table public.career_courses is 'Courses of a career, by base slug: enrolling in the career enrols in their current cohorts.';
select private.audit_changes('public.career_courses', 'career_id', 'base_slug');

select private.open_to_staff('public.career_courses', 'catalogue', 'Enrolment in a career shows its courses.');

-- Makes a career (without `id`) or changes one, based on `version`; `courses` are all its base slugs. Answers its id.
create function public.save_career(career jsonb) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  career_name text;
  product text;
  months integer;
  stored public.careers;
begin
  perform private.require_capability('courses');
  career_name := private.required_text(career, 'name', 160);
  product := private.optional_match(career, 'base_slug', '^[a-z0-9]+(-[a-z0-9]+)*$');
  months := private.optional_whole_number(career, 'membership_months', 1, 60);
  perform private.refuse('courses_required')
  where case when jsonb_typeof(career -> 'courses') is distinct from 'array' then true
             else jsonb_array_length(career -> 'courses') not between 1 and 50 end;
  perform private.refuse('courses_invalid')
  where exists (select from jsonb_array_elements_text(career -> 'courses') c (slug)
                where coalesce(c.slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(c.slug) > 80, true));
  -- Serialises two that take the same name or product.
  lock table public.careers in share row exclusive mode;
  select * into stored from public.careers c
  where c.id = private.optional_whole_number(career, 'id', 1, 999999999999999);
  perform private.refuse('career_not_found') where stored.id is null and career ->> 'id' is not null;
  perform private.refuse('career_changed')
  where stored.id is not null and stored.version is distinct from private.optional_whole_number(career, 'version', 1, 999999999);
  perform private.refuse('career_exists')
  where exists (select from public.careers c
                where (c.name = career_name or c.base_slug = product) and c.id is distinct from stored.id);
  if stored.id is null then
    insert into public.careers (name, base_slug, membership_months) values (career_name, product, months)
    returning * into stored;
  else
    update public.careers c set name = career_name, base_slug = product, membership_months = months where c.id = stored.id;
  end if;
  delete from public.career_courses c where c.career_id = stored.id and not career -> 'courses' ? c.base_slug;
  insert into public.career_courses (career_id, base_slug)
  select stored.id, c.slug from jsonb_array_elements_text(career -> 'courses') c (slug)
  on conflict do nothing;
  return stored.id;
end;
$$;
grant execute on function public.save_career to authenticated;
