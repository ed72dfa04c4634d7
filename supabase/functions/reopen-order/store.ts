import * as v from 'valibot'
import { type ReopenedOrder, reopenedOrderSchema } from '../../../src/domain/contracts/reopen-order.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import { type OpenOrderStore, openOrderStore } from '../_shared/open-orders.ts'
import { type OrderStore, orderStore } from '../_shared/order-store.ts'
import { type PaymentLedger, paymentLedger } from '../_shared/payment-ledger.ts'

export type ReopenOrderStore = OrderStore &
  OpenOrderStore &
  PaymentLedger & {
    /** The order to pay instead, made when there is none. `asked`: the provider has just told how it stands. */
    reopen(orderId: OrderId, asked: boolean): Promise<ReopenedOrder>
  }

export function reopenOrderStore(database: DatabaseClient): ReopenOrderStore {
  return {
    ...orderStore(database),
    ...openOrderStore(database),
    ...paymentLedger(database),
    async reopen(orderId, asked) {
      const result = await database.rpc('reopen_order', { order_id: orderId, asked })
      return v.parse(reopenedOrderSchema, unwrap('reopen_order', result))
    },
  }
}
