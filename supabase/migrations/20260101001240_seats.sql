-- Seats of a cohort: its capacity less the persons who hold one (decision 30). Pending orders hold none, or anybody
-- could empty a cohort without paying.

-- The persons who hold a seat: by an active enrolment, or by a sale that was not voided. A sale counts for the student
-- who got its access, who need not be its payer.
create function private.seat_holders(cohort_id bigint, besides_sale bigint default null) returns setof bigint
language sql stable
set search_path = ''
as $$
  -- A subquery, not a join: the planner would read every address of the school.
  select distinct (select a.person_id from public.person_addresses a where a.email_normalized = held.email_normalized)
  from (
    select s.email_normalized
    from public.student_course_enrollments e
    join public.students s on s.id = e.student_id
    where e.cohort_id = seat_holders.cohort_id and e.withdrawn_at is null
    union all
    select coalesce(s.email_normalized, v.payer_email_normalized)
    from public.sales v
    left join public.students s on s.id = v.student_id
    where v.cohort_ids @> array[seat_holders.cohort_id] and v.voided_at is null
      and v.id is distinct from seat_holders.besides_sale
  ) held
$$;

-- Null when the capacity is unknown; below zero when more seats were sold than there are.
create function private.seats_left(cohort_id bigint, besides_sale bigint default null) returns integer
language sql stable
set search_path = ''
as $$
  select c.seats - (select count(*)::integer from private.seat_holders(seats_left.cohort_id, seats_left.besides_sale))
  from public.courses_moodle c
  where c.id = seats_left.cohort_id and c.seats is not null
$$;

-- Whether the sale, already written, took a seat that did not exist, for a payer who had none before. Two payments that take the last seat at the same
-- instant wait for each other here, so that exactly one of them is over the capacity.
create function private.is_over_capacity(sale public.sales) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  sold bigint;
begin
  for sold in
    select c.id from public.courses_moodle c
    where c.id = any (sale.cohort_ids) and c.seats is not null
    order by c.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('seats:' || sold, 0));
  end loop;
  return exists (
    select from unnest(sale.cohort_ids) as c (id)
    where private.seats_left(c.id, sale.id) <= 0
      and not exists (
        select from public.person_addresses a
        join private.seat_holders(c.id, sale.id) h (person_id) using (person_id)
        where a.email_normalized = sale.payer_email_normalized));
end;
$$;
grant execute on function private.seat_holders(bigint, bigint), private.seats_left(bigint, bigint),
  private.is_over_capacity(public.sales) to service_role;

-- What the public pages say about seats: current cohorts with five or fewer. More is not told, or the number of
-- students would follow from it. `next_starts_on`, when none is left: the start of the next edition.
create function public.get_announced_seats() returns table (base_slug text, seats_left integer, next_starts_on date)
language sql stable security definer
set search_path = ''
as $$
  select c.base_slug, greatest(s.seats_left, 0),
         case when s.seats_left <= 0 then (
           select min(n.starts_on) from public.courses_moodle n
           where n.base_slug = c.base_slug and not n.is_current_cohort
             and n.starts_on > greatest(c.starts_on, current_date)) end
  from public.courses_moodle c
  cross join lateral (select private.seats_left(c.id) as seats_left) s
  where c.is_current_cohort and s.seats_left <= 5
$$;
grant execute on function public.get_announced_seats() to anon, authenticated, service_role;

-- Seats left of these cohorts, for a warning before staff sell more than there are. A cohort of unknown capacity is
-- left out.
create function public.get_seats_left(course_ids bigint[]) returns table (course_id bigint, seats_left integer)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('catalogue');
  return query
    select c.id, private.seats_left(c.id)
    from public.courses_moodle c
    where c.id = any (get_seats_left.course_ids) and c.seats is not null;
end;
$$;
grant execute on function public.get_seats_left(bigint[]) to authenticated;
