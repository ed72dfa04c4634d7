import { type FormEvent, useEffect, useRef } from 'react'
import { checkoutText, payLabel } from '#content/checkout.ts'
import { membershipForm } from '#content/membership.ts'
import { problemMessage } from '#content/messages/problems.ts'
import type { Price } from '#domain/prices.ts'
import type { PaymentField } from '#flows/purchase/payment-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type MembershipPayment, useMembershipPayment } from '../use-membership-payment.ts'
import { PayerFields } from './payer-fields.tsx'
import { PaymentMethod } from './payment-method.tsx'

export type RegistrationFormProps = {
  price: Price
  /** How often it was asked for: each time the reading point goes to it. */
  asked: number
  onBack: () => void
}

/** Takes the place of the offer's card. */
export function RegistrationForm({ price, asked, onBack }: RegistrationFormProps) {
  const payment = useMembershipPayment(price)
  const heading = useRef<HTMLHeadingElement>(null)
  const { values, busy, changedTotal, change } = payment

  useEffect(() => {
    // The button that was pressed is gone with the card, or far below.
    if (asked > 0) heading.current?.focus()
  }, [asked])

  function submit(event: FormEvent) {
    event.preventDefault()
    payment.submit()
  }

  return (
    <div className="border border-ink bg-sheet shadow-sheet">
      <div className="neatline border-t-0" aria-hidden="true" />
      <form ref={payment.formRef} onSubmit={submit} noValidate className="grid gap-6 px-5 pt-4 pb-6 sm:px-6">
        <div>
          <Button variant="quiet" onClick={onBack} className="-ml-5">
            <span aria-hidden="true">←</span>
            {membershipForm.back}
          </Button>
          <h2 ref={heading} tabIndex={-1} className="mt-1 scroll-mt-24 text-heading outline-none">
            {membershipForm.title}
          </h2>
          <p className="mt-1 text-ink-mute text-sm">{checkoutText.fields.allRequired}</p>
        </div>
        <PayerFields values={values} change={change} errorOf={(field) => errorText(payment, field)} />
        <PaymentMethod
          price={price}
          method={values.method}
          disabled={busy}
          onChange={(method) => change({ method })}
        />
        {changedTotal && (
          <Notice tone="warning" live>
            {checkoutText.priceUpdated(changedTotal)}
          </Notice>
        )}
        <div className="grid gap-3">
          <Button type="submit" size="large" wide busy={busy} busyLabel={checkoutText.submit.busy}>
            {payLabel(price, values.method)}
          </Button>
          <p className="text-center text-ink-mute text-sm">{checkoutText.submit.note}</p>
        </div>
      </form>
    </div>
  )
}

function errorText({ errors }: MembershipPayment, field: PaymentField): string | undefined {
  const code = errors[field]
  if (!code) return undefined
  return code === 'invalid_phone' ? membershipForm.phoneInvalid : problemMessage(field, code)
}
