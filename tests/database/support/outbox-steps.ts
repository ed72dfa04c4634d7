import type { OutboxKind } from '../../../src/domain/contracts/outbox.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import type { DatabaseClient } from '../../../supabase/functions/_shared/database.ts'
import {
  type ClassroomStore,
  classroomStore,
} from '../../../supabase/functions/process-outbox/classroom-user.ts'
import {
  type PaymentStepStore,
  paymentStepStore,
} from '../../../supabase/functions/process-outbox/payment-steps.ts'
import {
  type ProcessOutboxStore,
  processOutboxStore,
} from '../../../supabase/functions/process-outbox/store.ts'
import { addCertificate, aStudent, issue } from './certificates.ts'
import { writeSale } from './debts.ts'
import { anEnrolment, enrol } from './enrolments.ts'
import { ageOrder, anOrder, createOrder, placedOrder } from './orders.ts'
import { aPaymentFact } from './payment-facts.ts'
import { writeAtAnyHour } from './reminders.ts'
import type { aRest } from './rest-server.ts'
import { accessMailsOf, buy, carryOut } from './sale-access.ts'
import { callAs } from './sessions.ts'
import { asActor, type Database } from './test-database.ts'

export type StepLook = { status: string; problem: string | null; answer: string | null }

/** A person; an order of theirs, and its payment at the provider. */
export type Subject = { email: string; orderId: OrderId; providerPaymentId: string }

/** The course in the classroom of the steps about enrolments. */
export const classroomCourse = 7

/** The spreadsheet of the cohort in the steps about certificates. */
export const certifiedSheet = 'hoja-gee-python'

export type StepStage = {
  client: () => DatabaseClient
  store: ProcessOutboxStore
  classroom: ClassroomStore
  payments: PaymentStepStore
  /** Adds what the step is about and the step, due now. Returns its id. */
  add(kind: OutboxKind, subject: Subject): Promise<number>
  /** How many orders are paid. */
  paid(): Promise<number>
  look(id: number): Promise<StepLook>
  /** As staff do. */
  retry(id: number): Promise<void>
  /** Moves leases and waits forward by this many seconds. */
  pass(seconds: number): Promise<void>
}

/** What the provider took for the order of a subject. */
const paymentOf = ({ orderId, providerPaymentId }: Subject) =>
  aPaymentFact({ order_id: orderId, provider_payment_id: providerPaymentId })

const notificationOf = (providerPaymentId: string) => JSON.stringify({ payment_id: providerPaymentId })

function aDigest(email: string): DeskDigest {
  return {
    ...{ day: '2026-11-22', total: 1, counts: { enquiry: 1 }, url: 'https://meridiano.example/backoffice' },
    oldest: [{ kind: 'enquiry', at: '2026-11-20T12:00:00Z', email, name: 'Ana' }],
  }
}

/** The right address of somebody who mistyped theirs. */
export const correctedOf = (email: string) => `bien.${email}`

/** The outbox of the database, behind the data API. */
export async function databaseSteps(sql: Database, rest: ReturnType<typeof aRest>): Promise<StepStage> {
  const client = await rest.clientFor('service')
  await sql`truncate public.outbox`
  await sql`update public.courses_moodle set moodle_course_id = ${classroomCourse} where id = 2`
  const known = (await sql`select id from public.payments where status = 'PAID'`).map(({ id }) => id)

  async function idOf(rows: Promise<readonly Record<string, unknown>[]>): Promise<number> {
    return Number((await rows)[0]?.id)
  }
  const anEnquiryOf = (email: string) =>
    idOf(sql`insert into public.enquiries (form, name, email, message)
      values ('contact', 'Ana', ${email}, 'Hola') returning id`)

  /** A course that somebody bought, with the classroom's answer and the mail that announces it. */
  async function anAccessMail(email: string): Promise<Record<string, unknown>> {
    const { saleId } = await buy(sql, { email })
    await carryOut(sql)
    const [announced] = await accessMailsOf(sql, saleId)
    return announced?.payload
  }
  async function anOpenOrder({ email, orderId }: Subject): Promise<number> {
    await createOrder(sql, anOrder({ email, order_id: orderId, amount: '150.00' }))
    return idOf(sql`select id from public.payments where dlocal_order_id = ${orderId}`)
  }

  async function payloadOf(kind: OutboxKind, subject: Subject): Promise<Record<string, unknown>> {
    const { email, providerPaymentId } = subject
    switch (kind) {
      case 'receipt_mail':
        return { payment_id: (await buy(sql, { email })).paymentId }
      case 'enquiry_mail':
      case 'enquiry_receipt_mail':
        return { enquiry_id: await anEnquiryOf(email) }
      case 'enquiry_digest_mail':
        return { enquiry_ids: [await anEnquiryOf(email), await anEnquiryOf(email)] }
      case 'community_welcome_mail':
        return {
          registration_id: await idOf(sql`insert into public.community_registrations (name, email, phone)
            values ('Ana', ${email}, '+54 11 5555 0100') returning id`),
        }
      case 'mailing_list':
        return { list: 'newsletter', email }
      case 'classroom_enrolment':
      case 'classroom_withdrawal': {
        const { student_id } = await enrol(sql, anEnrolment({ email, cohort_ids: [2] }))
        if (kind === 'classroom_withdrawal') {
          await sql`update public.student_course_enrollments set withdrawn_at = now() where student_id = ${student_id}`
        }
        return { student_id, cohort_id: 2 }
      }
      case 'classroom_access': {
        const access = { firstname: 'Ana', lastname: 'Pérez', email }
        const { prospect_id, version } = await callAs<{ prospect_id: number; version: number }>(
          ...([sql, 'staff', 'grant_demo_access', access] as const),
        )
        return { prospect_id, version }
      }
      case 'classroom_address':
        return { student_id: await aStudent(sql, correctedOf(email)), former: email }
      case 'access_mail':
        return anAccessMail(email)
      case 'desk_digest_mail':
        return aDigest(email)
      case 'payment_recheck': {
        await anOpenOrder(subject)
        const body = notificationOf(providerPaymentId)
        return {
          event_id: await idOf(
            sql`select public.record_payment_event('dlocal-go', ${body}, ${providerPaymentId}) as id`,
          ),
        }
      }
      case 'payment_order_recheck':
        return { payment_id: await anOpenOrder(subject) }
      case 'payment_refund': {
        const payment_id = await anOpenOrder(subject)
        await sql`select public.apply_provider_payment(${sql.json(paymentOf(subject))}, null)`
        await asActor(
          ...([sql, 'admin'] as const),
          (session) =>
            session`select public.record_refund(${payment_id}, 'refund', 40, 'Se arrepintió', null, 'provider')`,
        )
        const [step] = await sql`select payload from public.outbox where kind = 'payment_refund'`
        return step?.payload
      }
      case 'sign_in_mail':
        return { email, name: 'Ana', at: '2026-11-22T12:00:00+00:00', user_agent: null, ip: '203.0.113.7' }
      case 'start_mail': {
        const { student_id } = await enrol(sql, anEnrolment({ email, cohort_ids: [2] }))
        await sql`update public.courses_moodle set starts_on = now()::date + 30 where id = 2`
        return { student_id, cohort_id: 2 }
      }
      case 'reminder_mail': {
        const sale_id = await writeSale(sql, { email })
        await writeAtAnyHour(sql)
        await asActor(
          ...([sql, 'staff'] as const),
          (session) => session`select public.remind_now(array[${sale_id}::bigint])`,
        )
        const [step] = await sql`select payload from public.outbox where kind = 'reminder_mail'`
        return step?.payload
      }
      case 'order_mail': {
        // Another one than the order of the subject, which is paid at the provider.
        const { order_id } = await placedOrder(sql, { email })
        const payment_id = await ageOrder(sql, order_id, '25 hours')
        // The sample has unfinished orders of its own, which a run would write about.
        await sql`select public.record_job_run('plan-order-mails', '{}')`
        await sql`insert into private.order_mails (order_id, email_normalized) values (${payment_id}, ${email})`
        return { payment_id }
      }
      case 'seat_mail': {
        await sql`update public.courses_moodle set seats = null where base_slug = 'gee-python'`
        await sql`insert into public.enquiries (form, name, email, course_slug, message)
          values ('waitlist', 'Ana', ${email}, 'gee-python', 'Quiero un lugar')`
        await sql`select public.call_waiting()`
        const [step] =
          await sql`select payload from public.outbox where kind = 'seat_mail' order by id desc limit 1`
        return step?.payload
      }
      case 'sale_mail': {
        const { paymentId } = await buy(sql, { email })
        await asActor(
          ...([sql, 'admin'] as const),
          (session) =>
            session`select public.record_refund(${paymentId}, 'refund', 40, 'Se arrepintió', tell => true)`,
        )
        const [step] = await sql`select payload from public.outbox where kind = 'sale_mail'`
        return step?.payload
      }
      case 'access_closed_mail': {
        const { saleId } = await buy(sql, { email })
        await asActor(
          ...([sql, 'admin'] as const),
          (session) => session`select public.withdraw_sale_access(${saleId}, 'Se arrepintió', true)`,
        )
        const [step] = await sql`select payload from public.outbox where kind = 'access_closed_mail'`
        return step?.payload
      }
      case 'certificate_mail':
      case 'sheet_row': {
        const student_id = await aStudent(sql, email)
        const { id } = await addCertificate(sql, student_id)
        if (kind === 'certificate_mail') await issue(sql, id)
        return { certificate_id: id, student_id }
      }
      case 'classroom_person':
        return { student_id: await aStudent(sql, email) }
      case 'person_copy_mail': {
        await aStudent(sql, email)
        await asActor(
          ...([sql, 'admin'] as const),
          (session) => session`select public.ask_person_copy(${email})`,
        )
        const [step] =
          await sql`select payload from public.outbox where kind = 'person_copy_mail' order by id desc limit 1`
        return step?.payload
      }
      case 'mailing_list_erasure':
        return { erasure_id: 0, email }
      case 'classroom_erasure':
        return { erasure_id: 0, email, anonymous: 'borrada-1@persona.invalid', moodle_user_id: null }
      case 'sheet_erasure': {
        const { id } = await addCertificate(sql, await aStudent(sql, email))
        return { erasure_id: 0, sheet_id: certifiedSheet, certificate_id: id }
      }
      case 'file_erasure':
        return { erasure_id: 0, files: [`${email}/certificado.pdf`] }
    }
  }

  return {
    client: () => client,
    store: processOutboxStore(client),
    classroom: classroomStore(client),
    payments: paymentStepStore(client),
    async add(kind, subject) {
      const payload = await payloadOf(kind, subject)
      // What was stored beside it, by the functions that write the rows.
      await sql`truncate public.outbox`
      return idOf(sql`insert into public.outbox (kind, natural_key, payload)
        values (${kind}, ${`${kind}:${subject.email}`}, ${sql.json(payload as never)}) returning id`)
    },
    async paid() {
      const rows = await sql`select from public.payments where status = 'PAID' and not (id = any (${known}))`
      return rows.length
    },
    async look(id) {
      const [row] = await sql<StepLook[]>`
        select status, problem, provider_answer as answer from public.outbox where id = ${id}`
      if (!row) throw new Error('no such row')
      return { ...row }
    },
    async retry(id) {
      await asActor(sql, 'admin', (session) => session`select public.retry_step(${id})`)
    },
    async pass(seconds) {
      await sql`update public.outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds}),
        first_tried_at = first_tried_at - make_interval(secs => ${seconds})`
    },
  }
}
