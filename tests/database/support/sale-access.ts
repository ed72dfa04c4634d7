import type { OrderInput } from './orders.ts'
import { aFact, anOrder, apply, createOrder } from './orders.ts'
import { asActor, type Database } from './test-database.ts'

let people = 0

/** An address that nobody else has. */
export function aPayer(): string {
  people += 1
  return `Pagadora${people}@Example.com`
}

export type Bought = { saleId: number; paymentId: number }

/** An order with the price of the course, paid. */
export async function buy(sql: Database, changes: Partial<OrderInput> & { email: string }): Promise<Bought> {
  const order = anOrder({ amount: '90.00', payer_name: 'Ana María Pérez García', ...changes })
  await createOrder(sql, order)
  await apply(sql, aFact(order))
  const [charge] =
    await sql`select id, sale_id from public.payments where dlocal_payment_id = ${`DP-${order.order_id}`}`
  return { saleId: Number(charge?.sale_id), paymentId: Number(charge?.id) }
}

/** A call of staff that names a sale. */
export function decide(
  sql: Database,
  name: 'grant_sale_access' | 'withdraw_sale_access' | 'resend_access',
  saleId: number,
): Promise<{ access: string; hold: string | null }> {
  return asActor(sql, 'staff', async (session) => {
    const reason = name === 'withdraw_sale_access' ? session`, 'se devolvió el pago'` : session``
    const [row] = await session`select public.${session(name)}(${saleId}${reason}) as answer`
    return row?.answer
  })
}

/** Carries out the steps of this kind that are due, as a worker does that has no trouble. */
export async function carryOut(sql: Database, kind = 'classroom_enrolment'): Promise<void> {
  const steps =
    await sql`select id from public.outbox where kind = ${kind} and status = 'pending' order by id`
  for (const step of steps) await sql`select public.complete_outbox(${step.id})`
}

/** What a person has: name, cohorts by base slug, open and finished steps in order, and the access of each sale. */
export async function accessOf(sql: Database, email: string) {
  const [student] = await sql`select id, firstname, lastname, country, classroom_state from public.students
    where email_normalized = lower(${email})`
  const id = student?.id ?? null
  const cohorts = await sql`select c.base_slug from public.student_course_enrollments e
    join public.courses_moodle c on c.id = e.cohort_id
    where e.student_id = ${id} and e.withdrawn_at is null order by c.base_slug`
  const steps = await sql`select o.kind, c.base_slug from public.outbox o
    left join public.courses_moodle c on c.id = (o.payload ->> 'cohort_id')::bigint
    where o.payload ? 'student_id' and o.payload ->> 'student_id' = ${String(id)} order by o.kind, c.base_slug, o.id`
  const sales = await sql`select private.access_state(s) as access, s.access_hold as hold from public.sales s
    where s.payer_email_normalized = lower(${email}) order by s.id`
  return {
    name: student ? [student.firstname, student.lastname] : null,
    country: student?.country ?? null,
    classroom: student?.classroom_state ?? null,
    cohorts: cohorts.map((row) => row.base_slug as string),
    steps: steps.map((row) => [row.kind, row.base_slug].filter(Boolean).join(' ')),
    sales: sales.map((row) => ({ access: row.access, hold: row.hold })),
  }
}

/** The payloads of the access mails of a sale, oldest first. */
export async function accessMailsOf(sql: Database, saleId: number) {
  const rows = await sql`select id, natural_key, payload from public.outbox
    where kind = 'access_mail' and payload -> 'sale_id' = to_jsonb(${saleId}::bigint) order by id`
  return rows.map((row) => ({ id: Number(row.id), key: row.natural_key, payload: row.payload }))
}
