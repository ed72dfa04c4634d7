import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { formCodes } from './failure.ts'
import { done, email, honeypot, optional, required } from './fields.ts'

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
  response: done,
  codes: formCodes,
} as const satisfies EdgeFunction
