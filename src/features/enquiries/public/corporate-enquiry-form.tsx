import { corporateEnquiry } from '#content/enquiries.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { AreaField, TextField } from '#flows/form/fields.tsx'
import { Honeypot, SentPanel } from '#flows/form/sent-panel.tsx'
import { usePublicForm } from '#flows/form/use-public-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { businessSending } from '../enquiries.api.ts'

export type CorporateEnquiryFormProps = {
  /** Base slug of the course that the company asks about. */
  courseSlug: string
}

const controls = {
  fullName: 'companyName',
  company: 'companyName',
  email: 'corporateEmail',
  phone: 'corporatePhone',
  message: 'comments',
} as const

/** The checkout's Corporativa tab (decision 7), with the states of the business page. */
export function CorporateEnquiryForm({ courseSlug }: CorporateEnquiryFormProps) {
  const { labels, success } = corporateEnquiry
  const form = usePublicForm({
    draft: 'corporate',
    sending: businessSending,
    controls,
    known: { serviceType: 'inscripcion_colaboradores', source: 'corporate', courseSlug },
    reportAs: 'corporate',
  })
  const { formProps, busy, sent, failure, startAnother } = form

  if (sent) return <SentPanel {...success} onAnother={startAnother} />

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="companyName"
        label={labels.companyName}
        required
        autoComplete="organization"
        place="sm:col-span-2"
      />
      <EmailField form={form} name="corporateEmail" label={labels.corporateEmail} autoComplete="email" />
      <TextField
        form={form}
        name="corporatePhone"
        label={labels.corporatePhone}
        type="tel"
        autoComplete="tel"
      />
      <AreaField
        form={form}
        name="comments"
        label={labels.comments}
        hint={labels.commentsHint}
        required
        place="sm:col-span-2"
      />
      <Honeypot />
      {failure && (
        <Notice tone="error" className="sm:col-span-2">
          {failure === 'rate_limited' ? enquiryFailureMessages.rate_limited : corporateEnquiry.failure}
        </Notice>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} busyLabel={labels.sending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  )
}
