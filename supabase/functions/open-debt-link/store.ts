import * as v from 'valibot'
import {
  type DebtLink,
  debtLinkSchema,
  type ManualOrder,
  manualOrderSchema,
} from '../../../src/domain/contracts/debt-links.ts'
import { type ReopenedOrder, reopenedOrderSchema } from '../../../src/domain/contracts/reopen-order.ts'
import type { CountryCode } from '../../../src/domain/countries.ts'
import type { DebtToken } from '../../../src/domain/debt-token.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import { type OpenOrderStore, openOrderStore } from '../_shared/open-orders.ts'
import { type OrderStore, orderStore } from '../_shared/order-store.ts'
import { type PaymentLedger, paymentLedger } from '../_shared/payment-ledger.ts'

/** What opening a debt link reads and writes. */
export type DebtLinkStore = {
  look(token: DebtToken): Promise<DebtLink>
  /** The order to pay, made when there is none. `asked`: the provider has just told how it stands. */
  open(token: DebtToken, asked: boolean, country?: CountryCode): Promise<ReopenedOrder>
  /** The order of a payment by hand, made when none waits; null when nothing is owed (decision 16). */
  takeManual(token: DebtToken): Promise<ManualOrder>
}
export type OpenDebtLinkStore = OrderStore & OpenOrderStore & PaymentLedger & DebtLinkStore

export function openDebtLinkStore(database: DatabaseClient): OpenDebtLinkStore {
  return {
    ...orderStore(database),
    ...openOrderStore(database),
    ...paymentLedger(database),
    async look(token) {
      return v.parse(debtLinkSchema, unwrap('get_debt_link', await database.rpc('get_debt_link', { token })))
    },
    async open(token, asked, country) {
      const result = await database.rpc('open_debt_link', { token, asked, country })
      return v.parse(reopenedOrderSchema, unwrap('open_debt_link', result))
    },
    async takeManual(token) {
      const result = await database.rpc('take_manual_order', { token })
      return v.parse(manualOrderSchema, unwrap('take_manual_order', result))
    },
  }
}
