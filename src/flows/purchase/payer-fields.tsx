import { checkoutText } from '#content/checkout.ts'
import { countries, findCountry } from '#domain/countries.ts'
import { addedCode, needsOwnCode } from '#domain/phone.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Payment } from './use-payment.ts'

/** The payer's fields, shared by all payment forms. */
export type PayerFieldProps = { payment: Payment; className?: string }

const { fields } = checkoutText
const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

export function PayerName({ payment: { values, change, errorOf } }: PayerFieldProps) {
  return (
    <>
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
    </>
  )
}

export function PayerCountry({ payment: { values, change, errorOf }, className }: PayerFieldProps) {
  return (
    <Field label={fields.country} required error={errorOf('country')} className={className}>
      <Select
        name="country"
        autoComplete="country"
        options={countryOptions}
        placeholder={values.country === '' ? fields.countryPlaceholder : undefined}
        value={values.country}
        onChange={(event) => change({ country: findCountry(event.target.value)?.code ?? values.country })}
      />
    </Field>
  )
}

export function PayerPhone({ payment: { values, change, errorOf }, className }: PayerFieldProps) {
  // For a country that does not imply a dialling code.
  const elsewhere = needsOwnCode(values.country) ? findCountry(values.country) : undefined
  return (
    <Field
      label={fields.phone}
      required
      hint={needsOwnCode(values.country) ? fields.phoneHintElsewhere : fields.phoneHint}
      error={errorOf('phone')}
      className={className}
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
  )
}
