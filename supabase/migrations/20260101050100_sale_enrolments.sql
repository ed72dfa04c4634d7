-- What a sale gives: the cohorts, and the first class of each.

create table private.sale_enrolments (
  sale_id bigint not null references public.sales (id) on delete cascade,
  cohort_id bigint not null references public.courses_moodle (id),
  announced_at timestamptz,
  primary key (sale_id, cohort_id)
);
comment on table private.sale_enrolments is 'Cohorts that a sale gives access to, decided once; those of a career are the ones that were current then.';
comment on column private.sale_enrolments.announced_at is 'When the access mail that names the cohort was queued; null again once the access was withdrawn.';
create index sale_enrolments_cohort on private.sale_enrolments (cohort_id);

-- Courses of a career of which these cohorts have none. A membership has the courses that come in its months.
create function private.missing_courses(base_slug text, cohorts bigint[]) returns setof text
language sql stable
as $$
  select m.base_slug from public.careers k
  join public.career_courses m on m.career_id = k.id
  where k.base_slug = missing_courses.base_slug and k.membership_months is null
    and not exists (select from public.courses_moodle c where c.id = any (cohorts) and c.base_slug = m.base_slug)
$$;

-- Cohorts that a sale should give: those it gave before, with the courses that it waits for and that have one now; else those
-- of the career or membership, else what was sold, else the current cohort of the course. Of a career's own course it is the
-- cohort that was sold.
create function private.cohorts_to_give(sale public.sales) returns bigint[]
language sql stable
as $$
  select case
    when g.given <> '{}' then g.given || array(
      select c.id from private.missing_courses(sale.course_id, g.given) m (base_slug)
      join public.courses_moodle c on c.base_slug = m.base_slug and c.is_current_cohort
      where sale.access_hold = 'no_cohort' order by c.id)
    when exists (select from public.careers k where k.base_slug = sale.course_id) then (
      select coalesce(array_agg(c.id order by c.id), '{}')
      from public.careers k
      join public.career_courses m on m.career_id = k.id
      join public.courses_moodle c on c.base_slug = m.base_slug
        and case when m.base_slug = sale.course_id and sale.cohort_id is not null then c.id = sale.cohort_id else c.is_current_cohort end
      where k.base_slug = sale.course_id)
    when sale.cohort_ids <> '{}' then sale.cohort_ids
    else (select coalesce(array_agg(c.id), '{}') from public.courses_moodle c
          where c.base_slug = sale.course_id and c.is_current_cohort)
  end
  from (select array(select e.cohort_id from private.sale_enrolments e where e.sale_id = sale.id order by 1) as given) g
$$;

-- What a sale is of, or gives: each of these cohorts may be changed for another cohort of its course.
create function private.cohorts_of_sale(sale public.sales) returns bigint[]
language sql stable
as $$
  select array(select unnest(sale.cohort_ids) union select e.cohort_id from private.sale_enrolments e where e.sale_id = sale.id)
$$;

-- The day of the next weekly class of a cohort, seen from an instant; null when none is certain. The shortest course has five classes: a later
-- day would be a guess. From the hour in which classes begin, today's is no longer the next.
create function private.next_class_on(cohort_id bigint, at timestamptz) returns date
language sql stable
as $$
  select min(day)::date
  from public.courses_moodle c, generate_series(c.starts_on, least(c.starts_on + 28, date '9999-12-31'), interval '7 days') as day
  where c.id = next_class_on.cohort_id
    and day >= private.school_day(at + interval '5 hours') and to_char(day, 'MMDD') not in ('1224', '1225', '1231', '0101')
$$;
