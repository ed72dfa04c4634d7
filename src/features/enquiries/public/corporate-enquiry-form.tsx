import { corporateEnquiry } from '#content/enquiries.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { businessEnquirySchema } from '#domain/contracts/enquiries.ts'
import { TypedEmailField } from '#flows/email/typed-email-field.tsx'
import { Honeypot } from '#flows/public-form/honeypot.tsx'
import { SentPanel } from '#flows/public-form/sent-panel.tsx'
import { usePublicForm } from '#flows/public-form/use-public-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { sendBusinessEnquiry } from '../enquiries.api.ts'

export type CorporateEnquiryFormProps = {
  /** Base slug of the course that the company asks about. */
  courseSlug?: string
}

const controls = {
  fullName: 'companyName',
  company: 'companyName',
  email: 'corporateEmail',
  phone: 'corporatePhone',
  message: 'comments',
  website: 'website',
}

/** The checkout's Corporativa tab (decision 7), with the states of the business page. */
export function CorporateEnquiryForm({ courseSlug = '' }: CorporateEnquiryFormProps) {
  const { labels, success } = corporateEnquiry
  const { formProps, sending, sent, failure, errorOf, startAnother } = usePublicForm({
    draft: 'corporate',
    schema: businessEnquirySchema,
    controls,
    known: { serviceType: 'inscripcion_colaboradores', source: 'corporate', courseSlug },
    send: sendBusinessEnquiry,
    reportAs: 'corporate',
  })

  if (sent) return <SentPanel {...success} onAnother={startAnother} />

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <Field label={labels.companyName} required error={errorOf('companyName')} className="sm:col-span-2">
        <TextInput name="companyName" autoComplete="organization" maxLength={160} />
      </Field>
      <TypedEmailField
        label={labels.corporateEmail}
        error={errorOf('corporateEmail')}
        name="corporateEmail"
      />
      <Field label={labels.corporatePhone} error={errorOf('corporatePhone')}>
        <TextInput name="corporatePhone" type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Field
        label={labels.comments}
        hint={labels.commentsHint}
        required
        error={errorOf('comments')}
        className="sm:col-span-2"
      >
        <TextArea name="comments" limit={5000} />
      </Field>
      <Honeypot />
      {failure && (
        <Notice tone="error" className="sm:col-span-2">
          {failure === 'rate_limited' ? enquiryFailureMessages.rate_limited : corporateEnquiry.failure}
        </Notice>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" busy={sending} busyLabel={labels.sending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  )
}
