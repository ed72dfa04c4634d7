import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { membership } from '#content/catalogue.ts'
import { chargeNote, checkoutText, payLabel, paymentMeans } from '#content/checkout.ts'
import { membershipFailureText, membershipForm } from '#content/membership-form.ts'
import type { PaymentFailure } from '#domain/contracts/create-payment.ts'
import { findCountry } from '#domain/countries.ts'
import { membershipSlug } from '#domain/course-slug.ts'
import type { Money } from '#domain/money.ts'
import { type PaymentMethod, type Price, quote } from '#domain/prices.ts'
import { LocalEstimate } from '#flows/estimate/local-estimate.tsx'
import { EmailField } from '#flows/form/email-field.tsx'
import { AcceptanceField, Assurances, PayNotes } from '#flows/purchase/at-the-button.tsx'
import { InvoiceFields } from '#flows/purchase/invoice-fields.tsx'
import { PaidNotice } from '#flows/purchase/paid-notice.tsx'
import { PayerCountry, PayerName, PayerPhone, PaymentMethodField } from '#flows/purchase/payer-fields.tsx'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { usePayment } from '#flows/purchase/use-payment.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SpokenChange } from '#ui/spoken-change.tsx'
import { toast } from '#ui/toast-store.ts'

export type RegistrationFormProps = {
  price: Price
  /** Incremented on every request for the form, which then gets the focus. */
  asked: number
  onBack: () => void
}

/** Replaces the offer card. */
export function RegistrationForm({ price, asked, onBack }: RegistrationFormProps) {
  const payment = useMembershipPayment(price)
  const heading = useRef<HTMLHeadingElement>(null)
  const { values, busy, changedTotal } = payment
  const { fields, method } = checkoutText
  const payer = findCountry(values.country)

  useEffect(() => {
    // The clicked button was removed with the card, or is far below.
    if (asked > 0) heading.current?.focus()
  }, [asked])

  return (
    <div className="border border-ink bg-sheet shadow-sheet">
      <div className="neatline border-t-0" aria-hidden="true" />
      <form {...payment.formProps} className="grid gap-6 px-5 pt-4 pb-6 sm:px-6">
        <div>
          <Button variant="quiet" onClick={onBack} className="-ml-5">
            <span aria-hidden="true">←</span>
            {membershipForm.back}
          </Button>
          <h2 ref={heading} tabIndex={-1} className="mt-1 scroll-mt-24 text-heading outline-none">
            {membershipForm.title}
          </h2>
          <p className="mt-1 text-ink-soft">{membershipForm.bought}</p>
        </div>
        <PaidNotice courseSlug={membershipSlug} />
        <div className="grid gap-5 sm:grid-cols-2">
          <PayerName payment={payment} />
          <EmailField
            form={payment}
            name="email"
            label={fields.email}
            hint={fields.emailHint}
            autoComplete="email"
            place="sm:col-span-2"
          />
          <PayerCountry payment={payment} className="sm:col-span-2" />
          <PayerPhone payment={payment} className="sm:col-span-2" />
        </div>
        <PaymentMethodField legend={method.legend} price={price} payment={payment} />
        <div className="-mt-4">
          <LocalEstimate country={values.country} price={price} method={values.method} />
          {payer && (
            <p className="mt-2 text-ink-mute text-sm">
              {chargeNote(payer)} {paymentMeans(payer)}
            </p>
          )}
        </div>
        <InvoiceFields payment={payment} />
        <Assurances courseSlug={membershipSlug} country={values.country} />
        <AcceptanceField payment={payment} />
        {changedTotal && (
          <Notice tone="warning" live>
            {checkoutText.priceUpdated(changedTotal)}
          </Notice>
        )}
        <div className="grid gap-3">
          <Button type="submit" size="large" wide busy={busy} busyLabel={checkoutText.submit.busy}>
            {payLabel(price, values.method)}
          </Button>
          <PayNotes productName={membership.name} />
          <SpokenChange of={`${values.country} ${values.method}`}>
            <p>{payLabel(price, values.method)}</p>
            <LocalEstimate spoken country={values.country} price={price} method={values.method} />
          </SpokenChange>
        </div>
      </form>
    </div>
  )
}

/** Failures stay on the page and keep the input (public specification, section 8). */
function useMembershipPayment(price: Price) {
  const queryClient = useQueryClient()
  /** The new total, when the price changed while the buyer was filling in the form. */
  const [changedTotal, setChangedTotal] = useState<Money | null>(null)
  const payment = usePayment({
    courseSlug: membershipSlug,
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
