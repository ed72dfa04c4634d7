import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { membership } from '#content/catalogue.ts'
import { paymentErrorText } from '#content/checkout.ts'
import { linkReturnText, reopenFailureText } from '#content/checkout-link.ts'
import { isPaymentFailure, paymentFailureText } from '#content/messages/checkout.ts'
import { programmesSectionId } from '#content/navigation.ts'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import { type ReopenFailure, reopenOrder } from '#domain/contracts/reopen-order.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { isOrderId, type OrderId } from '#domain/order-id.ts'
import { hasDraft } from '#flows/form/use-kept.ts'
import { goToCheckout } from '#flows/purchase/leave-site.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { orderQuery } from '#flows/purchase/order.queries.ts'
import { paymentSuccessHref } from '#flows/purchase/payment-hrefs.ts'
import { draftOf } from '#flows/purchase/payment-session.ts'
import { callFunction } from '#platform/call-function.ts'
import { checkoutHref, paths } from '#platform/paths.ts'
import { useBusyUntilGone } from '#platform/use-busy-until-gone.ts'
import { BlankSheet } from '#ui/blank-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SupportLine } from './support-line.tsx'

export type PaymentErrorPageProps = {
  /** Base slug of the purchased course, if known. */
  courseSlug: BaseSlug | null
  /** The order in the URL: the payer of a staff link returns with it. */
  orderId: OrderId | null
}

export function PaymentErrorPage({ courseSlug, orderId }: PaymentErrorPageProps) {
  return (
    <BlankSheet>
      <h1 className="text-display tracking-display">{paymentErrorText.heading}</h1>
      {orderId ? <FailedOrder orderId={orderId} /> : <CheckoutReturn courseSlug={courseSlug} />}
      <SupportLine>{paymentErrorText.help}</SupportLine>
    </BlankSheet>
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
  const kept = courseSlug !== null && hasDraft(draftOf(courseSlug))
  const text = paymentErrorText
  // Absent where the provider leads back: then a card or another means of payment failed.
  const { state: failure } = useLocation()
  return (
    <>
      <div className="prose-measure grid gap-3 text-ink-soft text-lg">
        <p>{text.lead}</p>
        <p className="font-semibold text-ink">
          {isPaymentFailure(failure) ? paymentFailureText[failure] : text.todo}
        </p>
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

/** The way back to the payment link of an order that has not been paid. */
function LinkReturn({ order }: { order: OrderFacts }) {
  const navigate = useNavigate()
  const work = useBusyUntilGone()
  const [failure, setFailure] = useState<ReopenFailure | null>(null)
  const text = linkReturnText

  async function open() {
    if (work.isBusy()) return
    const signal = work.begin()
    setFailure(null)
    const step = await reopenLink(order.orderId, signal)
    if (signal.aborted) return
    if (step.kind === 'leave' && goToCheckout(step.url)) {
      work.leaving()
      return
    }
    work.end()
    if (step.kind === 'already_paid') navigate(paymentSuccessHref(step.orderId))
    else setFailure(step.kind === 'stay' ? step.failure : 'no_redirect_url')
  }

  return (
    <>
      <div className="prose-measure grid gap-3 text-ink-soft text-lg">
        <p>{order.status === 'cancelled' && order.expired ? text.lead.expired : text.lead[order.status]}</p>
        <p>{text.samePrice(order.courseName)}</p>
      </div>
      {failure && (
        <Notice tone="error" title={text.failed}>
          {reopenFailureText[failure]}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={work.busy} onClick={open}>
          {text.action}
        </Button>
        <ButtonLink to={paths.home} variant="secondary">
          {text.home}
        </ButtonLink>
      </div>
    </>
  )
}

type ReopenStep =
  | { kind: 'leave'; url: string }
  | { kind: 'already_paid'; orderId: OrderId }
  | { kind: 'stay'; failure: ReopenFailure }

/** Asks for the checkout of a staff link, at its price (decision 61). */
async function reopenLink(orderId: OrderId, signal: AbortSignal): Promise<ReopenStep> {
  const answer = await callFunction(reopenOrder, { order_id: orderId }, { signal })
  if (answer.ok) return { kind: 'leave', url: answer.value.redirect_url }
  const code = failureCodeOf(answer)
  if (code !== 'order_paid') return { kind: 'stay', failure: code }
  const paid = answer.kind === 'code' ? answer.details?.order_id : undefined
  return { kind: 'already_paid', orderId: typeof paid === 'string' && isOrderId(paid) ? paid : orderId }
}
