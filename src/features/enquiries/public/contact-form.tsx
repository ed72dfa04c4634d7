import { contactToasts, enquiryLabels } from '#content/enquiries.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import type { ContactForm as ContactFormName } from '#domain/contracts/enquiries.ts'
import { countries } from '#domain/countries.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { EmailField } from '#flows/form/email-field.tsx'
import { AreaField, SelectField, TextField } from '#flows/form/fields.tsx'
import { Honeypot } from '#flows/form/sent-panel.tsx'
import type { FormFields } from '#flows/form/use-form.ts'
import { usePublicForm } from '#flows/form/use-public-form.ts'
import { fetchCode } from '#platform/page-code.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'

export type ContactFormProps =
  | { formType: Exclude<ContactFormName, 'course' | 'waitlist'>; course?: undefined }
  | { formType: 'course'; course: { name: string; slug: string } }

/** Control name by contract field. */
export const contactControls = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  country: 'country',
} as const

const controls = { ...contactControls, message: 'message' } as const

const submitLabels = {
  contact: enquiryLabels.submit,
  course: enquiryLabels.submitCourse,
  webgis: enquiryLabels.submitWaitlist,
}

const countryOptions = countries.map(({ name }) => ({ value: name, label: name }))

/** Used on the home page, on course pages and for the Web GIS waitlist. */
export function ContactForm({ formType, course }: ContactFormProps) {
  const form = usePublicForm({
    draft: course ? `course:${course.slug}` : formType,
    sending: async () => (await fetchCode(() => import('../enquiries.api.ts'))).contactSending,
    controls,
    known: { formType, ...(course ? { courseName: course.name, courseSlug: course.slug } : {}) },
    reportAs: formType,
    onSent: () => toast({ ...contactToasts.success[formType], durationMs: 3000 }),
    onFailed: () => toast({ ...contactToasts.failure, variant: 'destructive', durationMs: 3000 }),
  })
  const { formProps, busy, failure } = form

  return (
    <form {...formProps} className="relative grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-5">
      <WithoutScript what="form" className="col-span-2" />
      <ContactFields form={form} />
      <AreaField form={form} name="message" label={enquiryLabels.message} required place="col-span-2" />
      <Honeypot />
      {failure && (
        <Notice tone="error" title={enquiryLabels.failureTitle} className="col-span-2">
          {enquiryFailureMessages[failure]}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 col-span-2">
        <Button type="submit" busy={busy} busyLabel={enquiryLabels.sending}>
          {submitLabels[formType]}
        </Button>
        <p className="text-ink-mute text-sm">{enquiryLabels.contactHint}</p>
      </div>
    </form>
  )
}

/** The person who asks: the fields of every form that is answered by mail or telephone, in a grid of two columns. */
export function ContactFields<Values extends Record<keyof typeof contactControls, string>>(props: {
  form: FormFields<Values>
}) {
  const form = props.form as FormFields<Record<keyof typeof contactControls, string>>
  const { firstName, lastName, email, phone, country, countryPlaceholder } = enquiryLabels
  return (
    <>
      <TextField form={form} name="firstName" label={firstName} required autoComplete="given-name" />
      <TextField form={form} name="lastName" label={lastName} required autoComplete="family-name" />
      <EmailField
        form={form}
        name="email"
        label={email}
        autoComplete="email"
        place="col-span-2 sm:col-span-1"
      />
      <TextField form={form} name="phone" label={phone} required type="tel" autoComplete="tel" />
      <SelectField
        form={form}
        name="country"
        label={country}
        required
        options={countryOptions}
        placeholder={countryPlaceholder}
        autoComplete="country-name"
        place="sm:col-span-2"
      />
    </>
  )
}
