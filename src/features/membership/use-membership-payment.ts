import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { membership } from '#content/catalogue.ts'
import { membershipFailureText, membershipForm } from '#content/membership-form.ts'
import type { PaymentFailure } from '#domain/contracts/create-payment.ts'
import { membershipSlug } from '#domain/course-slug.ts'
import type { Money } from '#domain/money.ts'
import { type PaymentMethod, type Price, quote } from '#domain/prices.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { type Payment, usePayment } from '#flows/purchase/use-payment.ts'
import { toast } from '#ui/toast-store.ts'

export type MembershipPayment = Payment & {
  /** The new total, when the price changed while the buyer was filling in the form. */
  changedTotal: Money | null
}

/** Failures stay on the page and keep the input (public specification, section 8). */
export function useMembershipPayment(price: Price): MembershipPayment {
  const queryClient = useQueryClient()
  const [changedTotal, setChangedTotal] = useState<Money | null>(null)
  const payment = usePayment({
    product: { courseSlug: membershipSlug, name: membership.name, cohort: null, price },
    onMissing: () => showToast(membershipForm.missing),
    onSend: () => setChangedTotal(null),
    onStep: (step, { values, signal }) =>
      step.kind === 'refresh_price' || step.kind === 'course_not_found'
        ? refreshPrice(values.method, signal)
        : showFailure(step.failure),
  })

  /** Shows a changed price for confirmation; a membership no longer sold is handled by the page. */
  async function refreshPrice(method: PaymentMethod, signal: AbortSignal) {
    const fresh = await queryClient
      .fetchQuery({ ...priceQuery({ courseSlug: membershipSlug }), staleTime: 0 })
      .catch(() => undefined)
    if (signal.aborted) return
    if (fresh === undefined) showFailure('network')
    else setChangedTotal(fresh && (quote(fresh.price, method) ?? quote(fresh.price, 'single')))
  }

  return { ...payment, changedTotal }
}

function showFailure(failure: PaymentFailure) {
  showToast({ title: membershipForm.failureTitle, description: membershipFailureText(failure) })
}

function showToast(message: { title: string; description: string }) {
  toast({ ...message, variant: 'destructive', durationMs: 5000 })
}
