import type { DebtLink } from '../../../../src/domain/contracts/debt-links.ts'
import type { DebtToken } from '../../../../src/domain/debt-token.ts'
import type { OrderId } from '../../../../src/domain/order-id.ts'
import { memoryStore as memoryLedger } from '../../_shared/test-support/memory-ledger.ts'
import { type LinkRow, type MemoryLinks, memoryLinks } from '../../reopen-order/test-support/memory-links.ts'
import type { OpenDebtLinkStore } from '../index.ts'

/** The orders of one sum, of one day or still open from an earlier one. */
type Chain = { amount: number; day: number; links: MemoryLinks }

export type MemoryDebt = OpenDebtLinkStore & {
  /** What the sale owes in USD; null: nothing. */
  owed: number | null
  /** Money came about which a person still has to decide. */
  held: boolean
  /** The day at the school. */
  day: number
  orders(): LinkRow[]
  manual: { reference: number; amount: number }[]
}

/** The debt link of one sale, with the outcomes of the SQL functions of debt links. */
export function memoryDebt(token: DebtToken, owed: number | null = 180): MemoryDebt {
  const chains: Chain[] = []
  const manual: MemoryDebt['manual'] = []

  function chainOf(orderId: OrderId): MemoryLinks | undefined {
    return chains.find(({ links }) => links.rows.some((row) => row.orderId === orderId))?.links
  }
  function chainOfPayment(id: number): MemoryLinks | undefined {
    return chains.find(({ links }) => links.rows.some((row) => row.id === id))?.links
  }
  function current(debt: MemoryDebt): Chain | undefined {
    const same = chains.filter(({ amount }) => amount === debt.owed)
    const isPaid = ({ links }: Chain) => links.rows.some(({ status }) => status === 'PAID')
    const isOfToday = ({ day }: Chain) => day === debt.day
    const isOpen = ({ links }: Chain) => links.rows.some(({ status }) => status === 'PENDING')
    return (
      same.find((chain) => isPaid(chain) && isOfToday(chain)) ?? same.find(isOfToday) ?? same.findLast(isOpen)
    )
  }

  return {
    ...memoryLedger(),
    owed,
    held: false,
    day: 1,
    manual,
    orders: () => chains.flatMap(({ links }) => links.rows),

    async look(asked): Promise<DebtLink> {
      if (asked !== token) return { state: 'not_found' }
      if (this.held) return { state: 'held' }
      if (this.owed === null) return { state: 'closed' }
      const paid = current(this)?.links.rows.find(({ status }) => status === 'PAID')
      if (paid) return { state: 'paid', order_id: paid.orderId }
      return {
        ...{ state: 'owed', course_name: 'Google Earth Engine con Python', amount: this.owed },
        ...{ currency: 'USD', months_behind: 1, number: 1, installments: 1 },
        ...{ country: null, manual_reference: manual.at(-1)?.reference ?? null },
      }
    },

    async open(asked, isAsked, country = 'OTHER') {
      if (asked !== token) return { outcome: 'not_found' }
      if (this.held) return { outcome: 'held' }
      if (this.owed === null) return { outcome: 'closed' }
      let chain = current(this)
      const isNew = !chain
      if (!chain) {
        const links = memoryLinks({ amount: this.owed, firstId: chains.length * 100 + 1, country })
        links.addLink()
        chain = { amount: this.owed, day: this.day, links }
        chains.push(chain)
      }
      const first = chain.links.rows[0]?.orderId
      if (!first) return { outcome: 'not_found' }
      const order = await chain.links.reopen(first, isAsked)
      return isNew && 'email' in order ? { ...order, outcome: 'created' } : order
    },

    async takeManual(asked) {
      if (asked !== token || this.held || this.owed === null) return null
      const waiting = manual.at(-1)
      const order =
        waiting?.amount === this.owed ? waiting : { reference: 900 + manual.length, amount: this.owed }
      if (order !== waiting) manual.push(order)
      return { ...order, currency: 'USD' }
    },

    openOrder: async (id) => (await chainOfPayment(id)?.openOrder(id)) ?? null,
    closeOrder: async (id) => chainOfPayment(id)?.closeOrder(id),
    apply: async (fact, eventId) =>
      (await chains
        .find(({ links }) => links.rows.some(({ orderId }) => orderId === fact.order_id))
        ?.links.apply(fact, eventId)) ?? 'unmatched',
    claimProviderCall: async (id, life) => (await chainOf(id)?.claimProviderCall(id, life)) ?? null,
    releaseProviderCall: async (id, claim) => chainOf(id)?.releaseProviderCall(id, claim),
    setRedirect: async (id, url) => chainOf(id)?.setRedirect(id, url),
    closeOtherSum: async (id, created) => chainOf(id)?.closeOtherSum(id, created),
  }
}
