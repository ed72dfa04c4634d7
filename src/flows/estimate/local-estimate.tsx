import { queryOptions, useQuery } from '@tanstack/react-query'
import { estimateText, usualRateSource } from '#content/estimate.ts'
import { formatPrice } from '#content/format.ts'
import { type ChosenCountry, findCountry } from '#domain/countries.ts'
import { type ExchangeRate, estimateOf } from '#domain/exchange-rates.ts'
import type { Money } from '#domain/money.ts'
import {
  chargeCurrency,
  displayedPrice,
  installmentPlan,
  type PaymentMethod,
  type Price,
} from '#domain/prices.ts'
import { today } from '#platform/clock.ts'
import { PlainLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { readExchangeRate } from './exchange-rate.api.ts'

export type LocalEstimateProps = { country: ChosenCountry; price: Price; method: PaymentMethod }

/** What is charged today for a product, about, in the money of the payer's country (decision 107). */
export function LocalEstimate({ country, price, method }: LocalEstimateProps) {
  const sum = method === 'installments' ? installmentPlan(price)[0] : displayedPrice(price).current
  return sum ? <SumEstimate country={country} sum={sum} perInstallment={method === 'installments'} /> : null
}

export type SumEstimateProps = { country: ChosenCountry; sum: Money; perInstallment?: boolean }

/** A sum, about, in the money of a country; nothing for one that is not known or pays in USD. */
export function SumEstimate({ country, ...charged }: SumEstimateProps) {
  const currency = findCountry(country)?.currency ?? chargeCurrency
  return currency === chargeCurrency ? null : <Estimate currency={currency} {...charged} />
}

function exchangeRateQuery(currency: string) {
  return queryOptions({
    queryKey: ['exchange-rate', currency],
    queryFn: ({ signal }) => readExchangeRate(currency, signal),
    networkMode: 'always',
    staleTime: 60 * 60_000,
  })
}

type EstimateProps = Omit<SumEstimateProps, 'country'> & { currency: string }

/**
 * Until an answer has come, the sentence of an ordinary day keeps its room, unseen: also while the connection fails, for
 * the answer that comes then must not push the button from under a press.
 */
function Estimate({ currency, sum, perInstallment = false }: EstimateProps) {
  const { data: rate } = useQuery(exchangeRateQuery(currency))
  const estimate = rate ? estimateOf(sum, rate, today()) : null
  if (!estimate && rate !== undefined) return null
  const { day, source } = rate && estimate ? rate : ofAnOrdinaryDay()
  const text = estimateText(day)
  return (
    <div data-live="" aria-hidden={!estimate} className={estimate ? 'mt-2 text-ink-soft' : 'invisible mt-2'}>
      <p className="figures font-display font-semibold">
        <span aria-hidden="true">≈ </span>
        <VisuallyHidden>{text.about} </VisuallyHidden>
        {estimate && formatPrice(estimate)}
        {perInstallment && ` ${text.perInstallment}`}
      </p>
      <p className="text-sm">
        {text.basis} <Source {...source} />
        {text.exact}
      </p>
    </div>
  )
}

function ofAnOrdinaryDay(): Pick<ExchangeRate, 'day' | 'source'> {
  return { day: today(), source: { name: usualRateSource.name, href: null } }
}

function Source({ name, href }: ExchangeRate['source']) {
  if (!href) return name
  return (
    <PlainLink href={href} newTab className="underline">
      {name}
    </PlainLink>
  )
}
