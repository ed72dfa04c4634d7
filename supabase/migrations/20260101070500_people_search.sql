-- Persons, after every table that knows one: which rows make a person, finding persons, joining addresses.

create trigger payments_know_person before insert or update of email, payer_name on public.payments
  for each row when (new.order_id = new.id) execute function private.know_person();
create trigger sales_know_person before insert or update of payer_email on public.sales
  for each row execute function private.know_person();
create trigger students_know_person before insert or update of email, firstname, lastname on public.students
  for each row execute function private.know_person();
create trigger demo_prospects_know_person before insert or update of email, firstname, lastname on public.demo_prospects
  for each row execute function private.know_person();
create trigger enquiries_know_person before insert on public.enquiries
  for each row execute function private.know_person();
create trigger community_registrations_know_person before insert on public.community_registrations
  for each row execute function private.know_person();
create trigger newsletter_subscriptions_know_person before insert on public.newsletter_subscriptions
  for each row execute function private.know_person();

-- Documents are typed with and without dots, hyphens and spaces.
create function private.plain_code(typed text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(lower(typed), '[^a-z0-9]', '', 'g') $$;
grant execute on function private.plain_code to service_role;
create index payments_document on public.payments (private.plain_code(payer_document) text_pattern_ops)
  where payer_document is not null;
create index payments_provider_id on public.payments (private.plain_code(dlocal_payment_id) text_pattern_ops)
  where dlocal_payment_id is not null;

-- A pattern for a word that begins like this one but for one letter: another, one too many, one missing, or two swapped.
-- Below four letters nearly every word would do; beyond thirty the pattern is costly; another digit is another number.
create function private.one_typo_pattern(word text) returns text
language sql immutable parallel safe
as $$
  select case when char_length(word) not between 4 and 30 or word ~ '[0-9]' then word
              else ' (' || string_agg(distinct spelling, '|') || ')' end
  from generate_series(1, char_length(word)) at
  cross join lateral (values
    (left(word, at - 1) || '.' || substr(word, at + 1)),
    (left(word, at - 1) || substr(word, at + 1)),
    (left(word, at) || '.' || substr(word, at + 1)),
    (left(word, at - 1) || substr(word, at + 1, 1) || substr(word, at, 1) || substr(word, at + 2))) v (spelling)
$$;

-- Addresses whose e-mail or names contain every typed word; when these are fewer than wanted, also those where words
-- have one typo. `rank`: 0 the e-mail itself, 1 words that begin so, 2 parts of words, 3 typos.
create function private.find_addresses(typed text, wanted integer) returns table (address_id bigint, rank integer)
language plpgsql stable
as $$
declare
  inside constant text[] := private.search_patterns(typed);
  beginnings constant text[] := (select array_agg('% ' || substr(p, 2)) from unnest(inside) p);
  parts constant text[] := (
    select array_agg(w order by char_length(w) desc)
    from (select distinct unnest(string_to_array(btrim(p, '%'), ' ')) from unnest(inside) p) d (w));
  typos constant text[] := (select array_agg(private.one_typo_pattern(p)) from unnest(parts) p);
  found_literally integer;
begin
  return query
    select a.id, case when a.email_normalized = private.normalize_email(typed) then 0
                      when a.words like all (beginnings) then 1 else 2 end as place
    from public.person_addresses a
    where a.words like inside[1] and a.words like inside[2] and a.words like all (inside)
    order by place, a.id desc
    limit wanted;
  get diagnostics found_literally = row_count;
  if found_literally < wanted and typos <> parts then
    return query
      select a.id, 3 from public.person_addresses a
      where a.words ~ typos[1] and a.words ~ all (typos) and not a.words like all (inside)
      order by a.id desc
      limit wanted - found_literally;
  end if;
end;
$$;

-- Persons by name, e-mail, document, the provider's or our id of a payment, or the code of a coupon that they used; the last
-- four for those who may see payments (decisions 66 and 67). `evidence`: the document, id or code that matched.
create function public.search_people(query text, page_size integer default 8) returns table (
  person_id bigint, name text, email text, matched text, evidence text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant integer := least(greatest(coalesce(page_size, 8), 1), 50);
  typed constant text := left(btrim(coalesce(search_people.query, '')), 120);
  code constant text := private.plain_code(typed);
begin
  perform private.require_capability('people');
  if char_length(typed) < 2 then
    return;
  end if;
  return query
    with hits as (
      select f.address_id, f.rank, case when f.rank = 0 then 'email' else 'name' end as matched, null as evidence
      from private.find_addresses(typed, wanted) f
      union all
      select a.id, 0, p.matched, p.evidence
      from (
        (select d.email_normalized, 'payer_document' as matched, d.payer_document as evidence
         from public.payments d
         where d.payer_document is not null and private.plain_code(d.payer_document) like code || '%' limit wanted)
        union all
        (select i.email_normalized, 'payment_id', i.dlocal_payment_id
         from public.payments i
         where i.dlocal_payment_id is not null and private.plain_code(i.dlocal_payment_id) like code || '%' limit wanted)
        union all
        select o.email_normalized, 'payment_id', o.dlocal_order_id
        from public.payments o where o.dlocal_order_id = typed
      ) p
      join public.person_addresses a on a.email_normalized = p.email_normalized
      where private.can('payments') and char_length(code) >= 4 and code ~ '[0-9]'
      union all
      select a.id, 0, 'coupon', upper(typed)
      from public.payments u
      join public.person_addresses a on a.email_normalized = u.email_normalized
      where private.can('payments') and u.order_id = any (private.orders_with_coupon(typed))
    )
    select b.person_id, b.name, b.email_normalized, b.matched, b.evidence
    from (
      select distinct on (a.person_id) a.person_id, a.email_normalized, h.rank, h.matched, h.evidence,
             coalesce((select n from unnest(a.names) n where private.spaced_words(n) like all (private.search_patterns(typed)) limit 1),
                      a.names[1], a.email_normalized) as name
      from hits h
      join public.person_addresses a on a.id = h.address_id
      order by a.person_id, h.rank, a.id
    ) b
    order by b.rank, b.person_id desc
    limit wanted;
end;
$$;

-- Joining

-- Other persons who may be this one: a document in common (for those who may see payments), or the same full name.
create function private.person_suggestions(person bigint) returns jsonb
language sql stable
as $$
  with own as (
    select a.email_normalized, a.names from public.person_addresses a where a.person_id = person
  ), alike as (
    select a.person_id, 'payer_document' as reason, min(p.payer_document) as evidence
    from own
    join public.payments mine on mine.email_normalized = own.email_normalized and mine.payer_document is not null
    join public.payments p on p.payer_document is not null
      and private.plain_code(p.payer_document) = private.plain_code(mine.payer_document)
    join public.person_addresses a on a.email_normalized = p.email_normalized
    where private.can('payments') and a.person_id <> person
    group by a.person_id
    union all
    select a.person_id, 'name', min(a.names[1])
    from own
    join public.person_addresses a on private.full_names(a.names) && private.full_names(own.names)
    where a.person_id <> person
    group by a.person_id
  )
  select coalesce(jsonb_agg(to_jsonb(s) order by s.reason desc, s.person_id), '[]')
  from (
    select distinct on (k.person_id) k.person_id, k.reason, k.evidence, a.names[1] as name, a.email_normalized as email
    from alike k
    join public.person_addresses a on a.id = k.person_id
    order by k.person_id, k.reason desc
    limit 10
  ) s
$$;

-- Gives every address of the person of `address` to another person. Returns that person.
create function public.join_people(address text, into_person bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  joined bigint;
begin
  perform private.require_capability('people');
  -- One at a time: two joins in opposite directions would leave both persons empty.
  perform pg_advisory_xact_lock(hashtextextended('join_people', 0));
  select a.person_id into joined from public.person_addresses a
  where a.email_normalized = private.normalize_email(address);
  perform private.refuse('person_not_found')
  where joined is null or not exists (select from public.person_addresses a where a.person_id = into_person);
  update public.person_addresses a set person_id = into_person
  where a.person_id = joined and joined <> into_person;
  return into_person;
end;
$$;

-- Makes a joined address a person of its own again. Returns that person.
create function public.separate_address(address text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  alone bigint;
begin
  perform private.require_capability('people');
  perform pg_advisory_xact_lock(hashtextextended('join_people', 0));
  update public.person_addresses a set person_id = a.id
  where a.email_normalized = private.normalize_email(address)
  returning a.id into alone;
  perform private.refuse('person_not_found') where alone is null;
  return alone;
end;
$$;
grant execute on function public.search_people, public.join_people, public.separate_address to authenticated;
