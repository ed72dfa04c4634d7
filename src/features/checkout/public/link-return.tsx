import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { linkReturnText, reopenFailureText } from '#content/checkout-link.ts'
import type { ReopenFailure } from '#domain/contracts/reopen-order.ts'
import { goToCheckout } from '#flows/purchase/leave-site.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { paymentSuccessHref } from '#flows/purchase/payment-hrefs.ts'
import { paths } from '#platform/paths.ts'
import { useBusyUntilGone } from '#platform/use-busy-until-gone.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { reopenLink } from '../reopen-link.ts'

/** The way back to the payment link of an order that has not been paid. */
export function LinkReturn({ order }: { order: OrderFacts }) {
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
