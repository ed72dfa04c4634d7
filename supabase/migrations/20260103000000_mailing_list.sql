-- Community sign-ups and newsletter subscriptions reach the mailing list and the welcome mail through the outbox,
-- written in the transaction that stores the person.

create table private.duplicate_answers (
  id bigint generated always as identity primary key,
  address_key text not null check (char_length(address_key) between 1 and 200),
  reserved_at timestamptz not null default clock_timestamp()
);
comment on table private.duplicate_answers is
  'When each network address was, or may have been, told that an e-mail is a member''s. Keyed digests, never addresses.';
create index duplicate_answers_address on private.duplicate_answers (address_key, reserved_at);
create index duplicate_answers_reserved_at on private.duplicate_answers (reserved_at);
alter table private.duplicate_answers enable row level security;

-- Counts an attempt to sign up before it begins, in a transaction of its own: one that fails afterwards has counted too.
-- The id is what join_community needs in order to say `duplicate`; null after five in an hour (decision 38).
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

-- Stores a member, welcomes them and adds them to the mailing list, once per e-mail (decision 37). `registered`;
-- `duplicate` when the e-mail is a member's and `reserved_answer` allows to say so; `conflict` when the key brought somebody
-- else before. Only a new member gives the reserved answer back: nothing was told that the caller did not write.
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
  -- Once per mailbox: other spellings of a stranger's address must not fill it.
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

-- Adds a registered member to the mailing list, once. False when nobody registered with this address.
create function public.queue_community_member(member_email text) returns boolean
language plpgsql volatile
set search_path = ''
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

-- Stores a consent and queues the address for the mailing list, once per address. `subscribed`, also when it was already, or
-- `conflict`: the key brought something else before.
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
grant execute on function public.reserve_duplicate_answer(text), public.join_community(jsonb, text, bigint),
  public.queue_community_member(text), public.subscribe_to_newsletter(text, text, text) to service_role;
