-- What staff decide about the access of a sale. Each call takes the sale first, so that two who click at once do it once.

-- The sale, locked; refused when there is none.
create function private.take_sale(sale_id bigint) returns public.sales
language plpgsql volatile
as $$
declare
  sale public.sales;
begin
  perform private.require_capability('enrolments');
  select * into sale from public.sales s where s.id = take_sale.sale_id for update;
  perform private.refuse('sale_not_found') where sale.id is null;
  return sale;
end;
$$;

create function private.sale_access_answer(sale_id bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object('access', private.access_state(s), 'hold', s.access_hold)
  from public.sales s where s.id = sale_access_answer.sale_id
$$;

-- Gives the access that waits or was withdrawn, whatever was paid: a person decides. Repeated, it changes nothing.
create function public.grant_sale_access(sale_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.take_sale(sale_id);
begin
  perform private.refuse('sale_voided') where sale.voided_at is not null;
  if sale.access_granted_at is null or sale.access_withdrawn_at is not null or sale.access_hold is not null then
    perform private.give_access(sale);
  end if;
  return private.sale_access_answer(sale_id);
end;
$$;

-- Notes an access that the student has already: they are enrolled and hold their seats, it counts as announced, and nothing
-- is sent (decision 149). What withdraws it later finds it. The caller holds the sale.
create function private.note_access(sale public.sales, cohorts bigint[], since timestamptz) returns void
language plpgsql volatile
as $$
declare
  student constant bigint := private.student_of_sale(sale);
begin
  insert into public.student_course_enrollments as e (student_id, cohort_id) select student, c from unnest(cohorts) c
  on conflict (student_id, cohort_id) do update set withdrawn_at = null where e.withdrawn_at is not null;
  insert into private.sale_enrolments as e (sale_id, cohort_id, announced_at) select sale.id, c, now() from unnest(cohorts) c
  on conflict (sale_id, cohort_id) do update set announced_at = now() where e.announced_at is null;
  update public.sales s
  set student_id = student, access_granted_at = since, access_hold = null, access_withdrawn_at = null, access_withdrawal_reason = null
  where s.id = sale.id;
end;
$$;

-- Withdraws those of a sale's cohorts that no other sale of its student gives (decision 64). Nothing is deleted; the
-- classroom follows by its steps. The caller holds the sale.
create function private.close_cohorts(sale public.sales, cohorts bigint[]) returns void
language plpgsql volatile
as $$
declare
  gone bigint[];
  closed bigint[];
begin
  perform 1 from public.students s where s.id = sale.student_id for update;
  gone := array(
    select c from unnest(cohorts) c
    where not exists (
      select from private.sale_enrolments f join public.sales s on s.id = f.sale_id
      where f.cohort_id = c and s.id <> sale.id and s.student_id = sale.student_id and s.voided_at is null
        and s.access_withdrawn_at is null));
  with c as (
    update public.student_course_enrollments e set withdrawn_at = now()
    where e.student_id = sale.student_id and e.cohort_id = any (gone) and e.withdrawn_at is null
    returning e.cohort_id
  )
  select array_agg(c.cohort_id) into closed from c;
  perform private.queue_classroom_steps(sale.student_id, gone, 'classroom_withdrawal', closed);
end;
$$;

-- Whether an access that was given is withdrawn, and no other sale of the student gives any of it.
create function private.is_closed(sale public.sales) returns boolean
language sql stable
as $$
  select sale.access_granted_at is not null and sale.access_withdrawn_at is not null and not exists (
    select from private.sale_enrolments e
    join public.student_course_enrollments n on n.student_id = sale.student_id and n.cohort_id = e.cohort_id
    where e.sale_id = sale.id and n.withdrawn_at is null)
$$;
grant execute on function private.is_closed to service_role;

-- Withdraws the access of a sale. `tell`: its student gets a mail, where that closes what was open (decision 188).
create function public.withdraw_sale_access(sale_id bigint, reason text, tell boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.take_sale(sale_id);
  given constant text := private.required_reason(reason);
  was_open constant boolean := sale.access_withdrawn_at is null;
begin
  if was_open or sale.access_hold is not null then
    perform private.close_cohorts(sale, array(select e.cohort_id from private.sale_enrolments e where e.sale_id = sale.id));
    update private.sale_enrolments e set announced_at = null where e.sale_id = sale.id;
    update public.sales s
    set access_withdrawn_at = now(), access_withdrawal_reason = given, access_hold = null
    where s.id = sale.id
    returning s.* into sale;
    insert into public.outbox (kind, natural_key, payload)
    select 'access_closed_mail', concat_ws(':', 'access_closed', sale.id, extract(epoch from now())), jsonb_build_object('student_id', t.id,
      'sale_id', sale.id, 'email', t.email_normalized, 'name', private.greeted_student(t), 'course_name', private.sale_title(sale))
    from public.students t where tell and was_open and t.id = sale.student_id and private.is_closed(sale);
  end if;
  return private.sale_access_answer(sale_id);
end;
$$;

-- Sends the access mail again, unless one is still on its way or left within the last minute: two people may click.
create function public.resend_access(sale_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.take_sale(sale_id);
  facts private.sale_access_facts;
begin
  perform 1 from public.students s where s.id = sale.student_id for update;
  facts := private.sale_access_facts(sale);
  perform private.refuse('access_not_ready')
  where sale.voided_at is not null or sale.access_withdrawn_at is not null or facts.courses = '[]';
  if not exists (
    select from public.outbox o
    where o.kind = 'access_mail' and o.payload ? 'student_id' and o.payload ->> 'student_id' = sale.student_id::text
      and o.payload -> 'sale_id' = to_jsonb(sale.id)
      and (o.status = 'pending' or o.created_at > now() - interval '1 minute')
  ) then
    perform private.queue_access_mail(sale, facts);
    perform private.write_audit('resend', 'sales', sale.id::text, null, jsonb_build_object('student_id', sale.student_id));
  end if;
  return private.sale_access_answer(sale_id);
end;
$$;
grant execute on function public.grant_sale_access, public.withdraw_sale_access, public.resend_access to authenticated;
