import { enquiryLabels } from '#content/enquiries.ts'
import { countries } from '#domain/countries.ts'
import { TypedEmailField } from '#flows/email/typed-email-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Control name by contract field. */
export const contactControls = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  country: 'country',
  website: 'website',
}

export type ContactFieldsProps = {
  errorOf: (control: string) => string | undefined
  /** What the fields start with; `country` by its name. */
  typed?: { firstName: string; lastName: string; email: string; phone: string; country: string }
}

const countryOptions = countries.map(({ name }) => ({ value: name, label: name }))

/** Who asks: the fields of every form that is answered by mail or telephone. */
export function ContactFields({ errorOf, typed }: ContactFieldsProps) {
  return (
    <>
      <Field label={enquiryLabels.firstName} required error={errorOf('firstName')}>
        <TextInput
          name="firstName"
          autoComplete="given-name"
          maxLength={120}
          defaultValue={typed?.firstName}
        />
      </Field>
      <Field label={enquiryLabels.lastName} required error={errorOf('lastName')}>
        <TextInput
          name="lastName"
          autoComplete="family-name"
          maxLength={120}
          defaultValue={typed?.lastName}
        />
      </Field>
      <TypedEmailField label={enquiryLabels.email} error={errorOf('email')} defaultValue={typed?.email} />
      <Field label={enquiryLabels.phone} required error={errorOf('phone')}>
        <TextInput name="phone" type="tel" autoComplete="tel" maxLength={40} defaultValue={typed?.phone} />
      </Field>
      <Field label={enquiryLabels.country} required error={errorOf('country')} className="sm:col-span-2">
        <Select
          name="country"
          options={countryOptions}
          placeholder={enquiryLabels.countryPlaceholder}
          defaultValue={typed?.country ?? ''}
          autoComplete="country-name"
        />
      </Field>
    </>
  )
}
