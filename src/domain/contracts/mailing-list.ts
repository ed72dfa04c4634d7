import * as v from 'valibot'
import { emailMaxLength, isEmail } from '../email.ts'

const required = (maxLength: number) =>
  v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(maxLength, 'too_long'))
const email = v.pipe(required(emailMaxLength), v.check(isEmail, 'invalid_email'))

/** Request of `add-to-mailerlite`, sent after the registration is stored (public specification, section 7). */
export const mailingListMemberSchema = v.strictObject({
  name: required(160),
  email,
  phone: required(40),
})
export type MailingListMember = v.InferOutput<typeof mailingListMemberSchema>

/** Request of `subscribe-newsletter` (decision 8). `source` names the page; `website` is the honeypot. */
export const newsletterSubscriptionSchema = v.strictObject({
  email,
  source: required(60),
  website: v.optional(v.string(), ''),
})
export type NewsletterSubscription = v.InferOutput<typeof newsletterSubscriptionSchema>
