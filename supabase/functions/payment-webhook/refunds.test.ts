import { describe, expect, test } from 'vitest'
import { aPayment, aWebhook, notification, notifiedOrderId } from './test-support/webhook.ts'

const { school, provider, notify, rows, receipts, refunds } = aWebhook({
  order_id: notifiedOrderId,
  amount: '150.00',
})
const charge = (changes?: Record<string, unknown>) => aPayment(provider(), changes)

describe('refunds', () => {
  const refund = { id: 'REF-1', payment_id: 'DP-283', amount: 50, currency: 'USD', status: 'PENDING' }
  const stored = { provider_payment_id: 'DP-283', amount: '50.00', currency: 'USD' }

  test('of a paid payment are stored with each notification, and those of other payments are not', async () => {
    charge()
    await notify(notification)
    expect((await refunds()).length).toBe(0)
    const others = Array.from({ length: 25 }, (_, index) => ({
      ...refund,
      id: `REF-${index + 100}`,
      payment_id: 'DP-1',
    }))
    provider().refunds.push({ id: 'odd', amount: {} }, ...others, refund)
    await notify(notification)
    expect(await refunds()).toEqual([{ ...stored, provider_refund_id: 'REF-1', status: 'PENDING' }])
    provider().refunds.splice(-1, 1, { ...refund, status: 'SUCCESS' })
    await notify(notification)
    expect(await refunds()).toMatchObject([{ status: 'SUCCESS' }])
    expect((await rows())[0]?.status).toBe('PAID')
  })

  test('without a currency have the payment’s; with an unknown status they change nothing', async () => {
    charge({ amount: 90000, currency: 'CLP' })
    provider().refunds.push({ ...refund, amount: 45000, currency: undefined, status: 'SUCCESS' })
    provider().refunds.push({ ...refund, id: 'REF-2', status: 'AUTHORIZED' })
    expect((await notify(notification)).status).toBe(200)
    expect(await refunds()).toMatchObject([{ amount: '45000.00', currency: 'CLP' }])
  })

  test('of a school with 2,100 of them are left to the synchronisation, and the notification is taken', async () => {
    charge()
    provider().refunds.push(
      ...Array.from({ length: 2100 }, (_, index) => ({ ...refund, id: `REF-${index}`, payment_id: 'DP-1' })),
    )
    expect((await notify(notification)).status).toBe(200)
    expect((await rows())[0]?.status).toBe('PAID')
  })

  test('are not asked for while nothing was paid', async () => {
    charge({ status: 'PENDING' })
    await notify(notification)
    expect(provider().received.map(({ path }) => path)).toEqual(['/v1/payments/DP-283'])
  })

  test.each([
    [{ drop: true }],
    [{ status: 500 }],
    [{ status: 403 }],
    [{ status: 429 }],
    [{ status: 200, body: '<html>' }],
    [{ status: 404 }],
  ])('that cannot be listed (%j) lose nothing of the payment and are asked for again', async (fault) => {
    charge()
    provider().refunds.push(refund)
    provider().arm({ method: 'GET', path: '/v1/refunds', ...fault })
    expect((await notify(notification)).status).toBe(503)
    expect((await rows())[0]?.status).toBe('PAID')
    expect(await receipts()).toEqual(['receipt:DP-283'])
    expect((await refunds()).length).toBe(0)
    expect((await notify(notification)).status).toBe(200)
    expect((await refunds()).length).toBe(1)
    expect((await receipts()).length).toBe(1)
  })

  test.each([
    ['no amount', { amount: null }],
    ['an amount of nothing', { amount: 0 }],
    ['a currency that is none', { currency: 'dollars' }],
  ])('with %s are requested again', async (_name, changes) => {
    charge()
    provider().refunds.push({ ...refund, ...changes })
    expect((await notify(notification)).status).toBe(503)
    expect((await refunds()).length).toBe(0)
  })

  test('that cannot be stored are not acknowledged', async () => {
    charge()
    provider().refunds.push(refund)
    school.cut('apply_provider_refund')
    expect((await notify(notification)).status).toBe(500)
  })
})
