import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { membership } from '#content/catalogue.ts'
import { paymentErrorText } from '#content/checkout.ts'
import { linkReturnText } from '#content/checkout-link.ts'
import { programmesSectionId } from '#content/navigation.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { OrderId } from '#domain/order-id.ts'
import { orderQuery } from '#flows/purchase/order.queries.ts'
import { paymentSuccessHref } from '#flows/purchase/payment-hrefs.ts'
import { readDraft } from '#flows/purchase/payment-session.ts'
import { checkoutHref, paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LinkReturn } from './link-return.tsx'
import { SupportLine } from './support-line.tsx'

export type PaymentErrorPageProps = {
  /** Base slug of the purchased course, if known. */
  courseSlug: BaseSlug | null
  /** The order in the URL: the payer of a staff link returns with it. */
  orderId: OrderId | null
}

export function PaymentErrorPage({ courseSlug, orderId }: PaymentErrorPageProps) {
  return (
    <Container width="narrow" className="grid gap-6 py-10 sm:py-16">
      <h1 className="text-title">{paymentErrorText.heading}</h1>
      {orderId ? <FailedOrder orderId={orderId} /> : <CheckoutReturn courseSlug={courseSlug} />}
      <SupportLine>{paymentErrorText.help}</SupportLine>
    </Container>
  )
}

function FailedOrder({ orderId }: { orderId: OrderId }) {
  const navigate = useNavigate()
  const { data: order, isPending, isFetching, refetch } = useQuery(orderQuery(orderId))
  const paid = order?.status === 'approved'

  useEffect(() => {
    if (paid) navigate(paymentSuccessHref(orderId), { replace: true })
  }, [paid, orderId, navigate])

  if (isPending || paid) {
    return (
      <div role="status">
        <span className="sr-only">{linkReturnText.checking}</span>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  if (order === undefined) {
    const text = linkReturnText.unreachable
    return (
      <>
        <p className="prose-measure text-ink-soft text-lg">{text.lead}</p>
        <Button busy={isFetching} onClick={() => refetch()} className="justify-self-start">
          {text.action}
        </Button>
      </>
    )
  }
  return order?.byLink ? (
    <LinkReturn order={order} />
  ) : (
    <CheckoutReturn courseSlug={order?.courseSlug ?? null} />
  )
}

function CheckoutReturn({ courseSlug }: { courseSlug: BaseSlug | null }) {
  const kept = courseSlug !== null && readDraft(courseSlug) !== null
  const text = paymentErrorText
  return (
    <>
      <div className="prose-measure grid gap-3 text-ink-soft text-lg">
        <p>{text.lead}</p>
        {kept && <p>{text.kept}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={retryHref(courseSlug)}>{courseSlug ? text.retry : text.offer}</ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          {text.home}
        </ButtonLink>
      </div>
    </>
  )
}

/** Without a course the checkout cannot load, so this links to the offer (decision 128). */
function retryHref(courseSlug: BaseSlug | null): string {
  if (courseSlug === null) return `${paths.home}#${programmesSectionId}`
  return courseSlug === membership.slug ? membership.path : checkoutHref(courseSlug)
}
