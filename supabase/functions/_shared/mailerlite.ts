import * as v from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { type Delivery, failure, problemOfStatus } from './delivery.ts'
import { callProvider, jsonOrNull, retryAfterMs, userAgent } from './http-client.ts'

export type Subscriber = {
  email: string
  name?: string
  lastName?: string
  phone?: string
  country?: string
  groupId: string
}

export type MailingList = {
  /** Adds the address, or adds the group to a known address. Idempotent. */
  upsert(subscriber: Subscriber): Promise<Delivery>
}

export type MailerLiteConfig = { apiUrl: string; apiKey: string; now: () => number }

const timeoutMs = 4000
const storedSchema = v.object({ data: v.object({ id: v.union([v.string(), v.number()]) }) })
const errorSchema = v.object({ errors: v.record(v.string(), v.unknown()) })

export function createMailerLite(config: MailerLiteConfig): MailingList {
  return {
    async upsert({ email, name, lastName, phone, country, groupId }) {
      const outcome = await callProvider({
        method: 'POST',
        url: `${config.apiUrl}/subscribers`,
        headers: {
          authorization: `Bearer ${config.apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': userAgent,
        },
        // Never a `status`: it could resubscribe somebody who has left. Omitted fields keep their values.
        body: JSON.stringify({
          email,
          fields: { name, last_name: lastName, phone, country },
          groups: [groupId],
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!outcome.ok) return failure('provider_failed', 'mailerlite unreachable')
      const { status, headers, text } = outcome
      const body = jsonOrNull(text)
      const stored = v.safeParse(storedSchema, body)
      if ((status === 200 || status === 201) && stored.success) {
        return { ok: true, answer: String(stored.output.data.id) }
      }
      const fields = refusedFields(body)
      const waitMs = status === 429 ? (retryAfterMs(headers, config.now()) ?? 1000) : 0
      return failure(problemOf(status, fields), ['mailerlite', status, ...fields].join(' '), waitMs)
    },
  }
}

/** Names of the refused fields, without the provider's messages, which can quote the address. */
function refusedFields(body: unknown): string[] {
  const error = v.safeParse(errorSchema, body)
  if (!error.success) return []
  return Object.keys(error.output.errors)
    .slice(0, 5)
    .map((field) => field.replace(/[^a-z0-9_.]/gi, '').slice(0, 40))
}

function problemOf(status: number, fields: readonly string[]): StepProblem {
  if (status !== 400 && status !== 422) return problemOfStatus(status)
  return fields.some((field) => field.startsWith('groups')) ? 'group_unknown' : 'subscriber_refused'
}
