-- Personal data: which rows are a person's, and what becomes of each column when the person is erased (decision 200). What they
-- take along and what an erasure does both follow these tables; a column of text that neither they nor the list of
-- tests/database/personal-data.test.ts name is a failed test.

-- Everything that hangs on a person. `people` and `emails` belong together; `marks`: values as JSON writes them; `audited`:
-- rows as the log names them; `items`: kind and number of items of the desk.
create type private.person_scope as (
  people bigint[], emails text[], students bigint[], classroom bigint[], prospects bigint[], enquiries bigint[], registrations bigint[],
  orders bigint[], payments bigint[], refunds bigint[], sales bigint[], certificates text[], events bigint[], steps bigint[],
  marks text[], audited text[], items text[], keeps_certificates boolean
);

create function private.scope_of(people bigint[]) returns private.person_scope
language plpgsql stable
as $$
declare
  s private.person_scope;
  documents text[];
  phones text[];
begin
  select array_agg(a.id order by a.id), array_agg(a.email_normalized order by a.id) into s.people, s.emails
  from public.person_addresses a where a.id = any (scope_of.people);
  s.students := array(select t.id from public.students t where t.email_normalized = any (s.emails));
  s.prospects := array(select d.id from public.demo_prospects d where d.email_normalized = any (s.emails));
  s.classroom := array(
    select t.moodle_user_id from public.students t where t.id = any (s.students) and t.moodle_user_id is not null
    union select d.moodle_user_id from public.demo_prospects d where d.id = any (s.prospects) and d.moodle_user_id is not null);
  s.enquiries := array(select e.id from public.enquiries e where e.email_normalized = any (s.emails));
  s.registrations := array(select c.id from public.community_registrations c where c.email_normalized = any (s.emails));
  s.orders := array(select p.order_id from public.payments p where p.id = p.order_id and p.email_normalized = any (s.emails));
  s.payments := array(select p.id from public.payments p where p.order_id = any (s.orders));
  s.refunds := array(select f.id from public.payment_refunds f where f.payment_id = any (s.payments));
  s.sales := array(select v.id from public.sales v where v.payer_email_normalized = any (s.emails));
  s.certificates := array(select k.id from public.certificates k where k.student_id = any (s.students));
  documents := array(select distinct p.payer_document from public.payments p where p.id = any (s.payments) and p.payer_document is not null);
  phones := array(
    select t.phone from public.students t where t.id = any (s.students)
    union select d.phone from public.demo_prospects d where d.id = any (s.prospects)
    union select o.payer_phone from public.orders o where o.id = any (s.orders)
    union select e.phone from public.enquiries e where e.id = any (s.enquiries)
    union select c.phone from public.community_registrations c where c.id = any (s.registrations));
  s.marks := array(select to_jsonb(m)::text from unnest(s.emails || documents || phones) m where char_length(m) > 4);
  s.events := array(
    select e.id from public.payment_events e
    where e.provider_reference in (select p.dlocal_payment_id from public.payments p where p.id = any (s.payments))
       or private.normalize_email(e.fact ->> 'payer_email') = any (s.emails) or e.fact ->> 'document' = any (documents));
  s.steps := array(
    select distinct o.id
    from (
      select jsonb_build_object('student_id', i) as about from unnest(s.students) i
      union all select jsonb_build_object('prospect_id', i) from unnest(s.prospects) i
      union all select jsonb_build_object('payment_id', i) from unnest(s.payments) i
      union all select jsonb_build_object('sale_id', i) from unnest(s.sales) i
      union all select jsonb_build_object('enquiry_id', i) from unnest(s.enquiries) i
      union all select jsonb_build_object('registration_id', i) from unnest(s.registrations) i
      union all select jsonb_build_object('event_id', i) from unnest(s.events) i
      union all select jsonb_build_object('person_id', i) from unnest(s.people) i
      union all select jsonb_build_object('email', m) from unnest(s.emails) m
    ) k
    join public.outbox o on o.payload @> k.about
    where o.kind !~ '_erasure$'
    union
    select o.id from public.outbox o
    where o.kind !~ '_erasure$' and (private.normalize_email(o.address) = any (s.emails) or private.normalize_email(o.payload ->> 'email') = any (s.emails)));
  s.audited := array(
    select 'students ' || i from unnest(s.students) i
    union all select 'student_course_enrollments ' || e.id from public.student_course_enrollments e where e.student_id = any (s.students)
    union all select 'demo_prospects ' || i from unnest(s.prospects) i
    union all select 'enquiries ' || i from unnest(s.enquiries) i
    union all select 'payments ' || i from unnest(s.payments) i
    union all select 'payment_refunds ' || i from unnest(s.refunds) i
    union all select 'payment_events ' || i from unnest(s.events) i
    union all select 'sales ' || i from unnest(s.sales) i
    union all select 'certificates ' || i from unnest(s.certificates) i
    union all select 'person_addresses ' || i from unnest(s.people) i
    union all select 'person_notes ' || n.id from public.person_notes n where n.person_id = any (s.people)
    union all select 'reminder_holds ' || h.id from private.reminder_holds h where h.person_id = any (s.people)
    union all select 'reminders ' || r.id from private.reminders r where r.sale_id = any (s.sales)
    union all select 'recap_links ' || l.id from public.recap_links l where l.student_id = any (s.students)
    union all select 'outbox ' || i from unnest(s.steps) i);
  s.items := array(
    select k || ':' || i from unnest(s.payments) i, unnest('{charge_review,order_abandoned,manual_payment,invoice_due}'::text[]) k
    union all select k || ':' || i from unnest(s.sales) i, unnest('{sale_without_access,access_after_refund,over_capacity,plan_pause}'::text[]) k
    union all select k || ':' || i from unnest(s.enquiries) i, unnest('{enquiry,waiting_list,revocation}'::text[]) k
    union all select 'plan_pause:' || h.id from private.reminder_holds h where h.person_id = any (s.people)
    union all select 'refund:' || i from unnest(s.refunds) i
    union all select 'demo_ending:' || i from unnest(s.prospects) i
    union all select 'payment_unmatched:' || i from unnest(s.events) i
    union all select 'step_failed:' || i from unnest(s.steps) i);
  return s;
end;
$$;

-- What an address of the scope becomes; another one stays.
create function private.address_after(scope private.person_scope, address text) returns text
language sql stable
as $$
  select coalesce('' || private.erased_address((scope).people[array_position((scope).emails, private.normalize_email(address))]), address)
$$;

-- Keyed, so that nobody who reads the column alone can try names. The key is in the vault, and a copy of the database has it
-- encrypted only (so has a copy of the school); without it a name cannot be compared any more.
create function private.name_hash(certificate_id text, name text) returns text
language plpgsql volatile
as $$
declare
  key text;
begin
  select v.decrypted_secret into key from vault.decrypted_secrets v where v.name = 'certificate_name_key';
  if key is null then
    key := private.random_token();
    perform vault.create_secret(key, 'certificate_name_key');
  end if;
  return encode(sha256(convert_to(key, 'UTF8') || sha256(convert_to(
    key || certificate_id || btrim(private.spaced_words(name_hash.name)), 'UTF8'))), 'hex');
exception when undefined_table or undefined_function then
  -- No vault: an erasure does not wait for one.
  return null;
end;
$$;

create table private.personal_tables (
  table_name text primary key,
  -- In this order.
  place integer not null unique,
  -- Which rows `t` are those of the scope $1; null: of nobody whom an erasure is about.
  is_of text,
  row_goes boolean not null,
  why text not null
);
comment on table private.personal_tables is 'Tables with personal data: whose each row is, and whether it goes with its person (docs/security.md, "Personal data").';
alter table private.personal_tables enable row level security;

create table private.personal_columns (
  table_name text not null references private.personal_tables (table_name),
  column_name text not null,
  -- What it becomes; null: it stays, for the reason of its table.
  becomes text,
  primary key (table_name, column_name)
);
comment on table private.personal_columns is 'What becomes of each personal column of a row that stays. Columns of rows that go need no more than their name.';
alter table private.personal_columns enable row level security;

-- Without the values that a person can be known by.
create function private.plain_values(held jsonb) returns jsonb
language sql stable
as $$
  select jsonb_object_agg(e.key, e.value) from jsonb_each(held) e
  where e.key not in (select c.column_name from private.personal_columns c)
    and e.key not in ('reason', 'former', 'name', 'last_name', 'user_agent', 'ip', 'at', 'oldest')
$$;

insert into private.personal_tables (place, table_name, is_of, row_goes, why) values
  (1, 'public.person_addresses', 't.id = any (($1).people)', false, 'The number holds sales and payments of one person together.'),
  (2, 'public.person_notes', 't.person_id = any (($1).people)', true, 'Nobody needs them.'),
  (3, 'private.reminder_holds', 't.person_id = any (($1).people)', true, 'Nobody owes anything.'),
  (4, 'private.person_balances', 't.person_id = any (($1).people)', false, 'Sums of one person.'),
  (5, 'private.classroom_suspensions', 't.moodle_user_id = any (($1).classroom)', true, 'The user of the classroom goes.'),
  (6, 'private.classroom_usernames', 't.email_normalized = any (($1).emails)', true, 'The user of the classroom goes.'),
  (7, 'public.recap_links', 't.student_id = any (($1).students)', true, 'Keys of one student.'),
  (8, 'public.recap_ratings', 't.student = any (($1).emails)', true, 'An opinion of one student.'),
  (9, 'public.demo_prospects', 't.id = any (($1).prospects)', true, 'Nothing was paid.'),
  (10, 'public.students', 't.id = any (($1).students)', false, 'Seats of a cohort are counted by it, and certificates name it.'),
  (11, 'public.student_course_enrollments', 't.student_id = any (($1).students)', false, 'How many took a course.'),
  (12, 'private.enrolment_requests', 't.student_id = any (($1).students)', false, 'What was sold to somebody, by whom.'),
  (13, 'public.enquiry_notes', 't.enquiry_id = any (($1).enquiries)', true, 'They go with their enquiry.'),
  (14, 'private.seat_calls', 't.enquiry_id = any (($1).enquiries) or t.email_normalized = any (($1).emails)', true, 'They go with their enquiry.'),
  (15, 'public.enquiries', 't.id = any (($1).enquiries)', true, 'They are answered.'),
  (16, 'public.community_registrations', 't.id = any (($1).registrations)', true, 'Consent ends with the erasure.'),
  (17, 'public.newsletter_subscriptions', 't.email_normalized = any (($1).emails)', true, 'Consent ends with the erasure.'),
  (18, 'private.order_mails', 't.order_id = any (($1).orders) or t.email_normalized = any (($1).emails)', true, 'Keys of one buyer.'),
  (19, 'private.order_mail_refusals', 't.email_normalized = any (($1).emails)', true, 'Whoever buys again is new.'),
  (20, 'public.orders', 't.id = any (($1).orders)', false, 'What was asked for on which terms: tax law, ten years.'),
  (21, 'public.payments', 't.id = any (($1).payments)', false, 'Sums, days, country and the number at the provider: tax law, ten years.'),
  (22, 'public.payment_refunds', 't.id = any (($1).refunds)', false, 'Sums and days: tax law, ten years.'),
  (23, 'public.order_invoices', 't.order_id = any (($1).orders)', false, 'An invoice names who it was made out to: tax law, ten years.'),
  (24, 'private.debt_links', 't.sale_id = any (($1).sales)', true, 'Nobody owes anything.'),
  (25, 'private.reminders', 't.sale_id = any (($1).sales)', true, 'Nobody owes anything.'),
  (26, 'public.sales', 't.id = any (($1).sales) or t.student_id = any (($1).students)', false, 'What was agreed: tax law, ten years.'),
  (27, 'public.certificates', 't.id = any (($1).certificates)', false, 'Whoever checks a paper finds whether it holds.'),
  (28, 'public.payment_events', 't.id = any (($1).events)', false, 'That it was notified.'),
  (29, 'private.imported_rows', 't.kind = ''sale'' and t.row_id = any (($1).sales) or t.kind = ''payment'' and t.row_id = any (($1).payments)', false,
    'The number in the earlier system: a second import makes no second sale.'),
  (30, 'private.desk_dismissals', 'concat_ws('':'', split_part(t.item_key, '':'', 1), split_part(t.item_key, '':'', 2)) = any (($1).items)', false,
    'That it was decided; numbers of invoices: tax law, ten years.'),
  (31, 'public.outbox', 't.id = any (($1).steps)', true, 'They are done.'),
  (32, 'public.audit_log', 't.table_name || '' '' || t.row_key = any (($1).audited)
     or exists (select from unnest(($1).marks) m where strpos(lower(concat(t.before, t.after)), lower(m)) > 0)
     or coalesce(t.after ->> ''student_id'', t.before ->> ''student_id'') in (select i::text from unnest(($1).students) i)', false,
    'Who of the school did what and when.'),
  (40, 'public.staff_members', null, false, 'Members are not erased here: they leave the team first.'),
  (41, 'private.staff_browsers', null, true, 'It goes with its member.'),
  (42, 'private.form_submissions', null, true, 'Digests that are salted with their key; a month.'),
  (43, 'private.rate_limits', null, true, 'Keyed digests; a day.'),
  (44, 'private.duplicate_answers', null, true, 'Keyed digests; an hour.');

insert into private.personal_columns (table_name, column_name, becomes) values
  ('public.person_addresses', 'email_normalized', 'private.address_after($1, t.email_normalized)'),
  ('public.person_addresses', 'names', '''{}'''),
  ('public.person_addresses', 'words', null),
  ('public.person_notes', 'note', null),
  ('private.reminder_holds', 'reason', null),
  ('private.reminder_holds', 'end_reason', null),
  ('private.person_balances', 'email', 'private.address_after($1, t.email)'),
  ('private.classroom_usernames', 'username', null),
  ('private.classroom_usernames', 'email_normalized', null),
  ('public.recap_links', 'token', null),
  ('public.recap_ratings', 'student', null),
  ('public.demo_prospects', 'firstname', null),
  ('public.demo_prospects', 'lastname', null),
  ('public.demo_prospects', 'email', null),
  ('public.demo_prospects', 'email_normalized', null),
  ('public.demo_prospects', 'profession', null),
  ('public.demo_prospects', 'phone', null),
  ('public.demo_prospects', 'country', null),
  ('public.demo_prospects', 'notes', null),
  ('public.students', 'firstname', '''Persona'''),
  ('public.students', 'lastname', '''borrada'''),
  ('public.students', 'email', 'private.address_after($1, t.email)'),
  ('public.students', 'email_normalized', null),
  ('public.students', 'phone', 'null'),
  ('public.students', 'country', 'null'),
  ('public.students', 'called', 'null'),
  ('public.students', 'called_at', 'null'),
  ('public.students', 'moodle_username', 'null'),
  ('public.students', 'moodle_user_id', 'null'),
  ('public.students', 'classroom_state', 'null'),
  ('public.student_course_enrollments', 'withdrawn_at', 'coalesce(t.withdrawn_at, now())'),
  ('private.enrolment_requests', 'content_hash', ''''''),
  ('private.enrolment_requests', 'answer', 'null'),
  ('public.enquiry_notes', 'note', null),
  ('private.seat_calls', 'email_normalized', null),
  ('private.seat_calls', 'token', null),
  ('public.enquiries', 'name', null),
  ('public.enquiries', 'email', null),
  ('public.enquiries', 'email_normalized', null),
  ('public.enquiries', 'phone', null),
  ('public.enquiries', 'country', null),
  ('public.enquiries', 'company', null),
  ('public.enquiries', 'position', null),
  ('public.enquiries', 'message', null),
  ('public.community_registrations', 'name', null),
  ('public.community_registrations', 'email', null),
  ('public.community_registrations', 'email_normalized', null),
  ('public.community_registrations', 'phone', null),
  ('public.newsletter_subscriptions', 'email', null),
  ('public.newsletter_subscriptions', 'email_normalized', null),
  ('private.order_mails', 'email_normalized', null),
  ('private.order_mails', 'token', null),
  ('private.order_mail_refusals', 'email_normalized', null),
  ('public.orders', 'email', 'private.address_after($1, t.email)'),
  ('public.orders', 'payer_name', '''Persona borrada'''),
  ('public.orders', 'payer_firstname', 'null'),
  ('public.orders', 'payer_lastname', 'null'),
  ('public.orders', 'payer_phone', 'null'),
  -- It begins with the first half of the address (decision 3).
  ('public.orders', 'external_id', 'case when t.external_id is not null then ''borrada-'' || t.id end'),
  ('public.orders', 'request_hash', 'null'),
  ('public.orders', 'redirect_url', 'null'),
  ('public.payments', 'email', 'private.address_after($1, t.email)'),
  ('public.payments', 'email_normalized', null),
  ('public.payments', 'payer_name', '''Persona borrada'''),
  ('public.payments', 'payer_document', 'null'),
  ('public.payments', 'payer_document_type', 'null'),
  ('public.payments', 'review_note', 'case when t.review_note is not null then ''Dato borrado'' end'),
  ('public.payments', 'search_words', null),
  ('public.payment_refunds', 'reason', 'case when t.reason is not null then ''Dato borrado'' end'),
  ('public.payment_refunds', 'reversal_reason', 'case when t.reversal_reason is not null then ''Dato borrado'' end'),
  ('public.order_invoices', 'legal_name', null),
  ('public.order_invoices', 'tax_id', null),
  ('public.order_invoices', 'address', null),
  ('private.debt_links', 'token', null),
  ('private.reminders', 'letter', null),
  ('public.sales', 'payer_email', 'private.address_after($1, t.payer_email)'),
  ('public.sales', 'payer_email_normalized', null),
  ('public.sales', 'void_reason', 'case when t.void_reason is not null then ''Dato borrado'' end'),
  ('public.sales', 'amend_reason', 'case when t.amend_reason is not null then ''Dato borrado'' end'),
  -- What somebody else studies, who paid or did not, stays open.
  ('public.sales', 'access_withdrawn_at', 'case when t.student_id is null or t.student_id = any (($1).students) then coalesce(t.access_withdrawn_at, now()) else t.access_withdrawn_at end'),
  ('public.sales', 'access_withdrawal_reason', 'case when t.access_withdrawal_reason is not null or t.student_id is null or t.student_id = any (($1).students) then ''Dato borrado'' end'),
  ('public.sales', 'access_hold', 'case when t.student_id is null or t.student_id = any (($1).students) then null else t.access_hold end'),
  ('public.certificates', 'student_name', '''Nombre borrado a pedido de su titular'''),
  ('public.certificates', 'name_hash', 'case when ($1).keeps_certificates and t.revoked_at is null and t.replaced_by is null then coalesce(t.name_hash, private.name_hash(t.id, t.student_name)) end'),
  ('public.certificates', 'reissue_reason', 'case when t.reissue_reason is not null then ''Dato borrado'' end'),
  ('public.certificates', 'revoked_at', 'case when ($1).keeps_certificates or t.replaced_by is not null then t.revoked_at else coalesce(t.revoked_at, now()) end'),
  ('public.certificates', 'revocation_reason', 'case when t.revoked_at is not null or not ($1).keeps_certificates and t.replaced_by is null then ''Dato borrado'' end'),
  ('public.payment_events', 'body', ''''''),
  ('public.payment_events', 'fact', 'null'),
  ('private.imported_rows', 'content_hash', ''''''),
  ('private.desk_dismissals', 'reason', 'case when t.item_key like ''invoice\_due:%'' then t.reason else ''Dato borrado'' end'),
  ('public.outbox', 'payload', null),
  ('public.outbox', 'address', null),
  ('public.outbox', 'natural_key', null),
  ('public.outbox', 'last_error', null),
  ('public.outbox', 'provider_answer', null),
  ('public.outbox', 'dismissed_reason', null),
  ('public.audit_log', 'before', 'private.plain_values(t.before)'),
  ('public.audit_log', 'after', 'private.plain_values(t.after)'),
  ('public.staff_members', 'display_name', null),
  ('public.audit_log', 'actor_name', null),
  ('private.staff_browsers', 'key_digest', null),
  ('private.form_submissions', 'key', null),
  ('private.form_submissions', 'content_hash', null),
  ('private.rate_limits', 'key', null),
  ('private.duplicate_answers', 'address_key', null);

select private.close_search_paths();
