-- Making the first version of certificates (back-office specification, sections 5 and 7).

-- Every record as a student that the person of this one has (decision 65).
create function private.student_records(student_id bigint) returns setof bigint
language sql stable
set search_path = ''
as $$
  select t.id from public.students s
  cross join lateral private.addresses_of(s.email) a
  join public.students t on t.email_normalized = a
  where s.id = student_records.student_id
$$;

-- Why the person of a student cannot have a first certificate of a cohort; null when nothing stands against it.
create function private.certificate_obstacle(student_id bigint, cohort_id bigint) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  records constant bigint[] := array(select private.student_records(certificate_obstacle.student_id));
begin
  return case
    when exists (select from public.certificates k where k.student_id = any (records)
                 and k.cohort_id = certificate_obstacle.cohort_id and k.status = 'ready') then 'already_issued'
    when exists (select from public.certificates k where k.student_id = any (records)
                 and k.cohort_id = certificate_obstacle.cohort_id) then 'in_progress'
    when not exists (select from public.student_course_enrollments e where e.student_id = any (records)
                     and e.cohort_id = certificate_obstacle.cohort_id) then 'not_enrolled'
    when not exists (select from public.student_course_enrollments e where e.student_id = any (records)
                     and e.cohort_id = certificate_obstacle.cohort_id and e.withdrawn_at is null) then 'withdrawn'
    when exists (select from private.settings t where t.name = 'certificate_requires_paid' and t.value = 1)
         and exists (
           select from public.sales s
           where s.voided_at is null
             and (s.student_id = any (records)
                  or s.payer_email_normalized in (
                       select a from public.students t, private.addresses_of(t.email) a
                       where t.id = certificate_obstacle.student_id))
             and (certificate_obstacle.cohort_id = any (s.cohort_ids)
                  or exists (select from private.sale_enrolments e
                             where e.sale_id = s.id and e.cohort_id = certificate_obstacle.cohort_id))
             and (private.sale_balance(s)).remaining > 0) then 'unpaid'
  end;
end;
$$;

-- Serialises what is begun in a cohort, so that nobody gets a second certificate of it.
create function private.hold_cohort(cohort_id bigint) returns void
language sql volatile
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('certificates:' || cohort_id, 0)) $$;

-- The sheet of the school gets a row for each version.
create function private.queue_sheet_row(certificate public.certificates) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.outbox (kind, natural_key, payload)
  select 'sheet_row', 'sheet_row:' || certificate.id,
         jsonb_build_object('certificate_id', certificate.id, 'student_id', certificate.student_id)
  from public.courses_moodle c where c.id = certificate.cohort_id and c.sheet_id is not null
$$;

-- Makes the first version for a student. `facts`: {name, hours, issue_date, valid_until, distinction}; absent ones are
-- taken from the records. The caller holds the cohort.
create function private.make_certificate(student_id bigint, cohort public.courses_moodle, facts jsonb) returns public.certificates
language plpgsql volatile
set search_path = ''
as $$
declare
  student public.students;
  issued_on constant date := coalesce(private.optional_day(facts, 'issue_date'), private.school_day(now()));
  made public.certificates;
begin
  select * into student from public.students s where s.id = make_certificate.student_id for share;
  if student.id is null then
    raise exception 'student_not_found' using errcode = '22023';
  end if;
  case private.certificate_obstacle(student.id, cohort.id)
    when 'already_issued', 'in_progress' then raise exception 'certificate_exists' using errcode = '22023';
    when 'not_enrolled' then raise exception 'not_enrolled' using errcode = '22023';
    when 'withdrawn' then raise exception 'withdrawn' using errcode = '22023';
    when 'unpaid' then raise exception 'unpaid' using errcode = '22023';
    else null;
  end case;
  insert into public.certificates (certificate_number, student_id, cohort_id, student_name, course_id, course_name,
    cohort_starts_on, hours, issue_date, valid_until, distinction, created_by)
  select 'MER-' || to_char(issued_on, 'YYYY') || '-' || lpad(n.next, greatest(5, char_length(n.next)), '0'), student.id, cohort.id,
         coalesce(private.optional_text(facts, 'name', 240), btrim(student.firstname || ' ' || student.lastname)),
         cohort.base_slug, cohort.name, cohort.starts_on,
         coalesce(private.optional_whole_number(facts, 'hours', 1, 2000), cohort.certificate_hours),
         issued_on, private.optional_day(facts, 'valid_until'), private.optional_text(facts, 'distinction', 120), auth.uid()
  from (select nextval('private.certificate_numbers')::text as next) n
  returning * into made;
  perform private.queue_sheet_row(made);
  return made;
end;
$$;

-- What can be wrong with the facts of a certificate before its student is known.
create function private.check_certificate_facts(facts jsonb, usual_hours integer) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(private.optional_whole_number(facts, 'hours', 1, 2000), usual_hours) is null then
    raise exception 'hours_required' using errcode = '22023';
  end if;
  if private.optional_day(facts, 'issue_date') < '2000-01-01' then
    raise exception 'issue_date_invalid' using errcode = '22023';
  end if;
  if private.optional_day(facts, 'valid_until') < coalesce(private.optional_day(facts, 'issue_date'), private.school_day(now())) then
    raise exception 'valid_until_invalid' using errcode = '22023';
  end if;
  perform private.optional_text(facts, 'distinction', 120);
end;
$$;

create function private.certificate_answer(certificate public.certificates) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('id', certificate.id, 'certificate_number', certificate.certificate_number, 'status', certificate.status)
$$;

-- A first certificate: {student_id, course_slug, name?, hours?, issue_date?, valid_until?, distinction?}. The slug is that
-- of a cohort, or of a course: then it is the cohort in which the person is, or was last.
create function public.add_certificate(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  student constant bigint := private.optional_whole_number(request, 'student_id', 1, 999999999999999);
  wanted constant text := private.required_text(request, 'course_slug', 80);
  cohort public.courses_moodle;
begin
  perform private.require_capability('enrolments');
  select c.* into cohort from public.courses_moodle c
  left join public.student_course_enrollments e on e.cohort_id = c.id and e.student_id in (select private.student_records(student))
  where c.slug = wanted or c.base_slug = wanted
  order by c.slug = wanted desc, e.id is not null desc, e.withdrawn_at is null desc, c.is_current_cohort desc, c.id desc
  limit 1;
  if cohort.id is null then
    raise exception 'course_not_found' using errcode = '22023';
  end if;
  perform private.check_certificate_facts(request, cohort.certificate_hours);
  perform private.hold_cohort(cohort.id);
  return private.certificate_answer(private.make_certificate(student, cohort, request));
end;
$$;

-- First certificates for many: {cohort_id, student_ids (at most 200), hours?, issue_date?, valid_until?, distinction?}.
-- Returns {added, refused}; who cannot have one stops nobody else. One that was begun before counts as added, so that a
-- run that was broken off is continued by the same request.
create function public.add_certificates(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  facts constant jsonb := request - 'name';
  cohort public.courses_moodle;
  student text;
  made public.certificates;
  added jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.require_capability('enrolments');
  if jsonb_typeof(request -> 'student_ids') is distinct from 'array'
     or jsonb_array_length(request -> 'student_ids') not between 1 and 200
     or exists (select from jsonb_array_elements_text(request -> 'student_ids') i where coalesce(i, '') !~ '^[1-9][0-9]{0,14}$') then
    raise exception 'student_ids_invalid' using errcode = '22023';
  end if;
  select * into cohort from public.courses_moodle c
  where c.id = private.optional_whole_number(request, 'cohort_id', 1, 999999999999999);
  if cohort.id is null then
    raise exception 'course_not_found' using errcode = '22023';
  end if;
  perform private.check_certificate_facts(facts, cohort.certificate_hours);
  perform private.hold_cohort(cohort.id);
  for student in select distinct i from jsonb_array_elements_text(request -> 'student_ids') i loop
    select * into made from public.certificates k
    where k.student_id in (select private.student_records(student::bigint)) and k.cohort_id = cohort.id
      and k.status <> 'ready' and k.version = 1;
    begin
      if made.id is null then
        made := private.make_certificate(student::bigint, cohort, facts);
      end if;
      added := added || jsonb_build_object('id', made.id, 'student_id', student::bigint, 'certificate_number', made.certificate_number);
    exception when sqlstate '22023' then
      refused := refused || jsonb_build_object('student_id', student::bigint, 'code', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('added', added, 'refused', refused);
end;
$$;

grant execute on function public.add_certificate(jsonb), public.add_certificates(jsonb) to authenticated;
