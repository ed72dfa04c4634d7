import { toCalendarDay } from '#domain/calendar.ts'
import type { FoundSaleRow } from '#domain/contracts/sales.ts'

/** Two of six instalments of 100 dollars paid. */
export function aFoundSale(changes: Partial<FoundSaleRow> = {}): FoundSaleRow {
  return {
    sale_id: 12,
    payer_email: 'nelida@example.com',
    course_name: 'Google Earth Engine con Python',
    cohort_slug: 'gee-python-209907',
    free_reason: null,
    installments_number: 6,
    installments_amount: 100,
    agreed: 600,
    paid: 200,
    standing: 'open',
    paid_count: 2,
    remaining: 400,
    next_number: 3,
    next_amount: 100,
    next_due_on: toCalendarDay('2099-08-12'),
    access: 'active',
    ...changes,
  }
}
