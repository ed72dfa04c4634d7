import { describe, expect, test } from 'vitest'
import { staffCaller } from '../../supabase/functions/_shared/staff-call.ts'
import { staffToken } from '../../supabase/functions/_shared/test-support/staff.ts'
import {
  type NewStaffOrder,
  type StaffPaymentDeps,
  staffOrderCreator,
} from '../../supabase/functions/create-payment/staff-payment.ts'
import { memoryStore } from '../../supabase/functions/create-payment/test-support/memory-store.ts'
import { staffOrders } from '../../supabase/functions/create-payment/test-support/staff-orders.ts'
import { atOnce, contract } from './support/contract.ts'
import { publishableKey } from './support/hosted-gateway.ts'
import { aRest, tokenOf } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)
const courseName = 'Google Earth Engine con Python'

type Stage = {
  create(order: NewStaffOrder): ReturnType<StaffPaymentDeps['createStaffOrder']>
  setStatus(orderId: string, status: string): Promise<void>
  /** The next order asks for less than the minimum. */
  expectTooSmall(): void
}

function double(): Stage {
  const store = memoryStore()
  const orders = staffOrders(store)
  return {
    create: (order) => orders.createStaffOrder(staffToken, order),
    async setStatus(orderId, status) {
      const row = store.rows.find(({ order_id }) => order_id === orderId)
      if (row) row.status = status
    },
    expectTooSmall: () => orders.refuseWith('amount_too_small'),
  }
}

const creator = () => staffOrderCreator(staffCaller(rest.url(), publishableKey))

async function real(): Promise<Stage> {
  const token = (await tokenOf(database.sql(), 'staff')) ?? ''
  return {
    create: (order) => creator()(token, order),
    async setStatus(orderId, status) {
      await database.sql()`update public.payments set status = ${status} where dlocal_order_id = ${orderId}`
    },
    expectTooSmall: () => undefined,
  }
}

let orders = 0
function anOrder(changes: Partial<NewStaffOrder> = {}): NewStaffOrder {
  orders += 1
  return {
    ...{ idempotency_key: `staff-key-${String(orders).padStart(12, '0')}`, email: 'ana@example.com' },
    ...{
      payer_name: 'Ana',
      payer_firstname: 'Ana',
      payer_lastname: '',
      payer_phone: null,
      amount: '100.00',
      payment_type: 'debt',
      country: 'AR',
    },
    ...{
      total_course_amount: null,
      installments_count: null,
      buyer_currency: 'ARS',
      course_id: 'gee-python-202507',
      new_sale: false,
    },
    ...changes,
  }
}

contract<Stage>({ double, real }, (stage) => {
  test('a link is created once, and found by its key', async () => {
    const order = anOrder()
    const created = await stage().create(order)
    const open = { paid: false, externalId: null, redirectUrl: null, courseSlug: 'gee-python', courseName }
    expect(created).toMatchObject({ ok: true, value: { ...open, outcome: 'created' } })
    const again = await stage().create(order)
    expect(again).toEqual({ ok: true, value: { ...(created.ok && created.value), outcome: 'existing' } })
  })

  test('the same key with other content is a conflict', async () => {
    const order = anOrder()
    await stage().create(order)
    const other = await stage().create({ ...order, amount: '101.00' })
    expect(other).toEqual({ ok: false, refusal: 'idempotency_conflict' })
  })

  test('an ended one is closed, a paid one is paid', async () => {
    const order = anOrder()
    const created = await stage().create(order)
    const orderId = created.ok ? created.value.orderId : ''
    await stage().setStatus(orderId, 'REJECTED')
    expect(await stage().create(order)).toMatchObject({ ok: true, value: { outcome: 'closed', paid: false } })
    await stage().setStatus(orderId, 'PAID')
    expect(await stage().create(order)).toMatchObject({
      ok: true,
      value: { outcome: 'existing', paid: true },
    })
  })

  test('sent ten times at once it is created once', async () => {
    const order = anOrder()
    const made = await atOnce(10, () => stage().create(order))
    const values = made.flatMap((answer) => (answer.ok ? [answer.value] : []))
    expect(values.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(values).toHaveLength(10)
    expect(new Set(values.map(({ orderId }) => orderId)).size).toBe(1)
  })

  test('a rejected request returns its code', async () => {
    stage().expectTooSmall()
    expect(await stage().create(anOrder({ amount: '0.50' }))).toEqual({
      ok: false,
      refusal: 'amount_too_small',
    })
  })
})

describe('the right to create a link', () => {
  test('is checked in the database at every call', async () => {
    const removed = (await tokenOf(database.sql(), 'removed staff')) ?? ''
    expect(await creator()(removed, anOrder())).toEqual({ ok: false, refusal: 'forbidden' })
    expect(await creator()('no.such.token', anOrder())).toEqual({ ok: false, refusal: 'unauthorized' })
  })

  test('is denied when the database cannot be reached', async () => {
    const gone = staffOrderCreator(staffCaller('http://127.0.0.1:1', publishableKey))
    await expect(gone('token', anOrder())).rejects.toMatchObject({ name: 'DatabaseError' })
  })
})
