import { queryOptions, useQuery } from '@tanstack/react-query'
import { aboutText, estimateText, ownMoneyText, usualRateSource } from '#content/estimate.ts'
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
import { visitorCountry } from '#domain/visitor-country.ts'
import { readerTimeZone, today } from '#platform/clock.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { readExchangeRate } from './exchange-rate.api.ts'

export type LocalEstimateProps = {
  country: ChosenCountry
  price: Price
  method: PaymentMethod
  /** The sum alone, once it is there, to be said where it is not seen. */
  spoken?: boolean
}

/** What is charged today for a product, about, in the money of the payer's country (decision 107). */
export function LocalEstimate({ price, method, ...shown }: LocalEstimateProps) {
  const sum = method === 'installments' ? installmentPlan(price)[0] : displayedPrice(price).current
  return sum ? <SumEstimate {...shown} sum={sum} perInstallment={method === 'installments'} /> : null
}

export type SumEstimateProps = Pick<LocalEstimateProps, 'country' | 'spoken'> & {
  sum: Money
  perInstallment?: boolean
}

/** A sum, about, in the money of a country; nothing for one that is not known or pays in USD. */
export function SumEstimate({ country, ...charged }: SumEstimateProps) {
  const currency = currencyOf(country)
  return currency === chargeCurrency ? null : <Estimate currency={currency} {...charged} />
}

function currencyOf(country: ChosenCountry): string {
  return findCountry(country)?.currency ?? chargeCurrency
}

function exchangeRateQuery(currency: string) {
  return queryOptions({
    queryKey: ['exchange-rate', currency],
    queryFn: ({ signal }) => readExchangeRate(currency, signal),
    networkMode: 'always',
    staleTime: 60 * 60_000,
  })
}

function useEstimate(currency: string, sum: Money) {
  const { data: rate } = useQuery(exchangeRateQuery(currency))
  return { rate, estimate: rate ? estimateOf(sum, rate, today()) : null }
}

function Approximately({ sum }: { sum: Money | null }) {
  return (
    <>
      <span aria-hidden="true">≈ </span>
      <VisuallyHidden>{aboutText} </VisuallyHidden>
      {sum && formatPrice(sum)}
    </>
  )
}

/**
 * Below a price that is shown, what it is, about, in the money of the country that the reader's device says without
 * doubt. Until then, and for others, how one pays, in the same room. The rate is asked for once the price is there.
 */
export function OwnMoney({ price, className }: { price: Price | null; className?: string }) {
  const hydrated = useHydrated()
  const country = hydrated && price ? visitorCountry(navigator.languages, readerTimeZone()) : ''
  const currency = currencyOf(country)
  return (
    <div
      data-live=""
      className={classNames('min-h-17 text-ink-soft text-sm noscript:hidden sm:min-h-[2lh]', className)}
    >
      {price && currency !== chargeCurrency ? (
        <OwnEstimate currency={currency} sum={displayedPrice(price).current} />
      ) : (
        hydrated && ownMoneyText
      )}
    </div>
  )
}

function OwnEstimate({ currency, sum }: { currency: string; sum: Money }) {
  const { rate, estimate } = useEstimate(currency, sum)
  if (!rate || !estimate) return ownMoneyText
  return (
    <p>
      <b className="figures font-display font-semibold">
        <Approximately sum={estimate} />
      </b>
      . {estimateText(rate.day).basis} <Source {...rate.source} />.
    </p>
  )
}

type EstimateProps = Omit<SumEstimateProps, 'country'> & { currency: string }

/**
 * Until an answer has come, the sentence of an ordinary day keeps its room, unseen: also while the connection fails, for
 * the answer that comes then must not push the button from under a press.
 */
function Estimate({ currency, sum, perInstallment = false, spoken = false }: EstimateProps) {
  const { rate, estimate } = useEstimate(currency, sum)
  if (!estimate && (spoken || rate !== undefined)) return null
  const { day, source } = rate && estimate ? rate : ofAnOrdinaryDay()
  const text = estimateText(day)
  const about = (
    <p className="figures font-display font-semibold">
      <Approximately sum={estimate} />
      {perInstallment && ` ${text.perInstallment}`}
    </p>
  )
  if (spoken) return about
  return (
    <div data-live="" aria-hidden={!estimate} className={estimate ? 'mt-2 text-ink-soft' : 'invisible mt-2'}>
      {about}
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
