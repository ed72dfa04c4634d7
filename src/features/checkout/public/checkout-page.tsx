import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkoutText } from '#content/checkout.ts'
import type { OrderId } from '#domain/order-id.ts'
import { withoutCoupon } from '#domain/prices.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { productFigures, says } from '#flows/offers/figures.tsx'
import { commerceOf, soldItem } from '#flows/purchase/commerce.ts'
import { keepCoupon, keptCoupon } from '#flows/purchase/payment-session.ts'
import type { ProductOnSale } from '#flows/purchase/price.api.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import type { PriceQuestion } from '#flows/purchase/price-question.ts'
import { keepAddressCoupon } from '#platform/address-code.ts'
import { paths } from '#platform/paths.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { useReport } from '#platform/use-report.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CheckoutAddress } from '../checkout-address.ts'
import { CheckoutColumns } from './checkout-columns.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import type { GivenCoupon } from './coupon-field.tsx'
import { summaryBox } from './order-summary.tsx'
import { CourseNotFound, NotOnSale, type SoldOutState } from './sold-out.tsx'
import { SupportLine } from './support-line.tsx'
import { useReturnedOrder } from './use-returned-order.ts'

export type CheckoutPageProps = {
  /** Null in prerendering, when it is not known. */
  asked: CheckoutAddress | null
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

function AskedCheckout({ asked, ...panels }: CheckoutPageProps) {
  if (!asked) return <CheckoutSkeleton />
  const { question, orderId } = asked
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
  // Deferred, the form is drawn in slices; drawn at once with its price, it would hold up a press.
  const hydrated = useHydrated()
  const answered = useDeferredValue(hydrated && !lookup.isPending)
  const { errorUpdatedAt } = lookup
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

  if (!answered || returned.kind === 'checking') return <CheckoutSkeleton product={lookup.data} />
  // A displayed price stays when refreshing it fails, that of everybody when a coupon was asked about: the server compares it
  // before charging.
  const product = lookup.data === undefined && known ? withoutAnswer(known, coupon) : lookup.data
  if (product === undefined) {
    return <PriceUnavailable busy={lookup.isFetching} onRetry={() => lookup.refetch()} />
  }
  if (product === null) return <NotOnSale courseSlug={courseSlug} typed={null} soldOut={panels.soldOut} />
  const given: GivenCoupon = {
    checking: lookup.isPlaceholderData || again,
    code: coupon,
    take: takeCoupon,
  }
  return <CheckoutLayout product={product} coupon={given} returned={returned} {...panels} />
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

function PriceUnavailable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { heading, explanation, action, support } = checkoutText.priceFailure
  return (
    <section className="grid max-w-xl justify-items-start gap-5 py-10 sm:py-16">
      <h1 className="text-title">{heading}</h1>
      <p className="text-ink-soft text-lg">{explanation}</p>
      <Button onClick={onRetry} busy={busy}>
        {action}
      </Button>
      <SupportLine>{support}</SupportLine>
    </section>
  )
}

/** Matches the layout of the loaded page, to avoid layout shift; shows what is already known. */
function CheckoutSkeleton({ product }: { product?: ProductOnSale | null | undefined }) {
  return (
    <SkeletonGroup label={checkoutText.loading} holdsText>
      <h1 className="mb-6 text-title sm:mb-8">{checkoutText.heading}</h1>
      <CheckoutColumns
        courseSlug={null}
        price={
          <>
            <div className={`${summaryBox} flex @5xl:hidden`}>
              <span data-live="" data-says={says('productLine')} className="contents">
                {productFigures.productLine(product ?? null) ?? <Skeleton className="h-6 w-full" />}
              </span>
            </div>
            <Skeleton className="@max-5xl:hidden h-[611px] w-full border border-ink" />
          </>
        }
      >
        <WithoutScript what="checkout" />
        <Skeleton className="mb-6 h-[45px] w-56" />
        <div className="tiles-group grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-[65px] w-48 sm:col-span-2 @5xl:h-[68px]" />
          <FieldShape />
          <FieldShape />
          <FieldShape />
          <FieldShape hint />
          <FieldShape hint className="sm:col-span-2" />
          <Skeleton className="mt-3 h-8.5 w-48 sm:col-span-2 @5xl:h-[38px]" />
          <Skeleton className="-mt-3.5 h-[182px] w-full sm:col-span-2 sm:h-40" />
          <Skeleton className="mt-3 h-11 w-44 sm:col-span-2" />
          <Skeleton className="mt-6.25 h-[248px] w-full sm:col-span-2 sm:mt-3 sm:h-[170px]" />
          <Skeleton className="mt-6.25 h-13 w-full sm:col-span-2 sm:mt-3" />
          <Skeleton className="mt-1 h-25 w-full sm:col-span-2 sm:h-14" />
        </div>
      </CheckoutColumns>
    </SkeletonGroup>
  )
}

function FieldShape({ hint, className }: { hint?: boolean; className?: string }) {
  return (
    <div className={className}>
      <Skeleton className="mb-1.5 h-5.5 w-24" />
      <Skeleton className="h-11 w-full" />
      {hint && <Skeleton className="mt-1.5 h-5 w-3/4" />}
    </div>
  )
}
