import type { FailureCodeOf, ResponseOf } from '#domain/contracts/edge-function.ts'
import {
  type BusinessEnquiryInput,
  type ContactEnquiryInput,
  sendBusinessContact,
  sendContactEmail,
} from '#domain/contracts/enquiries.ts'
import { sendForm } from '#flows/form/send-form.ts'
import type { FunctionResult } from '#platform/call-function.ts'

type Enquiry = typeof sendContactEmail | typeof sendBusinessContact
export type EnquiryResult = FunctionResult<ResponseOf<Enquiry>, FailureCodeOf<Enquiry>>

export function sendContactEnquiry(enquiry: ContactEnquiryInput): Promise<EnquiryResult> {
  return sendForm(formOf(enquiry.formType, enquiry.courseSlug), sendContactEmail, enquiry)
}

export function sendBusinessEnquiry(enquiry: BusinessEnquiryInput): Promise<EnquiryResult> {
  return sendForm(formOf(enquiry.source ?? 'business', enquiry.courseSlug), sendBusinessContact, enquiry)
}

/** Each course has its own form. */
function formOf(form: string, courseSlug = ''): string {
  return courseSlug === '' ? form : `${form}:${courseSlug}`
}
