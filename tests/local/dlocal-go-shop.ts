import { expect } from 'vitest'
import { keys, startMerchant, startTestSandbox } from './sandbox.ts'

export type Payment = Record<string, unknown> & { id: string; redirect_url: string; status: string }

export type Shop = Awaited<ReturnType<typeof openShop>>

/** A merchant with an account at the stand-in for the payment provider, and its calls there. */
export async function openShop() {
  const sandbox = await startTestSandbox()
  const merchant = await startMerchant()
  const shop = {
    sandbox,
    merchant,
    authorization: `Bearer ${keys.apiKey}:${keys.secretKey}`,
    async close() {
      await sandbox.stop()
      await merchant.stop()
    },
    async reset() {
      await sandbox.control('POST', '/reset')
      merchant.deliveries.length = 0
      merchant.answerWith(200)
    },
    call(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Response> {
      return fetch(`${sandbox.url}/dlocal-go${path}`, {
        method,
        headers: { authorization: shop.authorization, 'user-agent': 'meridiano-tests', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    },
    order(overrides: Record<string, unknown> = {}): Record<string, unknown> {
      return {
        amount: 250,
        currency: 'USD',
        country: 'AR',
        order_id: 'order-1',
        description: 'Google Earth Engine con Python',
        success_url: 'http://127.0.0.1:9/payment-success?order_id=order-1',
        back_url: 'http://127.0.0.1:9/checkout?course=gee-python&order_id=order-1',
        notification_url: merchant.url,
        payer: { name: 'Ana Meridiana', email: 'ana@example.com' },
        ...overrides,
      }
    },
    async create(overrides: Record<string, unknown> = {}): Promise<Payment> {
      const response = await shop.call('POST', '/v1/payments', shop.order(overrides))
      expect(response.status).toBe(200)
      return (await response.json()) as Payment
    },
    async retrieve(id: string): Promise<Payment> {
      return (await (await shop.call('GET', `/v1/payments/${id}`)).json()) as Payment
    },
  }
  return shop
}

/** Presses a button of the hosted checkout. */
export function press(url: string, action: string, fields: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ action, ...fields }), redirect: 'manual' })
}
