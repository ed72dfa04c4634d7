import type { DebtLink } from '../../../../src/domain/contracts/debt-links.ts'
import type { DebtToken } from '../../../../src/domain/debt-token.ts'
import { type MemoryLinks, memoryLinks } from '../../reopen-order/test-support/memory-links.ts'
import type { OpenDebtLinkStore } from '../index.ts'

export type MemoryDebt = OpenDebtLinkStore &
  Pick<MemoryLinks, 'rows'> & {
    /** What the sale owes in USD; null: nothing. */
    owed: number | null
    /** Money came about which a person still has to decide. */
    held: boolean
    manual: { reference: number; amount: number }[]
  }

/** The debt link of one sale that owes one sum, and the orders of it, with the outcomes of the SQL functions. */
export function memoryDebt(token: DebtToken): MemoryDebt {
  const links = memoryLinks()
  const manual: MemoryDebt['manual'] = []
  return {
    ...links,
    owed: 180,
    held: false,
    manual,

    async look(asked): Promise<DebtLink> {
      if (asked !== token) return { state: 'not_found' }
      if (this.held) return { state: 'held' }
      if (this.owed === null) return { state: 'closed' }
      const paid = links.rows.find(({ status }) => status === 'PAID')
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
      const [first] = links.rows
      if (first) return await links.reopen(first.orderId, isAsked)
      links.country = country
      const order = await links.reopen(links.addLink().orderId, isAsked)
      return 'email' in order ? { ...order, outcome: 'created' } : order
    },

    async takeManual(asked) {
      if (asked !== token || this.held || this.owed === null) return null
      if (manual.length === 0) manual.push({ reference: 900, amount: this.owed })
      return { reference: 900, amount: this.owed, currency: 'USD' }
    },
  }
}
