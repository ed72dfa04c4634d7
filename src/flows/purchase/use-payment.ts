import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkoutText } from '#content/checkout.ts'
import { taxIdMessage } from '#content/invoice.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { type CreatePaymentRequest, createPayment } from '#domain/contracts/create-payment.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { offersInstallments, quote } from '#domain/prices.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { visitorCountry } from '#domain/visitor-country.ts'
import { type Form, type FormFields, useForm } from '#flows/form/use-form.ts'
import { useNumberingPlan } from '#flows/form/use-numbering-plan.ts'
import { track } from '#platform/analytics.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { callFunction } from '#platform/call-function.ts'
import { readerTimeZone } from '#platform/clock.ts'
import { useBusyUntilGone } from '#platform/use-busy-until-gone.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { commerceOf, soldItem } from './commerce.ts'
import { goToCheckout } from './leave-site.ts'
import {
  checkedRequest,
  emptyValues,
  type FieldErrors,
  type PaymentFormValues,
  paymentContract,
  settledBy,
} from './payment-form.ts'
import { paymentSuccessHref } from './payment-hrefs.ts'
import { attemptOf, draftOf, rememberStartedOrder } from './payment-session.ts'
import { failed, nextStep, type PaymentStep } from './payment-step.ts'
import type { PricedProduct } from './price.api.ts'

type StartedStep = Exclude<PaymentStep, { kind: 'try_with_new_key' }>
/** Steps that differ by page. */
export type PageStep = Exclude<StartedStep, { kind: 'leave' | 'show_field_errors' | 'already_paid' }>

export type PaymentPage = {
  courseSlug: BaseSlug
  /** Null while its price is on its way: nothing is sent without one. */
  product: Omit<PricedProduct, 'startsOn' | 'seats'> | null
  onMissing: () => void
  /** All is filled in, and only the price is missing. */
  onUnpriced?: () => void
  onSend: () => void
  /** The form stays busy until this resolves. When `signal` is aborted the buyer has left: do not navigate. */
  onStep: (
    step: PageStep,
    payment: { values: PaymentFormValues; signal: AbortSignal },
  ) => void | Promise<void>
}

export type Payment = FormFields<PaymentFormValues> & {
  /** What the form starts with. */
  base: { values: PaymentFormValues }
  busy: boolean
  formProps: ReturnType<Form<PaymentFormValues>['props']>
  submit: () => Promise<void>
}

/** State of a payment form, up to the redirect to the provider. */
export function usePayment(page: PaymentPage): Payment {
  const { courseSlug, product, onMissing, onUnpriced, onSend, onStep } = page
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const start = useMemo(
    () => emptyValues(hydrated ? visitorCountry(navigator.languages, readerTimeZone()) : ''),
    [hydrated],
  )
  const work = useBusyUntilGone()
  const form = useForm<PaymentFormValues, ProblemCode>({
    draft: draftOf(courseSlug),
    start,
    contract: paymentContract,
    settles: settledBy,
    sentence: (code, field): string => sentence(code, field, form.values),
  })
  const plan = useNumberingPlan(form.values.phone)
  // A stored choice of instalments may no longer be offered.
  const values: PaymentFormValues =
    !product || offersInstallments(product.price) ? form.values : { ...form.values, method: 'single' }

  function showErrors(found: FieldErrors) {
    if (found.taxId === 'doubtful_tax_id') form.change({ surelyTaxId: values.taxId })
    form.show(found)
    if (Object.values(found).includes('required')) onMissing()
  }

  async function submit() {
    if (work.isBusy()) return
    const total = product && quote(product.price, values.method)
    const checked = checkedRequest(values, product ?? { courseSlug, cohort: null }, total, plan)
    if (!checked.ok && (total || Object.keys(checked.problems).length > 0))
      return showErrors(checked.problems)
    if (!checked.ok) return onUnpriced?.()
    const signal = work.begin()
    form.checked(checked)
    onSend()
    const step = await startPayment(checked.value, signal)
    // After the buyer has left, a late answer must not navigate.
    if (!signal.aborted) await take(step, signal)
  }

  async function take(step: StartedStep, signal: AbortSignal) {
    switch (step.kind) {
      case 'leave':
        if (step.orderId) rememberStartedOrder({ orderId: step.orderId, courseSlug })
        reportPaymentInfo()
        if (goToCheckout(step.url)) work.leaving()
        else await take(failed('no_redirect_url', values), signal)
        break
      case 'show_field_errors':
        work.end()
        showErrors(step.errors)
        break
      case 'already_paid':
        work.end()
        rememberStartedOrder({ orderId: step.orderId, courseSlug })
        navigate(paymentSuccessHref(step.orderId))
        break
      default:
        await onStep(step, { values, signal })
        if (!signal.aborted) work.end()
    }
  }

  function reportPaymentInfo() {
    const item = product && soldItem(product, values.method)
    if (!item) return
    track({ name: 'add_payment_info', params: { ...commerceOf([item]), payment_type: values.method } })
  }

  return { ...form, values, busy: work.busy, formProps: form.props(submit), submit }
}

/** Requests the order; when its idempotency key is used up, retries once with a new one. */
async function startPayment(request: CreatePaymentRequest, signal: AbortSignal): Promise<StartedStep> {
  const attempt = attemptOf(request.course_id)
  let keyRenewed = false
  for (;;) {
    const idempotencyKey = attemptKeyFor(attempt, request)
    const answer = await callFunction(createPayment, request, { idempotencyKey, signal })
    const step = nextStep(answer, { method: request.payment_type, keyRenewed })
    if (step.kind !== 'try_with_new_key') return step
    forgetAttemptKey(attempt)
    keyRenewed = true
  }
}

function sentence(code: ProblemCode, field: string, values: PaymentFormValues): string {
  if (code === 'invalid_phone') return checkoutText.fields.phoneInvalid
  if (code === 'invalid_tax_id' || code === 'tax_id_of_other' || code === 'doubtful_tax_id') {
    return taxIdMessage(code, values)
  }
  return problemMessage(field, code)
}
