import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { checkoutText } from '#content/checkout.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { OrderId } from '#domain/order-id.ts'
import { commerceOf, soldItem } from '#flows/purchase/commerce.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { useReport } from '#platform/use-report.ts'
import { Container } from '#ui/container.tsx'
import { toast } from '#ui/toast-store.ts'
import { BackButton } from './back-button.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CourseNotFound } from './course-not-found.tsx'
import { PriceUnavailable } from './price-unavailable.tsx'
import type { SoldOutState } from './sold-out.tsx'
import { useReturnedOrder } from './use-returned-order.ts'

export type CheckoutPageProps = {
  /** What the query of the address asks for; null in prerendering and while hydrating, when it is not known. */
  asked: {
    /** Null when the address has no valid one. */
    courseSlug: BaseSlug | null
    /** In the provider's return URL. */
    orderId: OrderId | null
  } | null
  /** Content of the Corporativa tab; its form belongs to another feature. */
  corporatePanel: ReactNode
  /** In place of the form when no seat is left; with the waiting list of another feature. */
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
  const { courseSlug, orderId } = asked
  if (!courseSlug) return <CourseNotFound />
  return <CourseCheckout key={courseSlug} courseSlug={courseSlug} orderId={orderId} {...panels} />
}

type CourseCheckoutProps = Omit<CheckoutPageProps, 'asked'> & {
  courseSlug: BaseSlug
  orderId: OrderId | null
}

function CourseCheckout({ courseSlug, orderId, ...panels }: CourseCheckoutProps) {
  const lookup = useQuery(priceQuery(courseSlug))
  const returned = useReturnedOrder(orderId, courseSlug)
  // Deferred, the form is drawn in slices; drawn at once with its price, it would hold up a press.
  const answered = useDeferredValue(!lookup.isPending)
  const { errorUpdatedAt } = lookup
  const item = lookup.data ? soldItem(lookup.data) : null
  useReport(item && { name: 'begin_checkout', params: commerceOf([item]) })

  useEffect(() => {
    if (errorUpdatedAt === 0) return
    const { title, message } = checkoutText.priceFailure
    toast({ title, description: message, variant: 'destructive', durationMs: 5000 })
  }, [errorUpdatedAt])

  if (!answered || returned.kind === 'checking') return <CheckoutSkeleton />
  // A displayed price stays when refreshing it fails: the server compares it before charging.
  if (lookup.data === undefined) {
    return <PriceUnavailable busy={lookup.isFetching} onRetry={() => lookup.refetch()} />
  }
  if (lookup.data === null) return <CourseNotFound />
  return <CheckoutLayout product={lookup.data} returned={returned} {...panels} />
}
