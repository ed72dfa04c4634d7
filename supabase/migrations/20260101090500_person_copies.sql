-- What a person takes along (decision 203): everything that the tables of personal data have of them, made by an administrator and
-- handed out once, by a link that is mailed to an address of the person's own.

create table private.person_copies (
  id bigint generated always as identity primary key,
  address_id bigint not null references public.person_addresses (id),
  -- Null once it was used.
  token text unique default private.random_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  -- No foreign key: it outlives the account.
  asked_by uuid not null,
  ends_at timestamptz not null default now() + interval '48 hours',
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.person_copies is 'Copies of personal data that were asked for; the link of each is used once, within 48 hours.';
create index person_copies_address on private.person_copies (address_id);
alter table private.person_copies enable row level security;

insert into private.personal_tables (place, table_name, is_of, row_goes, why) values
  (33, 'private.person_copies', 't.address_id = any (($1).people)', true, 'Keys of one person.');
insert into private.personal_columns (table_name, column_name, becomes) values ('private.person_copies', 'token', null);
insert into private.retention (name, table_name, kept, over, act, why) values
  ('copies', 'private.person_copies', '1 year', 't.created_at < now() - $1', null, 'That a copy was asked for, and by whom.');

-- A row without its keys and digests, what is empty, and who of the school did something.
create function private.shown_to_person(held jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_object_agg(e.key, case when e.key in ('before', 'after') then
      (select jsonb_object_agg(i.key, i.value) from jsonb_each(e.value) i where i.key !~ '_by$') else e.value end)
  from jsonb_each(held) e
  where e.value <> 'null' and e.key !~ '(_by|_hash|_key|_words|^words|token|^actor_.*|^author_id|^leased_until)$'
$$;

-- {made_at, addresses, tables: {name: rows}, files: [{name, bytes}]}. Without keys, digests and who of the school did something.
create function private.copy_of_person(people bigint[]) returns jsonb
language plpgsql stable
as $$
declare
  scope constant private.person_scope := private.scope_of(people);
  rule record;
  found_rows jsonb;
  tables jsonb := '{}';
begin
  for rule in select t.* from private.personal_tables t where t.is_of is not null order by t.place loop
    execute format('select jsonb_agg(private.shown_to_person(to_jsonb(t))) from %s t where %s', rule.table_name, rule.is_of)
      into found_rows using scope;
    if found_rows is not null then
      tables := tables || jsonb_build_object(split_part(rule.table_name, '.', 2), found_rows);
    end if;
  end loop;
  return jsonb_build_object('made_at', now(), 'addresses', to_jsonb(scope.emails), 'tables', tables,
    'files', (select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'bytes', (o.metadata ->> 'size')::bigint) order by o.name), '[]')
              from storage.objects o where o.bucket_id = 'certificates' and split_part(o.name, '/', 1) = any (scope.certificates)));
end;
$$;

-- Mails the link to one of the person's addresses. Returns until when it can be used.
create function public.ask_person_copy(email text) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  address public.person_addresses;
  made private.person_copies;
begin
  perform private.require_capability('personal_data');
  select * into address from public.person_addresses a where a.email_normalized = private.normalize_email(ask_person_copy.email);
  perform private.refuse('person_not_found') where address.id is null or private.is_erased(address.email_normalized);
  insert into private.person_copies (address_id, asked_by) values (address.id, auth.uid()) returning * into made;
  insert into public.outbox (kind, natural_key, payload)
  values ('person_copy_mail', 'person_copy:' || made.id, jsonb_build_object('copy_id', made.id, 'person_id', address.id));
  perform private.write_audit('insert', 'person_copies', made.id::text, null, jsonb_build_object('person_id', address.id));
  return made.ends_at;
end;
$$;
grant execute on function public.ask_person_copy to authenticated;

-- What the mail says; null once the link was used or is over.
create function public.get_person_copy_mail(copy_id bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('email', a.email_normalized, 'name', coalesce(
      (select private.greeted_student(s) from public.students s where s.email_normalized = a.email_normalized), a.names[1], ''),
    'token', c.token, 'until', c.ends_at)
  from private.person_copies c join public.person_addresses a on a.id = c.address_id
  where c.id = get_person_copy_mail.copy_id and c.token is not null and c.ends_at > now()
$$;

-- Hands the copy out, once. Null for an unknown, used or old link, which look alike.
create function public.take_person_copy(token text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  address bigint;
begin
  update private.person_copies c set token = null, taken_at = now()
  where c.token = take_person_copy.token and c.ends_at > now()
  returning c.address_id into address;
  return case when address is not null then private.copy_of_person(private.addresses_of_person(address)) end;
end;
$$;
grant execute on function public.get_person_copy_mail, public.take_person_copy to service_role;

select private.close_search_paths();
