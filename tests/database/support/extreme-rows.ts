import type { BaseSlug } from '#domain/course-slug.ts'
import { type OrderId, toOrderId } from '#domain/order-id.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { accessHolds } from '../../../src/domain/contracts/access.ts'
import { outboxKinds } from '../../../src/domain/contracts/outbox.ts'
import { refundKinds, refundStatuses, reviewDecisions } from '../../../src/domain/contracts/refunds.ts'
import { salePaymentTypes } from '../../../src/domain/contracts/sales.ts'
import { paymentStatuses, paymentTypes, reviewReasons } from '../../../src/domain/payment-status.ts'
import { type DeskSales, deskRows } from './desk-rows.ts'
import { asActor, type Database } from './test-database.ts'

export type ExtremeRows = {
  baseSlug: BaseSlug
  cohortId: number
  studentId: number
  recapId: number
  token: RecapToken
  paidId: number
  orderIds: OrderId[]
  enquiryId: number
  memberId: number
  desk: DeskSales
}

const gone = 'a0000000-0000-4000-8000-0000000000ff'
const longSlug = `${'a'.repeat(73)}-209912`

/**
 * Adds rows at the limits of the constraints: every optional column null, the longest, the largest, every
 * enum value.
 */
export async function extremeRows(sql: Database): Promise<ExtremeRows> {
  await sql`insert into auth.users (id, email) values (${gone}, null)`
  await sql`insert into public.staff_members (user_id, role, active, display_name)
    values (${gone}, 'staff', false, ${'ñ'.repeat(120)})`
  await sql`insert into private.exchange_rates (currency, units_per_dollar, day, source)
    values ('PYG', 9999999999.5, '9999-12-31', ${'ñ'.repeat(40)})`
  const [course] = await sql`
    insert into public.courses_moodle (name, slug, moodle_course_id, regular_price_usd, promo_price_usd, is_price_active,
      installments_price_usd, promo_installments_price_usd, installments_count, subscription_link, is_current_cohort,
      starts_on, seats)
    values (${'N'.repeat(160)}, ${longSlug}, 999999999999999, 9999999999.99, 0.01, true, 9999999999.99, 0.01, 36,
      ${`https://example.com/${'x'.repeat(2028)}`}, true, '9999-12-31', 2147483647)
    returning id::int, base_slug`
  await sql`insert into public.courses_moodle (name, slug, regular_price_usd) values (' n ', 'x', 0.01)`
  await sql`insert into public.careers (name) values (${'C'.repeat(160)})`
  const [student] = await sql`
    insert into public.students (firstname, lastname, email, moodle_user_id, classroom_state)
    values ('Ñ', '', 'a@b.co', 999999999999999, null) returning id::int`
  const cohortId: number = course?.id
  const studentId: number = student?.id
  await sql`insert into public.student_course_enrollments (student_id, cohort_id) values (${studentId}, ${cohortId})`
  await sql`
    insert into private.enrolment_requests (request_id, content_hash, career_id, cohort_ids, price, payment_mode,
      mailing_group_id, created_by, student_id)
    values ('extreme-1', 'h', null, ${[cohortId]}::bigint[], 9999999999.99, 'cuotas', ${'9'.repeat(32)}, ${gone}, ${studentId}),
           ('extreme-2', 'h', 999999999999999, ${[]}::bigint[], 0, null, null, null, ${studentId})`
  await prospects(sql)
  const paidId = await payments(sql)
  await sales(sql)
  const [recap] = await sql`
    insert into public.recap_material (cohort_id, class_id, class_title, cohort) values (${cohortId}, '1', 'T', 'C')
    returning id::int`
  const [link] = await sql`
    insert into public.recap_links (recap_id, student_id) values (${recap?.id}, ${studentId}) returning token`
  await sql`
    insert into public.recap_links (recap_id, student_id, expires_at, revoked_at)
    select ${recap?.id}, s.id, ends.at, ends.revoked
    from (select id, row_number() over (order by id) as place from public.students where id <> ${studentId}) s
    join (values (1, '9999-12-31T23:59:59Z'::timestamptz, null), (2, '0001-01-03', null), (3, null, now()))
      as ends (place, at, revoked) on ends.place = s.place`
  await sql`insert into public.outbox (kind, natural_key, payload, status, next_attempt_at)
    select kind, 'extreme:' || kind || status, jsonb_build_object('student_id', ${studentId}::bigint), status, now()
    from (values ('mailing_list', 'pending'), ('classroom_enrolment', 'done'), ('mailing_list', 'failed')) as o (kind, status)`
  await sql`insert into public.outbox (kind, natural_key, payload, status)
    select kind, 'extreme:' || kind, jsonb_build_object('student_id', ${studentId}::bigint, 'former', 'c@b.co'), 'dismissed'
    from unnest(${outboxKinds as never}::text[]) kind`
  await sql`insert into public.outbox (kind, natural_key, payload, problem, last_error, blocked_since)
    values ('receipt_mail', 'extreme:blocked', '{}', 'key_refused', ${'x'.repeat(200)}, now())`
  await sql`insert into public.job_runs (job, last_run_at) values ('sync-all-payments', now())`
  await sql`insert into public.notebooks (title, description, category, difficulty, rating, last_updated, download_url)
    values ('T', 'D', 'machine_learning', 'advanced', 1, '9999-12-31', '/a.ipynb')`
  const [enquiry] = await sql`
    insert into public.enquiries (form, name, email, message) values ('business', 'N', 'a@b.co', '') returning id::int`
  await sql`insert into public.enquiries (form, name, email, message) values ('cancellation', 'N', 'a@b.co', '')`
  const [member] = await sql`
    insert into public.community_registrations (name, email, phone) values ('N', 'a@b.co', '1234') returning id::int`
  const desk = await deskRows(sql)
  await asActor(
    sql,
    'admin',
    (admin) => admin`update public.courses_moodle set seats = null where id = ${cohortId}`,
  )
  return {
    baseSlug: course?.base_slug,
    cohortId,
    studentId,
    recapId: recap?.id,
    token: link?.token,
    paidId,
    orderIds: await orders(sql),
    enquiryId: enquiry?.id,
    memberId: member?.id,
    desk,
  }
}

async function prospects(sql: Database): Promise<void> {
  await sql`
    insert into public.demo_prospects (firstname, lastname, email, access_ends_at, classroom_state)
    select 'N', 'A', 'demo-' || coalesce(state, 'none') || '@b.co', ends_at, state
    from (values (null, null), ('pending', '9999-12-31T23:59:59Z'::timestamptz), ('active', null), ('suspended', null),
                 ('error', null)) as d (state, ends_at)`
}

/** Returns the id of a paid one that has no order. */
async function payments(sql: Database): Promise<number> {
  for (const status of paymentStatuses) {
    for (const type of paymentTypes) {
      await sql`
        insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, review_reason)
        select 'a@b.co', 'N', 9999999999.99, 'XXX', ${status}, ${type}, 'gone', reason
        from unnest(${[...reviewReasons]}::text[]) reason`
    }
  }
  // Links of a member whose account is gone, and a charge that only the provider knew.
  await sql`select set_config('request.jwt.claim.sub', ${gone.replace('ff', 'fe')}, false)`
  for (const status of paymentStatuses) {
    await sql`with asked as (
        insert into public.orders (id, email, payer_name, amount, currency, payment_type, course_id, provider, idempotency_key)
        values (nextval('public.payments_id_seq'), 'a@b.co', 'N', 0.01, 'CLP', 'debt', 'gone', 'dlocal-go', ${`extreme-link-of-${status}`})
        returning id
      )
      insert into public.payments (id, order_id, status) overriding system value select id, id, ${status} from asked`
  }
  await sql`select set_config('request.jwt.claim.sub', '', false)`
  const [paid] = await sql`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, dlocal_payment_id, course_id)
    values ('a@b.co', 'N', 1, 'USD', 'PAID', 'installment', 'D', 'gone') returning id::int`
  return paid?.id
}

/** Sales of every kind, of a course that is gone or of none, with charges and refunds of every kind. */
async function sales(sql: Database): Promise<void> {
  const terms = { payer_email: 'a@b.co', usd_amount: '9999999999.99', installments_amount: '0.01' }
  for (const [index, type] of salePaymentTypes.entries()) {
    for (const [turn, hold] of [null, ...accessHolds].entries()) {
      const key = { ...terms, payment_type: type, access_hold: hold, term: index * 10 + turn + 1 }
      await sql`insert into public.sales ${sql({ ...key, installments_number: 36, course_id: 'gone' })}`
      await sql`insert into public.sales ${sql({ ...key, installments_number: 1, ends_on: '9999-12-31' })}`
    }
  }
  const [sale] = await sql`
    insert into public.sales (payer_email, usd_amount, installments_amount, installments_number, payment_type, first_paid_at,
      voided_at, void_reason, voided_by, over_capacity)
    values ('a@b.co', 0, 0, 36, 'link', '2099-12-31', now(), ${'m'.repeat(500)}, ${gone}, true) returning id`
  await sql`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, sale_id, approved_at,
      review_reason, review_decision, review_note, reviewed_by, reviewed_at, received_amount, received_currency)
    select 'a@b.co', 'N', 0.01, currency, 'PAID', 'installment', 'gone', ${sale?.id}, '2099-12-31', reason, decision,
      ${'n'.repeat(500)}, ${gone}, now(), 9999999999.99, 'CLP'
    from unnest(${[...reviewReasons]}::text[]) reason, unnest(${[...reviewDecisions]}::text[]) decision,
      unnest(array['USD', 'CLP']) currency`
  await sql`
    insert into public.payment_refunds (payment_id, kind, amount, currency, status, provider_refund_id, provider_status, question,
      settled_at, reversed_at, reversal_reason, reported_amount, reported_currency)
    select p.id, kind, 0.01, p.received_currency, state, p.id || kind || state, state, case state when 'held' then 'several' end,
      case when state in ('settled', 'reversed') then now() end,
      case state when 'reversed' then now() end, case state when 'reversed' then ${'r'.repeat(500)} end, 9999999999.99, 'CLP'
    from public.payments p, unnest(${[...refundKinds]}::text[]) kind, unnest(${[...refundStatuses]}::text[]) state
    where p.id in (select max(l.id) from public.payments l where l.sale_id = ${sale?.id} group by l.currency)`
}

/** One order of each status, for a course that is gone. */
async function orders(sql: Database): Promise<OrderId[]> {
  const made = await sql`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, dlocal_order_id, course_id)
    select 'a@b.co', 'N', 9999999999.99, 'USD', status, 'single', 'extreme-order-' || status, 'gone'
    from unnest(${[...paymentStatuses]}::text[]) status returning dlocal_order_id as id`
  await sql`
    insert into public.order_invoices (order_id, holder, legal_name, tax_id, address)
    select p.id, 'company', ${'n'.repeat(200)}, ${'9'.repeat(40)}, ${'a'.repeat(200)}
    from public.payments p where p.dlocal_order_id like 'extreme-order-%'`
  return made.map(({ id }) => toOrderId(id))
}
