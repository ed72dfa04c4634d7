import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { contactForms } from './enquiries.ts'
import { formCodes } from './failure.ts'
import { done, email, honeypot, optional, required } from './fields.ts'

/** Contact, course and Web GIS enquiries (public specification, section 3). */
export const contactEnquirySchema = v.strictObject({
  firstName: required(120),
  lastName: required(120),
  email,
  phone: required(40),
  country: required(60),
  message: required(5000),
  formType: v.picklist(contactForms, 'invalid'),
  courseName: optional(160),
  courseSlug: optional(80),
  website: honeypot,
})
export type ContactEnquiry = v.InferOutput<typeof contactEnquirySchema>
export type ContactEnquiryInput = v.InferInput<typeof contactEnquirySchema>

export const sendContactEmail = {
  name: 'send-contact-email',
  request: contactEnquirySchema,
  response: done,
  codes: formCodes,
} as const satisfies EdgeFunction
