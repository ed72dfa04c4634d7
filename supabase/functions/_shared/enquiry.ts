import * as v from 'valibot'
import {
  type NewEnquiry,
  revocationForms,
  type sendContactEmail,
} from '../../../src/domain/contracts/enquiries.ts'
import { mailboxOf } from '../../../src/domain/email.ts'
import { type AnswerOf, ok, refuse } from './answer.ts'
import { formKeyOf } from './body.ts'
import { ask, type DatabaseClient } from './database.ts'
import { clientAddress, type RateLimit, type RateLimiter } from './rate-limits.ts'

export type EnquiryStore = ReturnType<typeof enquiryStore>

export type EnquiryDeps = { limiter: RateLimiter; store: EnquiryStore }

/** An office, a classroom or a whole carrier can share one address, so this stops only automated abuse. */
const perAddress: RateLimit = { name: 'enquiry:address', capacity: 200, periodSeconds: 3600 }
/** Beyond these the school gets one mail about several enquiries (decision 33). */
const mailPerAddress: RateLimit = { name: 'enquiry-mail:address', capacity: 5, periodSeconds: 600 }
/** Mails go to addresses that anybody may have typed, and the plan of the mail provider has 100 a day for all. */
const receipts: RateLimit = { name: 'enquiry-receipt', capacity: 20, periodSeconds: 86_400 }
const mailPerEmail: RateLimit = { name: 'enquiry-mail:email', capacity: 5, periodSeconds: 600 }

/**
 * Stores first and mails later through the outbox, so a failed mail loses nothing (decision 24). Answers with the number of
 * the enquiry.
 */
export async function takeEnquiry(
  deps: EnquiryDeps,
  request: Request,
  honeypot: string,
  enquiry: NewEnquiry,
): Promise<AnswerOf<typeof sendContactEmail>> {
  // The same answer as for a person, so that a bot does not learn what gave it away.
  if (honeypot !== '') return ok({ ok: true, number: 1 + (Date.now() % 9999) }, { honeypot: true })
  const form = formKeyOf(request)
  if (!form.ok) return refuse('idempotency_key_invalid')
  const address = clientAddress(request)
  if (!(await deps.limiter.allows([{ limit: perAddress, subject: address }]))) return refuse('rate_limited')
  const isMailedAtOnce = await deps.limiter.allows([
    { limit: mailPerAddress, subject: address },
    { limit: mailPerEmail, subject: mailboxOf(enquiry.email) },
  ])
  const hasReceipt =
    isRevocation(enquiry.form) ||
    (isMailedAtOnce && (await deps.limiter.allows([{ limit: receipts, subject: 'school' }])))
  const outcome = await deps.store.store(enquiry, form.key, !isMailedAtOnce, hasReceipt)
  return outcome === 'conflict' ? refuse('idempotency_conflict') : ok({ ok: true, number: outcome })
}

export function enquiryStore(database: DatabaseClient) {
  return {
    /**
     * Stores the enquiry and its mails, once per key, and returns its number. `conflict`: the key was used for a different
     * enquiry. A held mail waits some minutes and is merged with other held ones.
     */
    store: (enquiry: NewEnquiry, formKey: string | null, isMailHeld: boolean, hasReceipt = false) =>
      ask(
        database,
        'store_enquiry',
        { enquiry, form_key: formKey, is_mail_held: isMailHeld, has_receipt: hasReceipt },
        v.union([v.literal('conflict'), v.pipe(v.string(), v.toNumber(), v.integer())]),
      ),
  }
}

/** The law asks for a mail about each of them. */
function isRevocation(form: NewEnquiry['form']): boolean {
  return revocationForms.some((known) => known === form)
}

export function orNull(text: string): string | null {
  return text === '' ? null : text
}
