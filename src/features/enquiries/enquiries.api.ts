import type {
  BusinessEnquiryInput,
  ContactEnquiryInput,
  EnquiryResponse,
} from '#domain/contracts/enquiries.ts'
import { type FormFailureCode, formFailureCodes } from '#domain/contracts/failure.ts'
import { sendForm } from '#flows/public-form/send-form.ts'
import type { FunctionResult } from '#platform/call-function.ts'

export type EnquiryResult = FunctionResult<EnquiryResponse, FormFailureCode>

export function sendContactEnquiry(enquiry: ContactEnquiryInput): Promise<EnquiryResult> {
  return sendForm(
    formOf(enquiry.formType, enquiry.courseSlug),
    'send-contact-email',
    enquiry,
    formFailureCodes,
  )
}

export function sendBusinessEnquiry(enquiry: BusinessEnquiryInput): Promise<EnquiryResult> {
  return sendForm(
    formOf(enquiry.source ?? 'business', enquiry.courseSlug),
    'send-business-contact',
    enquiry,
    formFailureCodes,
  )
}

/** Each course has a form of its own. */
function formOf(form: string, courseSlug = ''): string {
  return courseSlug === '' ? form : `${form}:${courseSlug}`
}
