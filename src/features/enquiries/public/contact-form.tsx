import { contactToasts, enquiryLabels } from '#content/enquiries.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import type { ContactForm as ContactFormName } from '#domain/contracts/enquiries.ts'
import { contactEnquirySchema } from '#domain/contracts/send-contact-email.ts'
import { Honeypot } from '#flows/public-form/honeypot.tsx'
import { usePublicForm } from '#flows/public-form/use-public-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { sendContactEnquiry } from '../enquiries.api.ts'
import { ContactFields, contactControls } from './contact-fields.tsx'

export type ContactFormProps =
  | { formType: Exclude<ContactFormName, 'course' | 'waitlist'>; course?: undefined }
  | { formType: 'course'; course: { name: string; slug: string } }

const controls = { ...contactControls, message: 'message' }

const submitLabels = {
  contact: enquiryLabels.submit,
  course: enquiryLabels.submitCourse,
  webgis: enquiryLabels.submitWaitlist,
}

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
