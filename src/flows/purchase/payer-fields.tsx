import type { ReactNode } from 'react'
import { checkoutText, paymentMethods } from '#content/checkout.ts'
import { countries, findCountry } from '#domain/countries.ts'
import { needsOwnCode } from '#domain/phone.ts'
import type { PaymentMethod, Price } from '#domain/prices.ts'
import { SelectField, TextField } from '#flows/form/fields.tsx'
import { addedCode, useNumberingPlan } from '#flows/form/use-numbering-plan.ts'
import { type RadioCard, RadioCardGroup } from '#ui/radio-card-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Payment } from './use-payment.ts'

/** The payer's fields, shared by all payment forms. */
export type PayerFieldProps = { payment: Payment; className?: string }

const { fields } = checkoutText
const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

export function PayerName({ payment }: PayerFieldProps) {
  return (
    <>
      <TextField
        form={payment}
        name="firstName"
        label={fields.firstName}
        required
        autoComplete="given-name"
        enterKeyHint="next"
      />
      <TextField
        form={payment}
        name="lastName"
        label={fields.lastName}
        required
        autoComplete="family-name"
        enterKeyHint="next"
      />
    </>
  )
}

export function PayerCountry({ payment, className }: PayerFieldProps) {
  const { country } = payment.values
  return (
    <SelectField
      form={payment}
      name="country"
      label={fields.country}
      required
      autoComplete="country"
      options={countryOptions}
      placeholder={country === '' ? fields.countryPlaceholder : undefined}
      onChoose={(code) => payment.change({ country: findCountry(code)?.code ?? country })}
      place={className}
    />
  )
}

export function PayerPhone({ payment, className }: PayerFieldProps) {
  const { country, phone } = payment.values
  const plan = useNumberingPlan(phone)
  // For a country that does not imply a dialling code.
  const elsewhere = needsOwnCode(country) ? findCountry(country) : undefined
  return (
    <TextField
      form={payment}
      name="phone"
      label={fields.phone}
      required
      hint={
        needsOwnCode(country) ? (
          // As high as the other one, which comes with a country.
          <span className="block min-h-[2lh] sm:min-h-[1lh]">{fields.phoneHintElsewhere}</span>
        ) : (
          fields.phoneHint
        )
      }
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="done"
      placeholder={elsewhere && `+${elsewhere.phoneCode}`}
      // The room of a code, while there is no country.
      lead={country === '' ? <span className="w-[3ch]" /> : addedCode(plan, phone, country)}
      place={className}
    />
  )
}

/** `price`: null while it is on its way. */
type PaymentMethodFieldProps = { legend: ReactNode; price: Price | null; payment: Payment }

export function PaymentMethodField({ legend, price, payment }: PaymentMethodFieldProps) {
  return (
    <RadioCardGroup
      legend={legend}
      name="method"
      value={payment.values.method}
      onChange={(method) => payment.change({ method })}
      disabled={payment.busy}
      options={paymentMethods(price).map((option) => (price ? option : awaited(option)))}
    />
  )
}

/** With room for its amounts. */
function awaited({ description, ...card }: RadioCard<PaymentMethod>): RadioCard<PaymentMethod> {
  const isLong = card.value === 'installments'
  return {
    ...card,
    aside: <Skeleton className={isLong ? 'h-4 w-36' : 'h-4 w-24'} />,
    description: isLong ? (
      <span className="block min-h-[2lh] sm:min-h-[1lh]">{description}</span>
    ) : (
      description
    ),
  }
}
