import * as v from 'valibot'
import { type EdgeFunction, formCodes } from './edge-function.ts'
import { email, honeypot, id, instant, nullableText, optional, required } from './fields.ts'
import { seatCallSchema } from './seat-calls.ts'

/** Forms with the same fields. */
export const contactForms = ['contact', 'course', 'webgis', 'waitlist'] as const
/** To revoke a purchase (Ley 24.240, article 34), to cancel a service (article 10 ter). */
export const revocationForms = ['revocation', 'cancellation'] as const
export type RevocationForm = (typeof revocationForms)[number]
export const enquiryForms = [...contactForms, 'business', 'corporate', ...revocationForms] as const
export type ContactForm = (typeof contactForms)[number]

/** A row of `enquiries` (decision 24). Null: the form lacks the field or it was left empty. */
export const storedEnquirySchema = v.object({
  id,
  form: v.picklist(enquiryForms),
  name: v.string(),
  email: v.string(),
  phone: nullableText,
  country: nullableText,
  company: nullableText,
  position: nullableText,
  service: nullableText,
  course_name: nullableText,
  course_slug: nullableText,
  message: v.string(),
})
export type StoredEnquiry = v.InferOutput<typeof storedEnquirySchema>

/** Input of `store_enquiry`. */
export type NewEnquiry = Omit<StoredEnquiry, 'id'>

/** Result of `get_enquiry`: the enquiry with what staff did about it. */
export const enquiryFileSchema = v.object({
  ...storedEnquirySchema.entries,
  created_at: instant,
  assigned_to: nullableText,
  assigned_to_name: nullableText,
  call: seatCallSchema,
  answered_at: v.nullable(instant),
  answered_by_name: nullableText,
  notes: v.array(v.object({ id, note: v.string(), created_at: instant, author_name: nullableText })),
})
export type EnquiryFile = v.InferOutput<typeof enquiryFileSchema>

/** `number`: of the enquiry, as the school sees it; the mail to the visitor says it too. */
export const takenSchema = v.object({ ok: v.literal(true), number: id })

export const businessServices = ['cursos_medida', 'inscripcion_colaboradores', 'consultoria'] as const
export type BusinessService = (typeof businessServices)[number]

/** Public specification, section 7. `source`: the business page or the Corporativa tab of the checkout (decision 7). */
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

export const sendBusinessContact = {
  name: 'send-business-contact',
  request: businessEnquirySchema,
  response: takenSchema,
  codes: formCodes,
} as const satisfies EdgeFunction

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
  response: takenSchema,
  codes: formCodes,
} as const satisfies EdgeFunction
