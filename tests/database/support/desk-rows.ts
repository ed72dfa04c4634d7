import type { Database } from './test-database.ts'

/** Sales of two of the items, and a refund that a person has to decide about. */
export type DeskSales = { waiting: number; refunded: number; told: number }

/** Adds what puts an item of each kind on the desk, at the limits of the constraints. */
export async function deskRows(sql: Database): Promise<DeskSales> {
  await sql`insert into public.enquiries (form, name, email, message, course_name)
    select form, ${'ñ'.repeat(240)}, 'a@b.co', ${'m'.repeat(5000)}, ${'c'.repeat(160)}
    from unnest(array['contact', 'course', 'webgis', 'waitlist', 'business', 'corporate']) form`
  await sql`insert into public.demo_prospects (firstname, lastname, email, access_granted_at, access_ends_at)
    values (${'N'.repeat(120)}, ${'A'.repeat(120)}, 'demo-ending@b.co', now() - interval '9 days', now() + interval '1 hour')`
  await sql`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, created_at)
    select status || '@b.co', ${'N'.repeat(240)}, 9999999999.99, 'XXX', status, 'single', ${'g'.repeat(80)}, now() - interval '2 days'
    from unnest(array['PENDING', 'CANCELLED', 'REJECTED', 'ERROR']) status`
  await sql`insert into public.job_runs (job, last_run_at) values ('backup', now() - interval '8 days')
    on conflict (job) do update set last_run_at = excluded.last_run_at`
  await sql`insert into public.erasures (person_ids, keeps_certificates, asked_by, starts_at, held, erased_at)
    select to_jsonb(array[a.id]), false, gen_random_uuid(), now() - interval '1 hour', 'debt', null
    from public.person_addresses a where a.email_normalized = 'demo-ending@b.co'
    union all select '[999999]', false, gen_random_uuid(), now() - interval '3 days', null, now() - interval '2 days'`
  await sql`insert into public.payment_events (provider, body, body_sha256, outcome, provider_reference)
    select 'dlocal-go', '{"payment_id": "DP-1"}', 'extreme ' || coalesce(reference, ''), 'unmatched', reference
    from unnest(array[null, ${'r'.repeat(128)}]) reference`
  await sql`insert into public.outbox (kind, natural_key, payload, status, last_error, problem, blocked_since, next_attempt_at)
    values ('receipt_mail', 'extreme desk', '{}', 'failed', ${'e'.repeat(200)}, null, null, now()),
      ('mailing_list', 'extreme lane', '{"email": "a@b.co"}', 'pending', 'no', 'key_refused', now(), now() + interval '1 day')`
  await sql`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, review_reason, approved_at)
    values ('twice@b.co', 'N', 9999999999.99, 'XXX', 'PAID', 'single', 'gone', 'duplicate_charge', now())`
  const [invoiced] = await sql`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, country, approved_at)
    values ('invoice@b.co', 'N', 9999999999.99, 'XXX', 'PAID', 'single', 'gone', 'OTHER', now()) returning id`
  await sql`insert into public.order_invoices (order_id, holder, legal_name, tax_id, address)
    values (${invoiced?.id}, 'company', ${'n'.repeat(200)}, ${'9'.repeat(40)}, ${'a'.repeat(200)})`
  await sql`insert into public.payments (email, payer_name, amount, currency, payment_type, provider, course_id)
    values ('hand@b.co', 'N', 9999999999.99, 'XXX', 'debt', 'manual', 'gone')`
  const sales = await sql`
    insert into public.sales (payer_email, course_id, cohort_ids, usd_amount, installments_amount, installments_number, payment_type,
      first_paid_at, access_granted_at, access_hold, over_capacity, voided_at, void_reason)
    select 'sale' || n || '@b.co', 'gone', array[]::bigint[], 9999999999.99, 0, 36, 'link', paid, given, hold, over, voided,
      case when voided is not null then 'una razón' end
    from (values (1, now(), null::timestamptz, null, false, null::timestamptz), (2, now(), null, 'small_amount', false, null),
      (3, now(), now(), 'no_classroom', false, null), (4, now(), null, 'no_cohort', true, null),
      (5, now(), now(), null, false, now()), (6, now(), now(), null, false, null))
      as s (n, paid, given, hold, over, voided)
    returning id::int`
  const [charge] = await sql`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, approved_at, sale_id)
    values ('sale6@b.co', 'N', 1, 'USD', 'PAID', 'single', 'gone', now(), ${sales.at(-1)?.id}) returning id`
  await sql`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
    values (${charge?.id}, 'chargeback', 1, 'USD', 'settled', 'lo reclamó', now())`
  const [told] = await sql`
    insert into public.payment_refunds (payment_id, kind, through, amount, currency, status, question, provider_refund_id, provider_status)
    select p.id, 'refund', 'provider', 9999999999.99, 'XXX', 'held', 'other_currency', 'extreme told', 'SUCCESS'
    from public.payments p where p.email = 'twice@b.co' returning id::int`
  await sql`insert into private.reminder_holds (person_id, kind, until, reason, created_by)
    select a.id, 'pause', '2999-12-31', ${'r'.repeat(500)}, gen_random_uuid()
    from public.sales s join public.person_addresses a on a.email_normalized = s.payer_email_normalized
    where private.is_by_plan(s.id) and (private.sale_balance(s)).expected_count > 0 order by s.id limit 1`
  return { waiting: sales[1]?.id, refunded: sales[5]?.id, told: told?.id }
}
