-- The steps that give access: the classroom first, then the mail that says how to enter.

create view private.classroom_steps with (security_invoker = true) as
  select o.id, o.kind, o.status, o.payload ->> 'student_id' as student_id, o.payload ->> 'cohort_id' as cohort_id
  from public.outbox o
  where o.kind in ('classroom_enrolment', 'classroom_withdrawal') and o.payload ? 'student_id';
comment on view private.classroom_steps is 'Steps about a student in a cohort; the index of the student serves it.';

-- Adds the step that enrols a student at the classroom in each of these cohorts, or takes them out. A step does what is
-- wanted when it runs, so only the last one of a cohort matters: the same again adds nothing, and is tried again where
-- it was given up. `entered`: cohorts that the student came into without a step, so that an earlier withdrawal is not this
-- one. The caller holds the student.
create function private.queue_classroom_steps(student bigint, cohorts bigint[], kind text, entered bigint[] default '{}') returns void
language plpgsql volatile
as $$
declare
  cohort bigint;
  last private.classroom_steps;
  earlier bigint;
begin
  for cohort in
    select c.id from public.courses_moodle c where c.id = any (cohorts) and c.moodle_course_id is not null order by c.id
  loop
    select t.* into last from private.classroom_steps t
    where t.student_id = student::text and t.cohort_id = cohort::text order by t.id desc limit 1;
    if last.kind = queue_classroom_steps.kind and not (last.status = 'done' and cohort = any (entered)) then
      perform private.reopen_step(last.id) where last.status in ('failed', 'dismissed');
      continue;
    end if;
    select count(*) into earlier from private.classroom_steps t
    where t.student_id = student::text and t.cohort_id = cohort::text;
    -- This step replaces the one that was given up.
    update public.outbox o set status = 'dismissed'
    where o.id = last.id and o.status = 'failed';
    insert into public.outbox (kind, natural_key, payload)
    values (queue_classroom_steps.kind,
            'classroom:' || student || ':' || cohort || case when earlier > 0 then ':' || earlier + 1 else '' end,
            jsonb_build_object('student_id', student, 'cohort_id', cohort));
  end loop;
end;
$$;

-- What a sale gives now, for its mail: courses with access, next class first, and those still to come. `is_early`: the
-- classroom has not answered for one that was not announced. `new_cohorts`: with access, not announced.
create type private.sale_access_facts as (courses jsonb, later jsonb, new_cohorts bigint[], is_early boolean);

create function private.sale_access_facts(sale public.sales) returns private.sale_access_facts
language sql stable
as $$
  select row(
    coalesce(jsonb_agg(jsonb_build_object('cohort_id', c.id, 'starts_on', c.starts_on, 'next_class_on', d.day)
                       order by d.day, c.starts_on, c.id) filter (where t.status = 'done'), '[]'),
    coalesce(jsonb_agg(c.id order by c.id) filter (where t.status is distinct from 'done'), '[]'),
    coalesce(array_agg(c.id order by c.id) filter (where t.status = 'done' and e.announced_at is null), '{}'),
    coalesce(bool_or(t.status = 'pending' and e.announced_at is null), false)
  )::private.sale_access_facts
  from private.sale_enrolments e
  join public.courses_moodle c on c.id = e.cohort_id
  cross join lateral (select private.next_class_on(c.id, now()) as day) d
  join public.students s on s.id = sale.student_id
  -- Enrolments that were imported have no step.
  cross join lateral (
    select coalesce(
      (select l.status from private.classroom_steps l
       where l.student_id = s.id::text and l.cohort_id = c.id::text and l.kind = 'classroom_enrolment'
       order by l.id desc limit 1),
      case when c.moodle_course_id is not null and s.moodle_user_id is not null then 'done' end) as status
  ) t
  where e.sale_id = sale.id
$$;

-- Everything that the mail says about days stands in its step: a repeated mail must have the same bytes.
create function private.queue_access_mail(sale public.sales, facts private.sale_access_facts) returns void
language sql volatile
as $$
  insert into public.outbox (kind, natural_key, payload)
  select 'access_mail', 'access_mail:' || sale.id || ':' || count(*) + 1,
         jsonb_build_object('sale_id', sale.id, 'student_id', sale.student_id, 'courses', facts.courses, 'later', facts.later)
  from public.outbox o
  where o.kind = 'access_mail' and o.payload ? 'student_id' and o.payload ->> 'student_id' = sale.student_id::text
    and o.payload -> 'sale_id' = to_jsonb(sale.id)
$$;

-- Adds the access mail once the classroom has answered for every cohort: the mail promises a user. What failed is named
-- as still to come, and announced when its step is done. The caller holds the student.
create function private.announce_access(sale_id bigint) returns void
language plpgsql volatile
as $$
declare
  sale public.sales;
  facts private.sale_access_facts;
begin
  select * into sale from public.sales s where s.id = announce_access.sale_id;
  if sale.voided_at is not null or sale.access_withdrawn_at is not null then
    return;
  end if;
  facts := private.sale_access_facts(sale);
  if facts.is_early or facts.new_cohorts = '{}' then
    return;
  end if;
  update private.sale_enrolments e set announced_at = now()
  where e.sale_id = sale.id and e.cohort_id = any (facts.new_cohorts);
  perform private.queue_access_mail(sale, facts);
end;
$$;

create function private.announce_after_step() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Somebody who has paid and is not entered in the classroom waits for a person.
  if new.status = 'dismissed' then
    update public.sales s set access_hold = 'step_dismissed'
    from private.sale_enrolments e
    where e.sale_id = s.id and e.cohort_id = private.key_number(new.payload ->> 'cohort_id')
      and s.student_id = private.key_number(new.payload ->> 'student_id')
      and s.voided_at is null and s.access_withdrawn_at is null and s.access_hold is null;
  end if;
  perform 1 from public.students s where s.id = private.key_number(new.payload ->> 'student_id') for update;
  perform private.announce_access(s.id)
  from public.sales s
  join private.sale_enrolments e on e.sale_id = s.id
  where s.student_id = private.key_number(new.payload ->> 'student_id') and e.cohort_id = private.key_number(new.payload ->> 'cohort_id');
  return null;
end;
$$;
create trigger outbox_announce_access after update of status on public.outbox
  for each row when (new.kind = 'classroom_enrolment' and new.status not in ('pending', old.status))
  execute function private.announce_after_step();

-- The access of a sale as payer and staff see it; `waiting`: a person has to act, also about a step.
create function private.access_state(sale public.sales) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when sale.id is null or sale.voided_at is not null then 'none'
    when sale.access_hold is not null then 'waiting'
    when sale.access_withdrawn_at is not null then 'none'
    when sale.access_granted_at is null then case when sale.first_paid_at is null then 'none' else 'waiting' end
    when o.has_failed then 'waiting'
    when o.is_open then 'coming'
    else 'active' end
  from (
    select coalesce(bool_or(o.status = 'failed'), false) as has_failed, coalesce(bool_or(o.status = 'pending'), false) as is_open
    from public.outbox o
    where o.payload ? 'student_id' and o.payload ->> 'student_id' = sale.student_id::text
      and (o.kind = 'access_mail' and o.payload -> 'sale_id' = to_jsonb(sale.id)
           or o.kind = 'classroom_enrolment' and private.key_number(o.payload ->> 'cohort_id') in (
                select e.cohort_id from private.sale_enrolments e where e.sale_id = sale.id))
  ) o
$$;

-- What the access mail of this step says; null once the sale gives no access any more.
create function public.get_access_mail(step_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'email', t.email_normalized, 'name', private.greeted_student(t), 'username', t.moodle_username,
    'country', private.country_code(t.country, t.phone),
    'product', case when s.course_id is null then c.names else private.course_name(s.course_id) end,
    'courses', c.courses,
    'later', (select coalesce(jsonb_agg(l.name order by l.id), '[]') from public.courses_moodle l
              where l.id in (select v::bigint from jsonb_array_elements_text(o.payload -> 'later') v)))
  from public.outbox o
  join public.sales s on s.id = (o.payload ->> 'sale_id')::bigint and s.voided_at is null and s.access_withdrawn_at is null
  join public.students t on t.id = (o.payload ->> 'student_id')::bigint
  cross join lateral (
    select string_agg(m.name, ', ' order by i.position) as names,
           jsonb_agg(jsonb_build_object('name', m.name, 'base_slug', m.base_slug, 'slug', m.slug, 'starts_on', i.course -> 'starts_on',
                                        'next_class_on', i.course -> 'next_class_on') order by i.position) as courses
    from jsonb_array_elements(o.payload -> 'courses') with ordinality as i (course, position)
    join public.courses_moodle m on m.id = (i.course ->> 'cohort_id')::bigint
  ) c
  where o.id = step_id and o.kind = 'access_mail'
$$;
grant execute on function public.get_access_mail, private.access_state to service_role;

-- Students of a cohort are written its day once it has one, and when a day ahead is moved (decision 18): an hour after the last
-- change, so that a slip of the hand can be corrected. Never of a cohort that has begun: it is over, or its row is used again.
create function private.queue_start_mails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  with told as (
    select e.student_id from public.student_course_enrollments e
    where e.cohort_id = new.id and e.withdrawn_at is null and new.starts_on > private.school_day(now())
      and (old.starts_on is null or old.starts_on > private.school_day(now()))
  ), waiting as (
    -- A mail that has not left says the day as it is by then, and remembers the one that the student knows.
    update public.outbox o set next_attempt_at = now() + interval '1 hour'
    from told t
    where o.kind = 'start_mail' and o.status = 'pending' and o.leased_until is null and o.payload ? 'student_id'
      and o.payload ->> 'student_id' = t.student_id::text and o.payload -> 'cohort_id' = to_jsonb(new.id)
    returning t.student_id
  )
  insert into public.outbox (kind, natural_key, payload, next_attempt_at)
  select 'start_mail', concat_ws(':', 'start_mail', new.id, t.student_id, old.starts_on || ':' || extract(epoch from now())),
         jsonb_strip_nulls(jsonb_build_object('student_id', t.student_id, 'cohort_id', new.id, 'was', old.starts_on)),
         now() + interval '1 hour'
  from told t
  where t.student_id not in (select w.student_id from waiting w)
  on conflict (natural_key) do nothing;
  return null;
end;
$$;
create trigger courses_moodle_start_mails after update of starts_on on public.courses_moodle
  for each row when (old.starts_on is distinct from new.starts_on) execute function private.queue_start_mails();

-- What the mail about a start says; null once there is none ahead, or the student has left the cohort.
create function public.get_start_mail(student_id bigint, cohort_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object('email', s.email_normalized, 'name', private.greeted_student(s), 'course_name', c.name, 'base_slug', c.base_slug,
    'slug', c.slug, 'starts_on', c.starts_on, 'country', private.country_code(s.country, s.phone))
  from public.student_course_enrollments e
  join public.students s on s.id = e.student_id
  join public.courses_moodle c on c.id = e.cohort_id
  where e.student_id = get_start_mail.student_id and e.cohort_id = get_start_mail.cohort_id and e.withdrawn_at is null
    and c.starts_on > private.school_day(now())
$$;
grant execute on function public.get_start_mail to service_role;
