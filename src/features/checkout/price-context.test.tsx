import { render, screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { money } from '#domain/money.ts'
import { priceFromRow } from '#domain/prices.ts'
import { priced } from '#flows/purchase/test-support/purchase-network.ts'
import { OrderSummary, PriceContext } from './public/order-summary.tsx'
import { type PaymentServer, startPaymentServer } from './test-support/payment-server.ts'
import { renderCheckout } from './test-support/render-checkout.tsx'

const { track } = vi.hoisted(() => ({ track: vi.fn() }))
vi.mock('#platform/analytics.ts', () => ({ track, measures: () => true }))

let server: PaymentServer

beforeEach(() => {
  track.mockReset()
  server = startPaymentServer()
})

function Seen() {
  return <output>{JSON.stringify(use(PriceContext))}</output>
}

test('the default of the price context is 1000 ARS, marked as unknown', () => {
  render(<Seen />)
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    known: false,
    total: money(100_000, 'ARS'),
  })
})

describe('the default price of the context', () => {
  test('is never displayed: a summary without a known total renders nothing', () => {
    const price = priceFromRow({ regular_price_usd: '90.00', promo_price_usd: null, is_active: false })
    if (!price) throw new Error('No price')
    const product = {
      courseSlug: toBaseSlug('curso'),
      name: 'Curso',
      cohort: null,
      price,
      startsOn: null,
      seats: null,
    }
    const { container } = render(
      <OrderSummary product={product} method="single" country="AR" perPerson={false} />,
    )
    expect(container).toBeEmptyDOMElement()
  })

  test.each([
    [
      'did not load',
      () => {
        server.price.reply = 'offline'
      },
    ],
    [
      'is of no course',
      () => {
        server.price.reply = priced()
      },
    ],
  ])('a checkout whose price %s displays, charges and reports nothing', async (_, arm) => {
    arm()
    renderCheckout('/checkout?course=gee-python')
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/precio|Earth Engine/i),
    )
    expect(document.body.textContent).not.toMatch(/1[.,]?000|ARS/)
    expect(server.payment.asked).toEqual([])
    expect(JSON.stringify(track.mock.calls)).not.toMatch(/1000|ARS|begin_checkout/)
  })
})
