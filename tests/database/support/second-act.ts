import { aFact, anInstallmentsOrder, apply, createOrder, type Fact, type OrderInput } from './orders.ts'
import { salesIn } from './sales.ts'
import type { Database } from './test-database.ts'

/** What happens a second time about money and access, and what is asked of the database afterwards. */
export function secondActs(sql: () => Database) {
  const sales = salesIn(sql)
  const ask = async (question: string) => (await sql().unsafe(`select ${question} as answer`))[0]?.answer

  let told = 0
  /** A report of a payment of this order, and what became of it. */
  async function tell(order: OrderInput, changes: Partial<Fact> = {}) {
    told += 1
    const dp = changes.provider_payment_id ?? `DP-segundo-${told}`
    const outcome = await apply(sql(), aFact(order, { ...changes, provider_payment_id: dp }))
    const [row] = await sql()`select p.id::int, p.status, p.is_counted as counts, p.review_reason as mark,
        p.installment_number as number, p.received_amount::float8 as came, private.order_state(f) as state
      from public.payments p join public.payments f on f.id = p.order_id where p.dlocal_payment_id = ${dp}`
    return { outcome, dp, id: Number(row?.id), ...row }
  }

  async function placed(order: OrderInput): Promise<OrderInput> {
    await createOrder(sql(), order)
    return order
  }

  return {
    ...{ ...sales, ask, tell, placed },
    aPlan: (email: string) => placed(anInstallmentsOrder({ email })),
    /** The cohorts that a sale gives. */
    gives: (saleId: number) =>
      ask(`array(select cohort_id::int from private.sale_enrolments where sale_id = ${saleId} order by 1)`),
    makeCurrent: (cohort: number) => sales.decide('admin', 'make_current_cohort', { cohort_id: cohort }),
    currentOf: async (base: string) =>
      Number(
        await ask(`(select id from public.courses_moodle where base_slug = '${base}' and is_current_cohort)`),
      ),
  }
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
