import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { membershipFailureText, membershipForm, membershipPage, membershipSlug } from '#content/membership.ts'
import type { Money } from '#domain/money.ts'
import {
  checkedRequest,
  countryToStartWith,
  type FieldErrors,
  firstInvalidField,
  type PaymentField,
  type PaymentFormValues,
} from '#domain/payment-form.ts'
import type { PaymentFailure, PaymentStep } from '#domain/payment-step.ts'
import { offersInstallments, type Price, quote } from '#domain/prices.ts'
import { track } from '#platform/analytics.ts'
import { checkoutEvent } from '#platform/checkout-event.ts'
import { goToCheckout } from '#platform/leave-site.ts'
import { paymentSuccessHref } from '#platform/payment-hrefs.ts'
import { readDraft, rememberStartedOrder, writeDraft } from '#platform/payment-session.ts'
import { startPayment } from '#platform/start-payment.ts'
import { useBusyUntilGone } from '#platform/use-busy-until-gone.ts'
import { toast } from '#ui/toast-store.ts'
import { membershipPriceQuery } from './membership.queries.ts'

export type MembershipPayment = {
  formRef: RefObject<HTMLFormElement | null>
  values: PaymentFormValues
  errors: FieldErrors
  /** The total that stands now, when it changed under the buyer's hands. */
  changedTotal: Money | null
  busy: boolean
  change: (changed: Partial<PaymentFormValues>) => void
  submit: () => void
}

/** Every failure stays on the page, with what was typed (public specification, section 8). */
export function useMembershipPayment(price: Price | null): MembershipPayment {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<PaymentFormValues>(() => readDraft(membershipSlug) ?? emptyValues())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [focused, setFocused] = useState<{ field: PaymentField } | null>(null)
  const [changedTotal, setChangedTotal] = useState<Money | null>(null)
  const work = useBusyUntilGone()

  // A remembered choice of instalments holds only while they are offered.
  const values: PaymentFormValues =
    price && !offersInstallments(price) ? { ...typed, method: 'single' } : typed

  useEffect(() => {
    const control = focused && formRef.current?.elements.namedItem(focused.field)
    if (control instanceof HTMLElement) control.focus()
  }, [focused])

  function change(changed: Partial<PaymentFormValues>) {
    const next = { ...values, ...changed }
    setTyped(next)
    writeDraft(membershipSlug, next)
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changed))))
  }

  function showErrors(found: FieldErrors) {
    setErrors(found)
    const field = firstInvalidField(found)
    if (field) setFocused({ field })
    if (Object.values(found).includes('required')) tell(membershipForm.missing)
  }

  async function submit() {
    const total = price && quote(price, values.method)
    if (!total || work.isBusy()) return
    const checked = checkedRequest(values, membershipSlug, total, 'in_charge_currency')
    if (!checked.ok) {
      showErrors(checked.errors)
      return
    }
    const signal = work.begin()
    setErrors({})
    setChangedTotal(null)
    const step = await startPayment(checked.request, signal)
    // The buyer has left this form: an answer that comes late must not take them anywhere.
    if (signal.aborted) return
    if (step.kind === 'leave') {
      leave(step.url, step.orderId)
      return
    }
    if (step.kind === 'refresh_price' || step.kind === 'course_not_found') await refreshPrice(signal)
    else stop(step)
  }

  function leave(url: string, orderId: string | null) {
    if (orderId) rememberStartedOrder({ orderId, course: membershipSlug })
    const chosen =
      price && checkoutEvent({ name: membershipPage.title, price }, membershipSlug, values.method)
    if (chosen) {
      track({ name: 'add_payment_info', params: { ...chosen, payment_type: values.method } })
    }
    if (goToCheckout(url)) {
      work.leaving()
      return
    }
    work.end()
    tellFailure('no_redirect_url')
  }

  function stop(
    step: Exclude<PaymentStep, { kind: 'leave' | 'refresh_price' | 'course_not_found' | 'try_with_new_key' }>,
  ) {
    work.end()
    switch (step.kind) {
      case 'show_field_errors':
        showErrors(step.errors)
        break
      case 'already_paid':
        rememberStartedOrder({ orderId: step.orderId, course: membershipSlug })
        navigate(paymentSuccessHref(step.orderId))
        break
      default:
        tellFailure(step.failure)
    }
  }

  /** A price that changed is shown for another confirmation; a membership that is gone says so by itself. */
  async function refreshPrice(signal: AbortSignal) {
    const fresh = await queryClient
      .fetchQuery({ ...membershipPriceQuery(), staleTime: 0 })
      .catch(() => undefined)
    if (signal.aborted) return
    work.end()
    if (fresh === undefined) {
      tellFailure('network')
      return
    }
    setChangedTotal(fresh && (quote(fresh.price, values.method) ?? quote(fresh.price, 'single')))
  }

  return { formRef, values, errors, changedTotal, busy: work.busy, change, submit }
}

function emptyValues(): PaymentFormValues {
  const country = countryToStartWith(navigator.languages)
  return { firstName: '', lastName: '', country, email: '', phone: '', method: 'single' }
}

function tellFailure(failure: PaymentFailure) {
  tell({ title: membershipForm.failureTitle, description: membershipFailureText(failure) })
}

function tell(message: { title: string; description: string }) {
  toast({ ...message, variant: 'destructive', durationMs: 5000 })
}
