import { useState } from 'react'
import { corporateEnquiry } from '#content/enquiries.ts'
import { businessEnquirySchema } from '#domain/contracts/enquiries.ts'
import { emailMaxLength } from '#domain/email.ts'
import { validate } from '#domain/validation.ts'
import { track } from '#platform/analytics.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { sendBusinessEnquiry } from '../enquiries.api.ts'
import { textOf } from '../form-problems.ts'
import { useEnquiryForm } from '../use-enquiry-form.ts'
import { Honeypot } from './honeypot.tsx'
import { SentPanel } from './sent-panel.tsx'

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

type Outcome = 'none' | 'success' | 'failure'

/** The checkout's Corporativa tab (decision 7), with the states of the business page. */
export function CorporateEnquiryForm({ courseSlug = '' }: CorporateEnquiryFormProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const { labels, success, failure } = corporateEnquiry

  const { formProps, sending, errorOf } = useEnquiryForm({
    parse: (data) =>
      validate(businessEnquirySchema, {
        fullName: textOf(data, 'companyName'),
        company: textOf(data, 'companyName'),
        email: textOf(data, 'corporateEmail'),
        phone: textOf(data, 'corporatePhone'),
        serviceType: 'inscripcion_colaboradores',
        message: textOf(data, 'comments'),
        source: 'corporate',
        courseSlug,
        website: textOf(data, 'website'),
      }),
    send: sendBusinessEnquiry,
    names: fieldNames,
    onSuccess: () => {
      setOutcome('success')
      track({ name: 'registration_outcome', params: { form: 'corporate', outcome: 'success' } })
    },
    onFailure: (code) => {
      console.error(`send-business-contact failed: ${code}`)
      setOutcome('failure')
      track({ name: 'registration_outcome', params: { form: 'corporate', outcome: 'failure' } })
    },
  })

  if (outcome === 'success') {
    return <SentPanel {...success} onAnother={() => setOutcome('none')} />
  }

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <Field label={labels.companyName} required error={errorOf('companyName')} className="sm:col-span-2">
        <TextInput name="companyName" autoComplete="organization" maxLength={160} />
      </Field>
      <Field label={labels.corporateEmail} required error={errorOf('corporateEmail')}>
        <TextInput name="corporateEmail" type="email" autoComplete="email" maxLength={emailMaxLength} />
      </Field>
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
        <TextArea name="comments" maxLength={5000} />
      </Field>
      <Honeypot />
      {outcome === 'failure' && !sending && (
        <Notice tone="error" className="sm:col-span-2">
          {failure}
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
