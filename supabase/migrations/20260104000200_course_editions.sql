-- Administrators keep the editions of the courses and what a career consists of.

alter table public.careers add column base_slug text unique
  check (base_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(base_slug) <= 80);
comment on column public.careers.base_slug is 'The product that sells the career; its sales carry this slug.';

create table public.career_courses (
  career_id bigint not null references public.careers (id) on delete cascade,
  base_slug text not null check (base_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(base_slug) <= 80),
  created_at timestamptz not null default now(),
  primary key (career_id, base_slug)
);
comment on table public.career_courses is 'Courses of a career, by base slug: enrolling in the career enrols in their current cohorts.';
create trigger career_courses_audit after insert or update or delete on public.career_courses
  for each row execute function private.audit_row('career_id', 'base_slug');

alter table public.career_courses enable row level security;
grant select, insert (career_id, base_slug), delete on public.career_courses to authenticated;
grant all on public.career_courses to service_role;
create policy "Staff read the courses of careers" on public.career_courses
  for select to authenticated using ((select private.is_staff()));
create policy "Administrators add courses to careers" on public.career_courses
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators take courses from careers" on public.career_courses
  for delete to authenticated using ((select private.is_admin()));

grant insert (name, base_slug), update (name, base_slug) on public.careers to authenticated;
create policy "Administrators add careers" on public.careers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change careers" on public.careers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- The slug stays: links, payments and certificates carry it.
grant insert (name, slug, moodle_course_id, sheet_id, canva_template_url, regular_price_usd, promo_price_usd,
              is_price_active, installments_price_usd, promo_installments_price_usd, installments_count,
              subscription_link, is_current_cohort, starts_on, seats),
      update (name, moodle_course_id, sheet_id, canva_template_url, regular_price_usd, promo_price_usd,
              is_price_active, installments_price_usd, promo_installments_price_usd, installments_count,
              subscription_link, is_current_cohort, starts_on, seats)
  on public.courses_moodle to authenticated;
create policy "Administrators add editions" on public.courses_moodle
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change editions" on public.courses_moodle
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Moves the flag from the edition that has it to this one; at no instant are there two.
create function public.make_current_cohort(course_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  slug_of_course text;
  previous bigint;
begin
  perform private.require_admin();
  select c.base_slug into slug_of_course from public.courses_moodle c where c.id = make_current_cohort.course_id;
  if slug_of_course is null then
    raise exception 'course_not_found' using errcode = '22023';
  end if;
  -- Two administrators at once take turns.
  perform 1 from public.courses_moodle c where c.base_slug = slug_of_course order by c.id for update;
  update public.courses_moodle c set is_current_cohort = false
  where c.base_slug = slug_of_course and c.is_current_cohort and c.id <> make_current_cohort.course_id
  returning c.id into previous;
  update public.courses_moodle c set is_current_cohort = true
  where c.id = make_current_cohort.course_id and not c.is_current_cohort;
  return jsonb_build_object('course_id', make_current_cohort.course_id, 'base_slug', slug_of_course,
                            'previous_course_id', previous);
end;
$$;
grant execute on function public.make_current_cohort(bigint) to authenticated;
