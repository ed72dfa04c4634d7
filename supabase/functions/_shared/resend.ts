import * as v from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { type Delivery, failure, problemOfStatus } from './delivery.ts'
import { callProvider, jsonOrNull, retryAfterMs, userAgent } from './http-client.ts'

export type Mail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Readonly<Record<string, string>>
  /** `content`: base64. */
  attachments?: readonly { filename: string; content: string; content_type: string }[]
}

export type Mailer = { send(mail: Mail, idempotencyKey: string): Promise<Delivery> }

export type ResendConfig = { baseUrl: string; apiKey: string; now: () => number }

const timeoutMs = 4000
const errorSchema = v.object({ name: v.string() })
const acceptedSchema = v.object({ id: v.string() })

export function createResend(config: ResendConfig): Mailer {
  return {
    async send(mail, idempotencyKey) {
      const outcome = await callProvider({
        method: 'POST',
        url: `${config.baseUrl}/emails`,
        headers: {
          authorization: `Bearer ${config.apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          'user-agent': userAgent,
        },
        body: JSON.stringify({
          from: mail.from,
          to: [mail.to],
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          reply_to: mail.replyTo,
          headers: mail.headers,
          attachments: mail.attachments,
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!outcome.ok) return failure('provider_failed', 'resend unreachable')
      const { status, headers, text } = outcome
      const accepted = v.safeParse(acceptedSchema, jsonOrNull(text))
      if (status >= 200 && status < 300 && accepted.success) return { ok: true, answer: accepted.output.id }
      const error = v.safeParse(errorSchema, jsonOrNull(text))
      const name = error.success ? error.output.name.replace(/[^a-z_]/gi, '').slice(0, 60) : 'unreadable'
      const waitMs = status === 429 ? (retryAfterMs(headers, config.now()) ?? 1000) : 0
      return failure(problemOf(status, name), `resend ${status} ${name}`, waitMs)
    },
  }
}

function problemOf(status: number, name: string): StepProblem {
  // Its first call still runs: the answer changes by itself.
  if (name === 'concurrent_idempotent_requests') return 'provider_busy'
  if (name === 'invalid_idempotent_request') return 'mail_key_used'
  if (name === 'invalid_from_address') return 'not_configured'
  return status === 400 || status === 422 || status === 451 ? 'mail_refused' : problemOfStatus(status)
}
