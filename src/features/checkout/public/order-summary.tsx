import { createContext, use, useId, useState } from 'react'
import { chargeNote, checkoutText, paymentMeans } from '#content/checkout.ts'
import { couponText } from '#content/coupons.ts'
import { landingTexts, startLabel } from '#content/courses/course-landing.ts'
import { formatDay, formatInstallment, formatWeeks } from '#content/format.ts'
import { installmentsText } from '#content/price-texts.ts'
import { courseOf } from '#content/products.ts'
import { seatsText } from '#content/seats.ts'
import { type ChosenCountry, findCountry } from '#domain/countries.ts'
import { equalMoney, type Money, money } from '#domain/money.ts'
import {
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  type PaymentMethod,
  type Price,
} from '#domain/prices.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { LocalEstimate } from '#flows/estimate/local-estimate.tsx'
import { productFigures, says, summaryLine } from '#flows/offers/figures.tsx'
import type { PricedProduct, ProductOnSale } from '#flows/purchase/price.api.ts'
import { Caret } from '#ui/caret.tsx'
import { LegendCard, type LegendRow } from '#ui/legend-card.tsx'
import { MoneyFigure } from '#ui/money-figure.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export type ContextPrice = { known: boolean; total: Money }

/** Default (public specification, section 9). Not a real price: see `useKnownTotal`. */
export const nothingKnown: ContextPrice = { known: false, total: money(100_000, 'ARS') }

export const PriceContext = createContext(nothingKnown)

/** Total of the order; null while unknown, so that the default is never shown or charged. */
export function useKnownTotal(): Money | null {
  const { known, total } = use(PriceContext)
  return known ? total : null
}

export type OrderSummaryProps = {
  product: PricedProduct
  method: PaymentMethod
  /** Null where nothing is to be paid now. */
  country: ChosenCountry | null
  /** For companies the figure is per person. */
  perPerson: boolean
}

/** Box of the line of a phone. */
const summaryBox =
  'min-h-15.5 w-full flex-wrap items-center gap-x-3 border border-ink bg-sheet px-4 py-2 shadow-sheet'

/** On a phone one line that opens, so that the form begins on the first screen. */
export function OrderSummary({ product, method, country, perPerson }: OrderSummaryProps) {
  const total = useKnownTotal()
  const struck = struckOf(product.price, method)
  const { summary } = checkoutText
  const hasCoupon = method === 'single' && product.price.coupon !== undefined
  const payer = findCountry(country ?? '')
  const [open, setOpen] = useState(false)
  const cardId = useId()
  const label = perPerson ? summary.perPerson : country === null ? summary.price : summary.total
  if (!total) return null
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={cardId}
        onClick={() => setOpen(!open)}
        className={`group/opener flex @5xl:hidden ${summaryBox} text-left`}
      >
        {summaryLine(product.name, total)}
        <Caret />
      </button>
      <div id={cardId} className={open ? '-mt-px' : 'hidden @5xl:block'}>
        <LegendCard
          title={product.name}
          rows={rowsOf(product)}
          footer={
            !perPerson &&
            payer && (
              <p className="text-ink-mute text-sm">
                {chargeNote(payer)} {paymentMeans(payer)}
              </p>
            )
          }
        >
          <p className="text-ink-mute text-sm" aria-hidden="true">
            {label}
          </p>
          <MoneyFigure
            size="large"
            amountLabel={label}
            amount={formatInstallment(total)}
            beforeLabel={hasCoupon ? couponText.withoutIt : summary.regular}
            before={struck ? formatInstallment(struck) : undefined}
            note={noteOf(product, method)}
          />
          {!perPerson && country && <LocalEstimate country={country} price={product.price} method={method} />}
        </LegendCard>
      </div>
    </>
  )
}

/** As high as the summary, with what the page says already. */
export function AwaitedSummary({ written }: { written: ProductOnSale | null | undefined }) {
  const { total, regular, price } = checkoutText.summary
  const known = written ?? null
  return (
    <SkeletonGroup label={checkoutText.loading} holdsText>
      <div className={`${summaryBox} flex @5xl:hidden noscript:hidden`}>
        <span data-live="" data-says={says('productLine')} className="contents">
          {productFigures.productLine(known) ?? <Skeleton className="h-6 w-full" />}
        </span>
      </div>
      <LegendCard
        className="@max-5xl:hidden noscript:hidden min-h-[611px]"
        title={
          <span data-live="" data-says={says('productName')} className="block min-h-[2lh]">
            {productFigures.productName(known) ?? (
              <>
                <VisuallyHidden>{price}</VisuallyHidden>
                <Skeleton className="h-[1lh] w-full" />
              </>
            )}
          </span>
        }
      >
        <p className="text-ink-mute text-sm" aria-hidden="true">
          {total}
        </p>
        <div data-live="" data-says={says('productTotal', '', total, regular)}>
          {productFigures.productTotal(known, '', total, regular) ?? <Skeleton className="h-11 w-52" />}
        </div>
        <SkeletonText lines={6} className="mt-10" />
      </LegendCard>
    </SkeletonGroup>
  )
}

/** When and how the classes are; nothing for a product without classes of its own. */
function rowsOf({ courseSlug, startsOn, seats }: PricedProduct): LegendRow[] {
  const course = courseOf(courseSlug)
  if (!course) return []
  return [
    {
      symbol: 'start',
      label: startLabel(seats),
      value: startsOn ? formatDay(startsOn) : landingTexts.startUnknown,
    },
    {
      symbol: 'hours',
      label: landingTexts.schedule,
      value: (
        <span className="block w-44 max-w-full @min-[15rem]:max-w-[calc(100cqi-10.625rem)]">
          {course.schedule.text}
          <LocalHours schedule={course.schedule} startsOn={startsOn} />
        </span>
      ),
    },
    { symbol: 'duration', label: landingTexts.duration, value: formatWeeks(course.weeks) },
    ...(seats === null
      ? []
      : [
          {
            symbol: 'seats' as const,
            label: landingTexts.seats,
            value: <b className="font-medium text-action">{seatsText(seats.left)}</b>,
          },
        ]),
  ]
}

function noteOf({ price, coupon, couponAnswer }: PricedProduct, method: PaymentMethod): string | undefined {
  if (method === 'installments') return installmentsText(installmentPlan(price))
  const { current, struck } = displayedPrice(price)
  if (!price.coupon || !struck || !coupon || couponAnswer?.kind !== 'applied') return undefined
  return couponText.summary(coupon, current, struck, couponAnswer.endsOn)
}

function struckOf(price: Price, method: PaymentMethod): Money | null {
  if (method === 'single') return displayedPrice(price).struck
  const regular = price.installments
  return regular && !equalMoney(regular, installmentsTotal(price)) ? regular : null
}
