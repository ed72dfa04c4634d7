import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkoutText } from '#content/checkout.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import type { OrderId } from '#domain/order-id.ts'
import { withoutCoupon } from '#domain/prices.ts'
import { commerceOf, soldItem } from '#flows/purchase/commerce.ts'
import { keepCoupon, keptCoupon } from '#flows/purchase/payment-session.ts'
import type { ProductOnSale } from '#flows/purchase/price.api.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import type { PriceQuestion } from '#flows/purchase/price-question.ts'
import { keepAddressCoupon } from '#platform/address-code.ts'
import { courseOfAddress } from '#platform/boot-port.ts'
import { KeepsCaret } from '#platform/keeps-caret.tsx'
import { paths } from '#platform/paths.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { useReport } from '#platform/use-report.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CheckoutAddress } from '../checkout-address.ts'
import { CheckoutLayout, type Offer } from './checkout-layout.tsx'
import type { GivenCoupon } from './coupon-field.tsx'
import { CourseNotFound, type SoldOutState } from './sold-out.tsx'
import { useReturnedOrder } from './use-returned-order.ts'

export type CheckoutPageProps = {
  asked: CheckoutAddress
  /** Content of the Corporativa tab; its form belongs to another feature. */
  corporatePanel: ReactNode
  /** In place of the form when there is nothing to buy; with the waiting list of another feature. */
  soldOut: (state: SoldOutState) => ReactNode
}

export function CheckoutPage(props: CheckoutPageProps) {
  return (
    <div className="@container">
      <Container className="py-6 sm:py-10">
        <BackButton />
        <AskedCheckout {...props} />
      </Container>
    </div>
  )
}

/** The build has one page for every course; the boot puts that of the address into what it asks early. */
const ofTheAddress: CheckoutAddress = {
  question: { courseSlug: toBaseSlug(courseOfAddress), coupon: null, seat: null },
  orderId: null,
}

function AskedCheckout({ asked, ...panels }: CheckoutPageProps) {
  const hydrated = useHydrated()
  // A course is asked for at once, and keeps what the build rendered; that there is none would differ from it.
  const { question, orderId } = hydrated || asked.question ? asked : ofTheAddress
  if (!question) return <CourseNotFound />
  const { courseSlug, coupon, seat } = question
  return (
    <CourseCheckout
      key={`${courseSlug} ${coupon} ${seat}`}
      question={question}
      orderId={orderId}
      {...panels}
    />
  )
}

type CourseCheckoutProps = Omit<CheckoutPageProps, 'asked'> & {
  question: PriceQuestion
  orderId: OrderId | null
}

function CourseCheckout({ question, orderId, ...panels }: CourseCheckoutProps) {
  const { courseSlug, seat } = question
  const [coupon, setCoupon] = useState(question.coupon ?? keptCoupon())
  const [again, setAgain] = useState(false)
  // While a code is asked about, the form stays with the price that it had.
  const lookup = useQuery({ ...priceQuery({ courseSlug, coupon, seat }), placeholderData: keepPreviousData })
  const [known, setKnown] = useState(lookup.data)
  if (lookup.data && lookup.data !== known) setKnown(lookup.data)
  const returned = useReturnedOrder(orderId, courseSlug)
  const { errorUpdatedAt } = lookup
  const isFailed = lookup.data === undefined && !known && errorUpdatedAt > 0
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(hydrated)
  // After what was pressed early, which nobody pressed beside a price.
  useEffect(() => {
    if (hydrated) startTransition(() => setOpen(true))
  }, [hydrated])
  // Deferred, the price is drawn in slices.
  const answered = useDeferredValue(isOpen && (isFailed || !lookup.isPending))
  const item = lookup.data ? soldItem(lookup.data) : null
  useReport(item && { name: 'begin_checkout', params: commerceOf([item]) })

  useEffect(() => {
    if (errorUpdatedAt === 0) return
    const { title, message } = checkoutText.priceFailure
    toast({ title, description: message, variant: 'destructive', durationMs: 5000 })
  }, [errorUpdatedAt])

  // A link of another page of the visit may have brought one.
  useEffect(keepAddressCoupon, [])

  function takeCoupon(code: string | null) {
    if (code !== null && code === coupon) {
      setAgain(true)
      lookup.refetch().finally(() => setAgain(false))
    }
    setCoupon(code)
    keepCoupon(code)
  }

  function offerNow(): Offer {
    if (!answered || returned.kind === 'checking') return { kind: 'awaited', written: lookup.data }
    // A displayed price stays when refreshing it fails, that of everybody when a coupon was asked about: the server compares
    // it before charging.
    const product = lookup.data === undefined && known ? withoutAnswer(known, coupon) : lookup.data
    if (product) return { kind: 'known', product }
    if (product === null) return { kind: 'gone' }
    return { kind: 'failed', busy: lookup.isFetching, askAgain: () => void lookup.refetch() }
  }

  const given: GivenCoupon = {
    checking: lookup.isPlaceholderData || again,
    code: hydrated ? coupon : null,
    take: takeCoupon,
  }
  return (
    <KeepsCaret>
      <CheckoutLayout
        courseSlug={courseSlug}
        offer={offerNow()}
        coupon={given}
        returned={returned}
        {...panels}
      />
    </KeepsCaret>
  )
}

function withoutAnswer(product: ProductOnSale, coupon: string | null): ProductOnSale {
  return {
    ...product,
    price: withoutCoupon(product.price),
    coupon,
    ...(coupon !== null && { couponAnswer: { kind: 'unreachable' } }),
  }
}

function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()

  function goBack() {
    // The first history entry of a visit is not preceded by our page, perhaps by the provider's.
    if (key === 'default') navigate(paths.home)
    else navigate(-1)
  }

  return (
    <Button variant="quiet" onClick={goBack} className="-ml-5 mb-2">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
        <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {checkoutText.back}
    </Button>
  )
}
