import * as v from 'valibot'
import { coursePriceSchema } from '../../../src/domain/contracts/course-price.ts'
import { createdOrderSchema } from '../../../src/domain/contracts/orders.ts'
import type { BaseSlug } from '../../../src/domain/course-slug.ts'
import type { PriceRow } from '../../../src/domain/prices.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { type OrderStore, orderStore, type StoredOrder, toOrder } from '../_shared/order-store.ts'
import type { NewOrder } from './order.ts'

export type CoursePrice = { name: string; cohort: string; subscriptionLink: string | null; row: PriceRow }

export type CreatePaymentStore = OrderStore & {
  currentPrice(courseSlug: BaseSlug): Promise<CoursePrice | null>
  createOrder(order: NewOrder): Promise<StoredOrder | 'sold_out'>
}

export function createPaymentStore(database: DatabaseClient): CreatePaymentStore {
  return {
    ...orderStore(database),

    async currentPrice(courseSlug) {
      const rows = await ask(
        database,
        'get_current_course_price',
        { course_slug_pattern: courseSlug },
        v.array(coursePriceSchema),
      )
      const row = rows[0]
      return row
        ? { name: row.name, cohort: row.slug, subscriptionLink: row.subscription_link ?? null, row }
        : null
    },

    async createOrder(order) {
      const stored = await ask(database, 'create_order', { new_order: order }, createdOrderSchema)
      return stored.outcome === 'sold_out' ? 'sold_out' : toOrder(stored)
    },
  }
}
