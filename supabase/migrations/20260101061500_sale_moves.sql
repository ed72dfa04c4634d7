-- What staff move: a sale to another cohort of its course, a buyer to the right address. Each is one transaction, with a
-- reason. It locks orders, then payments, sales, addresses, students and steps, as a charge does: one that arrives meanwhile waits.

-- Changes a cohort that the sale is of, or gives, for another cohort of its course: seat, access, orders and, where another
-- total is named, what was agreed (decision 118).
create function public.change_cohort(sale_id bigint, version integer, cohort_id bigint, usd_amount numeric, reason text)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  target public.courses_moodle;
  old bigint;
  orders bigint[];
  sale public.sales;
  seat public.sales;
  was_sold boolean;
  student bigint;
begin
  perform private.require_capability('sales');
  -- With orders that nobody has paid and that would find the sale by its cohort. Each before its payments.
  select array_agg(l.id) into orders from (
    select o.id from public.sales s
    join public.payments p on p.sale_id = s.id or p.sale_id is null and p.cohort_id = any (s.cohort_ids)
      and p.email_normalized in (select private.addresses_of(s.payer_email))
    join public.orders o on o.id = p.order_id
    where s.id = change_cohort.sale_id
    order by o.id, p.id for update of o, p) l;
  sale := private.sale_to_change(change_cohort.sale_id, change_cohort.version);
  select c.* into target from public.courses_moodle c where c.id = change_cohort.cohort_id;
  select c.id into old from public.courses_moodle c
  where c.id = any (private.cohorts_of_sale(sale)) and c.base_slug = target.base_slug
  order by c.id = target.id desc limit 1;
  perform private.refuse('cohort_not_found') where old is null;
  perform private.refuse('cohort_unchanged') where old = target.id;
  perform private.refuse('cohort_over')
  where target.starts_on is not null and private.next_class_on(target.id, now()) is null;
  -- A purchase on its way keeps its person: the sale that it makes may hold the cohort.
  perform from public.person_addresses a where a.id = private.person_of(sale.payer_email) for no key update;
  perform private.refuse('cohort_held')
  where exists (select from public.sales s
                where s.id <> sale.id and s.voided_at is null and target.id = any (s.cohort_ids)
                  and s.payer_email_normalized in (select private.addresses_of(sale.payer_email)));
  was_sold := old = any (sale.cohort_ids);
  if change_cohort.usd_amount is distinct from sale.usd_amount then
    sale := private.agree_terms(sale, change_cohort.usd_amount, sale.installments_number, sale.free_reason, reason);
  end if;
  update public.sales s
  set cohort_id = case when s.cohort_id = old then target.id else s.cohort_id end,
      cohort_ids = array(select unnest(array_replace(s.cohort_ids, old, target.id)) order by 1),
      amend_reason = private.required_reason(reason)
  where s.id = sale.id
  returning * into sale;
  update public.orders o set cohort_id = target.id where o.id = any (orders) and o.cohort_id = old;
  seat := sale;
  seat.cohort_ids := array[target.id];
  update public.sales s set over_capacity = private.is_over_capacity(seat) or s.over_capacity and not was_sold
  where s.id = sale.id;

  -- Whoever studies there through this sale: by its access, or enrolled by staff.
  select t.id into student from public.students t
  join public.student_course_enrollments e on e.student_id = t.id and e.cohort_id = old and e.withdrawn_at is null
  where case when sale.student_id is null then t.email_normalized in (select private.addresses_of(sale.payer_email))
             else t.id = sale.student_id end
  order by t.id limit 1 for update of t;
  update private.sale_enrolments e set cohort_id = target.id, announced_at = null
  where e.sale_id = sale.id and e.cohort_id = old;
  if student is not null and sale.access_withdrawn_at is null then
    sale.student_id := student;
    perform private.close_cohorts(sale, array[old]);
    -- A mail that has not left names the old cohort: what else it announces is announced again.
    with recalled as (
      update public.outbox o set status = 'dismissed', blocked_since = null
      where o.kind = 'access_mail' and o.payload ? 'student_id' and o.payload ->> 'student_id' = student::text
        and o.payload -> 'sale_id' = to_jsonb(sale.id) and o.status in ('pending', 'failed')
        and (o.leased_until is null or o.leased_until <= now())
      returning o.id)
    update private.sale_enrolments e set announced_at = null
    where e.sale_id = sale.id and exists (select from recalled);
    perform private.give_access(sale);
  end if;
  select s.* into sale from public.sales s where s.id = sale.id;
  return private.sale_figures(sale);
exception when unique_violation then
  -- Made meanwhile.
  perform private.refuse('cohort_held');
end;
$$;

-- The person whom a step of the outbox is about; no row for a mail to the school itself.
create function private.step_person(payload jsonb) returns table (email text, name text)
language sql stable
as $$
  select p.email, p.payer_name from public.payments p where p.id = private.key_number(payload ->> 'payment_id')
  union all
  select e.email, e.name from public.enquiries e where e.id = private.key_number(payload ->> 'enquiry_id')
  union all
  select c.email, c.name from public.community_registrations c where c.id = private.key_number(payload ->> 'registration_id')
  union all
  select d.email, d.firstname || ' ' || d.lastname from public.demo_prospects d
  where d.id = private.key_number(payload ->> 'prospect_id')
  union all
  select s.email, s.firstname || ' ' || s.lastname from public.students s where s.id = private.key_number(payload ->> 'student_id')
  union all
  select payload ->> 'email', concat_ws(' ', payload ->> 'name', payload ->> 'last_name') where payload ? 'email'
  limit 1
$$;

-- Gives everything of a mistyped address to the right one: sales, payments, student, mails to come, classroom user (decision
-- 120). The person keeps both addresses. Returns the person.
create function public.correct_address(address text, corrected text, reason text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wrong constant text := private.normalize_email(address);
  fixed constant text := private.normalize_email(corrected);
  given constant text := private.required_reason(reason);
  student bigint;
  others text[];
  person bigint;
  steps bigint[];
  sale public.sales;
  facts private.sale_access_facts;
begin
  perform private.require_capability('sales');
  perform private.refuse('email_invalid') where fixed is null or not private.is_email(fixed);
  perform private.refuse('email_unchanged') where fixed = wrong;
  -- As joining and erasing do: one at a time, and before the rows.
  perform pg_advisory_xact_lock(hashtextextended('join_people', 0));
  perform 1 from public.orders o
  where o.id in (select p.order_id from public.payments p where p.email_normalized = wrong) order by o.id for update;
  perform 1 from public.payments p where p.email_normalized = wrong order by p.id for update;
  perform 1 from public.sales s
  where s.payer_email_normalized = wrong
     or s.student_id in (select t.id from public.students t where t.email_normalized = wrong)
  order by s.id for update;
  select t.id into student from public.students t where t.email_normalized = wrong;
  perform private.person_of(fixed);
  perform from public.person_addresses a where a.email_normalized in (wrong, fixed) order by a.id for no key update;
  select a.id into strict person from public.person_addresses a where a.email_normalized = fixed;
  perform private.refuse('email_unused')
  where student is null and not exists (select from public.sales s where s.payer_email_normalized = wrong)
     and not exists (select from public.payments p where p.email_normalized = wrong);
  others := array(select private.addresses_of(fixed) except select private.addresses_of(wrong)) || fixed;
  perform private.refuse('email_taken')
  where exists (select from public.students t where t.email_normalized = any (others))
     or exists (select from public.sales s where s.payer_email_normalized = any (others))
     or exists (select from public.payments p where p.email_normalized = any (others) and p.status = 'PAID');

  -- To the wrong address so far, or to a list that should know the right one.
  steps := array(
    select o.id from public.outbox o
    where o.kind = 'mailing_list' and o.status <> 'dismissed' and o.payload ? 'student_id' and o.payload ->> 'student_id' = student::text
       or o.status in ('pending', 'failed') and private.step_has_address(o.kind)
          and private.normalize_email(coalesce(o.address, (select w.email from private.step_person(o.payload) w))) = wrong);
  begin
    update public.sales s set payer_email = fixed where s.payer_email_normalized = wrong;
    update public.orders o set email = fixed
    where o.id in (select p.order_id from public.payments p where p.email_normalized = wrong);
    update public.students t set email = fixed where t.id = student;
    update public.demo_prospects d set email = fixed where d.email_normalized = wrong and student is not null;
  exception when unique_violation then
    perform private.refuse('email_taken');
  end;
  update public.recap_ratings r set student = fixed where r.student = wrong;
  update private.classroom_usernames u set email_normalized = fixed
  where u.email_normalized = wrong
    and not exists (select from private.classroom_usernames o where o.email_normalized = fixed);
  perform private.write_audit('update', 'person_addresses',
    (select a.id::text from public.person_addresses a where a.email_normalized = wrong),
    jsonb_build_object('email', wrong), jsonb_build_object('email', fixed, 'reason', given));
  update public.person_addresses a set person_id = person
  where a.person_id in (select b.person_id from public.person_addresses b where b.email_normalized in (wrong, fixed));

  -- What a worker is sending this instant goes to the wrong address, and counts as sent there.
  update public.outbox o set address = fixed, revision = o.revision + 1
  where o.id = any (steps) and (o.leased_until is null or o.leased_until <= now());
  perform private.reopen_step(o.id) from public.outbox o
  where o.id = any (steps) and o.address = fixed and (o.leased_until is null or o.leased_until <= now());
  if student is not null then
    insert into public.outbox (kind, natural_key, payload)
    select 'classroom_address', 'classroom_address:' || student || ':' || count(*) + 1,
           jsonb_build_object('student_id', student, 'former', wrong)
    from public.outbox o
    where o.kind = 'classroom_address' and o.payload ? 'student_id' and o.payload ->> 'student_id' = student::text;
    for sale in
      select s.* from public.sales s
      cross join lateral (
        select bool_or(coalesce(o.address, wrong) = wrong) as went_wrong, bool_or(o.address = fixed) as is_corrected
        from public.outbox o
        where o.kind = 'access_mail' and o.payload ? 'student_id' and o.payload ->> 'student_id' = student::text
          and o.payload -> 'sale_id' = to_jsonb(s.id) and o.status in ('done', 'pending')
      ) m
      where s.student_id = student and s.voided_at is null and s.access_withdrawn_at is null
        and m.went_wrong and m.is_corrected is not true
      order by s.id
    loop
      facts := private.sale_access_facts(sale);
      if facts.courses <> '[]' then
        perform private.queue_access_mail(sale, facts);
      end if;
    end loop;
  end if;
  return person;
end;
$$;

grant execute on function public.change_cohort, public.correct_address to authenticated;
