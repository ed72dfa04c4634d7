import { beforeEach } from 'vitest'
import { aFact, anOrder, apply, createOrder, type OrderInput } from './orders.ts'
import { salesIn } from './sales.ts'
import { callAs } from './sessions.ts'
import { aDatabase, asActor } from './test-database.ts'

type Terms = {
  percent_off?: number | null
  off_usd?: number | null
  sold_for?: string[]
  starts_on?: string
  ends_on?: string
  max_uses?: number | null
  max_uses_by_person?: number
}

/** Coupons of a school; each test has a code of its own, and a course of two cohorts at USD 100. */
export function coupons() {
  const database = aDatabase({ template: 'seeded', connections: 4 })
  const { sql, one } = database
  const sales = salesIn(sql)
  let made = 0
  const own = { code: '', slug: '', current: '', later: '' }

  beforeEach(async () => {
    made += 1
    own.code = `PRUEBA-${String(made).padStart(3, '0')}`
    own.slug = `curso-con-cupon-${made}`
    own.current = `${own.slug}-209901`
    own.later = `${own.slug}-209907`
    await sql()`insert into public.courses_moodle (name, slug, regular_price_usd, starts_on, is_current_cohort)
      values ('Curso', ${own.current}, 100, '2099-01-05', true), ('Curso', ${own.later}, 100, '2099-07-05', false)`
  })

  /** At USD 100 for everybody, so USD 80 with the coupon. */
  const order = (changes: Partial<OrderInput> = {}): OrderInput =>
    anOrder({
      ...{ course_id: own.slug, amount: '80.00', email: sales.somebody(), coupon: own.code },
      ...{ full_price_usd: '100.00', ...changes },
    })
  const place = async (wanted = order()) => (await createOrder(sql(), wanted)).outcome as string

  return {
    ...{ ...database, ...sales, own, order, place },
    async placed(changes?: Partial<OrderInput>): Promise<OrderInput> {
      const wanted = order(changes)
      await place(wanted)
      return wanted
    },
    pay: (wanted: OrderInput) => apply(sql(), aFact(wanted)),
    /** Made by staff, 20 % for the course of the test. */
    async coupon(terms: Terms = {}, name = own.code): Promise<number> {
      const days = { starts_on: '2026-01-01', ends_on: '2099-12-31' }
      const wanted = { code: name, percent_off: 20, sold_for: [own.slug], ...days, ...terms }
      return Number(await callAs(sql(), 'admin', 'make_coupon', wanted))
    },
    /** What the checkout is told of it. */
    terms: async (of = own.slug, name = own.code) =>
      (await one`select public.get_coupon(${of}, ${name}) as terms`).terms,
    /** As staff see it. */
    async listed() {
      const rows = await asActor(sql(), 'staff', (session) => session`select * from public.list_coupons()`)
      return rows.find(({ code }) => code === own.code)
    },
  }
}
