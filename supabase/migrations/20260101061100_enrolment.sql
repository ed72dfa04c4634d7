-- Enrolment by staff: student, enrolments, sale and the steps at the providers, in one transaction.

create table private.enrolment_requests (
  id bigint generated always as identity unique,
  request_id text primary key,
  content_hash text not null,
  career_id bigint,
  cohort_ids bigint[] not null,
  price numeric(12, 2) not null,
  payment_mode text,
  free_reason text,
  mailing_group_id text,
  created_by uuid default auth.uid(),
  student_id bigint references public.students (id) on delete cascade,
  answer jsonb,
  created_at timestamptz not null default now()
);
comment on table private.enrolment_requests is 'Requests already executed: a retry gets the first answer and changes nothing; staff enrol the next person on the same terms.';
create index enrolment_requests_student on private.enrolment_requests (student_id);

-- A validated request. `missing_courses`: base slugs of the career without a current cohort. `sold_slug`: the
-- product of the sale, null for courses of several products.
create type private.enrolment as (
  request_id text, firstname text, lastname text, email text, phone text, country text, price numeric, payment_mode text,
  free_reason text, installments bigint, mailing_group_id text, career_id bigint, cohort_ids bigint[], missing_courses text[], sold_slug text
);

create function private.student_steps(student_id bigint) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'kind', o.kind, 'state', o.status, 'cohort_id', c.id, 'course_name', c.name, 'attempts', o.attempts,
    'problem', o.problem, 'last_error', o.last_error, 'next_attempt_at', o.next_attempt_at, 'done_at', o.done_at) order by o.id), '[]')
  from public.outbox o
  left join public.courses_moodle c on c.id = private.key_number(o.payload ->> 'cohort_id')
  where o.payload ->> 'student_id' = student_steps.student_id::text and o.payload ? 'student_id'
$$;

-- The requested courses, ordered by id.
create function private.requested_courses(request jsonb) returns bigint[]
language plpgsql stable
as $$
declare
  listed jsonb := coalesce(request -> 'cohort_ids', '[]');
  wanted bigint[];
  found_ids bigint[];
begin
  perform private.refuse('cohort_ids_invalid')
  where jsonb_typeof(listed) <> 'array' or jsonb_array_length(listed) > 50
     or exists (select from jsonb_array_elements_text(listed) v where v !~ '^[0-9]{1,15}$' or v is null);
  select array_agg(distinct v::bigint) into wanted from jsonb_array_elements_text(listed) v;
  perform private.refuse('courses_required') where wanted is null;
  select array_agg(c.id order by c.id) into found_ids from public.courses_moodle c where c.id = any (wanted);
  perform private.refuse('course_not_found') where coalesce(cardinality(found_ids), 0) < cardinality(wanted);
  return found_ids;
end;
$$;

create function private.read_enrolment(request jsonb) returns private.enrolment
language plpgsql stable
as $$
declare
  e private.enrolment;
begin
  e.request_id := private.required_request_key(request, 'request_id');
  e.firstname := private.required_text(request, 'firstname', 120);
  e.lastname := coalesce(private.last_name(private.optional_text(request, 'lastname', 120)), '');
  e.email := private.required_email(request, 'email');
  e.phone := private.optional_text(request, 'phone', 40);
  e.country := private.optional_text(request, 'country', 60);
  e.price := coalesce(private.optional_usd(request, 'price'), 0);
  e.payment_mode := nullif(request ->> 'payment_mode', '');
  e.free_reason := case when e.price = 0 then nullif(request ->> 'free_reason', '') end;
  e.installments := private.optional_whole_number(request, 'installments_number', 2, 36);
  e.mailing_group_id := private.optional_text(request, 'mailing_group_id', 32);
  e.career_id := private.optional_whole_number(request, 'career_id', 1, 999999999999999);
  perform private.refuse('payment_mode_invalid')
  where e.payment_mode not in ('total', 'cuotas', 'suscripcion') or (e.payment_mode is null and e.price > 0);
  perform private.refuse('free_reason_invalid') where e.free_reason not in ('scholarship', 'staff', 'exchange');
  perform private.refuse('mailing_group_id_invalid') where e.mailing_group_id !~ '^[0-9]+$';
  return e;
end;
$$;

-- Adds the courses: those of the career, or the listed ones.
create function private.choose_courses(e private.enrolment, request jsonb) returns private.enrolment
language plpgsql stable
as $$
begin
  e.missing_courses := '{}';
  if e.career_id is null then
    e.cohort_ids := private.requested_courses(request);
    select case when count(distinct c.base_slug) = 1 then min(c.base_slug) end into e.sold_slug
    from public.courses_moodle c where c.id = any (e.cohort_ids);
    return e;
  end if;
  select c.base_slug into e.sold_slug from public.careers c where c.id = e.career_id;
  perform private.refuse('career_not_found') where not found;
  select array_agg(c.id order by c.id) filter (where c.id is not null),
         coalesce(array_agg(k.base_slug order by k.base_slug) filter (where c.id is null), '{}')
  into e.cohort_ids, e.missing_courses
  from public.career_courses k
  left join public.courses_moodle c on c.base_slug = k.base_slug and c.is_current_cohort
  where k.career_id = e.career_id;
  perform private.refuse('career_without_courses') where e.cohort_ids is null;
  return e;
end;
$$;

-- Takes the key of the request. Returns the earlier request with this key, or null when it was free. A concurrent
-- call with the key waits here until the first has ended.
create function private.take_enrolment_key(e private.enrolment) returns private.enrolment_requests
language plpgsql volatile
as $$
declare
  -- A later cohort of the career's courses must not turn a retry into another request.
  hash constant text := private.content_hash(jsonb_build_array(e.firstname, e.lastname, e.email, e.phone, e.country,
    e.price, e.payment_mode, e.free_reason, e.installments, e.mailing_group_id, e.career_id,
    case when e.career_id is null then e.cohort_ids end));
  earlier private.enrolment_requests;
begin
  insert into private.enrolment_requests (request_id, content_hash, career_id, cohort_ids, price, payment_mode,
    free_reason, mailing_group_id)
  values (e.request_id, hash, e.career_id, e.cohort_ids, e.price, e.payment_mode, e.free_reason, e.mailing_group_id)
  on conflict (request_id) do nothing;
  if found then
    return null;
  end if;
  select * into strict earlier from private.enrolment_requests r where r.request_id = e.request_id;
  perform private.refuse('idempotency_conflict') where earlier.content_hash <> hash;
  return earlier;
end;
$$;

-- A known student keeps name and address, also whom staff joined to this one (decision 65); missing fields are filled in.
-- Returns the student's id.
create function private.store_enrolment(e private.enrolment) returns bigint
language plpgsql volatile
as $$
declare
  student bigint;
begin
  insert into public.students as s (firstname, lastname, email, phone, country, called, called_at)
  values (e.firstname, e.lastname, coalesce((private.student_at(e.email)).email, e.email), e.phone, e.country, e.firstname, now())
  on conflict (email_normalized) do update
    set phone = coalesce(s.phone, excluded.phone), country = coalesce(s.country, excluded.country), called = excluded.called,
        called_at = excluded.called_at
  returning s.id into student;

  insert into public.student_course_enrollments (student_id, cohort_id)
  select student, c from unnest(e.cohort_ids) c
  on conflict (student_id, cohort_id) do update set withdrawn_at = null
    where student_course_enrollments.withdrawn_at is not null;
  return student;
end;
$$;

-- The cohort of the sale: the listed one, or the cohort that sells the career. Null when several are listed.
create function private.sold_cohort(e private.enrolment) returns bigint
language sql stable
as $$
  select case
    when e.career_id is not null then (private.cohort_of(e.sold_slug)).id
    when cardinality(e.cohort_ids) = 1 then e.cohort_ids[1]
  end
$$;

-- The sale that an enrolment asks for. One of the course that waits for a cohort is it, too.
create function private.enrolment_sale(e private.enrolment) returns public.sales
language plpgsql stable
as $$
declare
  installments bigint := case when e.payment_mode = 'total' or e.price = 0 then 1 else e.installments end;
  sale public.sales;
  waiting public.sales;
begin
  if installments is null then
    -- 6 when neither the request nor a course sets a number.
    select coalesce(max(c.installments_count), 6) into installments
    from public.courses_moodle c
    where (e.career_id is null and c.id = any (e.cohort_ids))
       or (e.career_id is not null and c.base_slug = e.sold_slug and c.is_current_cohort);
  end if;
  sale.payer_email := e.email;
  sale.course_id := e.sold_slug;
  sale.cohort_id := private.sold_cohort(e);
  sale.cohort_ids := case when sale.cohort_id is null then e.cohort_ids
                          else private.sold_cohorts(e.sold_slug, sale.cohort_id) end;
  sale.usd_amount := e.price;
  sale.installments_amount := round(e.price / installments, 2);
  sale.installments_number := installments;
  sale.payment_type := coalesce(e.payment_mode, 'total');
  sale.free_reason := e.free_reason;
  waiting := sale;
  waiting.cohort_id := null;
  waiting.cohort_ids := '{}';
  return case when (private.held_sale(sale)).id is null and (private.held_sale(waiting)).access_hold = 'no_cohort'
              then waiting else sale end;
end;
$$;

-- The sale of the student, locked: the one that exists, whose terms stand, else a new one. One of zero says why (decision
-- 119); nobody will pay it, so that its seat and its end count from now.
create function private.sale_of_enrolment(e private.enrolment) returns public.sales
language plpgsql volatile
as $$
declare
  wanted constant public.sales := private.enrolment_sale(e);
  sale public.sales;
begin
  perform private.refuse('free_reason_required')
  where e.price = 0 and e.free_reason is null and (private.held_sale(wanted)).id is null;
  sale := private.open_sale(wanted);
  if sale.free_reason is not null and sale.created_at = now() then
    update public.sales s
    set over_capacity = private.is_over_capacity(s),
        ends_on = (select private.school_day(now() + make_interval(months => max(c.membership_months))) - 1
                   from public.careers c where c.base_slug = s.course_id)
    where s.id = sale.id
    returning * into sale;
  end if;
  return sale;
end;
$$;

create function private.queue_enrolment_steps(student bigint, e private.enrolment) returns void
language plpgsql volatile
as $$
begin
  perform private.queue_classroom_steps(student, e.cohort_ids, 'classroom_enrolment');
  if e.mailing_group_id is not null then
    insert into public.outbox (kind, natural_key, payload)
    values ('mailing_list', 'mailing_list:student:' || student || ':' || e.mailing_group_id,
            jsonb_build_object('list', 'group', 'group_id', e.mailing_group_id, 'student_id', student, 'email', e.email,
              'name', e.firstname, 'last_name', e.lastname, 'phone', e.phone, 'country', e.country))
    on conflict (natural_key) do nothing;
  end if;
  -- Enrolling again tries again what was given up or dismissed: no worker holds that step.
  perform private.reopen_step(o.id) from public.outbox o
  where o.payload ? 'student_id' and o.payload ->> 'student_id' = student::text and o.status in ('failed', 'dismissed')
    and (o.payload ->> 'group_id' = e.mailing_group_id or o.payload ->> 'list' = 'students');
  perform private.restore_demo_user(student);
end;
$$;

-- Somebody who is enrolled again is given what is enrolled now as a part of the sale, such as the course of a career that was
-- missing before: its mail and a withdrawal know it. Of what was withdrawn only this comes back.
create function private.add_to_sale(sale public.sales, student bigint, cohorts bigint[]) returns void
language plpgsql volatile
as $$
begin
  if sale.access_granted_at is null or sale.student_id is distinct from student then
    return;
  end if;
  delete from private.sale_enrolments g
  where g.sale_id = sale.id and sale.access_withdrawn_at is not null and g.cohort_id <> all (cohorts);
  insert into private.sale_enrolments (sale_id, cohort_id, announced_at)
  select sale.id, c, case when sale.first_paid_at is null and sale.free_reason is null then now() end from unnest(cohorts) c
  on conflict do nothing;
  perform private.announce_access(sale.id);
end;
$$;

-- The current answer to a request: what was done, and the state of the steps.
create function private.enrolment_answer(outcome text, student bigint, done jsonb) returns jsonb
language sql stable
as $$
  select done || jsonb_build_object('outcome', outcome,
    'classroom_state', (select s.classroom_state from public.students s where s.id = student),
    'steps', private.student_steps(student))
$$;

create function public.enroll_student(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  e private.enrolment;
  earlier private.enrolment_requests;
  student bigint;
  sale public.sales;
  found_sale jsonb;
  done jsonb;
begin
  perform private.require_capability('enrolments');
  e := private.choose_courses(private.read_enrolment(request), request);
  earlier := private.take_enrolment_key(e);
  if earlier.request_id is not null then
    return private.enrolment_answer('existing', earlier.student_id, earlier.answer);
  end if;

  perform private.hold_sales_of(e.email);
  sale := private.sale_of_enrolment(e);
  -- Otherwise this transaction has made it; one that began later may have been faster.
  if sale.created_at <> now() then
    found_sale := private.sale_figures(sale);
  end if;
  student := private.store_enrolment(e);
  perform private.queue_enrolment_steps(student, e);
  perform private.add_to_sale(sale, student, e.cohort_ids);
  perform private.settle_sales_of_enrolled(student);
  done := jsonb_build_object('student_id', student, 'cohort_ids', to_jsonb(e.cohort_ids),
    'courses_without_classroom', (select coalesce(jsonb_agg(c.id order by c.id), '[]') from public.courses_moodle c
                                  where c.id = any (e.cohort_ids) and c.moodle_course_id is null),
    'missing_courses', to_jsonb(e.missing_courses), 'sale_id', sale.id, 'found_sale', found_sale);
  update private.enrolment_requests r set student_id = student, answer = done where r.request_id = e.request_id;
  return private.enrolment_answer('created', student, done);
end;
$$;

-- The sale that an enrolment would belong to, shown before anything is saved; null when it would book one. `request`:
-- e-mail, and career or courses.
create function public.find_enrolment_sale(request jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  e private.enrolment;
  sale public.sales;
begin
  perform private.require_capability('enrolments');
  e.email := private.required_email(request, 'email');
  e.career_id := private.optional_whole_number(request, 'career_id', 1, 999999999999999);
  e := private.choose_courses(e, request);
  sale := private.held_sale(private.enrolment_sale(e));
  return case when sale.id is not null then private.sale_figures(sale) end;
end;
$$;

create function public.enrolment_status(student_id bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('enrolments');
  select jsonb_build_object('student_id', s.id, 'firstname', s.firstname, 'lastname', s.lastname, 'email', s.email,
           'classroom_state', s.classroom_state, 'moodle_user_id', s.moodle_user_id,
           'steps', private.student_steps(s.id))
  from public.students s where s.id = enrolment_status.student_id
$$;
-- One page of the enrolments by staff, newest first; `before_id` is the last id of the page before. `course_filter`:
-- base slug, empty for all. `offer`: the career, or the courses.
create function public.list_enrolments(
  page_size integer default 20,
  before_id bigint default null,
  course_filter text default '',
  only_mine boolean default false,
  search text default '',
  from_day date default null,
  to_day date default null
) returns table (
  id bigint, created_at timestamptz, student_id bigint, firstname text, lastname text, email text, offer text,
  career_id bigint, cohort_ids bigint[], price numeric, payment_mode text, free_reason text, mailing_group_id text,
  created_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := btrim(coalesce(list_enrolments.search, ''));
begin
  perform private.require_capability('enrolments');
  return query
    select r.id, r.created_at, s.id, s.firstname, s.lastname, s.email,
           coalesce((select k.name from public.careers k where k.id = r.career_id),
                    (select string_agg(distinct c.name, ' · ') from public.courses_moodle c where c.id = any (r.cohort_ids))),
           r.career_id, r.cohort_ids, r.price, r.payment_mode, r.free_reason, r.mailing_group_id,
           private.staff_name(r.created_by)
    from private.enrolment_requests r
    join public.students s on s.id = r.student_id
    where (list_enrolments.before_id is null or r.id < list_enrolments.before_id)
      and (from_day is null or private.school_day(r.created_at) >= from_day)
      and (to_day is null or private.school_day(r.created_at) <= to_day)
      and (not list_enrolments.only_mine or r.created_by = (select auth.uid()))
      and (list_enrolments.course_filter = ''
           or exists (select from public.courses_moodle c
                      where c.id = any (r.cohort_ids) and c.base_slug = list_enrolments.course_filter))
      and (wanted = '' or r.student_id in (select private.find_students(wanted)))
    order by r.id desc
    limit least(greatest(coalesce(list_enrolments.page_size, 20), 1), 100);
end;
$$;
grant execute on function public.enroll_student, public.enrolment_status, public.find_enrolment_sale,
  public.list_enrolments to authenticated;
