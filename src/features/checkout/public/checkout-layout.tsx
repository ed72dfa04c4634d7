import { type ReactNode, useState } from 'react'
import { checkoutText } from '#content/checkout.ts'
import { seatsTexts } from '#content/seats.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { quote, withoutCoupon } from '#domain/prices.ts'
import { hasDraft } from '#flows/form/use-kept.ts'
import { PaidNotice } from '#flows/purchase/paid-notice.tsx'
import { draftOf } from '#flows/purchase/payment-session.ts'
import type { ProductOnSale } from '#flows/purchase/price.api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import type { GivenCoupon } from './coupon-field.tsx'
import { IndividualForm } from './individual-form.tsx'
import { KeptSeatNotice } from './kept-seat-notice.tsx'
import {
  AwaitedSummary,
  nothingKnown,
  OrderSummary,
  type OrderSummaryProps,
  PriceContext,
} from './order-summary.tsx'
import { PriceUnavailable } from './price-unavailable.tsx'
import { NotOnSale, type SoldOutState } from './sold-out.tsx'
import { useIndividualPayment } from './use-individual-payment.ts'
import type { ReturnedOrder } from './use-returned-order.ts'

/** How the price of the product stands. */
export type Offer =
  /** `written`: what the page says of it already. */
  | { kind: 'awaited'; written: ProductOnSale | null | undefined }
  | { kind: 'failed'; busy: boolean; askAgain: () => void }
  | { kind: 'gone' }
  | { kind: 'known'; product: ProductOnSale }

export type CheckoutLayoutProps = {
  courseSlug: BaseSlug
  offer: Offer
  coupon: GivenCoupon
  returned: ReturnedOrder
  corporatePanel: ReactNode
  soldOut: (state: SoldOutState) => ReactNode
}

type Audience = 'individual' | 'corporate'

/** One form from the page of the build to the payment: what depends on the price comes into it. */
export function CheckoutLayout(props: CheckoutLayoutProps) {
  const { courseSlug, offer, coupon, returned, corporatePanel, soldOut } = props
  const product = offer.kind === 'known' ? offer.product : null
  const payment = useIndividualPayment(courseSlug, product, () => coupon.take(null))
  const [audience, setAudience] = useState<Audience>('individual')
  const [corporateSeen, setCorporateSeen] = useState(false)
  if (offer.kind === 'gone' || payment.courseGone)
    return <NotOnSale courseSlug={courseSlug} typed={payment.values} soldOut={soldOut} />

  function chooseAudience(next: Audience) {
    setAudience(next)
    if (next === 'corporate') setCorporateSeen(true)
  }

  const { tabs } = checkoutText
  const isKept = product?.keptSeat?.state === 'kept'
  const isSoldOut = payment.soldOut || (product?.seats?.left === 0 && !isKept)
  const individual = audience === 'individual'
  const heading = offer.kind === 'failed' ? checkoutText.priceFailure.heading : checkoutText.heading
  return (
    <>
      <h1 className="mb-6 text-title sm:mb-8">{isSoldOut && individual ? seatsTexts.waitlist : heading}</h1>
      <CheckoutColumns
        courseSlug={product?.courseSlug ?? null}
        untold={offer.kind === 'awaited'}
        price={
          product ? (
            <KnownSummary
              product={product}
              method={individual ? payment.values.method : 'single'}
              country={isSoldOut ? null : payment.values.country}
              perPerson={!individual}
            />
          ) : offer.kind === 'failed' ? (
            <PriceUnavailable busy={offer.busy} onRetry={offer.askAgain} />
          ) : (
            <AwaitedSummary written={offer.kind === 'awaited' ? offer.written : null} />
          )
        }
      >
        <PaidNotice courseSlug={courseSlug} className="mb-6" />
        {product && <KeptSeatNotice product={product} className="mb-6" />}
        <ReturnNotice
          returned={returned}
          courseSlug={courseSlug}
          busy={payment.busy}
          onContinue={() => void payment.submit()}
        />
        <Tabs
          label={tabs.label}
          value={audience}
          onValueChange={chooseAudience}
          keepMounted
          items={[
            {
              value: 'individual',
              label: tabs.individual,
              content:
                product && isSoldOut ? (
                  soldOut({
                    course: { slug: courseSlug, name: product.name },
                    typed: payment.values,
                    nextStart: product.seats?.nextStart ?? null,
                    refused: payment.soldOut,
                  })
                ) : (
                  <IndividualForm
                    product={product}
                    coupon={coupon}
                    payment={payment}
                    askAgain={offer.kind === 'failed' ? offer.askAgain : null}
                  />
                ),
            },
            {
              value: 'corporate',
              label: tabs.corporate,
              content: corporateSeen ? corporatePanel : null,
            },
          ]}
        />
      </CheckoutColumns>
    </>
  )
}

function KnownSummary({ product, method, perPerson, country }: OrderSummaryProps) {
  // A company is quoted by people, at the price of everybody.
  const shown = perPerson ? { ...product, price: withoutCoupon(product.price) } : product
  const total = quote(shown.price, method)
  return (
    <PriceContext value={total ? { known: true, total } : nothingKnown}>
      <OrderSummary product={shown} method={method} country={country} perPerson={perPerson} />
    </PriceContext>
  )
}

type ReturnNoticeProps = {
  returned: ReturnedOrder
  courseSlug: BaseSlug
  busy: boolean
  onContinue: () => void
}

/** Outcome of the payment that the buyer returns from. */
function ReturnNotice({ returned, courseSlug, busy, onContinue }: ReturnNoticeProps) {
  const text = checkoutText.returned
  // Opened from a mail, or in another browser, the page has neither what was typed nor the key of the order.
  const [isKept] = useState(() => hasDraft(draftOf(courseSlug)))
  switch (returned.kind) {
    case 'cancelled':
    case 'expired':
      return (
        <Notice tone="info" live className="mb-6">
          {text[returned.kind]} {isKept ? text.kept : text.elsewhere}
        </Notice>
      )
    case 'pending':
      return (
        <Notice
          tone="warning"
          live
          className="mb-6"
          title={text.pendingTitle}
          action={
            isKept && (
              <Button variant="secondary" busy={busy} onClick={onContinue}>
                {text.pendingAction}
              </Button>
            )
          }
        >
          {text.pending} {isKept ? text.pendingKept : text.elsewhere}
        </Notice>
      )
    case 'unreachable':
      return (
        <Notice
          tone="warning"
          live
          className="mb-6"
          title={text.unknownTitle}
          action={
            <Button variant="secondary" onClick={returned.retry}>
              {text.unknownAction}
            </Button>
          }
        >
          {text.unknown}
        </Notice>
      )
    default:
      return null
  }
}
