-- Making the first version of certificates (back-office specification, sections 5 and 7).

-- Every record as a student that the person of this one has (decision 65).
create function private.student_records(student_id bigint) returns setof bigint
language sql stable
as $$
  select t.id from public.students s
  cross join lateral private.addresses_of(s.email) a
  join public.students t on t.email_normalized = a
  where s.id = student_records.student_id
$$;

-- Sales that give the person of a student a cohort.
create function private.sales_of_cohort(student_id bigint, cohort_id bigint) returns bigint[]
language sql stable
as $$
  select array(
    select s.id from public.sales s
    where s.voided_at is null
      and (s.student_id in (select private.student_records(sales_of_cohort.student_id))
           or s.payer_email_normalized in (
                select a from public.students t, private.addresses_of(t.email) a where t.id = sales_of_cohort.student_id))
      and (sales_of_cohort.cohort_id = any (s.cohort_ids)
           or exists (select from private.sale_enrolments e
                      where e.sale_id = s.id and e.cohort_id = sales_of_cohort.cohort_id)))
$$;

-- What the money of a cohort says against a certificate, from the figures of its sales (decision 121): no_payment, owes, or
-- null. A sale of nothing owes no payment; one that was paid before sales were recorded has a charge alone.
create function private.certificate_money(student_id bigint, cohort_id bigint) returns text
language sql stable
as $$
  select case
    when coalesce(bool_or(d.paid_count > 0 or d.agreed = 0), false) is false and not exists (
      select from public.students t, private.addresses_of(t.email) a
      join public.payments p on p.email_normalized = a
      where t.id = certificate_money.student_id and p.cohort_id = certificate_money.cohort_id
        and p.sale_id is null and p.is_counted and not private.is_refunded(p)) then 'no_payment'
    when bool_or(d.situation = 'con_deuda') then 'owes' end
  from private.debts_of(private.sales_of_cohort(student_id, cohort_id)) d
$$;

-- Why the person of a student cannot have a first certificate of a cohort; null when nothing stands against it. Of one that
-- was revoked there is no other first one: it is reissued (decision 91).
create function private.certificate_obstacle(student_id bigint, cohort_id bigint) returns text
language plpgsql stable
as $$
declare
  records constant bigint[] := array(select private.student_records(certificate_obstacle.student_id));
  issued constant boolean := (
    select bool_or(k.revoked_at is null and k.replaced_by is null) from public.certificates k
    where k.student_id = any (records) and k.cohort_id = certificate_obstacle.cohort_id and k.status = 'ready');
  enrolled constant boolean := (
    select bool_or(e.withdrawn_at is null) from public.student_course_enrollments e
    where e.student_id = any (records) and e.cohort_id = certificate_obstacle.cohort_id);
begin
  return case
    when issued then 'already_issued'
    when issued is false then 'revoked'
    when exists (select from public.certificates k where k.student_id = any (records)
                 and k.cohort_id = certificate_obstacle.cohort_id) then 'in_progress'
    when enrolled is null then 'not_enrolled'
    when not enrolled then 'withdrawn'
    when (select t.certificate_requires_paid from private.settings t)
         and exists (select from private.debts_of(private.sales_of_cohort(student_id, cohort_id)) d
                     where d.remaining > 0) then 'unpaid'
  end;
end;
$$;

-- Serialises what is begun in a cohort, so that nobody gets a second certificate of it.
create function private.hold_cohort(cohort_id bigint) returns void
language sql volatile
as $$ select pg_advisory_xact_lock(hashtextextended('certificates:' || cohort_id, 0)) $$;

-- Stores a version to be made: what `draft` says, with its number, its version and what it replaces.
create function private.begin_certificate(draft public.certificates) returns public.certificates
language plpgsql volatile
as $$
declare
  made public.certificates;
begin
  insert into public.certificates (certificate_number, version, student_id, cohort_id, student_name, course_id, course_name,
    cohort_starts_on, hours, issue_date, valid_until, distinction, created_by, replaces, reissue_reason)
  values (draft.certificate_number, coalesce(draft.version, 1), draft.student_id, draft.cohort_id, draft.student_name,
    draft.course_id, draft.course_name, draft.cohort_starts_on, draft.hours, draft.issue_date, draft.valid_until,
    draft.distinction, auth.uid(), draft.replaces, draft.reissue_reason)
  returning * into made;
  -- The sheet of the school gets a row for each version.
  insert into public.outbox (kind, natural_key, payload)
  select 'sheet_row', 'sheet_row:' || made.id, jsonb_build_object('certificate_id', made.id, 'student_id', made.student_id)
  from public.courses_moodle c where c.id = made.cohort_id and c.sheet_id is not null;
  return made;
end;
$$;

-- Makes the first version for a student. `facts`: {name, hours, issue_date, valid_until, distinction}; absent ones are
-- taken from the records. `resumes`: one that was begun before goes on; where it says something else, one that says what
-- is asked takes its place and number. Its name and distinction are asked for unless others are. The caller holds the cohort.
create function private.make_certificate(student_id bigint, cohort public.courses_moodle, facts jsonb, resumes boolean)
returns public.certificates
language plpgsql volatile
as $$
declare
  student public.students;
  begun public.certificates;
  draft public.certificates;
  next_number text;
begin
  select * into student from public.students s where s.id = make_certificate.student_id for share;
  perform private.refuse('student_not_found') where student.id is null;
  if resumes then
    select * into begun from public.certificates k
    where k.student_id in (select private.student_records(student.id)) and k.cohort_id = cohort.id
      and k.status <> 'ready' and k.version = 1
    for update;
  end if;
  draft.certificate_number := begun.certificate_number;
  draft.student_id := coalesce(begun.student_id, student.id);
  draft.cohort_id := cohort.id;
  draft.student_name := coalesce(private.optional_text(facts, 'name', 240), begun.student_name,
                                 btrim(student.firstname || ' ' || student.lastname));
  draft.course_id := cohort.base_slug;
  draft.course_name := cohort.name;
  draft.cohort_starts_on := cohort.starts_on;
  draft.hours := coalesce(private.optional_whole_number(facts, 'hours', 1, 2000), cohort.certificate_hours);
  draft.issue_date := coalesce(private.optional_day(facts, 'issue_date'), private.school_day(now()));
  draft.valid_until := private.optional_day(facts, 'valid_until');
  draft.distinction := case when facts ? 'distinction' then private.optional_text(facts, 'distinction', 120) else begun.distinction end;
  if private.certificate_facts(draft) = private.certificate_facts(begun) then
    return begun;
  end if;
  delete from public.certificates k where k.id = begun.id;
  case private.certificate_obstacle(student.id, cohort.id)
    when 'already_issued', 'in_progress', 'revoked' then perform private.refuse('certificate_exists');
    when 'not_enrolled' then perform private.refuse('not_enrolled');
    when 'withdrawn' then perform private.refuse('withdrawn');
    when 'unpaid' then perform private.refuse('unpaid');
    else null;
  end case;
  if draft.certificate_number is null then
    next_number := nextval('private.certificate_numbers');
    draft.certificate_number := (select t.certificate_prefix from private.settings t) || to_char(draft.issue_date, '-YYYY-')
      || lpad(next_number, greatest(5, char_length(next_number)), '0');
  end if;
  return private.begin_certificate(draft);
end;
$$;

-- What can be wrong with the facts of a certificate before its student is known.
create function private.check_certificate_facts(facts jsonb, usual_hours integer) returns void
language plpgsql stable
as $$
begin
  perform private.refuse('hours_required')
  where coalesce(private.optional_whole_number(facts, 'hours', 1, 2000), usual_hours) is null;
  perform private.refuse('issue_date_invalid') where private.optional_day(facts, 'issue_date') < '2000-01-01';
  perform private.refuse('valid_until_invalid')
  where private.optional_day(facts, 'valid_until') < coalesce(private.optional_day(facts, 'issue_date'), private.school_day(now()));
  perform private.optional_text(facts, 'name', 240);
  perform private.optional_text(facts, 'distinction', 120);
end;
$$;

create function private.certificate_answer(certificate public.certificates) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('id', certificate.id, 'certificate_number', certificate.certificate_number, 'status', certificate.status)
$$;

-- First certificates: {people: [{student_id, name?, distinction?}] (at most 200), cohort_id or course_slug, hours?,
-- issue_date?, valid_until?, resumes?}. The slug is that of a cohort, or of a course: then it is the cohort in which the
-- first person is, or was last. Returns {added, refused}; who cannot have one stops nobody else. With `resumes` one that was
-- begun before counts as added, so that a run that was broken off is continued by the same request.
create function public.add_certificates(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  people constant jsonb := request -> 'people';
  facts constant jsonb := request - 'name';
  cohort public.courses_moodle;
  person jsonb;
  made public.certificates;
  added jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.require_capability('enrolments');
  perform private.refuse('people_invalid')
  where jsonb_typeof(people) is distinct from 'array' or jsonb_array_length(people) not between 1 and 200
     or exists (select from jsonb_array_elements(people) p where coalesce(p ->> 'student_id', '') !~ '^[1-9][0-9]{0,14}$');
  if request ? 'course_slug' then
    select c.* into cohort from public.courses_moodle c
    left join public.student_course_enrollments e
      on e.cohort_id = c.id and e.student_id in (select private.student_records((people #>> '{0,student_id}')::bigint))
    where request ->> 'course_slug' in (c.slug, c.base_slug)
    order by c.slug = request ->> 'course_slug' desc, e.id is not null desc, e.withdrawn_at is null desc, c.is_current_cohort desc, c.id desc
    limit 1;
  else
    select * into cohort from public.courses_moodle c
    where c.id = private.optional_whole_number(request, 'cohort_id', 1, 999999999999999);
  end if;
  perform private.refuse('course_not_found') where cohort.id is null;
  perform private.check_certificate_facts(facts || p, cohort.certificate_hours) from jsonb_array_elements(people) p;
  perform private.hold_cohort(cohort.id);
  for person in select distinct on (p ->> 'student_id') p from jsonb_array_elements(people) p loop
    begin
      made := private.make_certificate((person ->> 'student_id')::bigint, cohort, facts || person,
                                       coalesce(request -> 'resumes' = 'true', false));
      added := added || jsonb_build_object('id', made.id, 'student_id', (person ->> 'student_id')::bigint,
                                           'certificate_number', made.certificate_number);
    exception when sqlstate '22023' then
      refused := refused || jsonb_build_object('student_id', (person ->> 'student_id')::bigint, 'code', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('added', added, 'refused', refused);
end;
$$;

grant execute on function public.add_certificates to authenticated;
