import { corporateEnquiry } from '#content/enquiries.ts'
import { emailMaxLength } from '#domain/email.ts'
import { TypedEmailSuggestion } from '#flows/email/typed-email-suggestion.tsx'
import { Honeypot } from '#flows/public-form/honeypot.tsx'
import { SentPanel } from '#flows/public-form/sent-panel.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useBusinessEnquiry } from '../use-business-enquiry.ts'

export type CorporateEnquiryFormProps = {
  /** Base slug of the course that the company asks about. */
  courseSlug?: string
}

const fieldNames = {
  fullName: 'companyName',
  company: 'companyName',
  email: 'corporateEmail',
  phone: 'corporatePhone',
  message: 'comments',
}

/** The checkout's Corporativa tab (decision 7), with the states of the business page. */
export function CorporateEnquiryForm({ courseSlug = '' }: CorporateEnquiryFormProps) {
  const { labels, success, failure } = corporateEnquiry
  const { formProps, sending, errorOf, isSent, failed, startAnother } = useBusinessEnquiry({
    form: 'corporate',
    names: fieldNames,
    known: { serviceType: 'inscripcion_colaboradores', source: 'corporate', courseSlug },
    failure,
  })

  if (isSent) return <SentPanel {...success} onAnother={startAnother} />

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <Field label={labels.companyName} required error={errorOf('companyName')} className="sm:col-span-2">
        <TextInput name="companyName" autoComplete="organization" maxLength={160} />
      </Field>
      <div>
        <Field label={labels.corporateEmail} required error={errorOf('corporateEmail')}>
          <TextInput name="corporateEmail" type="email" autoComplete="email" maxLength={emailMaxLength} />
        </Field>
        <TypedEmailSuggestion refused={errorOf('corporateEmail') !== undefined} name="corporateEmail" />
      </div>
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
      {failed && (
        <Notice tone="error" className="sm:col-span-2">
          {failed}
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
