import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkoutText } from '#content/checkout.ts'
import { taxIdMessage } from '#content/invoice.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { offersInstallments, quote } from '#domain/prices.ts'
import { visitorCountry } from '#domain/visitor-country.ts'
import { track } from '#platform/analytics.ts'
import { readerTimeZone } from '#platform/clock.ts'
import { focusControl } from '#platform/focus-control.ts'
import { useBusyUntilGone } from '#platform/use-busy-until-gone.ts'
import { useHeldPage } from '#platform/use-held-page.ts'
import { commerceOf, soldItem } from './commerce.ts'
import { goToCheckout } from './leave-site.ts'
import {
  checkedRequest,
  emptyValues,
  errorsAfter,
  type FieldErrors,
  firstInvalidField,
  type PaymentField,
  type PaymentFormValues,
} from './payment-form.ts'
import { paymentSuccessHref } from './payment-hrefs.ts'
import { readDraft, rememberStartedOrder, writeDraft } from './payment-session.ts'
import { failed, type PaymentStep } from './payment-step.ts'
import type { PricedProduct } from './price.api.ts'
import { startPayment } from './start-payment.ts'

/** Steps that differ by page. */
export type PageStep = Exclude<
  PaymentStep,
  { kind: 'leave' | 'show_field_errors' | 'already_paid' | 'try_with_new_key' }
>

export type PaymentPage = {
  product: Omit<PricedProduct, 'startsOn'>
  onMissing: () => void
  onSend: () => void
  /** The form stays busy until this resolves. When `signal` is aborted the buyer has left: do not navigate. */
  onStep: (
    step: PageStep,
    payment: { values: PaymentFormValues; signal: AbortSignal },
  ) => void | Promise<void>
}

export type Payment = {
  formRef: RefObject<HTMLFormElement | null>
  values: PaymentFormValues
  errorOf: (field: PaymentField) => string | undefined
  busy: boolean
  change: (changed: Partial<PaymentFormValues>) => void
  submit: () => void
}

/** State of a payment form, up to the redirect to the provider. */
export function usePayment({ product, onMissing, onSend, onStep }: PaymentPage): Payment {
  const { courseSlug } = product
  const navigate = useNavigate()
  const formRef = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<PaymentFormValues>(
    () => readDraft(courseSlug) ?? emptyValues(visitorCountry(navigator.languages, readerTimeZone())),
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [focused, setFocused] = useState<{ field: PaymentField } | null>(null)
  const work = useBusyUntilGone()

  // A stored choice of instalments may no longer be offered.
  const values: PaymentFormValues = offersInstallments(product.price) ? typed : { ...typed, method: 'single' }

  const { firstName, lastName, email, phone, legalName, taxId, address } = values
  useHeldPage([firstName, lastName, email, phone, legalName, taxId, address].some((text) => text !== ''))

  useEffect(() => {
    if (focused) focusControl(formRef.current, focused.field)
  }, [focused])

  function change(changed: Partial<PaymentFormValues>) {
    const next = { ...values, ...changed }
    setTyped(next)
    writeDraft(courseSlug, next)
    setErrors((known) => errorsAfter(known, changed))
  }

  function showErrors(found: FieldErrors) {
    setErrors(found)
    if (found.taxId === 'doubtful_tax_id') setTyped({ ...values, surelyTaxId: values.taxId })
    const field = firstInvalidField(found)
    if (field) setFocused({ field })
    if (Object.values(found).includes('required')) onMissing()
  }

  async function submit() {
    const total = quote(product.price, values.method)
    if (!total || work.isBusy()) return
    const checked = checkedRequest(values, courseSlug, total, product.cohort)
    if (!checked.ok) {
      showErrors(checked.errors)
      return
    }
    const signal = work.begin()
    setErrors({})
    onSend()
    const step = await startPayment(checked.request, signal)
    // After the buyer has left, a late answer must not navigate.
    if (!signal.aborted) await take(step, signal)
  }

  async function take(step: Exclude<PaymentStep, { kind: 'try_with_new_key' }>, signal: AbortSignal) {
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
    const item = soldItem(product, values.method)
    if (!item) return
    track({ name: 'add_payment_info', params: { ...commerceOf([item]), payment_type: values.method } })
  }

  function errorOf(field: PaymentField): string | undefined {
    const code = errors[field]
    if (code === 'invalid_phone') return checkoutText.fields.phoneInvalid
    if (code === 'invalid_tax_id' || code === 'tax_id_of_other' || code === 'doubtful_tax_id') {
      return taxIdMessage(code, values)
    }
    return code && problemMessage(field, code)
  }

  return { formRef, values, errorOf, busy: work.busy, change, submit }
}
