import { beforeAll, expect, test } from 'vitest'
import type { ImportAnswer } from '../../src/domain/contracts/school-import.ts'
import { become } from './support/actors.ts'
import { aCohort } from './support/cohorts.ts'
import { anEnrolment } from './support/enrolments.ts'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { between, overtaken } from './support/overtaken.ts'
import { aPayer, buy } from './support/sale-access.ts'
import { aDatabase, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()

/** The cohort of Earth Engine that is sold. */
let cohort: { id: number; slug: string }
beforeAll(async () => {
  const [row] =
    await sql()`select id::integer, slug from public.courses_moodle where base_slug = 'gee-python' and is_current_cohort`
  cohort = row as typeof cohort
})

/** The answer of a staff function, in a transaction that goes on. */
async function answer<T>(session: Transaction, actor: 'staff' | 'admin', name: string, request: unknown) {
  await become(session, actor)
  const [row] = await session.unsafe(`select public.${name}($1::text::jsonb) as answer`, [
    JSON.stringify(request),
  ])
  return row?.answer as T
}

test('a sale that is bought while a file is read is no sale of the file', async () => {
  const email = aPayer().toLowerCase()
  await buy(sql(), { email, course_id: 'geodatabases' })
  const files = {
    sales: [{ line: 2, key: 'S1', email, cohort: cohort.slug, sold_on: '2026-01-10', price: '200' }],
    payments: [{ line: 2, key: 'C1', sale: 'S1', paid_on: '2026-01-10', amount: '200,00', currency: 'USD' }],
  }
  const imported = await overtaken(
    sql(),
    'before open_sale',
    (session) => answer<ImportAnswer>(session, 'admin', 'import_school', { mode: 'right', ...files }),
    () => buy(sql(), { email }),
  )
  expect(imported.rows.filter(({ file }) => file === 'sales')).toMatchObject([
    { state: 'wrong', code: 'sale_exists' },
  ])
  const [paid] =
    await sql()`select count(*)::integer as charges, min(s.created_at) > now() - interval '1 hour' as is_of_today
    from public.payments p join public.sales s on s.id = p.sale_id where s.payer_email_normalized = ${email} and s.course_id = 'gee-python'`
  expect(paid).toEqual({ charges: 1, is_of_today: true })
})

test('a sale that is bought while somebody is enrolled is shown as one that stood', async () => {
  const email = aPayer().toLowerCase()
  const request = anEnrolment({ email, cohort_ids: [cohort.id], price: 600, payment_mode: 'total' })
  const done = await overtaken(
    sql(),
    'before open_sale',
    (session) => answer(session, 'staff', 'enroll_student', request),
    () => buy(sql(), { email }),
  )
  expect(done).toMatchObject({ found_sale: { agreed: 90 } })
})

test('a sale that moves and a payment that has only its order so far do not wait for each other in a circle', async () => {
  const email = aPayer()
  const { saleId } = await buy(sql(), { email })
  const second = anOrder({ email, amount: '90.00' })
  await createOrder(sql(), second)
  const to = await aCohort(sql())
  const [sale] =
    await sql()`select version, usd_amount::float8 as agreed from public.sales where id = ${saleId}`
  await between(
    sql(),
    (session) => session`select private.lock_order_of(${session.json(aFact(second) as never)})`,
    () => database.call('admin', 'change_cohort', saleId, sale?.version, to.id, sale?.agreed, 'No puede'),
    (session) => apply(session, aFact(second)),
  )
  const [moved] = await sql()`select cohort_id::integer from public.sales where id = ${saleId}`
  expect(moved?.cohort_id).toBe(to.id)
})

test('nor an address that is corrected and an erasure of its person', async () => {
  const wrong = aPayer().toLowerCase()
  await buy(sql(), { email: wrong })
  await between(
    sql(),
    (session) => session`select pg_advisory_xact_lock(hashtextextended('join_people', 0))`,
    () => database.call('admin', 'correct_address', wrong, `bien.${wrong}`, 'Una letra de más'),
    (session) => session`select from public.orders where email = ${wrong} for update`,
  )
  const [row] =
    await sql()`select count(*)::integer as sales from public.sales where payer_email = ${`bien.${wrong}`}`
  expect(row?.sales).toBe(1)
})

test('a sale does not move to a cohort that its person buys meanwhile by another address', async () => {
  const [one, other] = [aPayer(), aPayer()]
  const { saleId } = await buy(sql(), { email: one })
  const to = await aCohort(sql())
  const second = { ...anOrder({ email: other, amount: '90.00' }), cohort_id: to.id }
  await createOrder(sql(), second)
  await database.as(
    'staff',
    (session) => session`select public.join_people(${other}, public.person_id_of(${one}))`,
  )
  const [sale] =
    await sql()`select version, usd_amount::float8 as agreed from public.sales where id = ${saleId}`
  const moved = between(
    sql(),
    (session) => apply(session, aFact(second)),
    () => database.call('admin', 'change_cohort', saleId, sale?.version, to.id, sale?.agreed, 'No puede'),
    () => Promise.resolve(),
  )
  await expect(moved).rejects.toThrow('cohort_held')
})
