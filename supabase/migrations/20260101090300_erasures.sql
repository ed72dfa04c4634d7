-- Erasing a person (decisions 200 and 201): asked for by an administrator, taken back within 48 hours, then done at once here
-- and asked of each provider by the outbox.

-- Why a person cannot be erased now; null: nothing stands against it.
create function private.erasure_obstacle(scope private.person_scope) returns text
language sql stable
as $$
  select case
    when exists (select from auth.users u where private.normalize_email(u.email) = any ((scope).emails)) then 'staff'
    when exists (select from public.sales s cross join lateral private.sale_balance(s) b
                 where s.id = any ((scope).sales) and s.voided_at is null and b.remaining > 0) then 'debt'
    when exists (select from public.payment_refunds f
                 where f.id = any ((scope).refunds) and (f.status in ('asked', 'pending', 'held') or f.question is not null)) then 'refund'
    when exists (select from public.payments p where p.id = any ((scope).payments) and p.review_decision is null
                 and p.review_reason is not null and (p.status = 'PAID' or private.is_held(p))) then 'review'
    -- Somebody may be paying this minute; afterwards the order is closed.
    when exists (select from public.payments p where p.id = any ((scope).payments)
                 and (p.status = 'PROCESSING' or p.status = 'PENDING' and p.created_at > now() - private.checkout_life())) then 'open_order'
    when exists (select from public.enquiries e where e.id = any ((scope).enquiries) and e.answered_at is null
                 and e.form in ('revocation', 'cancellation')) then 'request'
  end
$$;

create function private.addresses_of_person(person_id bigint) returns bigint[]
language sql stable
as $$
  select array(select b.id from public.person_addresses a join public.person_addresses b on b.person_id = a.person_id
               where a.id = addresses_of_person.person_id order by b.id)
$$;

-- The open erasure of a person, else the last one that was carried out; null where none was asked for or it was taken back.
create function private.erasure_of(person_id bigint) returns public.erasures
language sql stable
as $$
  select e.* from public.erasures e
  where e.withdrawn_at is null and e.person_ids @> to_jsonb(erasure_of.person_id)
  order by e.id desc limit 1
$$;

-- For the page of a person: {obstacle, profile: what can be corrected, or null, certificates: how many hold, erasure: {id, asked_at, starts_at, keeps_certificates, held,
-- erased_at, ended_at, waiting: kinds of steps that no provider has answered} or null}.
create function public.get_personal_data(person_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  scope private.person_scope;
  e public.erasures;
begin
  perform private.require_capability('personal_data');
  scope := private.scope_of(private.addresses_of_person(get_personal_data.person_id));
  select * into e from private.erasure_of(get_personal_data.person_id);
  return jsonb_build_object(
    'obstacle', private.erasure_obstacle(scope), 'profile', private.person_profile(scope.emails),
    'certificates', (select count(*) from public.certificates k where k.id = any (scope.certificates)
                     and k.status = 'ready' and k.revoked_at is null and k.replaced_by is null),
    'erasure', case when e.id is not null then jsonb_build_object('id', e.id, 'asked_at', e.created_at, 'starts_at', e.starts_at,
      'keeps_certificates', e.keeps_certificates, 'held', e.held, 'erased_at', e.erased_at, 'ended_at', e.ended_at,
      'waiting', (select coalesce(jsonb_agg(distinct o.kind), '[]') from public.outbox o
                  where o.payload @> jsonb_build_object('erasure_id', e.id) and o.status in ('pending', 'failed'))) end);
end;
$$;

-- `confirmation`: one of the person's addresses, typed. Returns when it begins.
create function public.ask_erasure(person_id bigint, confirmation text, keeps_certificates boolean) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  scope private.person_scope;
  obstacle text;
  begins timestamptz;
begin
  perform private.require_capability('personal_data');
  perform pg_advisory_xact_lock(hashtextextended('join_people', 0));
  scope := private.scope_of(private.addresses_of_person(ask_erasure.person_id));
  perform private.refuse('person_not_found') where scope.people is null;
  perform private.refuse('confirmation_invalid')
  where private.normalize_email(coalesce(confirmation, '')) <> all (scope.emails) or ask_erasure.keeps_certificates is null;
  perform private.refuse('erasure_exists')
  where exists (select from public.erasures e, unnest(scope.people) i where e.withdrawn_at is null and e.person_ids @> to_jsonb(i));
  obstacle := private.erasure_obstacle(scope);
  perform private.refuse('erasure_staff') where obstacle = 'staff';
  perform private.refuse('erasure_debt') where obstacle = 'debt';
  insert into public.erasures (person_ids, keeps_certificates, asked_by)
  values (to_jsonb(scope.people), ask_erasure.keeps_certificates, auth.uid())
  returning starts_at into begins;
  return begins;
end;
$$;

-- False when it was carried out already.
create function public.withdraw_erasure(erasure_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('personal_data');
  update public.erasures e set withdrawn_at = now(), withdrawn_by = auth.uid()
  where e.id = withdraw_erasure.erasure_id and e.erased_at is null and e.withdrawn_at is null;
  return found;
end;
$$;
grant execute on function public.get_personal_data, public.ask_erasure, public.withdraw_erasure to authenticated;

-- What each provider is asked. An address stands in its step until the provider has taken it.
create function private.queue_erasure_steps(erasure_id bigint, scope private.person_scope) returns void
language plpgsql volatile
as $$
begin
  insert into public.outbox (kind, natural_key, payload)
  select k.kind, concat_ws(':', k.kind, erasure_id, k.about), jsonb_build_object('erasure_id', erasure_id) || k.payload
  from (
    select 'mailing_list_erasure' as kind, a.id::text as about, jsonb_build_object('email', a.email) as payload
    from unnest((scope).people, (scope).emails) a (id, email)
    union all
    -- Also who was never recorded there: somebody may have made the user by hand.
    select 'classroom_erasure', a.id::text, jsonb_build_object('email', a.email, 'anonymous', private.erased_address(a.id),
      'moodle_user_id', coalesce((select s.moodle_user_id from public.students s where s.email_normalized = a.email),
                                 (select d.moodle_user_id from public.demo_prospects d where d.email_normalized = a.email)))
    from unnest((scope).people, (scope).emails) a (id, email)
    union all
    select 'sheet_erasure', k.id, jsonb_build_object('certificate_id', k.id, 'sheet_id', c.sheet_id)
    from public.certificates k join public.courses_moodle c on c.id = k.cohort_id and c.sheet_id is not null
    where k.id = any ((scope).certificates)
    union all
    select 'file_erasure', 'certificates', jsonb_build_object('files', jsonb_agg(o.name))
    from storage.objects o
    where o.bucket_id = 'certificates' and split_part(o.name, '/', 1) = any ((scope).certificates)
    having count(*) > 0
  ) k
  on conflict (natural_key) do nothing;
end;
$$;

-- Locks everything of a person, in the order of a charge, and says what it is by then: a payment may have been on its way. What
-- names one of their addresses waits from now on (private.person_of).
create function private.hold_scope(scope private.person_scope) returns private.person_scope
language plpgsql volatile
as $$
begin
  perform from public.orders o where o.id = any (scope.orders) order by o.id for update;
  perform from public.payments p where p.id = any (scope.payments) order by p.id for update;
  perform from public.sales s where s.id = any (scope.sales) order by s.id for update;
  perform from public.person_addresses a where a.id = any (scope.people) order by a.id for update;
  perform from public.students t where t.id = any (scope.students) order by t.id for update;
  perform from public.outbox o where o.id = any (scope.steps) order by o.id for update;
  return private.scope_of(scope.people);
end;
$$;

-- The one function that passes the log, certificates, orders and payments (decision 200). What stays and what goes stands in
-- private.personal_tables and private.personal_columns.
create function private.erase_rows(scope private.person_scope) returns void
language plpgsql volatile
as $$
declare
  rule record;
begin
  insert into private.erasing (transaction) values (pg_current_xact_id());
  delete from public.certificates k where k.id = any (scope.certificates) and k.status <> 'ready';
  update public.payments p set status = 'CANCELLED' where p.id = any (scope.payments) and p.status = 'PENDING';
  update public.outbox o set payload = jsonb_set(o.payload, '{oldest}', '[]')
  where o.kind = 'desk_digest_mail'
    and exists (select from unnest(scope.marks) m where strpos(lower(o.payload::text), lower(m)) > 0);
  scope.steps := array(select o.id from public.outbox o where o.id = any (scope.steps) and o.kind not in ('desk_digest_mail', 'enquiry_digest_mail'));
  perform private.note_ids(scope.people);
  for rule in
    select t.table_name, t.is_of, t.row_goes,
      (select string_agg(format('%I = %s', c.column_name, c.becomes), ', ') from private.personal_columns c
       where c.table_name = t.table_name and c.becomes is not null) as changes
    from private.personal_tables t where t.is_of is not null order by t.place
  loop
    if rule.row_goes then
      execute format('delete from %s t where %s', rule.table_name, rule.is_of) using scope;
    elsif rule.changes is not null then
      execute format('update %s t set %s where %s', rule.table_name, rule.changes, rule.is_of) using scope;
    end if;
  end loop;
  delete from private.erasing;
end;
$$;

-- How long somebody is known who only asked, tried or began an order.
create function private.stranger_life() returns interval
language sql immutable
as $$ select interval '2 years' $$;

create view private.strangers with (security_invoker = on) as
select a.id as person_id
from public.person_addresses a
where a.person_id = a.id and a.created_at < now() - private.stranger_life() and not private.is_erased(a.email_normalized)
  and not exists (
    select from public.person_addresses b where b.person_id = a.id and (
      b.created_at > now() - private.stranger_life()
      or exists (select from public.students s where s.email_normalized = b.email_normalized)
      or exists (select from public.sales s where s.payer_email_normalized = b.email_normalized)
      or exists (select from public.payments p where p.email_normalized = b.email_normalized
                 and (p.status not in ('REJECTED', 'CANCELLED', 'ERROR') or p.review_reason is not null or p.created_at > now() - private.stranger_life()))
      or exists (select from public.community_registrations c where c.email_normalized = b.email_normalized)
      or exists (select from public.newsletter_subscriptions c where c.email_normalized = b.email_normalized)
      or exists (select from public.enquiries e where e.email_normalized = b.email_normalized
                 and (e.answered_at is null or e.answered_at > now() - private.stranger_life()))
      or exists (select from public.demo_prospects d where d.email_normalized = b.email_normalized
                 and (d.is_active or coalesce(d.access_ends_at, d.created_at) > now() - private.stranger_life()))
      or exists (select from auth.users u where lower(u.email) = b.email_normalized)
      or exists (select from public.person_notes n where n.person_id = b.id and n.created_at > now() - private.stranger_life())));
comment on view private.strangers is 'Persons who only asked, tried or began an order, longer ago than somebody is known for that (decision 202).';

-- Carries out what is due: held ones are looked at again each time. By the schedule; returns how many persons were erased. While a
-- worker has a step of the person, it waits for the next run.
create function public.run_erasures() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  e public.erasures;
  scope private.person_scope;
  obstacle text;
  erased integer := 0;
begin
  for e in
    select d.* from public.erasures d
    where d.starts_at <= now() and d.erased_at is null and d.withdrawn_at is null
    order by d.id limit 20 for update skip locked
  loop
    perform pg_advisory_xact_lock(hashtextextended('join_people', 0));
    scope := private.scope_of(private.addresses_of_person((e.person_ids ->> 0)::bigint));
    obstacle := private.erasure_obstacle(scope);
    if obstacle is null then
      scope := private.hold_scope(scope);
      obstacle := private.erasure_obstacle(scope);
    end if;
    scope.keeps_certificates := e.keeps_certificates;
    update public.erasures d set held = obstacle where d.id = e.id and d.held is distinct from obstacle;
    -- One that leaves no time to take it back was asked for by nobody (public.sweep_personal_data); by now the school knows them.
    update public.erasures d set withdrawn_at = now()
    where d.id = e.id and obstacle is null and e.starts_at = e.created_at
      and not exists (select from private.strangers s where s.person_id = any (scope.people));
    continue when found or obstacle is not null
      or exists (select from public.outbox o where o.id = any (scope.steps) and o.status = 'pending' and o.leased_until > now());
    perform private.queue_erasure_steps(e.id, scope);
    perform private.erase_rows(scope);
    update public.erasures d set erased_at = now(), person_ids = to_jsonb(scope.people) where d.id = e.id;
    erased := erased + 1;
  end loop;
  return erased;
end;
$$;

-- After a copy came back: erases again who was erased since it was made. Rows that the copy does not have are none. Providers
-- are asked again, too: what they have erased they answer as done.
create function public.erase_again(erasure_id bigint, person_ids jsonb, keeps_certificates boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  scope private.person_scope := private.scope_of(array(select i::bigint from jsonb_array_elements_text(erase_again.person_ids) i));
begin
  if scope.people is null then
    return false;
  end if;
  scope := private.hold_scope(scope);
  scope.keeps_certificates := erase_again.keeps_certificates;
  insert into public.erasures (id, person_ids, keeps_certificates, asked_by, erased_at) overriding system value
  values (erase_again.erasure_id, to_jsonb(scope.people), erase_again.keeps_certificates, '00000000-0000-0000-0000-000000000000', now())
  on conflict (id) do update set person_ids = excluded.person_ids, withdrawn_at = null, erased_at = now(), ended_at = null;
  if not private.is_erased(scope.emails[1]) then
    perform private.queue_erasure_steps(erase_again.erasure_id, scope);
  end if;
  perform private.erase_rows(scope);
  return true;
end;
$$;
-- Those that are done and do not stand beside the copies yet, as a list there has them (decision 211).
create function public.unkept_erasures() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'person_ids', e.person_ids, 'keeps_certificates', e.keeps_certificates,
    'starts_at', e.starts_at, 'erased_at', e.erased_at) order by e.id), '[]')
  from public.erasures e where e.erased_at is not null and e.kept_at is null
$$;

create function public.note_kept_erasure(erasure_id bigint) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.erasures e set kept_at = now() where e.id = note_kept_erasure.erasure_id and e.kept_at is null
$$;
grant execute on function public.run_erasures, public.erase_again, public.unkept_erasures, public.note_kept_erasure to service_role;

-- A step that was answered, or that staff left, names nobody any more.
create function private.empty_erasure_step() returns trigger
language plpgsql
as $$
begin
  new.payload := jsonb_build_object('erasure_id', new.payload -> 'erasure_id');
  new.last_error := null;
  return new;
end;
$$;
create trigger outbox_empty_erasure_step before update of status on public.outbox
  for each row when (new.status in ('done', 'dismissed') and new.kind ~ '_erasure$')
  execute function private.empty_erasure_step();

-- With the last step the erasure has ended.
create function private.end_erasure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The second of two that end together sees the first.
  perform from public.erasures e where e.id = (new.payload ->> 'erasure_id')::bigint for update;
  update public.erasures e set ended_at = now()
  where e.id = (new.payload ->> 'erasure_id')::bigint and e.erased_at is not null and e.ended_at is null
    and not exists (select from public.outbox o where o.payload @> jsonb_build_object('erasure_id', e.id) and o.status in ('pending', 'failed'));
  return null;
end;
$$;
create trigger outbox_end_erasure after update of status on public.outbox
  for each row when (new.status in ('done', 'dismissed') and new.kind ~ '_erasure$')
  execute function private.end_erasure();

select private.close_search_paths();
