import * as v from 'valibot'
import type { Delivery } from './delivery.ts'
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
      if (!outcome.ok) return failure(false, 'mailerlite unreachable')
      const { status, headers, text } = outcome
      const body = jsonOrNull(text)
      if ((status === 200 || status === 201) && v.is(storedSchema, body)) return { ok: true }
      if (status === 429) {
        return failure(false, 'mailerlite 429', retryAfterMs(headers, config.now()) ?? 1000)
      }
      const fields = refusedFields(body)
      return failure(isPermanent(status, fields), ['mailerlite', status, ...fields].join(' '))
    },
  }
}

function failure(permanent: boolean, detail: string, waitMs = 0): Delivery {
  return { ok: false, permanent, detail, waitMs }
}

/** Names of the refused fields, without the provider's messages, which can quote the address. */
function refusedFields(body: unknown): string[] {
  const error = v.safeParse(errorSchema, body)
  if (!error.success) return []
  return Object.keys(error.output.errors)
    .slice(0, 5)
    .map((field) => field.replace(/[^a-z0-9_.]/gi, '').slice(0, 40))
}

/**
 * True when the list refuses this subscriber's data. A deleted group, wrong keys or a wrong URL are fixed by a person,
 * so those are retried.
 */
function isPermanent(status: number, fields: readonly string[]): boolean {
  if (status !== 400 && status !== 422) return false
  return !fields.some((field) => field.startsWith('groups'))
}
