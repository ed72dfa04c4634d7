import type { FailureCodeOf, ResponseOf } from '#domain/contracts/edge-function.ts'
import {
  type BusinessEnquiryInput,
  businessEnquirySchema,
  type ContactEnquiryInput,
  contactEnquirySchema,
  sendBusinessContact,
  sendContactEmail,
} from '#domain/contracts/enquiries.ts'
import { sendForm, sendingOf } from '#flows/form/send-form.ts'
import type { FunctionResult } from '#platform/call-function.ts'

type Enquiry = typeof sendContactEmail | typeof sendBusinessContact
type EnquiryResult = FunctionResult<ResponseOf<Enquiry>, FailureCodeOf<Enquiry>>

function sendContactEnquiry(enquiry: ContactEnquiryInput): Promise<EnquiryResult> {
  return sendForm(formOf(enquiry.formType, enquiry.courseSlug), sendContactEmail, enquiry)
}

function sendBusinessEnquiry(enquiry: BusinessEnquiryInput): Promise<EnquiryResult> {
  return sendForm(formOf(enquiry.source ?? 'business', enquiry.courseSlug), sendBusinessContact, enquiry)
}

export const contactSending = sendingOf(contactEnquirySchema, sendContactEnquiry)
export const businessSending = sendingOf(businessEnquirySchema, sendBusinessEnquiry)

/** Each course has its own form. */
function formOf(form: string, courseSlug = ''): string {
  return courseSlug === '' ? form : `${form}:${courseSlug}`
}
