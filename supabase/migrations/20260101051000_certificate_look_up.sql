-- Reading certificates: the lists of staff, and what the server answers to anybody who knows an id (decision 11).

-- One page of versions, newest first: by day of issue, then as they were made. The next page starts below the last row,
-- (before_date, before_id); with its day when it was discarded meanwhile. `status_filter`: a state. Returns {rows,
-- total}.
create function public.list_certificates(
  search text default null,
  status_filter text default null,
  cohort_filter bigint default null,
  before_date date default null,
  before_id text default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  perform private.require_capability('enrolments');
  return (
    with found as materialized (
      select k.* from public.certificates k
      cross join lateral (
        select private.spaced_words(k.student_name || ' ' || k.certificate_number || ' ' || k.course_name) as words) w
      where (status_filter is null or private.certificate_state(k) = status_filter)
        and (cohort_filter is null or k.cohort_id = cohort_filter)
        and (coalesce(btrim(search), '') = ''
             or w.words like patterns[1] and w.words like patterns[2] and w.words like all (patterns)
             or k.student_id in (select private.find_students(search)))
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', (
        select coalesce(jsonb_agg(r.shown order by r.issue_date desc, r.status_index desc), '[]')
        from (
          select k.issue_date, k.status_index,
            jsonb_build_object('id', k.id, 'certificate_number', k.certificate_number, 'version', k.version,
              'status', k.status, 'state', private.certificate_state(k), 'problem', k.problem, 'student_id', k.student_id,
              'student_email', s.email, 'person_id', a.person_id, 'cohort_id', k.cohort_id, 'cohort_slug', c.slug,
              'canva_template_url', c.canva_template_url) || private.certificate_facts(k) as shown
          from found k
          join public.students s on s.id = k.student_id
          join public.person_addresses a on a.email_normalized = s.email_normalized
          join public.courses_moodle c on c.id = k.cohort_id
          where before_date is null or (k.issue_date, k.status_index) < (before_date, coalesce(
            (select b.status_index from public.certificates b where b.id = before_id), 2147483647))
          order by k.issue_date desc, k.status_index desc
          limit least(greatest(coalesce(page_size, 50), 1), 101)
        ) r)));
end;
$$;

-- Students for a new certificate: at most ten who are or were enrolled in a cohort, found by part of a name or e-mail of
-- more than two characters (back-office specification, section 2).
create function public.search_certificate_students(query text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('enrolments');
  if char_length(btrim(coalesce(query, ''))) <= 2 then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(r.shown order by r.name, r.id), '[]')
    from (
      select s.id, private.fold(s.firstname || ' ' || s.lastname) as name,
        jsonb_build_object('id', s.id, 'firstname', s.firstname, 'lastname', s.lastname, 'email', s.email,
          'enrolments', (
            select jsonb_agg(jsonb_build_object('cohort_id', c.id, 'slug', c.slug, 'name', c.name,
              'withdrawn', e.withdrawn_at is not null) order by e.id desc)
            from public.student_course_enrollments e join public.courses_moodle c on c.id = e.cohort_id
            where e.student_id = s.id)) as shown
      from public.students s
      where s.id in (select private.find_students(query))
        and exists (select from public.student_course_enrollments e where e.student_id = s.id)
      order by name, s.id
      limit 10
    ) r);
end;
$$;

-- Everybody who is or was enrolled in a cohort, by name, with what stands against a certificate. Null for an unknown cohort.
create function public.certificate_candidates(cohort_id bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('enrolments');
  select jsonb_build_object(
    'cohort', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'starts_on', c.starts_on,
      'hours', c.certificate_hours, 'canva_template_url', c.canva_template_url),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('student_id', s.id, 'name', btrim(s.firstname || ' ' || s.lastname),
        'email', s.email, 'state', coalesce(private.certificate_obstacle(s.id, c.id), 'ready'),
        'money', private.certificate_money(s.id, c.id), 'certificate_number', k.certificate_number,
        'written', jsonb_build_object('name', coalesce(k.student_name, btrim(s.firstname || ' ' || s.lastname)),
                                      'distinction', k.distinction))
        order by private.fold(s.firstname || ' ' || s.lastname), s.id), '[]')
      from public.student_course_enrollments e
      join public.students s on s.id = e.student_id
      left join lateral (
        select n.certificate_number, n.student_name, n.distinction from public.certificates n
        where n.cohort_id = c.id and n.student_id in (select private.student_records(s.id))
        order by n.version desc limit 1
      ) k on true
      where e.cohort_id = c.id))
  from public.courses_moodle c where c.id = certificate_candidates.cohort_id
$$;

-- The versions of a number, newest first.
create function public.certificate_history(certificate_number text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('enrolments');
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'version', k.version, 'status', k.status,
    'state', private.certificate_state(k), 'problem', k.problem, 'made_by', k.made_by, 'reissue_reason', k.reissue_reason,
    'created_at', k.created_at, 'created_by_name', private.staff_name(k.created_by),
    'issued_at', k.issued_at, 'issued_by_name', private.staff_name(k.issued_by),
    'replaced_at', k.replaced_at, 'replaced_by', k.replaced_by,
    'revoked_at', k.revoked_at, 'revoked_by_name', private.staff_name(k.revoked_by),
    'revocation_reason', k.revocation_reason) || private.certificate_facts(k) order by k.version desc), '[]')
  from public.certificates k where k.certificate_number = certificate_history.certificate_number
$$;
grant execute on function public.list_certificates, public.search_certificate_students, public.certificate_candidates,
  public.certificate_history to authenticated;

-- What anybody may know of a version that was issued; null for every other id, whatever it looks like.
create function public.get_certificate(id text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', k.id, 'certificate_number', k.certificate_number, 'version', k.version,
    'verdict', replace(private.certificate_state(k), 'ready', 'valid'),
    'file_sha256', k.file_sha256, 'file_bytes', k.file_bytes,
    -- The file of a person who was erased is gone.
    'object_name', case when not private.is_erased(s.email) then k.certificate_url end,
    'replaced_by', case when k.replaced_by is not null then (
      select n.id from public.certificates n
      where n.certificate_number = k.certificate_number and n.status = 'ready' order by n.version desc limit 1) end,
    'revoked_on', private.school_day(k.revoked_at), 'issued_at', k.issued_at, 'status_index', k.status_index)
    || private.certificate_facts(k)
  from public.certificates k join public.students s on s.id = k.student_id where k.id = get_certificate.id and k.status = 'ready'
$$;

-- Places in the status list number `list`, of 131072 each, of the versions that were replaced or revoked. One value: the
-- data API cuts a list of rows at 1000, and what was cut off would count as valid.
create function public.get_certificate_status_bits(list integer) returns integer[]
language sql stable
as $$
  select coalesce(array_agg(k.status_index order by k.status_index), '{}') from public.certificates k
  where k.status_index / 131072 = list and (k.revoked_at is not null or k.replaced_by is not null)
$$;

-- What the mail about a new certificate says; null once the version was replaced or revoked.
create function public.get_certificate_mail(certificate_id text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', k.id, 'certificate_number', k.certificate_number, 'version', k.version,
    'email', s.email, 'name', private.greeted_student(s), 'student_name', k.student_name,
    'course_name', k.course_name)
  from public.certificates k join public.students s on s.id = k.student_id
  where k.id = get_certificate_mail.certificate_id and private.certificate_state(k) in ('ready', 'expired')
$$;

-- A row for the school's sheet; null when the version was discarded or its cohort has no sheet.
create function public.get_sheet_row(certificate_id text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('sheet_id', c.sheet_id, 'id', k.id, 'certificate_number', k.certificate_number, 'version', k.version,
    'cohort_slug', c.slug, 'email', s.email) || private.certificate_facts(k)
  from public.certificates k
  join public.students s on s.id = k.student_id
  join public.courses_moodle c on c.id = k.cohort_id and c.sheet_id is not null
  where k.id = get_sheet_row.certificate_id
$$;
grant execute on function public.get_certificate, public.get_certificate_status_bits, public.get_certificate_mail,
  public.get_sheet_row, private.certificate_state, private.certificate_facts to service_role;
