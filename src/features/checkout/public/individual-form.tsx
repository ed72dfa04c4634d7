import type { FormEvent } from 'react'
import { checkoutText, payLabel } from '#content/checkout.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { type CountryCode, countries, findCountry } from '#domain/countries.ts'
import { addedCode, needsOwnCode } from '#domain/phone.ts'
import { installmentsTotal, type Price } from '#domain/prices.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import type { PaymentField } from '#flows/purchase/payment-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { PaymentMethodField } from './payment-method-field.tsx'
import type { IndividualPayment, PriceNotice } from './use-individual-payment.ts'

export type IndividualFormProps = { price: Price; payment: IndividualPayment }

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

export function IndividualForm({ price, payment }: IndividualFormProps) {
  const { values, errors, change, busy, notice } = payment
  const { fields } = checkoutText
  // What the table offers where no country stands behind a number.
  const elsewhere = needsOwnCode(values.country) ? findCountry(values.country) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    payment.submit()
  }

  function errorOf(field: PaymentField) {
    const code = errors[field]
    if (!code) return undefined
    return field === 'phone' && code === 'invalid_phone' ? fields.phoneInvalid : problemMessage(field, code)
  }

  return (
    <form
      ref={payment.formRef}
      onSubmit={submit}
      noValidate
      className="grid gap-8 [&_input]:scroll-mb-60 [&_select]:scroll-mb-60"
    >
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-display font-semibold text-heading">{fields.legend}</legend>
        <p className="text-ink-mute text-sm sm:col-span-2">{fields.allRequired}</p>
        <Field label={fields.firstName} required error={errorOf('firstName')}>
          <TextInput
            name="firstName"
            autoComplete="given-name"
            value={values.firstName}
            onChange={(event) => change({ firstName: event.target.value })}
          />
        </Field>
        <Field label={fields.lastName} required error={errorOf('lastName')}>
          <TextInput
            name="lastName"
            autoComplete="family-name"
            value={values.lastName}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </Field>
        <Field label={fields.country} required error={errorOf('country')}>
          <Select
            name="country"
            autoComplete="country"
            options={countryOptions}
            value={values.country}
            onChange={(event) => change({ country: chosenCountry(event.target.value, values.country) })}
          />
        </Field>
        <EmailField
          label={fields.email}
          hint={fields.emailHint}
          error={errorOf('email')}
          autoComplete="email"
          value={values.email}
          onChange={(email) => change({ email })}
        />
        <Field
          label={fields.phone}
          required
          hint={elsewhere ? fields.phoneHintElsewhere : fields.phoneHint}
          error={errorOf('phone')}
          className="sm:col-span-2"
        >
          <TextInput
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={elsewhere && `+${elsewhere.phoneCode}`}
            lead={addedCode(values.phone, values.country)}
            value={values.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
      </fieldset>
      <PaymentMethodField
        price={price}
        method={values.method}
        disabled={busy}
        onChange={(method) => change({ method })}
      />
      {/* On a phone it stays at the foot of the screen: the total is never out of sight. */}
      <div className="-mx-gutter sticky bottom-0 z-10 grid gap-3 border-line border-t bg-paper px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [@media(max-height:32rem)]:static sm:static sm:mx-0 sm:border-t-0 sm:px-0 sm:pt-0">
        {notice && <PriceNoticeView notice={notice} />}
        {values.method === 'installments' && (
          <p className="figures text-center text-sm">
            {checkoutText.submit.installmentsTotal(installmentsTotal(price))}
          </p>
        )}
        <Button type="submit" size="large" wide busy={busy} busyLabel={checkoutText.submit.busy}>
          {payLabel(price, values.method)}
        </Button>
      </div>
      <p className="-mt-5 text-center text-ink-mute text-sm">{checkoutText.submit.note}</p>
    </form>
  )
}

function PriceNoticeView({ notice }: { notice: PriceNotice }) {
  const text = notice.kind === 'price_updated' ? checkoutText.priceUpdated : checkoutText.installmentsGone
  return (
    <Notice tone="warning" live>
      {text(notice.total)}
    </Notice>
  )
}

function chosenCountry(code: string, current: CountryCode): CountryCode {
  return findCountry(code)?.code ?? current
}
