import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { membershipFailureText, membershipForm, membershipPage } from '#content/membership.ts'
import type { PaymentFailure } from '#domain/contracts/create-payment.ts'
import { membershipSlug } from '#domain/course-slug.ts'
import type { Money } from '#domain/money.ts'
import { type PaymentMethod, type Price, quote } from '#domain/prices.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { type Payment, usePayment } from '#flows/purchase/use-payment.ts'
import { toast } from '#ui/toast-store.ts'

export type MembershipPayment = Payment & {
  /** The total that stands now, when it changed under the buyer's hands. */
  changedTotal: Money | null
}

/** Every failure stays on the page, with what was typed (public specification, section 8). */
export function useMembershipPayment(price: Price): MembershipPayment {
  const queryClient = useQueryClient()
  const [changedTotal, setChangedTotal] = useState<Money | null>(null)
  const payment = usePayment({
    product: { courseSlug: membershipSlug, name: membershipPage.title, price },
    named: 'in_charge_currency',
    onMissing: () => tell(membershipForm.missing),
    onSend: () => setChangedTotal(null),
    onStep: (step, { values, signal }) =>
      step.kind === 'refresh_price' || step.kind === 'course_not_found'
        ? refreshPrice(values.method, signal)
        : tellFailure(step.failure),
  })

  /** A price that changed is shown for another confirmation; a membership that is gone says so by itself. */
  async function refreshPrice(method: PaymentMethod, signal: AbortSignal) {
    const fresh = await queryClient
      .fetchQuery({ ...priceQuery(membershipSlug), staleTime: 0 })
      .catch(() => undefined)
    if (signal.aborted) return
    if (fresh === undefined) tellFailure('network')
    else setChangedTotal(fresh && (quote(fresh.price, method) ?? quote(fresh.price, 'single')))
  }

  return { ...payment, changedTotal }
}

function tellFailure(failure: PaymentFailure) {
  tell({ title: membershipForm.failureTitle, description: membershipFailureText(failure) })
}

function tell(message: { title: string; description: string }) {
  toast({ ...message, variant: 'destructive', durationMs: 5000 })
}
