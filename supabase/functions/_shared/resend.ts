import * as v from 'valibot'
import type { Delivery } from './delivery.ts'
import { callProvider, jsonOrNull, retryAfterMs, userAgent } from './http-client.ts'

export type Mail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
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
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!outcome.ok) return { ok: false, permanent: false, detail: 'resend unreachable', waitMs: 0 }
      const { status, headers, text } = outcome
      if (status >= 200 && status < 300 && v.is(acceptedSchema, jsonOrNull(text))) return { ok: true }
      const error = v.safeParse(errorSchema, jsonOrNull(text))
      const name = error.success ? error.output.name.replace(/[^a-z_]/gi, '').slice(0, 60) : 'unreadable'
      return {
        ok: false,
        permanent: isPermanent(status, name),
        detail: `resend ${status} ${name}`,
        waitMs: status === 429 ? (retryAfterMs(headers, config.now()) ?? 1000) : 0,
      }
    },
  }
}

/**
 * True when the mail itself is at fault: malformed, refused for its content, or a different mail under the same key.
 * Keys, domains and quotas recover by a person or by time, so those are retried.
 */
function isPermanent(status: number, name: string): boolean {
  if (status === 409) return name === 'invalid_idempotent_request'
  return status === 400 || status === 422 || status === 451
}
