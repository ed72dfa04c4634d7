import { anOrder, type OrderInput } from './orders.ts'
import { salesIn } from './sales.ts'
import type { Database } from './test-database.ts'

export type Charge = { id: number; email: string; dp: string }
type Told = {
  provider_refund_id?: string
  amount?: string
  currency?: string | null
  status?: string
  refund_id?: number
  is_unclear?: true
}
type Movement = {
  id: number
  amount: number
  currency: string
  status: string
  question: string | null
  /** Its id at the provider. */
  told: string | null
}

let names = 0
/** Another one each time. */
export const named = (prefix: string) => `${prefix}-${++names}`

/** Money that goes back from a charge: who asks for it, writes it down, tells or decides it, and what is stored of it. */
export function movementsIn(sql: () => Database) {
  const { somebody, paid, decide, salesOf } = salesIn(sql)
  async function rowsOf(charge: Charge) {
    const rows = await sql()<Movement[]>`
      select id::int, amount::float8, currency, status, question, provider_refund_id as told
      from public.payment_refunds where payment_id = ${charge.id} order by id`
    return rows.map((row) => ({ ...row }))
  }
  async function record(charge: Charge, amount: number | string, through = 'hand', more = {}) {
    const refund = {
      payment_id: charge.id,
      kind: 'refund',
      amount,
      reason: 'Se arrepintió',
      through,
      ...more,
    }
    const { refunds } = await decide('admin', 'record_refund', refund)
    return Number(refunds.at(-1).id)
  }
  return {
    ...{ somebody, paid, decide, salesOf, rowsOf, record },
    /** A paid order of 250 USD, with its sale. */
    async aCharge(changes: Partial<OrderInput> = {}): Promise<Charge> {
      const email = somebody()
      const order = anOrder({ email, ...changes })
      const charge = await paid(order)
      return { id: Number(charge?.id), email, dp: `DP-${order.order_id}` }
    },
    /** Staff press "Devolver". */
    ask: (charge: Charge, amount = 50, more = {}) => record(charge, amount, 'provider', more),
    /** The provider tells of it, of 50 USD that went back where nothing else is said. Returns whether it changed something. */
    tell({ dp: provider_payment_id }: Charge, told: Told = {}): Promise<boolean> {
      const ids = { provider_payment_id, provider_refund_id: named('REF') }
      const fact = { ...ids, amount: '50.00', currency: 'USD', status: 'SUCCESS', ...told }
      return decide('service', 'apply_provider_refund', { fact })
    },
    /** A worker is about to ask the provider for it. */
    begin: (refund_id: number) => decide('service', 'begin_refund', { refund_id }),
    end: (refund_id: number, outcome: string) => decide('service', 'end_refund', { refund_id, outcome }),
    decideRefund: (refund_id: number, decision: string, more: Record<string, string | number> = {}) =>
      decide('admin', 'decide_refund', { refund_id, decision, reason: 'Visto en el panel', ...more }),
    /** `sum status question` of each. */
    states: async (charge: Charge) =>
      (await rowsOf(charge)).map(({ amount, status, question }) =>
        [amount, status, question ?? ''].join(' ').trim(),
      ),
    /** The one that waits with this question. */
    whatWas: async (charge: Charge, question: string) =>
      (await rowsOf(charge)).find((row) => row.question === question)?.id ?? 0,
    async totalOf(charge: Charge) {
      const [row] =
        await sql()`select refund_total::float8 as total from public.payments where id = ${charge.id}`
      return row?.total
    },
    async figures(charge: Charge) {
      const [sale] = await salesOf(charge.email)
      return { paid: sale?.paid, refunded: sale?.refunded, remaining: sale?.remaining }
    },
  }
}
