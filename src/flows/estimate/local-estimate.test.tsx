import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ownMoneyText, usualRateSource } from '#content/estimate.ts'
import type { CountryCode } from '#domain/countries.ts'
import { type PaymentMethod, priceFromRow } from '#domain/prices.ts'
import { type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { renderVisitorPages } from '#platform/test-support/visitor-page.tsx'
import { LocalEstimate, OwnMoney } from './local-estimate.tsx'

const ofToday = {
  ...{ currency: 'ARS', units_per_dollar: 1155.55, day: '2026-11-22' },
  ...{ source: usualRateSource.name, source_url: usualRateSource.href as string | null },
}

let rate: SqlPlace<'get_exchange_rate'>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') })
  rate = startNetwork().sql('get_exchange_rate', [ofToday])
  return () => vi.useRealTimers()
})

const reader = vi.hoisted(() => ({ country: 'AR' as CountryCode | '' }))
vi.mock('#domain/visitor-country.ts', () => ({ visitorCountry: () => reader.country }))

const onSale = { regular_price_usd: 300, promo_price_usd: 270, is_active: true }

function show(country: CountryCode = 'AR', method: PaymentMethod = 'single') {
  const price = priceFromRow({
    ...onSale,
    ...{ installments_price_usd: 270, installments_count: 6, offers_installments: true },
  })
  if (!price) throw new Error('No price')
  return renderVisitorPages(<LocalEstimate country={country} price={price} method={method} />, '/')
}

test('an estimate of the total, with its source and its day', async () => {
  show()
  expect(await screen.findByText(/ARS 312 000/)).toHaveTextContent('Aproximadamente ARS 312 000')
  const sentence = screen.getByText(/^Estimación al 22 de noviembre, según/)
  expect(sentence).toHaveTextContent(/; el monto exacto lo muestra el procesador antes de pagar\.$/)
  expect(screen.getByRole('link', { name: new RegExp(`^${usualRateSource.name}`) })).toHaveAttribute(
    'href',
    usualRateSource.href,
  )
  expect(rate.asked.map(({ search }) => search.get('currency'))).toEqual(['ARS'])
})

test('in instalments, an estimate of each', async () => {
  show('AR', 'installments')
  expect(await screen.findByText(/ARS 52 000 por cuota/)).toBeVisible()
})

describe('nothing is said', () => {
  test.each(['EC', 'PA', 'OTHER'] as const)('in %s, which pays in USD, and nothing is asked', (country) => {
    show(country)
    expect(document.body).not.toHaveTextContent(/Estimación/)
    expect(rate.asked).toEqual([])
  })

  test.each<[string, SqlPlace<'get_exchange_rate'>['reply']]>([
    ['without a rate', { answer: [] }],
    ['of a rate that is four days old', { answer: [{ ...ofToday, day: '2026-11-18' }] }],
  ])('%s', async (_, reply) => {
    rate.reply = reply
    show()
    expect(screen.getByText(/Estimación/).closest('[aria-hidden="true"]')).toHaveClass('invisible')
    expect(screen.queryByRole('link')).toBeNull()
    await waitFor(() => expect(document.body).not.toHaveTextContent(/ARS|Estimación/))
    expect(rate.asked.length).toBeGreaterThan(0)
  })

  test.each<[string, SqlPlace<'get_exchange_rate'>['reply']]>([
    ['when the rate does not come', 'offline'],
    ['of an answer that is no rate', { answer: [{ ...ofToday, units_per_dollar: 0 }] }],
  ])('%s, and what is below stays where it is', async (_, reply) => {
    rate.reply = reply
    const { client } = show()
    await waitFor(() => expect(client.getQueryState(['exchange-rate', 'ARS'])?.status).toBe('error'))
    expect(screen.getByText(/Estimación/).closest('[aria-hidden="true"]')).toHaveClass('invisible')
    expect(document.body).not.toHaveTextContent(/ARS \d/)
  })
})

describe('beside a price that is shown', () => {
  const price = priceFromRow({
    ...onSale,
    ...{ installments_price_usd: null, installments_count: null, offers_installments: false },
  })

  beforeEach(() => {
    reader.country = 'AR'
  })

  test('the country of the device gets the estimate, asked for once the price is there', async () => {
    const { unmount } = renderVisitorPages(<OwnMoney price={null} />, '/')
    expect(screen.getByText(ownMoneyText)).toBeVisible()
    expect(rate.asked).toEqual([])
    unmount()
    renderVisitorPages(<OwnMoney price={price} />, '/')
    const estimate = await screen.findByText(/ARS 312 000/)
    expect(estimate.closest('p')).toHaveTextContent(/Aproximadamente.*al 22 de noviembre, según/)
    expect(screen.queryByText(ownMoneyText)).toBeNull()
    expect(rate.asked).toHaveLength(1)
  })

  test.each(['', 'OTHER', 'EC'] as const)(
    'country "%s" reads how one pays, and nothing is asked',
    (country) => {
      reader.country = country
      renderVisitorPages(<OwnMoney price={price} />, '/')
      expect(screen.getByText(ownMoneyText)).toBeVisible()
      expect(rate.asked).toEqual([])
    },
  )

  test('without a rate, the same words stay', async () => {
    rate.reply = { answer: [] }
    renderVisitorPages(<OwnMoney price={price} />, '/')
    await waitFor(() => expect(rate.asked).toHaveLength(1))
    expect(screen.getByText(ownMoneyText)).toBeVisible()
  })
})
