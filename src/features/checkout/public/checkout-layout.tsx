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
import { nothingKnown, OrderSummary, PriceContext } from './order-summary.tsx'
import { NotOnSale, type SoldOutState } from './sold-out.tsx'
import { useIndividualPayment } from './use-individual-payment.ts'
import type { ReturnedOrder } from './use-returned-order.ts'

export type CheckoutLayoutProps = {
  product: ProductOnSale
  coupon: GivenCoupon
  returned: ReturnedOrder
  corporatePanel: ReactNode
  soldOut: (state: SoldOutState) => ReactNode
}

type Audience = 'individual' | 'corporate'

export function CheckoutLayout({ product, coupon, returned, corporatePanel, soldOut }: CheckoutLayoutProps) {
  const payment = useIndividualPayment(product, () => coupon.take(null))
  const [audience, setAudience] = useState<Audience>('individual')
  const [corporateSeen, setCorporateSeen] = useState(false)
  if (payment.courseGone)
    return <NotOnSale courseSlug={product.courseSlug} typed={payment.values} soldOut={soldOut} />

  function chooseAudience(next: Audience) {
    setAudience(next)
    if (next === 'corporate') setCorporateSeen(true)
  }

  const { tabs } = checkoutText
  const isKept = product.keptSeat?.state === 'kept'
  const isSoldOut = payment.soldOut || (product.seats?.left === 0 && !isKept)
  const individual = audience === 'individual'
  const method = individual ? payment.values.method : 'single'
  // A company is quoted by people, at the price of everybody.
  const shown = individual ? product : { ...product, price: withoutCoupon(product.price) }
  const total = quote(shown.price, method)
  return (
    <>
      <h1 className="mb-6 text-title sm:mb-8">
        {isSoldOut && individual ? seatsTexts.waitlist : checkoutText.heading}
      </h1>
      <CheckoutColumns
        courseSlug={product.courseSlug}
        price={
          <PriceContext value={total ? { known: true, total } : nothingKnown}>
            <OrderSummary
              product={shown}
              method={method}
              country={isSoldOut ? null : payment.values.country}
              perPerson={!individual}
            />
          </PriceContext>
        }
      >
        <PaidNotice courseSlug={product.courseSlug} className="mb-6" />
        <KeptSeatNotice product={product} className="mb-6" />
        <ReturnNotice
          returned={returned}
          courseSlug={product.courseSlug}
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
              content: isSoldOut ? (
                soldOut({
                  course: { slug: product.courseSlug, name: product.name },
                  typed: payment.values,
                  nextStart: product.seats?.nextStart ?? null,
                  refused: payment.soldOut,
                })
              ) : (
                <IndividualForm product={product} coupon={coupon} payment={payment} />
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
