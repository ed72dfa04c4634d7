import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkCoupon } from '../../src/domain/contracts/coupons.ts'
import { createPayment } from '../../src/domain/contracts/create-payment.ts'
import { openDebtLink } from '../../src/domain/contracts/debt-links.ts'
import type { EdgeFunction } from '../../src/domain/contracts/edge-function.ts'
import { paymentWebhook } from '../../src/domain/contracts/payment-webhook.ts'
import { reopenOrder } from '../../src/domain/contracts/reopen-order.ts'
import released from './released-calls.json' with { type: 'json' }

// What the site of each release says to sell, and what it is answered. Functions are published before the site, and a page stays
// open for hours: the site of the last release speaks to the functions of this one (decision 206). A release adds its own calls
// where they differ; those that are there stay as they are, until no page of that release is open any more.

type Call = { request: unknown; answer: Record<string, unknown> }

const contracts: EdgeFunction[] = [createPayment, checkCoupon, reopenOrder, openDebtLink, paymentWebhook]
const calls = Object.entries(released).flatMap(([release, own]) =>
  Object.entries(own).map(([name, call]): [string, string, Call] => [release, name, call]),
)

test.each(calls)('a page of the release "%s" sells by %s', (_release, name, { request, answer }) => {
  const contract = contracts.find((one) => one.name === name)
  expect(v.safeParse(contract?.request ?? v.never(), request).issues).toBeUndefined()
  // A field that these answers had and today's have no more is missed by that page.
  expect(v.parse(contract?.response ?? v.never(), answer)).toEqual(answer)
})

test('every call of a sale stands there', () => {
  expect(Object.keys(released.first).sort()).toEqual(contracts.map(({ name }) => name).sort())
})
