import { toCalendarDay } from '../../../src/domain/calendar.ts'
import type { OutboxKind } from '../../../src/domain/contracts/outbox.ts'
import type { Receipt } from '../../../src/domain/contracts/payments.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import {
  type ClassroomStore,
  classroomStore,
} from '../../../supabase/functions/process-outbox/classroom-store.ts'
import {
  type PaymentStepStore,
  paymentStepStore,
} from '../../../supabase/functions/process-outbox/payment-store.ts'
import {
  type ProcessOutboxStore,
  processOutboxStore,
} from '../../../supabase/functions/process-outbox/store.ts'
import { memoryClassroom } from '../../../supabase/functions/process-outbox/test-support/memory-classroom.ts'
import { memoryPayments } from '../../../supabase/functions/process-outbox/test-support/memory-payments.ts'
import {
  anEnquiry,
  memoryStore,
} from '../../../supabase/functions/process-outbox/test-support/memory-store.ts'
import { addCertificate, aStudent, issue } from './certificates.ts'
import { anEnrolment, enrol } from './enrolments.ts'
import { anOrder, createOrder } from './orders.ts'
import { aPaymentFact } from './payment-webhook-stage.ts'
import type { aRest } from './rest-server.ts'
import { accessMailsOf, buy, carryOut } from './sale-access.ts'
import { asActor, callAs } from './sessions.ts'
import type { Database } from './test-database.ts'

export type StepLook = { status: string; problem: string | null; answer: string | null }

/** A person; an order of theirs, and its payment at the provider. */
export type Subject = { email: string; orderId: OrderId; providerPaymentId: string }

/** The course in the classroom of the steps about enrolments. */
export const classroomCourse = 7

/** The spreadsheet of the cohort in the steps about certificates. */
export const certifiedSheet = 'hoja-gee-python'

const aWrittenCertificate = {
  ...{ id: aCertificateId(), certificate_number: 'MER-2026-00001', version: 1, student_name: 'Ana Pérez' },
  ...{
    course_id: 'gee-python',
    course_name: 'GEE',
    cohort_slug: 'gee-python-202607',
    cohort_starts_on: null,
  },
  ...{ hours: 20, issue_date: toCalendarDay('2026-11-22'), valid_until: null, distinction: null },
  sheet_id: certifiedSheet,
}

export type StepStage = {
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

function aReceipt(email: string): Receipt {
  return {
    ...{
      email,
      payer_name: 'Ana',
      amount: 270,
      currency: 'USD',
      counts_as: null,
      payment_type: 'single',
      installment_number: 0,
    },
    ...{ installments_count: null, provider_payment_id: 'DP-1', order_id: 'order-1', course_name: 'GEE' },
    ...{ agreed: 270, paid: 270, remaining: 0, installments_number: null, access: 'coming', counts: true },
  }
}

/** The right address of somebody who mistyped theirs. */
export const correctedOf = (email: string) => `bien.${email}`

const person = { firstname: 'Ana', lastname: 'Pérez', phone: null, country: null, moodle_user_id: null }

/** The outbox in memory. */
export function memorySteps(): StepStage {
  const store = memoryStore()
  const classroom = memoryClassroom()
  const payments = memoryPayments()

  async function payloadOf(kind: OutboxKind, subject: Subject): Promise<unknown> {
    const { email, orderId, providerPaymentId } = subject
    switch (kind) {
      case 'receipt_mail':
        store.receipts.set(1, aReceipt(email))
        return { payment_id: 1 }
      case 'enquiry_mail':
        store.enquiries.set(1, anEnquiry({ id: 1, email }))
        return { enquiry_id: 1 }
      case 'enquiry_digest_mail':
        for (const id of [1, 2]) store.enquiries.set(id, anEnquiry({ id, email }))
        return { enquiry_ids: [1, 2] }
      case 'community_welcome_mail':
        store.members.set(1, { id: 1, name: 'Ana', email })
        return { registration_id: 1 }
      case 'mailing_list':
        return { list: 'newsletter', email }
      case 'classroom_enrolment':
      case 'classroom_withdrawal': {
        const enrolled = kind === 'classroom_enrolment'
        classroom.enrolments.set('1:2', { ...person, email, moodle_course_id: classroomCourse, enrolled })
        return { student_id: 1, cohort_id: 2 }
      }
      case 'classroom_access':
        classroom.accesses.set('1:1', { ...person, email, wanted: 'active' })
        return { prospect_id: 1, version: 1 }
      case 'classroom_address':
        classroom.people.set(1, { ...person, email: correctedOf(email), former_emails: [email] })
        return { student_id: 1, former: email }
      case 'access_mail':
        // The step that is added next.
        store.accessMails.set(store.rows.length + 1, {
          ...{ email, name: 'Ana Pérez', product: 'GEE', username: 'ana', later: [] },
          courses: [{ name: 'GEE', starts_on: null, next_class_on: null }],
        })
        return { sale_id: 1, student_id: 1 }
      case 'desk_digest_mail':
        return aDigest(email)
      case 'payment_recheck':
        payments.addOrder({ orderId, amount: '150.00' })
        return {
          event_id: await payments.recordEvent(
            notificationOf(providerPaymentId),
            providerPaymentId,
            'dlocal-go',
          ),
        }
      case 'payment_order_recheck': {
        const { id } = payments.addOrder({ orderId, amount: '150.00' })
        const created_at = new Date().toISOString()
        const order = { order_id: orderId, external_id: null, provider_payment_id: null, email, created_at }
        payments.orders.set(id, order)
        return { payment_id: id }
      }
      case 'payment_refund': {
        const { id } = payments.addOrder({ orderId, amount: '150.00' })
        await payments.apply(paymentOf(subject), null)
        return { refund_id: payments.refundRows.add(providerPaymentId, { amount: 40 }).id, payment_id: id }
      }
      case 'certificate_mail':
      case 'sheet_row': {
        const written = { ...aWrittenCertificate, email }
        store.certificateMails.set(written.id, { ...written, name: 'Ana Pérez' })
        store.sheetRows.set(written.id, written)
        return { certificate_id: written.id, student_id: 1 }
      }
    }
  }

  const rowOf = (id: number) => {
    const row = store.rows.find((candidate) => candidate.id === id)
    if (!row) throw new Error('no such row')
    return row
  }
  return {
    store,
    classroom,
    payments,
    add: async (kind, subject) => {
      const payload = await payloadOf(kind, subject)
      return store.add(kind, `${kind}:${subject.email}`, payload).id
    },
    paid: async () => payments.rows.filter(({ status }) => status === 'PAID').length,
    async look(id) {
      const { status, problem, answer } = rowOf(id)
      return { status, problem, answer }
    },
    retry: async (id) => store.reopen(id),
    pass: async (seconds) => store.pass(seconds),
  }
}

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
      case 'certificate_mail':
      case 'sheet_row': {
        const student_id = await aStudent(sql, email)
        const { id } = await addCertificate(sql, student_id)
        if (kind === 'certificate_mail') await issue(sql, id)
        return { certificate_id: id, student_id }
      }
    }
  }

  return {
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
