import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paymentFailureText, paymentToast } from '#content/messages/checkout.ts'
import type { Money } from '#domain/money.ts'
import {
  checkedRequest,
  countryToStartWith,
  type FieldErrors,
  firstInvalidField,
  type PaymentField,
  type PaymentFormValues,
} from '#domain/payment-form.ts'
import { failed, type PaymentFailure, type PaymentStep } from '#domain/payment-step.ts'
import { offersInstallments, quote } from '#domain/prices.ts'
import { track } from '#platform/analytics.ts'
import { checkoutEvent } from '#platform/checkout-event.ts'
import { goToCheckout } from '#platform/leave-site.ts'
import { paymentErrorHref, paymentSuccessHref } from '#platform/payment-hrefs.ts'
import { readDraft, rememberStartedOrder, writeDraft } from '#platform/payment-session.ts'
import type { PricedProduct } from '#platform/price-lookup.ts'
import { startPayment } from '#platform/start-payment.ts'
import { useBusyUntilGone } from '#platform/use-busy-until-gone.ts'
import { toast } from '#ui/toast-store.ts'
import { checkoutCourseQuery } from '../checkout.queries.ts'

/** What changed under the buyer's hands, with the total that stands now. */
export type PriceNotice = { kind: 'price_updated' | 'installments_gone'; total: Money }

export type IndividualPayment = {
  formRef: RefObject<HTMLFormElement | null>
  values: PaymentFormValues
  errors: FieldErrors
  notice: PriceNotice | null
  busy: boolean
  courseGone: boolean
  change: (changed: Partial<PaymentFormValues>) => void
  submit: () => void
}

export function useIndividualPayment(course: PricedProduct, courseSlug: string): IndividualPayment {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<PaymentFormValues>(() => readDraft(courseSlug) ?? emptyValues())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [focused, setFocused] = useState<{ field: PaymentField } | null>(null)
  const [notice, setNotice] = useState<PriceNotice | null>(null)
  const [courseGone, setCourseGone] = useState(false)
  const work = useBusyUntilGone()

  // A remembered choice of instalments holds only while the course offers them.
  const values: PaymentFormValues = offersInstallments(course.price) ? typed : { ...typed, method: 'single' }

  useEffect(() => {
    const control = focused && formRef.current?.elements.namedItem(focused.field)
    if (control instanceof HTMLElement) control.focus()
  }, [focused])

  function change(changed: Partial<PaymentFormValues>) {
    const next = { ...values, ...changed }
    setTyped(next)
    writeDraft(courseSlug, next)
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changed))))
  }

  function showErrors(found: FieldErrors) {
    setErrors(found)
    const field = firstInvalidField(found)
    if (field) setFocused({ field })
    if (Object.values(found).includes('required')) tell(paymentToast.incomplete, paymentToast.missing)
  }

  async function submit() {
    const total = quote(course.price, values.method)
    if (!total || work.isBusy()) return
    const checked = checkedRequest(values, courseSlug, total)
    if (!checked.ok) {
      showErrors(checked.errors)
      return
    }
    const signal = work.begin()
    setErrors({})
    setNotice(null)
    const step = await startPayment(checked.request, signal)
    // The buyer has left this form: an answer that comes late must not take them anywhere.
    if (signal.aborted) return
    if (step.kind === 'refresh_price') await refreshPrice(signal)
    else take(step)
  }

  function take(step: Exclude<PaymentStep, { kind: 'refresh_price' | 'try_with_new_key' }>) {
    if (step.kind === 'leave') leave(step.url, step.orderId)
    else stop(step)
  }

  function leave(url: string, orderId: string | null) {
    if (orderId) rememberStartedOrder({ orderId, course: courseSlug })
    const chosen = checkoutEvent(course, courseSlug, values.method)
    if (chosen) {
      track({ name: 'add_payment_info', params: { ...chosen, payment_type: values.method } })
    }
    if (goToCheckout(url)) work.leaving()
    else stop(failed('no_redirect_url', values))
  }

  function stop(step: Exclude<PaymentStep, { kind: 'leave' | 'refresh_price' | 'try_with_new_key' }>) {
    work.end()
    switch (step.kind) {
      case 'show_field_errors':
        showErrors(step.errors)
        break
      case 'already_paid':
        rememberStartedOrder({ orderId: step.orderId, course: courseSlug })
        navigate(paymentSuccessHref(step.orderId))
        break
      case 'course_not_found':
        setCourseGone(true)
        break
      case 'stay':
        tellFailure(step.failure)
        break
      case 'stay_installments_failed':
        tell(paymentToast.installments.title, paymentToast.installments.description)
        break
      case 'error_page':
        tellFailure(step.failure)
        navigate(paymentErrorHref(courseSlug))
    }
  }

  async function refreshPrice(signal: AbortSignal) {
    const query = { ...checkoutCourseQuery(courseSlug), staleTime: 0 }
    const fresh = await queryClient.fetchQuery(query).catch(() => null)
    if (signal.aborted) return
    work.end()
    if (!fresh) return
    const total = quote(fresh.price, values.method)
    if (total) {
      setNotice({ kind: 'price_updated', total })
      return
    }
    const single = quote(fresh.price, 'single')
    change({ method: 'single' })
    if (single) setNotice({ kind: 'installments_gone', total: single })
  }

  return { formRef, values, errors, notice, busy: work.busy, courseGone, change, submit }
}

function emptyValues(): PaymentFormValues {
  const country = countryToStartWith(navigator.languages)
  return { firstName: '', lastName: '', country, email: '', phone: '', method: 'single' }
}

function tellFailure(failure: PaymentFailure) {
  tell(paymentToast.failed, paymentFailureText[failure])
}

function tell(title: string, description: string) {
  toast({ title, description, variant: 'destructive', durationMs: 5000 })
}
