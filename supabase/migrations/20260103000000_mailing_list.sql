-- Community sign-ups and newsletter subscriptions reach the mailing list and the welcome mail through the outbox,
-- written in the transaction that stores the person.

alter table public.outbox drop constraint outbox_kind_check;
alter table public.outbox add constraint outbox_kind_check
  check (kind in ('receipt_mail', 'enquiry_mail', 'community_welcome_mail', 'mailing_list'));

-- An address limit for the one table that visitors write to themselves. The trusted hop is the last entry, which the
-- platform appends; where the API gives no headers the limit of the gateway has to do.
create function private.limit_community_sign_up() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  forwarded text := nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for';
  address text := btrim(regexp_replace(coalesce(forwarded, ''), '^.*,', ''));
begin
  if address <> '' and not public.consume_rate_limit(
    'community:' || encode(sha256(convert_to(address, 'UTF8')), 'hex'), 20, 600) then
    raise sqlstate 'PT429' using message = 'rate_limited';
  end if;
  return new;
end;
$$;
create trigger community_registrations_limit before insert on public.community_registrations
  for each row execute function private.limit_community_sign_up();

create function private.welcome_to_community() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.outbox (kind, natural_key, payload)
  values ('community_welcome_mail', 'community_welcome:' || new.id, jsonb_build_object('registration_id', new.id));
  return new;
end;
$$;
create trigger community_registrations_welcome after insert on public.community_registrations
  for each row execute function private.welcome_to_community();

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

-- Stores a consent and queues the address for the mailing list, once per address.
create function public.subscribe_to_newsletter(subscriber_email text, subscription_source text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  new_id bigint;
begin
  insert into public.newsletter_subscriptions (email, source)
  values (private.normalize_email(subscriber_email), subscription_source)
  on conflict (email_normalized) do nothing
  returning id into new_id;
  if new_id is not null then
    insert into public.outbox (kind, natural_key, payload)
    values ('mailing_list', 'mailing_list:newsletter:' || new_id,
            jsonb_build_object('list', 'newsletter', 'email', private.normalize_email(subscriber_email)))
    on conflict (natural_key) do nothing;
  end if;
end;
$$;
grant execute on function public.queue_community_member(text), public.subscribe_to_newsletter(text, text) to service_role;
