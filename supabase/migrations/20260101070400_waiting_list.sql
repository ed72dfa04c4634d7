-- The waiting list of a course is its enquiries of the form `waitlist`, in the order of arrival. Whoever is called has a seat kept
-- for 48 hours (decision 153). An enquiry that staff marked as answered, or left as it is, waits no more.

alter table private.seat_calls add constraint seat_calls_enquiry_id_fkey
  foreign key (enquiry_id) references public.enquiries (id) on delete cascade;

-- Whether a person has a seat of the cohort, or anything that contains its course.
create function private.has_course(email text, cohort public.courses_moodle) returns boolean
language sql stable
as $$
  select exists (
    select from public.sales s
    left join public.careers m on m.base_slug = s.course_id and m.membership_months is not null
    where s.payer_email_normalized in (select private.addresses_of(has_course.email)) and s.voided_at is null
      and (s.cohort_ids @> array[cohort.id] or m.id is not null and (s.ends_on is null or s.ends_on >= private.school_day(now()))))
  or exists (
    select from public.person_addresses a join private.seat_holders(cohort.id) h (person_id) using (person_id)
    where a.email_normalized in (select private.addresses_of(has_course.email)))
$$;

-- People who wait, and for which current cohort. Somebody who is called, or was since the enquiry, waits no more.
create view private.seat_queue with (security_invoker = on) as
select e.id as enquiry_id, e.email, e.email_normalized, e.name, c.id as cohort_id
from public.enquiries e
join public.courses_moodle c on c.base_slug = private.base_slug(e.course_slug) and c.is_current_cohort and c.regular_price_usd > 0
where e.form = 'waitlist' and e.answered_at is null and not private.has_course(e.email, c)
  and not exists (select from private.seat_calls k
                  where k.enquiry_id = e.id and (k.cohort_id = c.id or k.told_at is not null))
  and not exists (
    select from private.seat_calls k
    where k.cohort_id = c.id and k.email_normalized in (select private.addresses_of(e.email))
      and (k.ended is null and k.ends_at > now() or k.created_at >= e.created_at))
  and not exists (select from private.desk_dismissals d where d.item_key = 'waiting_list:' || e.id);
comment on view private.seat_queue is 'The waiting list: the enquiries that are called when a seat of their cohort is free.';

-- Calls somebody if a seat is free; false when there is none.
create function private.call_for_seat(enquiry public.enquiries, cohort bigint) returns boolean
language plpgsql volatile
as $$
declare
  called bigint;
begin
  -- As in is_over_capacity: a payment that takes the last seat waits, or is waited for.
  perform pg_advisory_xact_lock(hashtextextended('seats:' || cohort, 0));
  if private.seats_left(cohort) <= 0 then
    return false;
  end if;
  insert into private.seat_calls (enquiry_id, cohort_id, email_normalized)
  values (enquiry.id, cohort, enquiry.email_normalized) returning id into called;
  insert into public.outbox (kind, natural_key, payload)
  values ('seat_mail', 'seat_call:' || called, jsonb_build_object('call_id', called, 'enquiry_id', enquiry.id));
  return true;
end;
$$;

-- By the schedule: ends the calls that are over, and calls as many as there are seats. Returns how many.
create function public.call_waiting() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  waits record;
  full_cohorts bigint[] := '{}';
  called integer := 0;
begin
  -- Two workers would each find the same person waiting.
  perform pg_advisory_xact_lock(hashtextextended('call-waiting', 0));
  -- In the order of is_over_capacity and before any row, so that a payment and this run cannot wait for each other.
  for waits in
    select k.cohort_id from private.seat_calls k where k.ended is null union select q.cohort_id from private.seat_queue q order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('seats:' || waits.cohort_id, 0));
  end loop;
  update private.seat_calls k
  set ended = case when private.has_course(k.email_normalized, c) then 'bought' else 'lapsed' end
  from public.courses_moodle c
  where c.id = k.cohort_id and k.ended is null and (k.ends_at <= now() or private.has_course(k.email_normalized, c));
  for waits in
    select q.enquiry_id, q.cohort_id from private.seat_queue q
    where (select s.seat_calls_on from private.settings s) order by q.enquiry_id
  loop
    continue when waits.cohort_id = any (full_cohorts)
      -- Somebody who wrote twice was called just now.
      or not exists (select from private.seat_queue q where q.enquiry_id = waits.enquiry_id);
    if private.call_for_seat((select e from public.enquiries e where e.id = waits.enquiry_id), waits.cohort_id) then
      called := called + 1;
    else
      full_cohorts := full_cohorts || waits.cohort_id;
    end if;
  end loop;
  return called;
end;
$$;

-- By a person, out of turn, also who let a seat lapse. False when no seat is free, or the enquiry waits no more.
create function public.call_enquiry(enquiry_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  e public.enquiries;
  cohort public.courses_moodle;
begin
  perform private.require_capability('contacts');
  perform pg_advisory_xact_lock(hashtextextended('call-waiting', 0));
  select * into e from public.enquiries k where k.id = call_enquiry.enquiry_id and k.form = 'waitlist' and k.answered_at is null;
  select * into cohort from public.courses_moodle c
  where c.base_slug = private.base_slug(e.course_slug) and c.is_current_cohort and c.regular_price_usd > 0;
  if e.id is null or cohort.id is null or private.has_course(e.email, cohort) or exists (
    select from private.seat_calls k
    where k.cohort_id = cohort.id and k.ended is null and k.ends_at > now()
      and k.email_normalized in (select private.addresses_of(e.email))) then
    return false;
  end if;
  return private.call_for_seat(e, cohort.id);
end;
$$;
grant execute on function public.call_enquiry to authenticated;

-- What the mail of a call says; asked again at the moment of sending. {"ended": why}: nothing is sent. The 48 hours begin with the
-- first attempt, and each attempt says the same.
create function public.get_seat_mail(call_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  k private.seat_calls;
  e public.enquiries;
  c public.courses_moodle;
begin
  select * into k from private.seat_calls o where o.id = get_seat_mail.call_id for update;
  select * into e from public.enquiries o where o.id = k.enquiry_id;
  select * into c from public.courses_moodle o where o.id = k.cohort_id;
  if k.ended is null then
    k.ended := case
      when private.has_course(k.email_normalized, c) then 'bought'
      when not c.is_current_cohort or k.ends_at <= now() then 'lapsed'
      when e.answered_at is not null then 'left' end;
    k.ends_at := case when k.told_at is null and k.ended is null then now() + interval '48 hours' else k.ends_at end;
    update private.seat_calls o set ended = k.ended, ends_at = k.ends_at, told_at = coalesce(o.told_at, now()) where o.id = k.id;
  end if;
  if k.id is null or k.ended is not null then
    return jsonb_build_object('ended', coalesce(k.ended, 'left'));
  end if;
  return jsonb_build_object('email', e.email, 'name', e.name, 'course_name', c.name, 'base_slug', c.base_slug, 'slug', c.slug,
    'country', private.country_code(e.country, e.phone),
    -- A past start is never announced (decision 18).
    'starts_on', case when c.starts_on >= private.school_day(coalesce(k.told_at, now())) then c.starts_on end, 'until', k.ends_at, 'token', k.token);
end;
$$;

-- How a kept seat of a course stands for whoever has its token; `leave` gives it up. {state, until}; `unknown` also for another
-- course's token.
create function public.look_at_seat(course text, token text, leave boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found_call private.seat_calls;
  state text;
begin
  select k.* into found_call from private.seat_calls k join public.courses_moodle c on c.id = k.cohort_id
  where k.token = look_at_seat.token and c.base_slug = look_at_seat.course for update of k;
  state := case
    when found_call.id is null then 'unknown'
    when found_call.ended is not null then found_call.ended
    when found_call.ends_at <= now() or not (select c.is_current_cohort from public.courses_moodle c where c.id = found_call.cohort_id) then 'lapsed'
    else 'kept' end;
  if state = 'kept' and look_at_seat.leave then
    state := 'left';
    update private.seat_calls k set ended = 'left' where k.id = found_call.id;
  end if;
  return jsonb_build_object('state', state, 'until', case when state = 'kept' then found_call.ends_at end);
end;
$$;
grant execute on function public.call_waiting, public.get_seat_mail, public.look_at_seat to service_role;
