import { useState } from 'react'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { type BusinessEnquiryInput, businessEnquirySchema } from '#domain/contracts/enquiries.ts'
import { validate } from '#domain/validation.ts'
import { textOf } from '#flows/public-form/form-problems.ts'
import { useEnquiryForm } from '#flows/public-form/use-public-form.ts'
import { track } from '#platform/analytics.ts'
import { sendBusinessEnquiry } from './enquiries.api.ts'

export type BusinessEnquiryOptions = {
  /** Which of the two forms of companies this is, for analytics. */
  form: 'business' | 'corporate'
  /** Contract field to the form field that it is read from. */
  names: Readonly<{ [Field in keyof BusinessEnquiryInput]?: string }>
  /** Contract fields that are not asked for. */
  known?: Partial<BusinessEnquiryInput>
  onSent?: () => void
  /** What is said of a failure that has no sentence of its own. */
  failure: string
}

type Result = 'none' | 'success' | 'failure' | 'limited'

/** A company's enquiry, from the business page or the Corporativa tab of the checkout (decision 7). */
export function useBusinessEnquiry({ form, names, known, onSent, failure }: BusinessEnquiryOptions) {
  const [result, setResult] = useState<Result>('none')
  const enquiry = useEnquiryForm({
    draft: form,
    parse: (data) => {
      const asked = Object.entries(names).map(([field, name]) => [field, textOf(data, name)])
      return validate(businessEnquirySchema, {
        ...Object.fromEntries(asked),
        ...known,
        website: textOf(data, 'website'),
      })
    },
    send: sendBusinessEnquiry,
    names,
    onSuccess: () => {
      onSent?.()
      setResult('success')
      track({ name: 'registration_outcome', params: { form, outcome: 'success' } })
    },
    onFailure: (code) => {
      console.error(`send-business-contact failed: ${code}`)
      setResult(code === 'rate_limited' ? 'limited' : 'failure')
      track({ name: 'registration_outcome', params: { form, outcome: 'failure' } })
    },
  })
  return {
    ...enquiry,
    isSent: result === 'success',
    failed: enquiry.sending ? null : sentenceOf(result, failure),
    startAnother: () => setResult('none'),
  }
}

function sentenceOf(result: Result, failure: string): string | null {
  if (result === 'limited') return enquiryFailureMessages.rate_limited
  return result === 'failure' ? failure : null
}
