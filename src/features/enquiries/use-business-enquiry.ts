import { useState } from 'react'
import { type BusinessEnquiryInput, businessEnquirySchema } from '#domain/contracts/enquiries.ts'
import { validate } from '#domain/validation.ts'
import { track } from '#platform/analytics.ts'
import { sendBusinessEnquiry } from './enquiries.api.ts'
import { textOf } from './form-problems.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

export type BusinessEnquiryOptions = {
  /** Which of the two forms of companies this is, for analytics. */
  form: 'business' | 'corporate'
  /** Contract field to the form field that it is read from. */
  names: Readonly<{ [Field in keyof BusinessEnquiryInput]?: string }>
  /** Contract fields that are not asked for. */
  known?: Partial<BusinessEnquiryInput>
  onSent?: () => void
}

type Result = 'none' | 'success' | 'failure'

/** A company's enquiry, from the business page or the Corporativa tab of the checkout (decision 7). */
export function useBusinessEnquiry({ form, names, known, onSent }: BusinessEnquiryOptions) {
  const [result, setResult] = useState<Result>('none')
  const enquiry = useEnquiryForm({
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
      setResult('failure')
      track({ name: 'registration_outcome', params: { form, outcome: 'failure' } })
    },
  })
  return {
    ...enquiry,
    isSent: result === 'success',
    hasFailed: result === 'failure' && !enquiry.sending,
    startAnother: () => setResult('none'),
  }
}
