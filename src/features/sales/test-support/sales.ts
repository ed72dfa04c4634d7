import { type Money, money } from '#domain/money.ts'
import type { Charge, Sale } from '../sale.ts'

export function dollars(amount: number): Money {
  return money(Math.round(amount * 100), 'USD')
}

export function aCharge(changes: Partial<Charge> = {}): Charge {
  return {
    id: 11,
    paidAt: new Date('2026-11-10T15:00:00Z'),
    amount: dollars(30),
    number: 1,
    providerPaymentId: 'DP-1',
    reported: null,
    review: null,
    decision: null,
    counts: true,
    refunds: [],
    ...changes,
  }
}

/** Three instalments of USD 30, the first of which is paid. */
export function aSale(changes: Partial<Sale> = {}): Sale {
  return {
    id: 7,
    personId: 5,
    version: 3,
    email: 'ana@example.com',
    courseId: 'gee-python',
    name: 'Google Earth Engine con Python',
    cohort: 'gee-python-202612',
    paymentType: 'link',
    bookedAt: new Date('2026-11-10T15:00:00Z'),
    endsOn: null,
    instalments: { count: 3, amount: dollars(30) },
    agreed: dollars(90),
    paid: dollars(30),
    refunded: dollars(0),
    remaining: dollars(60),
    next: null,
    access: { state: 'none', hold: null, grantedAt: null, withdrawn: null, email: null },
    isOverCapacity: false,
    voided: null,
    schedule: [],
    charges: [aCharge()],
    ...changes,
  }
}
