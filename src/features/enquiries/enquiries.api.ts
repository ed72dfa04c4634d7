import type {
  BusinessEnquiryInput,
  ContactEnquiryInput,
  EnquiryResponse,
} from '#domain/contracts/enquiries.ts'
import { type CommonFailureCode, commonFailureCodes } from '#domain/contracts/failure.ts'
import { callFunction, type FunctionResult } from '#platform/call-function.ts'

export type EnquiryResult = FunctionResult<EnquiryResponse, CommonFailureCode>

export function sendContactEnquiry(enquiry: ContactEnquiryInput): Promise<EnquiryResult> {
  return callFunction('send-contact-email', enquiry, commonFailureCodes)
}

export function sendBusinessEnquiry(enquiry: BusinessEnquiryInput): Promise<EnquiryResult> {
  return callFunction('send-business-contact', enquiry, commonFailureCodes)
}
