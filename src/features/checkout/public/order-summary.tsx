import { chargeNote, checkoutText, installmentsText, priceText } from '#content/checkout.ts'
import { seatsText } from '#content/seats.ts'
import { type CountryCode, findCountry } from '#domain/countries.ts'
import { equalMoney, type Money } from '#domain/money.ts'
import {
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  type PaymentMethod,
  type Price,
} from '#domain/prices.ts'
import { LocalEstimate } from '#flows/estimate/local-estimate.tsx'
import type { PricedProduct } from '#flows/purchase/price.api.ts'
import { LegendCard } from '#ui/legend-card.tsx'
import { MoneyFigure } from '#ui/money-figure.tsx'
import { useKnownTotal } from '../price-context.ts'

export type OrderSummaryProps = {
  product: PricedProduct
  method: PaymentMethod
  /** Null where nothing is to be paid now. */
  country: CountryCode | null
  /** For companies the figure is per person. */
  perPerson: boolean
  /** Null while the school announces no number. */
  seatsLeft: number | null
}

export function OrderSummary({ product, method, country, perPerson, seatsLeft }: OrderSummaryProps) {
  const total = useKnownTotal()
  const struck = struckOf(product.price, method)
  const { summary } = checkoutText
  const payer = country && findCountry(country)
  const label = perPerson ? summary.perPerson : summary.total
  if (!total) return null
  return (
    <LegendCard
      title={product.name}
      footer={!perPerson && payer && <p className="text-ink-mute text-sm">{chargeNote(payer)}</p>}
    >
      <p className="flex justify-between gap-4 text-ink-mute text-sm">
        <span aria-hidden="true">{label}</span>
        {seatsLeft !== null && <span className="font-medium text-action">{seatsText(seatsLeft)}</span>}
      </p>
      <MoneyFigure
        size="large"
        amountLabel={label}
        amount={priceText(total)}
        beforeLabel={summary.regular}
        before={struck ? priceText(struck) : undefined}
        note={method === 'installments' ? installmentsText(installmentPlan(product.price)) : undefined}
      />
      {!perPerson && country && <LocalEstimate country={country} price={product.price} method={method} />}
    </LegendCard>
  )
}

function struckOf(price: Price, method: PaymentMethod): Money | null {
  if (method === 'single') return displayedPrice(price).struck
  const regular = price.installments
  return regular && !equalMoney(regular, installmentsTotal(price)) ? regular : null
}
