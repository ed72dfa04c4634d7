-- Changes of the staff: who changed what, and when. Triggers write rows in the transaction of the change, for sessions only; the API can
-- neither write nor delete them.

create table public.audit_log (
  id bigint generated always as identity primary key,
  -- No foreign key: the entry outlives the account.
  actor_id uuid not null,
  actor_name text not null,
  action text not null check (action in ('insert', 'update', 'delete', 'retry', 'resend', 'dismiss', 'join', 'separate', 'attach')),
  table_name text not null,
  row_key text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'Changes made by signed-in persons: changed columns only, no tokens. Append only, but for what an erasure takes out (decision 200).';
create index audit_log_row on public.audit_log (table_name, row_key, id desc);
create index audit_log_actor on public.audit_log (actor_id, id desc);

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated, service_role;
create policy "Auditors read the audit log" on public.audit_log
  for select to authenticated using ((select private.can('audit')));
comment on policy "Auditors read the audit log" on public.audit_log is 'The log holds names and old personal data, which daily work does not need.';

-- Marks the transaction that erases a person: it alone passes what keeps log, certificates, orders and payments as they are
-- (decision 200). private.erase_rows writes and takes away the mark, and nobody else may.
create table private.erasing (
  transaction xid8 primary key
);
comment on table private.erasing is 'The transaction that is erasing a person; empty for everybody else.';
alter table private.erasing enable row level security;

create function private.is_erasing() returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from private.erasing e where e.transaction = pg_current_xact_id_if_assigned()) $$;
-- Guards run with the rights of whoever writes the row.
grant execute on function private.is_erasing to service_role;

create function private.keep_audit_log() returns trigger
language plpgsql
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and private.is_erasing() then
    return coalesce(new, old);
  end if;
  raise exception 'the audit log is append only' using errcode = '42501';
end;
$$;
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();
create trigger audit_log_no_truncate before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

create function private.write_audit(action text, table_name text, row_key text, before jsonb, after jsonb) returns void
language sql volatile
as $$
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_key, before, after)
  select auth.uid(),
         coalesce((select s.display_name from public.staff_members s where s.user_id = auth.uid()), auth.uid()::text),
         write_audit.action, write_audit.table_name, write_audit.row_key, write_audit.before, write_audit.after
  where auth.uid() is not null
$$;

-- Arguments: the key columns, if other than `id`.
create function private.audit_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Secrets, and what no person changed: timestamps and computed columns.
  hidden constant text[] := array['token', 'request_id', 'opened_at', 'last_opened_at', 'updated_at', 'version', 'email_normalized', 'payer_email_normalized', 'base_slug', 'cohort_id', 'payment_kind', 'is_counted', 'listed_on', 'received_amount', 'received_currency', 'refund_total', 'request_key', 'search_words', 'status_index', 'issuer', 'letter', 'name_hash',
    'classroom_state', 'classroom_applied', 'classroom_courses', 'access_version', 'access_lease_version', 'access_leased_until'];
  keys text[] := case when tg_nargs = 0 then array['id'] else tg_argv[0:]::text[] end;
  old_row jsonb := '{}';
  new_row jsonb := '{}';
  old_values jsonb;
  new_values jsonb;
  row_key text;
begin
  if auth.uid() is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    old_row := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    new_row := to_jsonb(new);
  end if;
  select string_agg(case when tg_op = 'DELETE' then old_row ->> k else new_row ->> k end, '/' order by position)
  into row_key from unnest(keys) with ordinality as u (k, position);

  -- A base_slug in a table's key is not a computed column.
  select jsonb_object_agg(e.key, e.value) into old_values from jsonb_each(old_row) e
  where (e.key <> all (hidden) or e.key = any (keys)) and e.value is distinct from coalesce(new_row -> e.key, 'null');
  select jsonb_object_agg(e.key, e.value) into new_values from jsonb_each(new_row) e
  where (e.key <> all (hidden) or e.key = any (keys)) and e.value is distinct from coalesce(old_row -> e.key, 'null');

  if old_values is not null or new_values is not null then
    perform private.write_audit(lower(tg_op), tg_table_name, row_key, old_values, new_values);
  end if;
  return null;
end;
$$;

-- Keys: the key columns, if other than `id`.
create function private.audit_changes(audited regclass, variadic keys text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger %I after insert or update or delete on %s for each row execute function private.audit_row(%s)',
    (parse_ident(audited::text))[2] || '_audit', audited, array_to_string(keys, ', '));
end;
$$;
select private.audit_changes('public.staff_members', 'user_id');

-- One page of the log, newest first; the next page starts below the last id seen.
create function public.list_audit(
  table_filter text default null,
  row_filter text default null,
  actor_filter uuid default null,
  before_id bigint default null,
  page_size integer default 50
) returns setof public.audit_log
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('audit');
  return query
    select l.* from public.audit_log l
    where (table_filter is null or l.table_name = table_filter)
      and (row_filter is null or l.row_key = row_filter)
      and (actor_filter is null or l.actor_id = actor_filter)
      and (before_id is null or l.id < before_id)
    order by l.id desc
    limit least(greatest(coalesce(page_size, 50), 1), 200);
end;
$$;
grant execute on function public.list_audit to authenticated;
