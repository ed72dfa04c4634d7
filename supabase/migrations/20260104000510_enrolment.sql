-- Enrolment by staff: student, enrolments, sale and the steps at the providers, in one transaction.

create table private.enrolment_requests (
  request_id text primary key,
  content_hash text not null,
  student_id bigint references public.students (id) on delete cascade,
  answer jsonb,
  created_at timestamptz not null default now()
);
comment on table private.enrolment_requests is 'Requests already carried out: a retry gets the first answer and changes nothing.';
create index enrolment_requests_student on private.enrolment_requests (student_id);

-- Instalments when neither the request nor a course says how many.
create function private.default_installments() returns integer
language sql immutable
set search_path = ''
as $$ select 6 $$;

create function private.student_steps(student_id bigint) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'kind', o.kind, 'state', o.status, 'course_id', c.id, 'course_name', c.name, 'attempts', o.attempts,
    'last_error', o.last_error, 'next_attempt_at', o.next_attempt_at, 'done_at', o.done_at) order by o.id), '[]')
  from public.outbox o
  left join public.courses_moodle c on c.id = (o.payload ->> 'course_id')::bigint
  where o.payload ->> 'student_id' = student_steps.student_id::text and o.payload ? 'student_id'
$$;

-- The courses that a request asks for, in the order of their ids.
create function private.requested_courses(request jsonb) returns bigint[]
language plpgsql stable
set search_path = ''
as $$
declare
  listed jsonb := coalesce(request -> 'course_ids', request -> 'courseIds', '[]');
  wanted bigint[];
  found_ids bigint[];
begin
  if jsonb_typeof(listed) <> 'array' or jsonb_array_length(listed) > 50
     or exists (select from jsonb_array_elements_text(listed) v where v !~ '^[0-9]{1,15}$' or v is null) then
    raise exception 'course_ids_invalid' using errcode = '22023';
  end if;
  select array_agg(distinct v::bigint) into wanted from jsonb_array_elements_text(listed) v;
  if wanted is null then
    raise exception 'courses_required' using errcode = '22023';
  end if;
  select array_agg(c.id order by c.id) into found_ids from public.courses_moodle c where c.id = any (wanted);
  if coalesce(cardinality(found_ids), 0) < cardinality(wanted) then
    raise exception 'course_not_found' using errcode = '22023';
  end if;
  return found_ids;
end;
$$;

create function public.enroll_student(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  key text;
  student_email text;
  first_name text;
  last_name text;
  student_phone text;
  student_country text;
  price numeric;
  mode text := nullif(request ->> 'payment_mode', '');
  installments bigint;
  group_id text;
  career public.careers;
  career_key bigint;
  courses bigint[];
  missing text[] := '{}';
  sold_slug text;
  hash text;
  earlier private.enrolment_requests;
  student bigint;
  new_sale bigint;
  earlier_sales bigint;
  result jsonb;
begin
  perform private.require_staff();
  key := private.required_request_key(request, 'request_id');
  first_name := private.required_text(request, 'firstname', 120);
  last_name := private.required_text(request, 'lastname', 120);
  student_email := private.required_email(request, 'email');
  student_phone := coalesce(private.optional_text(request, 'phone', 40), private.optional_text(request, 'phone1', 40));
  student_country := private.optional_text(request, 'country', 60);
  price := coalesce(private.optional_usd(request, 'price'), 0);
  installments := private.optional_whole_number(request, 'installments_number', 2, 36);
  group_id := private.optional_text(request, 'mailing_group_id', 32);
  career_key := coalesce(private.optional_whole_number(request, 'career_id', 1, 999999999999999),
                         private.optional_whole_number(request, 'careerId', 1, 999999999999999));
  if mode not in ('total', 'cuotas', 'suscripcion') or (mode is null and price > 0) then
    raise exception 'payment_mode_invalid' using errcode = '22023';
  elsif group_id !~ '^[0-9]+$' then
    raise exception 'mailing_group_id_invalid' using errcode = '22023';
  end if;

  if career_key is not null then
    select * into career from public.careers c where c.id = career_key;
    if career.id is null then
      raise exception 'career_not_found' using errcode = '22023';
    end if;
    select array_agg(c.id order by c.id) filter (where c.id is not null),
           coalesce(array_agg(k.base_slug order by k.base_slug) filter (where c.id is null), '{}')
    into courses, missing
    from public.career_courses k
    left join public.courses_moodle c on c.base_slug = k.base_slug and c.is_current_cohort
    where k.career_id = career.id;
    if courses is null then
      raise exception 'career_without_courses' using errcode = '22023';
    end if;
    sold_slug := career.base_slug;
  else
    courses := private.requested_courses(request);
    select case when count(distinct c.base_slug) = 1 then min(c.base_slug) end into sold_slug
    from public.courses_moodle c where c.id = any (courses);
  end if;

  -- A later edition of the career's courses must not turn a retry into another request.
  hash := private.content_hash(jsonb_build_array(first_name, last_name, student_email, student_phone, student_country,
    price, mode, installments, group_id, career_key, case when career_key is null then courses end));
  -- A second call with this key waits here until the first has ended.
  insert into private.enrolment_requests (request_id, content_hash) values (key, hash) on conflict (request_id) do nothing;
  if not found then
    select * into strict earlier from private.enrolment_requests r where r.request_id = key;
    if earlier.content_hash <> hash then
      raise exception 'idempotency_conflict' using errcode = '22023';
    end if;
    return earlier.answer || jsonb_build_object('outcome', 'existing',
      'classroom_state', (select s.classroom_state from public.students s where s.id = earlier.student_id),
      'steps', private.student_steps(earlier.student_id));
  end if;

  -- Who is known keeps the name; what is missing is filled in.
  insert into public.students as s (firstname, lastname, email, phone, country)
  values (first_name, last_name, student_email, student_phone, student_country)
  on conflict (email_normalized) do update
    set phone = coalesce(s.phone, excluded.phone), country = coalesce(s.country, excluded.country)
  returning s.id into student;

  insert into public.student_course_enrollments (student_id, course_id)
  select student, c from unnest(courses) c
  on conflict (student_id, course_id) do nothing;

  select count(*) into earlier_sales from public.sales s
  where s.payer_email_normalized = student_email and s.course_id is not distinct from sold_slug;
  if price > 0 then
    if mode = 'total' then
      installments := 1;
    elsif installments is null then
      select coalesce(max(c.installments_count), private.default_installments()) into installments
      from public.courses_moodle c
      where (career_key is null and c.id = any (courses))
         or (career_key is not null and c.base_slug = sold_slug and c.is_current_cohort);
    end if;
    insert into public.sales (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
    values (student_email, sold_slug, price, round(price / installments, 2), installments, mode)
    returning id into new_sale;
  end if;

  insert into public.outbox (kind, natural_key, payload)
  select 'classroom_enrolment', 'classroom:' || student || ':' || c.id,
         jsonb_build_object('student_id', student, 'course_id', c.id)
  from public.courses_moodle c
  where c.id = any (courses) and c.moodle_course_id is not null
  order by c.id
  on conflict (natural_key) do nothing;
  if group_id is not null then
    insert into public.outbox (kind, natural_key, payload)
    values ('mailing_list', 'mailing_list:student:' || student || ':' || group_id,
            jsonb_build_object('list', 'group', 'group_id', group_id, 'student_id', student, 'email', student_email,
              'name', first_name, 'last_name', last_name, 'phone', student_phone, 'country', student_country))
    on conflict (natural_key) do nothing;
  end if;
  -- To enrol again is the way to ask once more for what had failed for good. Only failed rows are touched: a worker
  -- holds none of those.
  update public.outbox o
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  where o.payload ? 'student_id' and o.payload ->> 'student_id' = student::text and o.status = 'failed'
    and ((o.payload ->> 'course_id')::bigint = any (courses) or o.payload ->> 'group_id' = group_id);
  -- A demo that had been ended must not lock a student out.
  perform private.queue_classroom_access(d.id) from public.demo_prospects d
  where d.email_normalized = student_email and d.access_version > 0
    and (not d.is_active or d.classroom_state <> 'active');

  result := jsonb_build_object('student_id', student, 'course_ids', to_jsonb(courses),
    'courses_without_classroom', (select coalesce(jsonb_agg(c.id order by c.id), '[]') from public.courses_moodle c
                                  where c.id = any (courses) and c.moodle_course_id is null),
    'missing_courses', to_jsonb(missing), 'sale_id', new_sale, 'earlier_sales', earlier_sales);
  update private.enrolment_requests r set student_id = student, answer = result where r.request_id = key;
  return result || jsonb_build_object('outcome', 'created',
    'classroom_state', (select s.classroom_state from public.students s where s.id = student),
    'steps', private.student_steps(student));
end;
$$;

create function public.enrolment_status(student_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('student_id', s.id, 'firstname', s.firstname, 'lastname', s.lastname, 'email', s.email,
             'classroom_state', s.classroom_state, 'moodle_user_id', s.moodle_user_id,
             'steps', private.student_steps(s.id))
    from public.students s where s.id = enrolment_status.student_id
  );
end;
$$;

-- A step that was given up gets its attempts back. False when there is no failed step with this id.
create function public.retry_step(step_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  step public.outbox;
begin
  perform private.require_staff();
  select * into step from public.outbox o where o.id = step_id and o.status = 'failed';
  if step.id is null then
    return false;
  end if;
  -- First the person, then the step: the order in which the classroom functions take them.
  perform 1 from public.demo_prospects d where d.id = (step.payload ->> 'prospect_id')::bigint for update;
  perform 1 from public.students s where s.id = (step.payload ->> 'student_id')::bigint for update;
  update public.outbox o
  set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
  where o.id = step_id and o.status = 'failed';
  if found then
    perform private.write_audit('retry', 'outbox', step_id::text, null, jsonb_build_object('kind', step.kind));
    return true;
  end if;
  return false;
end;
$$;
grant execute on function public.enroll_student(jsonb), public.enrolment_status(bigint), public.retry_step(bigint)
  to authenticated;
