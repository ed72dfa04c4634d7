import { queryOptions, useQuery } from '@tanstack/react-query'
import { estimateText } from '#content/estimate.ts'
import { formatPrice } from '#content/format.ts'
import { type CountryCode, findCountry } from '#domain/countries.ts'
import { estimateOf } from '#domain/exchange-rates.ts'
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

export type LocalEstimateProps = { country: CountryCode; price: Price; method: PaymentMethod }

/**
 * What is charged today, about, in the money of the payer's country (decision 107); nothing for a country that pays in
 * USD. Keeps its height while it is not known, to avoid layout shift.
 */
export function LocalEstimate({ country, price, method }: LocalEstimateProps) {
  const currency = findCountry(country)?.currency ?? chargeCurrency
  if (currency === chargeCurrency) return null
  return (
    <div data-live="" className="mt-2 min-h-26.5 text-ink-soft @xs:min-h-21.5">
      <Estimate currency={currency} price={price} method={method} />
    </div>
  )
}

function exchangeRateQuery(currency: string) {
  return queryOptions({
    queryKey: ['exchange-rate', currency],
    queryFn: ({ signal }) => readExchangeRate(currency, signal),
    networkMode: 'always',
    staleTime: 60 * 60_000,
  })
}

type EstimateProps = { currency: string; price: Price; method: PaymentMethod }

function Estimate({ currency, price, method }: EstimateProps) {
  const { data: rate } = useQuery(exchangeRateQuery(currency))
  const charged = method === 'installments' ? installmentPlan(price)[0] : displayedPrice(price).current
  const estimate = rate && charged ? estimateOf(charged, rate, today()) : null
  if (!rate || !estimate) return null
  const { name, href } = rate.source
  const text = estimateText(rate.day)
  return (
    <>
      <p className="figures font-display font-semibold">
        <span aria-hidden="true">≈ </span>
        <VisuallyHidden>{text.about} </VisuallyHidden>
        {formatPrice(estimate)}
        {method === 'installments' && ` ${text.perInstallment}`}
      </p>
      <p className="text-sm">
        {text.basis}{' '}
        {href ? (
          <PlainLink href={href} newTab className="underline">
            {name}
          </PlainLink>
        ) : (
          name
        )}
        {text.exact}
      </p>
    </>
  )
}
