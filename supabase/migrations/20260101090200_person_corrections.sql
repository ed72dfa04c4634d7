-- Correcting what is known of a person (decision 156): name, telephone, country, where they are the person's now. What was
-- written on an order, an invoice and a certificate stays as it was written there.

-- The person as a form starts with them: of the student, else of a demo access, else of the community; null of nobody.
create function private.person_profile(emails text[]) returns jsonb
language sql stable
as $$
  select jsonb_build_object('firstname', k.firstname, 'lastname', k.lastname, 'phone', coalesce(k.phone, ''), 'country', coalesce(k.country, ''))
  from (
    select 1 as place, s.id, s.firstname, s.lastname, s.phone, s.country from public.students s where s.email_normalized = any (emails)
    union all
    select 2, d.id, d.firstname, d.lastname, d.phone, d.country from public.demo_prospects d where d.email_normalized = any (emails)
    union all
    select 3, c.id, (private.split_name(c.name))[1], (private.split_name(c.name))[2], c.phone, null
    from public.community_registrations c where c.email_normalized = any (emails)
  ) k
  order by k.place, k.id limit 1
$$;

-- `request`: firstname, lastname, phone, country, `seen` (the same as the form began, decision 52), reason, and `reissue`:
-- certificates with the old name begin their next version. Returns how many did.
create function public.correct_person(person_id bigint, request jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  root constant bigint := (select a.person_id from public.person_addresses a where a.id = correct_person.person_id);
  emails constant text[] := array(select a.email_normalized from public.person_addresses a where a.person_id = root);
  first_given constant text := private.required_text(request, 'firstname', 120);
  last_given constant text := coalesce(private.last_name(private.optional_text(request, 'lastname', 120)), '');
  whole constant text := private.whole_name(first_given || ' ' || last_given);
  phone_given constant text := private.optional_text(request, 'phone', 40);
  country_given constant text := private.optional_text(request, 'country', 60);
  reason constant text := private.required_reason(request ->> 'reason');
  students bigint[];
  prospects bigint[];
  former text[];
  certified bigint[];
  begun integer := 0;
  certificate text;
begin
  perform private.require_capability('personal_data');
  -- As a charge and whoever makes a certificate lock them: cohort, address, student, demo access, step.
  certified := array(select distinct k.cohort_id from public.certificates k join public.students s on s.id = k.student_id
    where coalesce((request ->> 'reissue')::boolean, false) and s.email_normalized = any (emails) order by 1);
  perform private.hold_cohort(c) from unnest(certified) c;
  perform from public.person_addresses a where a.email_normalized = any (emails) order by a.id for no key update;
  students := array(select s.id from public.students s where s.email_normalized = any (emails) order by s.id for update);
  prospects := array(select d.id from public.demo_prospects d where d.email_normalized = any (emails) order by d.id for update);
  perform private.refuse('person_not_found') where private.person_profile(emails) is null;
  perform private.refuse('person_changed') where private.person_profile(emails) is distinct from request -> 'seen';
  former := array(
    select private.fold(btrim(s.firstname || ' ' || s.lastname)) from public.students s where s.id = any (students)
    union select private.fold(btrim(d.firstname || ' ' || d.lastname)) from public.demo_prospects d where d.id = any (prospects)
    union select private.fold(btrim(c.name)) from public.community_registrations c where c.email_normalized = any (emails));

  update public.person_addresses a
  set names = array(select n from unnest(a.names) n where private.fold(n) <> all (former))
  where a.email_normalized = any (emails);
  update public.students s
  set firstname = first_given, lastname = last_given, phone = phone_given, country = country_given, called = first_given, called_at = now()
  where s.id = any (students);
  update public.demo_prospects d
  set firstname = first_given, lastname = coalesce(nullif(last_given, ''), '.'), phone = phone_given, country = country_given
  where d.id = any (prospects);
  update public.community_registrations c set name = left(whole, 160), phone = coalesce(phone_given, c.phone)
  where c.email_normalized = any (emails);
  update public.person_addresses a set names = a.names || whole where a.email_normalized = any (emails) and whole <> all (a.names);
  perform private.write_audit('update', 'person_addresses', root::text, null, jsonb_build_object('reason', reason));

  insert into public.outbox (kind, natural_key, payload)
  select 'classroom_person', 'classroom_person:' || k.about || ':' || (select count(*) + 1 from public.outbox o
    where o.kind = 'classroom_person' and o.payload @> k.payload), k.payload
  from (
    select 'student:' || s as about, jsonb_build_object('student_id', s) as payload from unnest(students) s
    union all
    select 'prospect:' || d.id, jsonb_build_object('prospect_id', d.id) from public.demo_prospects d
    where d.id = any (prospects) and d.access_version > 0
      and not exists (select from public.students s where s.email_normalized = d.email_normalized)
  ) k;
  -- Each list that one of the addresses was put on, once more; `corrected`: what is empty now is emptied there.
  insert into public.outbox (kind, natural_key, payload)
  select 'mailing_list', 'mailing_list:corrected:' || m.id || ':' || (select count(*) + 1 from public.outbox o where o.natural_key ~ ('^mailing_list:corrected:' || m.id || ':')),
    m.payload || jsonb_build_object('corrected', true, 'name', case when m.payload ->> 'list' = 'community' then whole else first_given end,
      'phone', coalesce(phone_given, ''))
    || case when m.payload ->> 'list' = 'community' then '{}' else jsonb_build_object('last_name', last_given, 'country', coalesce(country_given, '')) end
  from (
    select distinct on (l.email, l.payload ->> 'list', l.payload ->> 'group_id') l.id, l.payload || jsonb_build_object('email', l.email) as payload
    from (select o.id, o.payload, o.status, private.normalize_email(coalesce(o.address, o.payload ->> 'email')) as email
          from public.outbox o where o.kind = 'mailing_list') l
    where l.status <> 'dismissed' and l.payload ->> 'list' <> 'newsletter' and not l.payload ? 'corrected'
      and (l.payload ->> 'student_id' in (select s::text from unnest(students) s) or l.email = any (emails))
    order by l.email, l.payload ->> 'list', l.payload ->> 'group_id', l.id
  ) m;
  -- Mails that have not left say the name of now, under a key of their own.
  update public.outbox o
  set revision = o.revision + 1, payload = case when o.payload ? 'name' then o.payload || jsonb_build_object('name', whole) else o.payload end
  where o.lane = 'mail' and o.status in ('pending', 'failed') and (o.leased_until is null or o.leased_until <= now())
    and (o.payload ->> 'student_id' in (select s::text from unnest(students) s) or private.normalize_email(o.payload ->> 'email') = any (emails));

  for certificate in
    select k.id from public.certificates k
    where k.cohort_id = any (certified) and k.student_id = any (students) and k.status = 'ready' and k.replaced_by is null
      and k.revoked_at is null and k.student_name <> whole and private.fold(k.student_name) = any (former)
      and not exists (select from public.certificates n where n.replaces = k.id)
    order by k.id
  loop
    perform public.reissue_certificate(certificate, jsonb_build_object('name', whole, 'reason', reason));
    begun := begun + 1;
  end loop;
  return begun;
end;
$$;
grant execute on function public.correct_person to authenticated;

-- The person of a step that carries a correction to the classroom; null where they are gone.
create function public.get_classroom_profile(student_id bigint default null, prospect_id bigint default null) returns jsonb
language sql stable
as $$
  select public.get_classroom_person(s.id) from public.students s where s.id = get_classroom_profile.student_id
  union all
  select jsonb_build_object('firstname', d.firstname, 'lastname', d.lastname, 'email', d.email_normalized, 'phone', d.phone,
    'country', d.country, 'moodle_user_id', d.moodle_user_id, 'former_emails', '[]'::jsonb)
  from public.demo_prospects d where d.id = get_classroom_profile.prospect_id
  limit 1
$$;
grant execute on function public.get_classroom_profile to service_role;

select private.close_search_paths();
