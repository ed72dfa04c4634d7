import * as v from 'valibot'
import { emailMaxLength, isEmail } from '../email.ts'

const required = (maxLength: number) =>
  v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(maxLength, 'too_long'))
const optional = (maxLength: number) =>
  v.optional(v.pipe(v.string('invalid'), v.trim(), v.maxLength(maxLength, 'too_long')), '')
const email = v.pipe(required(emailMaxLength), v.check(isEmail, 'invalid_email'))
/** A field people never see: whoever fills it is a program. The answer is the same as for a person. */
const honeypot = v.optional(v.string(), '')

/** Request of `send-contact-email`: contact, course and Web GIS enquiries (public specification, section 3). */
export const contactEnquirySchema = v.strictObject({
  firstName: required(120),
  lastName: required(120),
  email,
  phone: required(40),
  country: required(60),
  message: required(5000),
  formType: v.picklist(['contact', 'course', 'webgis'], 'invalid'),
  courseName: optional(160),
  courseSlug: optional(80),
  website: honeypot,
})
export type ContactEnquiry = v.InferOutput<typeof contactEnquirySchema>
export type ContactEnquiryInput = v.InferInput<typeof contactEnquirySchema>

export const businessServices = ['cursos_medida', 'inscripcion_colaboradores', 'consultoria'] as const
export type BusinessService = (typeof businessServices)[number]

/**
 * Request of `send-business-contact` (public specification, section 7). `source` tells the business page from the
 * Corporativa tab of the checkout (decision 7).
 */
export const businessEnquirySchema = v.strictObject({
  fullName: required(240),
  company: required(160),
  position: optional(160),
  email,
  phone: optional(40),
  serviceType: v.picklist(businessServices, 'invalid'),
  message: required(5000),
  source: v.optional(v.picklist(['business', 'corporate'], 'invalid'), 'business'),
  courseSlug: optional(80),
  website: honeypot,
})
export type BusinessEnquiry = v.InferOutput<typeof businessEnquirySchema>
export type BusinessEnquiryInput = v.InferInput<typeof businessEnquirySchema>

export type EnquiryResponse = { ok: true }
