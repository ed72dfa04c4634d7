import { normalizeEmail } from '../../../src/domain/email.ts'
import { type Answer, ok, refuse } from './answer.ts'
import { type DatabaseClient, unwrap } from './database.ts'
import { clientAddress, type RateLimit, type RateLimiter } from './rate-limits.ts'

/** What `store_enquiry` takes; null where the form has no such field or it was left empty. */
export type NewEnquiry = {
  form: 'contact' | 'course' | 'webgis' | 'business' | 'corporate'
  name: string
  email: string
  phone: string | null
  country: string | null
  company: string | null
  position: string | null
  service: string | null
  course_name: string | null
  course_slug: string | null
  message: string
}

export type EnquiryDeps = {
  limiter: RateLimiter
  storeEnquiry: (enquiry: NewEnquiry) => Promise<void>
}

/** A person writes once, perhaps twice; more from one address is a program. */
const perAddress: RateLimit = { name: 'enquiry:address', capacity: 5, periodSeconds: 600 }
/** Somebody may ask about several courses in a row. */
const perEmail: RateLimit = { name: 'enquiry:email', capacity: 5, periodSeconds: 3600 }

/** Stored first, mailed later through the outbox: a failed mail loses nothing (decision 24). */
export async function takeEnquiry(
  deps: EnquiryDeps,
  request: Request,
  honeypot: string,
  enquiry: NewEnquiry,
): Promise<Answer> {
  // The same answer as for a person, so that a program does not learn what gave it away.
  if (honeypot !== '') return ok({ ok: true }, { honeypot: true })
  const allowed = await deps.limiter.allows([
    { limit: perAddress, subject: clientAddress(request) },
    { limit: perEmail, subject: normalizeEmail(enquiry.email) },
  ])
  if (!allowed) return refuse('rate_limited')
  await deps.storeEnquiry(enquiry)
  return ok({ ok: true })
}

export function enquiryStore(database: DatabaseClient): EnquiryDeps['storeEnquiry'] {
  return async function storeEnquiry(enquiry) {
    unwrap('store_enquiry', await database.rpc('store_enquiry', { enquiry }))
  }
}

export function orNull(text: string): string | null {
  return text === '' ? null : text
}
