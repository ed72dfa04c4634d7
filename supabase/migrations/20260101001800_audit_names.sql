-- The log for people: rows with the names of what they refer to. Last, since it needs every table.

create function private.key_uuid(key text) returns uuid
language sql immutable
set search_path = ''
as $$ select case when key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then key::uuid end $$;

-- The current row; null when it was deleted.
create function private.audited_row(table_name text, row_key text) returns jsonb
language sql stable
set search_path = ''
as $$
  select case table_name
    when 'courses_moodle' then (select to_jsonb(r) from public.courses_moodle r where r.id = private.key_number(row_key))
    when 'careers' then (select to_jsonb(r) from public.careers r where r.id = private.key_number(row_key))
    when 'career_courses' then (select to_jsonb(r) from public.career_courses r
      where r.career_id = private.key_number(split_part(row_key, '/', 1)) and r.base_slug = split_part(row_key, '/', 2))
    when 'staff_members' then (select to_jsonb(r) from public.staff_members r where r.user_id = private.key_uuid(row_key))
    when 'person_addresses' then (select to_jsonb(r) from public.person_addresses r where r.id = private.key_number(row_key))
    when 'person_notes' then (select to_jsonb(r) from public.person_notes r where r.id = private.key_number(row_key))
    when 'students' then (select to_jsonb(r) from public.students r where r.id = private.key_number(row_key))
    when 'student_course_enrollments' then (select to_jsonb(r) from public.student_course_enrollments r
      where r.id = private.key_number(row_key))
    when 'sales' then (select to_jsonb(r) from public.sales r where r.id = private.key_number(row_key))
    when 'payments' then (select to_jsonb(r) from public.payments r where r.id = private.key_number(row_key))
    when 'payment_refunds' then (select to_jsonb(r) from public.payment_refunds r where r.id = private.key_number(row_key))
    when 'payment_events' then (select to_jsonb(r) from public.payment_events r where r.id = private.key_number(row_key))
    when 'demo_prospects' then (select to_jsonb(r) from public.demo_prospects r where r.id = private.key_number(row_key))
    when 'recap_material' then (select to_jsonb(r) from public.recap_material r where r.id = private.key_number(row_key))
    when 'recap_links' then (select to_jsonb(r) from public.recap_links r where r.id = private.key_number(row_key))
    when 'certificates' then (select to_jsonb(r) from public.certificates r where r.id = row_key)
    when 'settings' then (select to_jsonb(r) from private.settings r where r.name = row_key)
    when 'outbox' then (select r.payload from public.outbox r where r.id = private.key_number(row_key))
    when 'enquiries' then (select to_jsonb(r) from public.enquiries r where r.id = private.key_number(row_key))
    when 'desk_dismissals' then (select to_jsonb(r) from private.desk_dismissals r where r.item_key = audited_row.row_key
      order by r.id desc limit 1)
  end
$$;

-- The current name of what a column refers to; null when it was deleted.
create function private.audited_reference(field text, value text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  referred text := case field when 'student_id' then 'students' when 'career_id' then 'careers'
    when 'recap_id' then 'recap_material' when 'prospect_id' then 'demo_prospects' when 'user_id' then 'staff_members'
    when 'created_by' then 'staff_members' when 'assigned_to' then 'staff_members' when 'answered_by' then 'staff_members'
    when 'dismissed_by' then 'staff_members' when 'issued_by' then 'staff_members'
    when 'revoked_by' then 'staff_members' when 'course_id' then 'courses_moodle'
    when 'person_id' then 'person_addresses' end;
begin
  if field = 'cohort_ids' then
    return (select string_agg(c.slug, ', ' order by c.slug) from public.courses_moodle c
            where c.id in (select i::bigint from jsonb_array_elements_text(value::jsonb) i));
  end if;
  -- Sales, payments and certificates name a course by its base slug.
  if field = 'course_id' and private.key_number(value) is null then
    return (private.cohort_of(private.base_slug(value))).name;
  end if;
  return private.audited_name(referred, private.audited_row(referred, value));
end;
$$;

create function private.full_name(r jsonb) returns text
language sql immutable
set search_path = ''
as $$ select nullif(btrim(concat_ws(' ', r ->> 'firstname', r ->> 'lastname')), '') $$;

-- Whom and what a row is about, in the order that its sentence names them; null in the place of what was deleted. Null
-- when no name is known.
create function private.audited_names(table_name text, r jsonb) returns text[]
language sql stable
set search_path = ''
as $$
  select case when array_to_string(n.names, '') <> '' then n.names end
  from (select case table_name
    when 'courses_moodle' then array[r ->> 'name', r ->> 'slug']
    when 'careers' then array[r ->> 'name']
    when 'career_courses' then array[private.audited_reference('career_id', r ->> 'career_id'), r ->> 'base_slug']
    when 'staff_members' then array[r ->> 'display_name']
    when 'students' then array[private.full_name(r)]
    when 'person_addresses' then array[r -> 'names' ->> 0, r ->> 'email_normalized']
    when 'person_notes' then array[private.audited_reference('person_id', r ->> 'person_id')]
    when 'demo_prospects' then array[private.full_name(r)]
    when 'sales' then array[
      coalesce((select s.firstname || ' ' || s.lastname from public.students s
                where s.email_normalized = r ->> 'payer_email_normalized'), r ->> 'payer_email'),
      private.audited_reference('course_id', r ->> 'course_id')]
    when 'payments' then array[r ->> 'payer_name', private.audited_reference('course_id', r ->> 'course_id')]
    when 'payment_refunds' then private.audited_names('payments', private.audited_row('payments', r ->> 'payment_id'))
    when 'enquiries' then array[r ->> 'name']
    when 'certificates' then array[r ->> 'certificate_number', r ->> 'student_name', r ->> 'course_name']
    when 'recap_material' then array[r ->> 'class_title', r ->> 'cohort']
    when 'student_course_enrollments' then array[
      private.audited_reference('student_id', r ->> 'student_id'),
      private.audited_reference('course_id', r ->> 'course_id')]
    when 'recap_links' then array[
      private.audited_reference('student_id', r ->> 'student_id'),
      private.audited_reference('recap_id', r ->> 'recap_id')]
    when 'outbox' then array[
      coalesce(private.audited_reference('student_id', r ->> 'student_id'),
               private.audited_reference('prospect_id', r ->> 'prospect_id'))]
  end as names) n
$$;

-- In one text, for a reference and for lists of other screens.
create function private.audited_name(table_name text, r jsonb) returns text
language sql stable
set search_path = ''
as $$ select array_to_string(private.audited_names(table_name, r), ' · ') $$;

-- A deleted row keeps the names recorded by its deletion, a deleted account the name under which it acted.
create function private.last_known_names(table_name text, row_key text) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select private.audited_names(a.table_name, a.before) from public.audit_log a
     where a.table_name = last_known_names.table_name and a.row_key = last_known_names.row_key and a.action = 'delete'
     order by a.id desc limit 1),
    (select array[a.actor_name] from public.audit_log a
     where last_known_names.table_name = 'staff_members' and a.actor_id = private.key_uuid(last_known_names.row_key)
     order by a.id desc limit 1))
$$;

-- {column: {value: name, or null when deleted}} for the columns of a line that refer to a row.
create function private.audited_references(before jsonb, after jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.field, n.names), '{}')
  from (select e.key as field, jsonb_object_agg(replace(e.value #>> '{}', ', ', ','), private.audited_reference(e.key, e.value #>> '{}')) as names
        from (select * from jsonb_each(coalesce(before, '{}')) union select * from jsonb_each(coalesce(after, '{}'))) e
        where e.key in ('student_id', 'course_id', 'career_id', 'recap_id', 'user_id', 'created_by', 'person_id',
                        'assigned_to', 'answered_by', 'dismissed_by', 'issued_by', 'revoked_by', 'cohort_ids')
          and e.value <> 'null'
        group by e.key) n
$$;

-- One page of the log, newest first; the next page starts below the last id seen. `row_names`: null when no name is
-- known; `row_gone`: the row was deleted.
create function public.list_audit(
  table_filter text default null,
  row_filter text default null,
  actor_filter uuid default null,
  before_id bigint default null,
  page_size integer default 50
) returns table (
  id bigint, created_at timestamptz, actor_id uuid, actor_name text, action text, table_name text, row_key text,
  row_names text[], row_gone boolean, before jsonb, after jsonb, names jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('audit');
  return query
    select a.id, a.created_at, a.actor_id, a.actor_name, a.action, a.table_name, a.row_key,
           coalesce(private.audited_names(n.about, n.stored), private.last_known_names(n.about, a.row_key)),
           n.stored is null, a.before, a.after, private.audited_references(a.before, a.after)
    from (
      select l.* from public.audit_log l
      where (list_audit.table_filter is null or l.table_name = list_audit.table_filter)
        and (list_audit.row_filter is null or l.row_key = list_audit.row_filter)
        and (list_audit.actor_filter is null or l.actor_id = list_audit.actor_filter)
        and (list_audit.before_id is null or l.id < list_audit.before_id)
      order by l.id desc
      limit least(greatest(coalesce(list_audit.page_size, 50), 1), 200)
    ) a
    -- New links are one line per recap.
    cross join lateral (
      select w.about, private.audited_row(w.about, a.row_key) as stored
      from (select case when a.table_name = 'recap_links' and a.action = 'insert' then 'recap_material'
                        else a.table_name end as about) w
    ) n
    order by a.id desc;
end;
$$;
grant execute on function public.list_audit(text, text, uuid, bigint, integer) to authenticated;
