import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffPaymentRequest } from '#domain/contracts/staff-payment.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { type LinkErrors, linkErrors } from './link-form.ts'
import { createPaymentLink, type LinkAnswer, type LinkFailure } from './payment-links.api.ts'
import { paymentLinkKeys } from './payment-links.queries.ts'

const attempt = 'payment-link:attempt'

export type MadeLink = { url: string; orderId: string; request: StaffPaymentRequest }

/** Asks for the link, once at a time; the key is kept per content, so that a retry gets the same link. */
export function usePaymentLink(onFieldErrors: (errors: LinkErrors) => void) {
  const client = useQueryClient()
  const { busy, once } = useOneAtATime()
  const [failure, setFailure] = useState<LinkFailure | null>(null)
  const [made, setMade] = useState<MadeLink | null>(null)

  async function make(request: StaffPaymentRequest, how: 'resume' | 'anew' = 'resume') {
    const answer = await once(() => {
      setFailure(null)
      if (how === 'anew') forgetAttemptKey(attempt)
      return askFor(request)
    })
    if (!answer) return
    if (answer.ok) {
      setMade({ url: answer.url, orderId: answer.orderId, request })
      void client.invalidateQueries({ queryKey: paymentLinkKeys.recent() })
      return
    }
    if ('problems' in answer) {
      const errors = linkErrors(answer.problems)
      if (Object.keys(errors).length > 0) onFieldErrors(errors)
      else setFailure('unknown')
      return
    }
    setFailure(answer.failure)
    if (answer.failure === 'amount_too_small' || answer.failure === 'amount_too_large') {
      void client.invalidateQueries({ queryKey: paymentLinkKeys.limits() })
    }
    recheckAfter(answer.failure, client)
  }

  function reset() {
    setFailure(null)
    setMade(null)
  }

  return { busy, failure, made, make, clearFailure: () => setFailure(null), reset }
}

/** A key whose order has ended, or that stands for other content, is renewed once. A paid one is for a person to judge. */
async function askFor(request: StaffPaymentRequest): Promise<LinkAnswer> {
  const answer = await createPaymentLink(request, attemptKeyFor(attempt, request))
  const isSpent =
    !answer.ok &&
    'failure' in answer &&
    (answer.failure === 'order_closed' || answer.failure === 'idempotency_conflict')
  if (!isSpent) return answer
  forgetAttemptKey(attempt)
  return createPaymentLink(request, attemptKeyFor(attempt, request))
}
