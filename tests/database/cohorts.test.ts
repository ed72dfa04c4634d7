import { beforeAll, describe, expect, test } from 'vitest'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder, type OrderInput } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

let current: number
let next: number

beforeAll(async () => {
  const sql = database.sql()
  current = await cohortOf('gee-python')
  const [row] = await sql`insert into public.courses_moodle (name, slug, regular_price_usd)
    values ('Siguiente', 'gee-python-209912', 100) returning id::integer`
  next = row?.id
})

async function cohortOf(slug: string): Promise<number> {
  const [row] =
    await database.sql()`select id::integer from public.courses_moodle where base_slug = ${slug} and is_current_cohort`
  return row?.id
}

async function makeCurrent(id: number): Promise<void> {
  await database.sql()`update public.courses_moodle set is_current_cohort = false where base_slug = 'gee-python'`
  await database.sql()`update public.courses_moodle set is_current_cohort = true where id = ${id}`
}

/** The cohort of each row of the order, and of its sale. */
async function cohortsOf(order: OrderInput) {
  const sql = database.sql()
  const rows = await sql`select p.cohort_id::integer as cohort from public.payments p
    join public.payments root on root.id = p.order_id
    where root.dlocal_order_id = ${order.order_id} order by p.id`
  const sales = await sql`select s.cohort_id::integer as cohort from public.sales s
    join public.payments p on p.sale_id = s.id where p.dlocal_order_id = ${order.order_id}`
  return { payments: rows.map((row) => row.cohort), sales: sales.map((row) => row.cohort) }
}

describe('an order', () => {
  test('keeps the cohort that was current when it was created, through its instalments and its sale', async () => {
    const order = anInstallmentsOrder()
    await createOrder(database.sql(), order)
    await makeCurrent(next)
    try {
      await apply(database.sql(), aFact(order))
      await apply(database.sql(), aFact(order, { provider_payment_id: `DP-2-${order.order_id}` }))
      expect(await cohortsOf(order)).toEqual({ payments: [current, current], sales: [current] })
    } finally {
      await makeCurrent(current)
    }
  })

  test('has no cohort when the product has no cohort', async () => {
    const order = anOrder({ course_id: 'nunca-dictado' })
    await createOrder(database.sql(), order)
    await apply(database.sql(), aFact(order))
    expect(await cohortsOf(order)).toEqual({ payments: [null], sales: [null] })
  })
})

describe('the sale of an enrolment', () => {
  async function soldCohort(changes: Parameters<typeof anEnrolment>[0]) {
    const { sale_id } = await enrol(
      database.sql(),
      anEnrolment({ price: 100, payment_mode: 'total', ...changes }),
    )
    const [row] =
      await database.sql()`select cohort_id::integer as cohort from public.sales where id = ${sale_id}`
    return row?.cohort
  }

  test('belongs to the chosen cohort, current or not', async () => {
    expect(await soldCohort({ cohort_ids: [next] })).toBe(next)
  })

  test('belongs to no single cohort when several were chosen', async () => {
    expect(await soldCohort({ cohort_ids: [current, next] })).toBeNull()
  })

  test('belongs to the cohort that sells the career', async () => {
    const [career] = await database.sql()`select id::integer, base_slug from public.careers
      where base_slug is not null order by id limit 1`
    const sold = await cohortOf(career?.base_slug)
    expect(sold).toEqual(expect.any(Number))
    expect(await soldCohort({ cohort_ids: undefined, career_id: career?.id })).toBe(sold)
  })
})

test.each(['student_course_enrollments', 'recap_material'])(
  'what the specification calls course_id is the cohort: %s',
  async (table) => {
    const [row] = await database.sql().unsafe(`select count(*)::integer as rows,
      count(*) filter (where course_id = cohort_id)::integer as same from public.${table}`)
    expect(row?.rows).toBeGreaterThan(0)
    expect(row?.same).toBe(row?.rows)
  },
)
