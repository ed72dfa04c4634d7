-- Submissions of visitors: enquiries, sign-ups to the community, newsletter subscriptions. Each reaches mail and
-- mailing list through the outbox, written in the same transaction.

create table public.enquiries (
  id bigint generated always as identity primary key,
  form text not null check (form in ('contact', 'course', 'webgis', 'waitlist', 'business', 'corporate', 'revocation', 'cancellation')),
  name text not null check (char_length(btrim(name)) between 1 and 240),
  email text not null check (private.is_email(email)),
  email_normalized text generated always as (lower(btrim(email))) stored,
  phone text check (char_length(phone) <= 40),
  country text check (char_length(country) <= 60),
  company text check (char_length(company) <= 160),
  position text check (char_length(position) <= 160),
  service text check (service in ('cursos_medida', 'inscripcion_colaboradores', 'consultoria')),
  course_name text check (char_length(course_name) <= 160),
  course_slug text check (char_length(course_slug) <= 80),
  message text not null check (char_length(message) <= 5000),
  assigned_to uuid references public.staff_members (user_id) on delete set null,
  answered_at timestamptz,
  -- No foreign key: the answer outlives the account.
  answered_by uuid,
  created_at timestamptz not null default now(),
  check ((answered_at is null) = (answered_by is null))
);
comment on table public.enquiries is 'Every message of a public form, stored before it is mailed: a failed mail loses nothing.';
comment on column public.enquiries.assigned_to is 'Staff member who takes care of it.';
create index enquiries_newest on public.enquiries (created_at desc, id desc);
create index enquiries_unanswered on public.enquiries (created_at desc, id desc) where answered_at is null;
create index enquiries_email on public.enquiries (email_normalized);
create index enquiries_assigned_to on public.enquiries (assigned_to);
select private.audit_changes('public.enquiries');

select private.open_to_staff('public.enquiries', 'contacts', 'A mail may get lost; the enquiry is kept here.');

-- Stores the enquiry, the mail to the school and the one to the visitor, in one transaction. A held mail waits some
-- minutes and collects the others held meanwhile. Returns the number of the enquiry, also for a repetition with the same
-- key, or `conflict` when the key belongs to another enquiry. `has_receipt`: the visitor is mailed.
create function public.store_enquiry(enquiry jsonb, form_key text, is_mail_held boolean, has_receipt boolean default false)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  new_id constant bigint := nextval(pg_get_serial_sequence('public.enquiries', 'id'));
  earlier text := private.take_form_key(form_key, enquiry, new_id::text);
begin
  if earlier is not null then
    return earlier;
  end if;
  insert into public.enquiries (id, form, name, email, phone, country, company, position, service, course_name, course_slug, message)
  overriding system value
  values (new_id, enquiry ->> 'form', private.whole_name(enquiry ->> 'name'), enquiry ->> 'email', enquiry ->> 'phone', enquiry ->> 'country',
    enquiry ->> 'company', enquiry ->> 'position', enquiry ->> 'service', enquiry ->> 'course_name',
    enquiry ->> 'course_slug', coalesce(enquiry ->> 'message', ''));
  if is_mail_held then
    perform private.hold_enquiry_mail(new_id);
  else
    insert into public.outbox (kind, natural_key, payload)
    values ('enquiry_mail', 'enquiry:' || new_id, jsonb_build_object('enquiry_id', new_id));
  end if;
  -- One per mailbox and day, and one for each of the two that the law asks for: a form must not fill the mailbox of
  -- somebody else (decision 177).
  insert into public.outbox (kind, natural_key, payload)
  select 'enquiry_receipt_mail',
    concat_ws(':', 'enquiry_receipt', case when enquiry ->> 'form' in ('revocation', 'cancellation') then enquiry ->> 'form' end,
      private.content_hash(to_jsonb(private.mailbox(enquiry ->> 'email'))), private.school_day(now())),
    jsonb_build_object('enquiry_id', new_id)
  where has_receipt
  on conflict (natural_key) do nothing;
  return new_id::text;
end;
$$;
grant execute on function public.store_enquiry to service_role;

-- Adds the enquiry to the waiting mail, or starts one. A mail that a worker has claimed no longer changes: its
-- content must be the same at every attempt. Even 50 of the longest enquiries fit into a mail that every mailbox
-- accepts.
create function private.hold_enquiry_mail(enquiry_id bigint) returns void
language plpgsql volatile
as $$
begin
  -- Serialised, or concurrent calls would each start a mail.
  perform pg_advisory_xact_lock(hashtextextended('enquiry_digest', 0));
  update public.outbox o
  set payload = jsonb_set(o.payload, '{enquiry_ids}', o.payload -> 'enquiry_ids' || to_jsonb(enquiry_id))
  where o.kind = 'enquiry_digest_mail' and o.status = 'pending' and o.attempts = 0 and o.next_attempt_at > now()
    and jsonb_array_length(o.payload -> 'enquiry_ids') < 50;
  if not found then
    insert into public.outbox (kind, natural_key, payload, next_attempt_at)
    values ('enquiry_digest_mail', 'enquiry_digest:' || enquiry_id,
      jsonb_build_object('enquiry_ids', jsonb_build_array(enquiry_id)), now() + interval '5 minutes');
  end if;
end;
$$;

-- The inbox of the enquiries

create table public.enquiry_notes (
  id bigint generated always as identity primary key,
  enquiry_id bigint not null references public.enquiries (id) on delete cascade,
  -- No foreign key: the note outlives the account.
  author_id uuid not null,
  note text not null check (char_length(btrim(note)) between 1 and 4000),
  created_at timestamptz not null default now()
);
comment on table public.enquiry_notes is 'What staff wrote about an enquiry, for their colleagues. Append only.';
create index enquiry_notes_enquiry on public.enquiry_notes (enquiry_id, id);

select private.open_to_staff('public.enquiry_notes', 'contacts', 'A colleague who answers sees what is known.');

-- Until when a purchase is revoked or a service is cancelled that a visitor asked to: within a day (Disposición 954/2025 of
-- Argentina, articles 1 and 4); null for another enquiry.
create function private.revocation_due_at(e public.enquiries) returns timestamptz
language sql immutable
as $$ select case when e.form in ('revocation', 'cancellation') then e.created_at + interval '24 hours' end $$;

-- What became of an enquiry of the waiting list; null for another one (decision 153).
create function private.seat_call_of(e public.enquiries) returns jsonb
language sql stable
as $$
  select case when e.form = 'waitlist' then coalesce(
    (select jsonb_build_object('state', coalesce(k.ended, case when k.ends_at <= now() then 'lapsed' else 'called' end), 'until', k.ends_at)
     from private.seat_calls k where k.enquiry_id = e.id order by k.id desc limit 1),
    jsonb_build_object('state', 'waiting', 'until', null)) end
$$;

-- An enquiry with its answer and its notes, newest last; null for an unknown id.
create function public.get_enquiry(enquiry_id bigint) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.require_capability('contacts');
  select jsonb_build_object('id', e.id, 'form', e.form, 'name', e.name, 'email', e.email, 'phone', e.phone,
    'country', e.country, 'company', e.company, 'position', e.position, 'service', e.service,
    'course_name', e.course_name, 'course_slug', e.course_slug, 'message', e.message, 'created_at', e.created_at,
    'assigned_to', e.assigned_to, 'assigned_to_name', private.staff_name(e.assigned_to),
    'call', private.seat_call_of(e), 'answered_at', e.answered_at, 'answered_by_name', private.staff_name(e.answered_by),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'created_at', n.created_at,
                'author_name', private.staff_name(n.author_id)) order by n.id), '[]')
              from public.enquiry_notes n where n.enquiry_id = e.id))
  from public.enquiries e where e.id = get_enquiry.enquiry_id
$$;

-- The functions below return false when a colleague was faster: nothing was changed.

-- `assignee`: null for nobody; `seen`: whom the caller saw it assigned to.
create function public.assign_enquiry(enquiry_id bigint, assignee uuid default null, seen uuid default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('contacts');
  perform private.refuse('assignee_invalid')
  where assign_enquiry.assignee is not null
     and not exists (select from public.staff_members s where s.user_id = assign_enquiry.assignee and s.active);
  update public.enquiries e set assigned_to = assign_enquiry.assignee
  where e.id = assign_enquiry.enquiry_id and e.answered_at is null
    and e.assigned_to is not distinct from assign_enquiry.seen;
  return found;
end;
$$;

create function public.answer_enquiry(enquiry_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('contacts');
  update public.enquiries e set answered_at = now(), answered_by = auth.uid()
  where e.id = answer_enquiry.enquiry_id and e.answered_at is null;
  return found;
end;
$$;

-- Undoes the caller's own answer_enquiry.
create function public.reopen_enquiry(enquiry_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_capability('contacts');
  update public.enquiries e set answered_at = null, answered_by = null
  where e.id = reopen_enquiry.enquiry_id and e.answered_by = auth.uid();
  return found;
end;
$$;

create function public.add_enquiry_note(enquiry_id bigint, note text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  request constant jsonb := jsonb_build_object('note', add_enquiry_note.note);
begin
  perform private.require_capability('contacts');
  perform private.refuse('enquiry_not_found')
  where not exists (select from public.enquiries e where e.id = add_enquiry_note.enquiry_id);
  insert into public.enquiry_notes (enquiry_id, author_id, note)
  values (add_enquiry_note.enquiry_id, auth.uid(), private.required_text(request, 'note', 4000));
end;
$$;
grant execute on function public.get_enquiry, public.assign_enquiry, public.answer_enquiry, public.reopen_enquiry,
  public.add_enquiry_note to authenticated;

-- Community

create table public.community_registrations (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 1 and 160),
  email text not null check (private.is_email(email)),
  email_normalized text generated always as (lower(btrim(email))) stored unique,
  phone text not null check (char_length(btrim(phone)) between 4 and 40),
  created_at timestamptz not null default now()
);
comment on table public.community_registrations is 'Sign-ups to the free community; one per e-mail.';

select private.open_to_staff('public.community_registrations', 'contacts', 'Support answers whether someone has joined.');

create table private.duplicate_answers (
  id bigint generated always as identity primary key,
  address_key text not null check (char_length(address_key) between 1 and 200),
  reserved_at timestamptz not null default clock_timestamp()
);
comment on table private.duplicate_answers is
  'When each network address learned, or may have learned, that an e-mail is a member''s. Keyed digests, never addresses.';
create index duplicate_answers_address on private.duplicate_answers (address_key, reserved_at);
create index duplicate_answers_reserved_at on private.duplicate_answers (reserved_at);
alter table private.duplicate_answers enable row level security;

-- Counts a sign-up attempt before it starts, in its own transaction, so that an attempt that fails afterwards counts
-- too. join_community needs the returned id to answer `duplicate`; null after five in an hour (decision 38).
create function public.reserve_duplicate_answer(address_key text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reserved bigint;
begin
  if random() < 0.01 then
    delete from private.duplicate_answers where reserved_at < now() - interval '1 hour';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(reserve_duplicate_answer.address_key, 1));
  insert into private.duplicate_answers (address_key)
  select reserve_duplicate_answer.address_key
  where (select count(*) from private.duplicate_answers d
         where d.address_key = reserve_duplicate_answer.address_key
           and d.reserved_at > clock_timestamp() - interval '1 hour') < 5
  returning id into reserved;
  return reserved;
end;
$$;

-- Stores a member, sends the welcome and adds them to the mailing list, once per e-mail (decision 37). Returns
-- `registered`; `duplicate` when the e-mail is a member's and `reserved_answer` allows saying so; `conflict` when
-- the key belongs to someone else. Only a new member releases the reserved answer: nothing was revealed.
create function public.join_community(member jsonb, form_key text, reserved_answer bigint) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  outcome text := private.take_form_key(form_key, member, 'registered');
  new_id bigint;
begin
  if outcome is not null then
    return outcome;
  end if;
  insert into public.community_registrations (name, email, phone)
  values (btrim(member ->> 'name'), private.normalize_email(member ->> 'email'), btrim(member ->> 'phone'))
  on conflict (email_normalized) do nothing
  returning id into new_id;
  if new_id is null then
    outcome := case when reserved_answer is null then 'registered' else 'duplicate' end;
    update private.form_submissions set answer = outcome where key = form_key;
    return outcome;
  end if;
  -- Once per mailbox: spelling variants must not flood someone else's mailbox.
  insert into public.outbox (kind, natural_key, payload)
  values ('community_welcome_mail',
          'community_welcome:' || private.content_hash(to_jsonb(private.mailbox(member ->> 'email'))),
          jsonb_build_object('registration_id', new_id))
  on conflict (natural_key) do nothing;
  perform public.queue_community_member(member ->> 'email');
  delete from private.duplicate_answers where id = reserved_answer;
  return 'registered';
end;
$$;

-- Adds a registered member to the mailing list, once. False when the address is not registered.
create function public.queue_community_member(member_email text) returns boolean
language plpgsql volatile
as $$
declare
  member public.community_registrations;
begin
  select * into member from public.community_registrations c
  where c.email_normalized = private.normalize_email(member_email);
  if member.id is null then
    return false;
  end if;
  insert into public.outbox (kind, natural_key, payload)
  values ('mailing_list', 'mailing_list:community:' || member.id,
          jsonb_build_object('list', 'community', 'email', member.email_normalized, 'name', member.name, 'phone', member.phone))
  on conflict (natural_key) do nothing;
  return true;
end;
$$;

-- Newsletter

create table public.newsletter_subscriptions (
  id bigint generated always as identity primary key,
  email text not null check (private.is_email(email)),
  email_normalized text generated always as (lower(btrim(email))) stored unique,
  consented_at timestamptz not null default now(),
  source text not null check (char_length(source) between 1 and 60),
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subscriptions is 'Subscribers of the newsletter, and when they consented.';

select private.open_to_staff('public.newsletter_subscriptions', 'contacts', 'The date of a consent can be shown on request.');

-- Stores a consent and queues the address for the mailing list, once per address. Returns `subscribed`, also for a
-- known address, or `conflict` when the key belongs to other content.
create function public.subscribe_to_newsletter(subscriber_email text, subscription_source text, form_key text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subscriber text := private.normalize_email(subscriber_email);
  earlier text := private.take_form_key(form_key, jsonb_build_array(subscriber, subscription_source), 'subscribed');
  new_id bigint;
begin
  if earlier is not null then
    return earlier;
  end if;
  insert into public.newsletter_subscriptions (email, source) values (subscriber, subscription_source)
  on conflict (email_normalized) do nothing
  returning id into new_id;
  if new_id is not null then
    insert into public.outbox (kind, natural_key, payload)
    values ('mailing_list', 'mailing_list:newsletter:' || new_id,
            jsonb_build_object('list', 'newsletter', 'email', subscriber))
    on conflict (natural_key) do nothing;
  end if;
  return 'subscribed';
end;
$$;
grant execute on function public.reserve_duplicate_answer, public.join_community, public.queue_community_member,
  public.subscribe_to_newsletter to service_role;
