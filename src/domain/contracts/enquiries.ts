import * as v from 'valibot'
import { id, instant, nullableText } from './fields.ts'

/** Forms with the same fields. */
export const contactForms = ['contact', 'course', 'webgis', 'waitlist'] as const
export const enquiryForms = [...contactForms, 'business', 'corporate'] as const
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
  answered_at: v.nullable(instant),
  answered_by_name: nullableText,
  notes: v.array(v.object({ id, note: v.string(), created_at: instant, author_name: nullableText })),
})
export type EnquiryFile = v.InferOutput<typeof enquiryFileSchema>
