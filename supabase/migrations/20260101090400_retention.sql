-- How long personal data are kept where nobody asks for their erasure (decision 202). The privacy page says the same periods:
-- src/domain/retention.ts, which tests/database/personal-data.test.ts compares.

create table private.retention (
  name text primary key,
  table_name text not null references private.personal_tables (table_name),
  kept interval not null,
  -- Which rows `t` are over, $1 being the period; what becomes of them, null: they go.
  over text not null,
  act text,
  why text not null
);
comment on table private.retention is 'Periods of personal data, swept daily in pieces.';
create index retention_table on private.retention (table_name);
alter table private.retention enable row level security;

insert into private.retention (name, table_name, kept, over, act, why) values
  ('enquiries', 'public.enquiries', '2 years', 't.answered_at < now() - $1 and t.form not in (''revocation'', ''cancellation'')', null,
    'Somebody writes again about what was answered.'),
  ('requests', 'public.enquiries', '3 years', 't.answered_at < now() - $1 and t.form in (''revocation'', ''cancellation'')', null,
    'Claims of consumers: Ley 24.240, article 50.'),
  ('invoices', 'public.order_invoices', '10 years', 't.created_at < now() - $1', null,
    'Books: Código Civil y Comercial, article 328.'),
  ('notices', 'public.payment_events', '6 mons', 't.last_received_at < now() - $1 and t.outcome <> ''unmatched'' and (t.body <> '''' or t.fact is not null)',
    'body = '''', fact = null', 'A payment that is disputed is compared with what was notified.'),
  ('steps', 'public.outbox', '6 mons', 't.status in (''done'', ''dismissed'') and coalesce(t.done_at, t.created_at) < now() - $1
     and (t.payload <> coalesce(private.plain_values(t.payload), ''{}'') or t.address is not null or t.natural_key ~ ''^(enquiry_receipt|community_welcome):'')',
    'payload = coalesce(private.plain_values(t.payload), ''{}''), address = null, last_error = null,
     natural_key = case when t.natural_key ~ ''^(enquiry_receipt|community_welcome):'' then ''swept:'' || t.id else t.natural_key end',
    'Somebody asks whether a mail was sent.'),
  ('reminders', 'private.reminders', '1 year', 't.created_at < now() - $1 and t.letter <> ''{}''', 'letter = ''{}''', 'Somebody asks what was written.'),
  ('order_mails', 'private.order_mails', '1 year', 't.created_at < now() - $1', null, 'Whoever has the mail may refuse further ones.'),
  ('forms', 'private.form_submissions', '30 days', 't.created_at < now() - $1', null, 'A form that is sent again is known.'),
  ('limits', 'private.rate_limits', '1 day', 't.full_at < now() - $1', null, 'A limit is over.'),
  ('answers', 'private.duplicate_answers', '01:00:00', 't.reserved_at < now() - $1', null, 'A limit is over.');

-- One piece of every table; returns how many rows, 0 when nothing is over. Whoever never bought is erased as if they had asked, so
-- that providers are asked, too.
create function public.sweep_personal_data(page_size integer default 500) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  rule private.retention;
  swept integer;
  total integer := 0;
begin
  for rule in select r.* from private.retention r order by r.name loop
    execute format('with due as (select t.ctid as place from %s t where %s limit %s) ', rule.table_name, rule.over, page_size)
      || case when rule.act is null then format('delete from %s t using due where t.ctid = due.place', rule.table_name)
              else format('update %s t set %s from due where t.ctid = due.place', rule.table_name, rule.act) end
      using rule.kept;
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  insert into public.erasures (person_ids, keeps_certificates, asked_by, starts_at)
  select to_jsonb(private.addresses_of_person(a.person_id)), false, '00000000-0000-0000-0000-000000000000', now()
  from private.strangers a
  where not exists (select from public.erasures e where e.person_ids @> to_jsonb(a.person_id) and e.withdrawn_at is null)
  order by a.person_id limit page_size;
  get diagnostics swept = row_count;
  return total + swept;
end;
$$;

-- Files of certificates that no version names, of which a form was left alone; oldest first, at most 100.
create function public.list_orphan_certificate_files(min_age_hours integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'certificates' and o.created_at < now() - make_interval(hours => min_age_hours)
    and not exists (select from public.certificates k where k.certificate_url = o.name)
  order by o.created_at, o.name
  limit 100
$$;
grant execute on function public.sweep_personal_data, public.list_orphan_certificate_files to service_role;

select private.close_search_paths();
