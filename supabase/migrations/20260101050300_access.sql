-- Access follows payment (decision 27): what a sale gives is enrolled, entered in the classroom and announced by mail,
-- or waits for a person. Whoever gives or withdraws access holds the sale first, then the student.

-- The student of a sale: the one who has its access, else the person's own, else a new one named like the payer.
create function private.student_of_sale(sale public.sales) returns bigint
language plpgsql volatile
as $$
declare
  student bigint := sale.student_id;
  payer public.orders;
  names text[];
begin
  if student is null then
    student := (private.student_at(sale.payer_email)).id;
  end if;
  if student is null then
    select o.* into payer
    from public.payments p join public.orders o on o.id = p.order_id
    where p.sale_id = sale.id and p.status = 'PAID'
    order by p.approved_at, p.id limit 1;
    names := private.split_name(coalesce(payer.payer_name, split_part(sale.payer_email, '@', 1)));
    insert into public.students as s (firstname, lastname, email, phone, country)
    values (coalesce(payer.payer_firstname, names[1]),
            case when payer.payer_firstname is null then names[2] else coalesce(payer.payer_lastname, '') end,
            sale.payer_email, nullif(payer.payer_phone, ''), nullif(payer.country, 'OTHER'))
    on conflict (email_normalized) do update set phone = coalesce(s.phone, excluded.phone)
    returning s.id into student;
  end if;
  perform 1 from public.students s where s.id = student for update;
  return student;
end;
$$;

-- Whether what was paid is enough for access. A sum that the school asked for is, unless the setting asks for more; any
-- other has to reach one instalment.
create function private.is_enough_for_access(sale public.sales, asked_by_school boolean) returns boolean
language sql stable
as $$
  select b.paid >= sale.usd_amount * t.first_payment_min_share and (asked_by_school or b.paid >= sale.installments_amount)
  from private.sale_balance(sale) b, private.settings t
$$;

-- Gives everything that the sale is to give and is not given yet; what cannot be given waits for a person. The caller
-- holds the sale.
create function private.give_access(sale public.sales) returns void
language plpgsql volatile
as $$
declare
  cohorts constant bigint[] := private.cohorts_to_give(sale);
  -- Courses of what was given before are those of then.
  is_decided constant boolean := sale.access_hold is distinct from 'no_cohort'
    and exists (select from private.sale_enrolments e where e.sale_id = sale.id);
  student bigint;
  without_classroom integer;
begin
  if cohorts = '{}' then
    update public.sales s set access_hold = 'no_cohort' where s.id = sale.id;
    return;
  end if;
  student := private.student_of_sale(sale);
  insert into public.student_course_enrollments as e (student_id, cohort_id)
  select student, c from unnest(cohorts) c
  on conflict (student_id, cohort_id) do update set withdrawn_at = null where e.withdrawn_at is not null;
  insert into private.sale_enrolments (sale_id, cohort_id) select sale.id, c from unnest(cohorts) c
  on conflict do nothing;
  perform private.queue_classroom_steps(student, cohorts, 'classroom_enrolment');
  perform private.restore_demo_user(student);
  insert into public.outbox (kind, natural_key, payload)
  select 'mailing_list', 'mailing_list:students:' || s.id,
         jsonb_build_object('list', 'students', 'student_id', s.id, 'email', s.email_normalized, 'name', s.firstname,
           'last_name', s.lastname, 'phone', s.phone, 'country', s.country)
  from public.students s where s.id = student
  on conflict (natural_key) do nothing;

  select count(*) into without_classroom
  from public.courses_moodle c where c.id = any (cohorts) and c.moodle_course_id is null;
  update public.sales s
  set student_id = student, access_withdrawn_at = null, access_withdrawal_reason = null,
      access_hold = case
        when without_classroom > 0 then 'no_classroom'
        when not is_decided and exists (select from private.missing_courses(s.course_id, cohorts)) then 'no_cohort' end,
      access_granted_at = case
        when without_classroom = cardinality(cohorts) then null
        when s.access_withdrawn_at is null then coalesce(s.access_granted_at, now())
        else now() end
  where s.id = sale.id;
  perform private.announce_access(sale.id);
end;
$$;

-- For each counted charge of a sale. Access that was given or voided stays as it is; one that a person withdrew waits
-- for a person again, because it was paid for.
create function private.grant_access(sale public.sales, asked_by_school boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if sale.voided_at is not null
     or (sale.access_granted_at is not null and sale.access_withdrawn_at is null and sale.access_hold is null) then
    return;
  end if;
  if sale.access_withdrawn_at is not null then
    update public.sales s set access_hold = 'withdrawn' where s.id = sale.id;
  elsif private.is_enough_for_access(sale, asked_by_school) then
    perform private.give_access(sale);
  else
    update public.sales s set access_hold = 'small_amount' where s.id = sale.id;
  end if;
end;
$$;

-- Locks the sales of a person, before the student is: the locking order of a charge.
create function private.hold_sales_of(email text) returns void
language sql volatile
as $$
  select 1 from public.sales s
  where s.payer_email_normalized in (select private.addresses_of(hold_sales_of.email))
     or s.student_id in (
       select t.id from public.students t where t.email_normalized in (select private.addresses_of(hold_sales_of.email)))
  order by s.id for update
$$;

-- After staff enrolled somebody: the person's sales that give nothing else need no other access. One that is paid, or
-- costs nothing, is announced. The caller holds the sales, then the student.
create function private.settle_sales_of_enrolled(student bigint) returns void
language plpgsql volatile
as $$
declare
  sale public.sales;
  cohorts bigint[];
begin
  for sale in
    select s.* from public.sales s
    where s.voided_at is null
      and (s.access_granted_at is null or s.access_hold is not null or s.access_withdrawn_at is not null)
      and (s.student_id = student or s.payer_email_normalized in (
             select a from public.students t, private.addresses_of(t.email) a where t.id = student))
    order by s.id
  loop
    cohorts := private.cohorts_to_give(sale);
    continue when cohorts = '{}' or exists (
      select from unnest(cohorts) c where not exists (
        select from public.student_course_enrollments e
        where e.student_id = student and e.cohort_id = c and e.withdrawn_at is null));
    sale.student_id := student;
    if sale.first_paid_at is not null or sale.free_reason is not null then
      perform private.give_access(sale);
    elsif not exists (select from public.courses_moodle c where c.id = any (cohorts) and c.moodle_course_id is null) then
      insert into private.sale_enrolments (sale_id, cohort_id, announced_at) select sale.id, c, now() from unnest(cohorts) c
      on conflict do nothing;
      perform private.queue_classroom_steps(student, cohorts, 'classroom_enrolment');
      update public.sales s
      set student_id = student, access_granted_at = now(), access_hold = null, access_withdrawn_at = null, access_withdrawal_reason = null
      where s.id = sale.id;
    end if;
  end loop;
end;
$$;
grant execute on function private.grant_access to service_role;
