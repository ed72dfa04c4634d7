import { membershipForm } from '#content/membership.ts'
import { countries, findCountry } from '#domain/countries.ts'
import { emailMaxLength } from '#domain/email.ts'
import { addedCode, needsOwnCode } from '#domain/phone.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import type { PaymentField, PaymentFormValues } from '#flows/purchase/payment-form.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'

export type PayerFieldsProps = {
  values: PaymentFormValues
  change: (changed: Partial<PaymentFormValues>) => void
  errorOf: (field: PaymentField) => string | undefined
}

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

export function PayerFields({ values, change, errorOf }: PayerFieldsProps) {
  const { labels, emailHint, phoneHint, phoneHintElsewhere } = membershipForm
  // What the table offers where no country stands behind a number.
  const elsewhere = needsOwnCode(values.country) ? findCountry(values.country) : undefined
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={labels.firstName} required error={errorOf('firstName')}>
        <TextInput
          name="firstName"
          autoComplete="given-name"
          maxLength={120}
          value={values.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
      </Field>
      <Field label={labels.lastName} required error={errorOf('lastName')}>
        <TextInput
          name="lastName"
          autoComplete="family-name"
          maxLength={120}
          value={values.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </Field>
      <EmailField
        label={labels.email}
        hint={emailHint}
        error={errorOf('email')}
        autoComplete="email"
        maxLength={emailMaxLength}
        value={values.email}
        onChange={(email) => change({ email })}
        className="sm:col-span-2"
      />
      <Field label={labels.country} required error={errorOf('country')} className="sm:col-span-2">
        <Select
          name="country"
          autoComplete="country"
          options={countryOptions}
          value={values.country}
          onChange={(event) => change({ country: findCountry(event.target.value)?.code ?? values.country })}
        />
      </Field>
      <Field
        label={labels.phone}
        required
        hint={elsewhere ? phoneHintElsewhere : phoneHint}
        error={errorOf('phone')}
        className="sm:col-span-2"
      >
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          placeholder={elsewhere && `+${elsewhere.phoneCode}`}
          lead={addedCode(values.phone, values.country)}
          value={values.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </Field>
    </div>
  )
}
