-- The page of a person, in one request: everything that hangs on their addresses. Each section needs the capability of
-- its rows and is null without it (decision 66).

-- Steps are stored with what they are about, which an index on the payload finds.
create index outbox_payload on public.outbox using gin (payload jsonb_path_ops);

create function private.person_students(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'firstname', s.firstname, 'lastname', s.lastname, 'email', s.email, 'phone', s.phone, 'country', s.country,
    'moodle_user_id', s.moodle_user_id, 'classroom_state', s.classroom_state,
    'enrolments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'course_name', c.name, 'starts_on', c.starts_on,
        'enrolled_at', e.created_at, 'withdrawn_at', e.withdrawn_at) order by e.id desc), '[]')
      from public.student_course_enrollments e join public.courses_moodle c on c.id = e.cohort_id where e.student_id = s.id),
    'certificates', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'number', k.certificate_number, 'version', k.version,
        'state', private.certificate_state(k), 'course_name', k.course_name, 'cohort_slug', c.slug, 'issued_on', k.issue_date)
        order by k.issue_date desc, k.certificate_number desc, k.version desc), '[]')
      from public.certificates k join public.courses_moodle c on c.id = k.cohort_id where k.student_id = s.id)) order by s.id), '[]')
  from public.students s where s.email_normalized = any (emails)
$$;

-- The rows of payments newest first, but for links that nobody has paid: those are in person_links.
create function private.person_payments(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id desc), '[]')
  from (
    select p.id, p.created_at, p.email, p.amount, p.currency, p.status, p.payment_type, p.installment_number,
           k.installments_count, p.dlocal_payment_id, private.course_name(p.course_id) as course_name, p.review_reason,
           p.review_decision, p.received_amount, p.received_currency, private.refunded(p.id) as refunded, private.invoice_of(p) as invoice,
           (select n.numbers from private.invoice_numbers n where n.item_key = 'invoice_due:' || p.id) as invoice_numbers,
           k.legal_version, (select u.code from private.used_coupons u where u.order_id = p.order_id) as coupon
    from public.payments p
    join public.orders k on k.id = p.order_id
    where p.email_normalized = any (emails) and (k.created_by is null or p.id <> k.id or private.is_paid(p.status) or p.review_reason is not null)
    order by p.created_at desc, p.id desc
    limit 100
  ) r
$$;

create function private.person_links(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.id desc), '[]')
  from (
    select p.id, p.created_at, k.redirect_url, replace(private.order_state(p), 'approved', 'paid') as state,
           k.redirect_url is not null and not private.is_held(p) and private.order_state(p) = 'pending' as payable,
           p.email, p.amount, p.currency, p.payment_type, private.course_name(p.course_id) as course_name,
           private.staff_name(k.created_by) as created_by_name
    from public.payments p
    join public.orders k on k.id = p.id
    where p.email_normalized = any (emails) and k.created_by is not null
    order by p.id desc
    limit 100
  ) r
$$;

-- Steps about a person, for those who may treat them.
create function private.person_steps(emails text[]) returns setof public.outbox
language sql stable
as $$
  select distinct o.*
  from (
    select jsonb_build_object('student_id', s.id) as about from public.students s where s.email_normalized = any (emails)
    union all
    select jsonb_build_object('prospect_id', d.id) from public.demo_prospects d where d.email_normalized = any (emails)
    union all
    select jsonb_build_object('payment_id', p.id) from public.payments p where p.email_normalized = any (emails)
    union all
    select jsonb_build_object('sale_id', s.id) from public.sales s where s.payer_email_normalized = any (emails)
    union all
    select k.about from public.enquiries e
    cross join lateral (values (jsonb_build_object('enquiry_id', e.id)),
                               (jsonb_build_object('enquiry_ids', jsonb_build_array(e.id)))) k (about)
    where e.email_normalized = any (emails)
    union all
    select jsonb_build_object('registration_id', c.id) from public.community_registrations c where c.email_normalized = any (emails)
    union all
    select jsonb_build_object('email', m) from unnest(emails) m
  ) k
  join public.outbox o on o.payload @> k.about
  where private.can(private.step_capability(o.kind, o.payload))
$$;

create function private.person_step_list(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.id desc), '[]')
  from (
    select o.id, o.kind, o.status as state, o.created_at, o.done_at, o.attempts, o.next_attempt_at, o.problem, o.last_error,
           o.provider_answer, o.dismissed_reason, coalesce(o.address, w.email) as email, c.name as course_name
    from private.person_steps(emails) o
    left join lateral private.step_person(o.payload) w on true
    left join public.courses_moodle c on c.id = private.key_number(o.payload ->> 'cohort_id')
    order by o.id desc
    limit 100
  ) r
$$;

create function private.person_recaps(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.id desc), '[]')
  from (
    select l.id, m.class_title, c.name as course_name, m.cohort, private.recap_link_state(l.revoked_at, l.expires_at) as state,
           l.opened_at, l.last_opened_at,
           (select g.rating from public.recap_ratings g where g.recap_id = l.recap_id and g.student = s.email_normalized) as rating
    from public.students s
    join public.recap_links l on l.student_id = s.id
    join public.recap_material m on m.id = l.recap_id
    join public.courses_moodle c on c.id = m.cohort_id
    where s.email_normalized = any (emails)
    order by l.id desc
    limit 100
  ) r
$$;

create function private.person_enquiries(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.id desc), '[]')
  from (
    select e.id, e.created_at, e.form, e.email, e.course_name, e.company, e.message, e.answered_at,
           private.staff_name(e.assigned_to) as assigned_to_name
    from public.enquiries e where e.email_normalized = any (emails)
    order by e.id desc
    limit 100
  ) r
$$;

create function private.person_prospects(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'email', d.email, 'is_active', d.is_active,
    'access_granted_at', d.access_granted_at, 'access_ends_at', d.access_ends_at, 'classroom_state', d.classroom_state,
    'profession', d.profession, 'notes', d.notes) order by d.id desc), '[]')
  from public.demo_prospects d where d.email_normalized = any (emails)
$$;

create function private.person_notes(person bigint) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'created_at', n.created_at, 'note', n.note,
    'author', private.staff_name(n.created_by)) order by n.id desc), '[]')
  from public.person_addresses a
  join public.person_notes n on n.person_id = a.id
  where a.person_id = person
$$;

-- Phones and countries from the rows that the caller may read, newest use first.
create function private.person_contacts(emails text[]) returns table (phone text, country text)
language sql stable
as $$
  select k.phone, k.country
  from (
    select s.phone, s.country, s.created_at from public.students s
    where private.can('enrolments') and s.email_normalized = any (emails)
    union all
    select k.payer_phone, p.country, p.created_at from public.payments p join public.orders k on k.id = p.order_id
    where private.can('payments') and p.email_normalized = any (emails)
    union all
    select d.phone, d.country, d.created_at from public.demo_prospects d
    where private.can('demo_access') and d.email_normalized = any (emails)
    union all
    select e.phone, e.country, e.created_at from public.enquiries e
    where private.can('contacts') and e.email_normalized = any (emails)
    union all
    select c.phone, null, c.created_at from public.community_registrations c
    where private.can('contacts') and c.email_normalized = any (emails)
  ) k
  order by k.created_at desc
$$;

-- What staff did about a person, as far as the caller may read what it was done to. Of a change only what its sentence needs: the
-- log alone keeps the values before (decision 190). `fields`: what was written; `money`: of a payment or refund, as it is now.
create function private.person_history(emails text[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.id desc), '[]')
  from (
    select l.id, l.created_at, l.actor_name, l.action, l.table_name, l.row_key, k.sale_id, k.title,
      coalesce(k.money, case when l.after ? 'usd_amount' then jsonb_build_object('amount', l.after -> 'usd_amount', 'currency', 'USD') end) as money,
      array(select e.key from jsonb_each(l.after) e where e.value <> 'null' order by e.key) as fields,
      case when l.table_name = 'person_addresses' then array[l.before ->> 'email', l.after ->> 'email'] end as addresses,
      (select e.value from jsonb_each_text(l.after) e where e.key in ('reason', 'void_reason', 'access_withdrawal_reason', 'amend_reason',
         'reversal_reason', 'dismissed_reason', 'review_note', 'end_reason') and e.value is not null
       order by e.key = 'amend_reason' limit 1) as reason
    from (
      select 'students' as about, s.id::text as key, 'enrolments' as needs, null::bigint as sale_id, null as title, null::jsonb as money
      from public.students s where s.email_normalized = any (emails)
      union all
      select 'student_course_enrollments', e.id::text, 'enrolments', null, null, null from public.students s
      join public.student_course_enrollments e on e.student_id = s.id where s.email_normalized = any (emails)
      union all
      select 'sales', s.id::text, 'payments', s.id, private.sale_title(s), null
      from public.sales s where s.payer_email_normalized = any (emails)
      union all
      select 'payments', p.id::text, 'payments', p.sale_id, null,
        jsonb_build_object('amount', p.received_amount, 'currency', p.received_currency)
      from public.payments p where p.email_normalized = any (emails)
      union all
      select 'payment_refunds', f.id::text, 'payments', p.sale_id, null,
        jsonb_build_object('amount', f.amount, 'currency', f.currency, 'kind', f.kind, 'status', f.status)
      from public.payments p
      join public.payment_refunds f on f.payment_id = p.id where p.email_normalized = any (emails)
      union all
      select 'demo_prospects', d.id::text, 'demo_access', null, null, null from public.demo_prospects d where d.email_normalized = any (emails)
      union all
      select 'enquiries', e.id::text, 'contacts', null, null, null from public.enquiries e where e.email_normalized = any (emails)
      union all
      select 'person_addresses', a.id::text, 'people', null, a.email_normalized, null
      from public.person_addresses a where a.email_normalized = any (emails)
      union all
      select 'outbox', o.id::text, 'people', null, o.kind, null from private.person_steps(emails) o
      union all
      select 'reminder_holds', h.id::text, 'payments', null, null, null from public.person_addresses a
      join private.reminder_holds h on h.person_id = a.id where a.email_normalized = any (emails)
    ) k
    join public.audit_log l on l.table_name = k.about and l.row_key = k.key
    where private.can(k.needs::private.capability)
    order by l.id desc
    limit 100
  ) r
$$;

-- Null for a person that does not exist. `person_id` in the answer is the person whom the address was joined to, where
-- it was joined.
create function public.get_person(person_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person constant bigint := (select a.person_id from public.person_addresses a where a.id = get_person.person_id);
  emails constant text[] := (
    select array_agg(a.email_normalized order by a.id) from public.person_addresses a where a.person_id = person);
begin
  perform private.require_capability('people');
  if person is null then
    return null;
  end if;
  return jsonb_build_object(
    'person_id', person,
    'addresses', (
      select jsonb_agg(jsonb_build_object('email', a.email_normalized, 'names', a.names, 'is_joined', a.id <> person,
        'known_since', a.created_at) order by a.id <> person, a.id)
      from public.person_addresses a where a.person_id = person),
    'phones', (select coalesce(jsonb_agg(distinct btrim(c.phone)), '[]') from private.person_contacts(emails) c where btrim(c.phone) <> ''),
    'country', (select c.country from private.person_contacts(emails) c where c.country <> '' limit 1),
    'documents', case when private.can('payments') then (
      select coalesce(jsonb_agg(distinct jsonb_build_object('type', p.payer_document_type, 'number', p.payer_document)), '[]')
      from public.payments p where p.email_normalized = any (emails) and p.payer_document is not null) end,
    'students', case when private.can('enrolments') then private.person_students(emails) end,
    'payments', case when private.can('payments') then private.person_payments(emails) end,
    'links', case when private.can('payments') then private.person_links(emails) end,
    'steps', private.person_step_list(emails),
    'recaps', case when private.can('recaps') then private.person_recaps(emails) end,
    'enquiries', case when private.can('contacts') then private.person_enquiries(emails) end,
    'member_since', case when private.can('contacts') then (
      select min(c.created_at) from public.community_registrations c where c.email_normalized = any (emails)) end,
    'prospects', case when private.can('demo_access') then private.person_prospects(emails) end,
    'notes', private.person_notes(person),
    'suggestions', private.person_suggestions(person),
    'history', private.person_history(emails));
end;
$$;

create function public.add_person_note(person_id bigint, note text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person bigint;
  added bigint;
begin
  perform private.require_capability('people');
  select a.person_id into person from public.person_addresses a where a.id = add_person_note.person_id;
  perform private.refuse('person_not_found') where person is null;
  insert into public.person_notes (person_id, note, created_by)
  values (person, private.required_text(jsonb_build_object('note', add_person_note.note), 'note', 4000), auth.uid())
  returning id into added;
  return added;
end;
$$;
grant execute on function public.get_person, public.add_person_note to authenticated;
