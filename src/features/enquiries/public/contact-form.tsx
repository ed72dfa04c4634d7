import { contactToasts, enquiryLabels } from '#content/enquiries.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { type ContactForm as ContactFormName, contactEnquirySchema } from '#domain/contracts/enquiries.ts'
import { countries } from '#domain/countries.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { TypedEmailField } from '#flows/email/typed-email-field.tsx'
import { Honeypot } from '#flows/public-form/honeypot.tsx'
import { usePublicForm } from '#flows/public-form/use-public-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { sendContactEnquiry } from '../enquiries.api.ts'

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
  website: 'website',
}

const controls = { ...contactControls, message: 'message' }

const submitLabels = {
  contact: enquiryLabels.submit,
  course: enquiryLabels.submitCourse,
  webgis: enquiryLabels.submitWaitlist,
}

const countryOptions = countries.map(({ name }) => ({ value: name, label: name }))

/** Used on the home page, on course pages and for the Web GIS waitlist. */
export function ContactForm({ formType, course }: ContactFormProps) {
  const { formProps, sending, failure, errorOf } = usePublicForm({
    draft: course ? `course:${course.slug}` : formType,
    schema: contactEnquirySchema,
    controls,
    known: { formType, ...(course ? { courseName: course.name, courseSlug: course.slug } : {}) },
    send: sendContactEnquiry,
    reportAs: formType,
    onSent: () => toast({ ...contactToasts.success[formType], durationMs: 3000 }),
    onFailed: () => toast({ ...contactToasts.failure, variant: 'destructive', durationMs: 3000 }),
  })

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <WithoutScript what="form" className="sm:col-span-2" />
      <ContactFields errorOf={errorOf} />
      <Field label={enquiryLabels.message} required error={errorOf('message')} className="sm:col-span-2">
        <TextArea name="message" limit={5000} />
      </Field>
      <Honeypot />
      {failure && (
        <Notice tone="error" title={enquiryLabels.failureTitle} className="sm:col-span-2">
          {enquiryFailureMessages[failure]}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        <Button type="submit" busy={sending} busyLabel={enquiryLabels.sending}>
          {submitLabels[formType]}
        </Button>
        <p className="text-ink-mute text-sm">{enquiryLabels.contactHint}</p>
      </div>
    </form>
  )
}

export type ContactFieldsProps = {
  errorOf: (control: string) => string | undefined
  /** What the fields start with; `country` by its name. */
  typed?: { firstName: string; lastName: string; email: string; phone: string; country: string }
}

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
