-- What visitors leave behind (enquiries, community, newsletter) and the free notebooks that they read.

create table public.enquiries (
  id bigint generated always as identity primary key,
  form text not null check (form in ('contact', 'course', 'webgis', 'business', 'corporate')),
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
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
comment on table public.enquiries is 'Every message of a public form, stored before it is mailed: a failed mail loses nothing.';
create index enquiries_newest on public.enquiries (created_at desc, id desc);

-- Stores the enquiry and the mail that tells the school of it, in one transaction. A held mail waits some minutes, and the
-- others that are held meanwhile go out in the same one. `stored`, also when the key brought the same enquiry before, or
-- `conflict`: the key brought another one.
create function public.store_enquiry(enquiry jsonb, form_key text, is_mail_held boolean) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  earlier text := private.take_form_key(form_key, enquiry, 'stored');
  new_id bigint;
begin
  if earlier is not null then
    return earlier;
  end if;
  insert into public.enquiries (form, name, email, phone, country, company, position, service, course_name, course_slug, message)
  values (enquiry ->> 'form', enquiry ->> 'name', enquiry ->> 'email', enquiry ->> 'phone', enquiry ->> 'country',
    enquiry ->> 'company', enquiry ->> 'position', enquiry ->> 'service', enquiry ->> 'course_name',
    enquiry ->> 'course_slug', coalesce(enquiry ->> 'message', ''))
  returning id into new_id;
  if is_mail_held then
    perform private.hold_enquiry_mail(new_id);
  else
    insert into public.outbox (kind, natural_key, payload)
    values ('enquiry_mail', 'enquiry:' || new_id, jsonb_build_object('enquiry_id', new_id));
  end if;
  return 'stored';
end;
$$;
grant execute on function public.store_enquiry(jsonb, text, boolean) to service_role;

-- Adds the enquiry to the mail that waits, or starts one. A mail that a worker has taken up no longer changes: what it says
-- must be the same at every attempt. 50 enquiries at their longest are still a mail that every mailbox takes.
create function private.hold_enquiry_mail(enquiry_id bigint) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- One at a time, or many at once would each start a mail of their own.
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

create table public.community_registrations (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 1 and 160),
  email text not null check (private.is_email(email)),
  email_normalized text generated always as (lower(btrim(email))) stored unique,
  phone text not null check (char_length(btrim(phone)) between 4 and 40),
  created_at timestamptz not null default now()
);
comment on table public.community_registrations is 'Sign-ups to the free community; one per e-mail.';

create table public.newsletter_subscriptions (
  id bigint generated always as identity primary key,
  email text not null check (private.is_email(email)),
  email_normalized text generated always as (lower(btrim(email))) stored unique,
  consented_at timestamptz not null default now(),
  source text not null check (char_length(source) between 1 and 60),
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subscriptions is 'Who asked for news, and when they said so.';

create table public.notebooks (
  id bigint generated always as identity primary key,
  title text not null check (char_length(btrim(title)) between 1 and 160),
  description text not null check (char_length(btrim(description)) between 1 and 600),
  category text not null check (category in ('satellite_data', 'machine_learning', 'google_earth_engine')),
  difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced')),
  tags text[] not null default '{}',
  rating numeric(2, 1) not null check (rating between 1 and 5),
  downloads integer not null default 0 check (downloads >= 0),
  last_updated date not null,
  download_url text not null check (private.is_file_address(download_url)),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.notebooks is 'Free Jupyter notebooks of the public library.';

alter table public.enquiries enable row level security;
alter table public.community_registrations enable row level security;
alter table public.newsletter_subscriptions enable row level security;
alter table public.notebooks enable row level security;
grant select on public.enquiries, public.community_registrations, public.newsletter_subscriptions, public.notebooks to authenticated;
grant all on public.enquiries, public.community_registrations, public.newsletter_subscriptions, public.notebooks to service_role;
grant select (id, title, description, category, difficulty, tags, rating, downloads, last_updated, created_at, download_url, is_active)
  on public.notebooks to anon;

create policy "Staff read enquiries" on public.enquiries
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read community registrations" on public.community_registrations
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read newsletter subscriptions" on public.newsletter_subscriptions
  for select to authenticated using ((select private.is_staff()));
create policy "Visitors read active notebooks" on public.notebooks
  for select to anon using (is_active);
create policy "Staff read all notebooks" on public.notebooks
  for select to authenticated using ((select private.is_staff()));
