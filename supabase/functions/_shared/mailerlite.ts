import * as v from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { type Delivery, type DeliveryFailure, failure, problemOfStatus } from './delivery.ts'
import { callProvider, type HttpOutcome, jsonOrNull, retryAfterMs, userAgent } from './http-client.ts'

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
  /** Takes the address out of the account for good. Idempotent: of an address that is not there, it is done. */
  forget(email: string): Promise<Delivery>
}

export type MailerLiteConfig = { apiUrl: string; apiKey: string; now: () => number }

const timeoutMs = 4000
const storedSchema = v.object({ data: v.object({ id: v.union([v.string(), v.number()]) }) })
const errorSchema = v.object({ errors: v.record(v.string(), v.unknown()) })

export function createMailerLite(config: MailerLiteConfig): MailingList {
  function call(method: 'GET' | 'POST', path: string, body?: object) {
    return callProvider({
      method,
      url: `${config.apiUrl}/subscribers${path}`,
      headers: {
        authorization: `Bearer ${config.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': userAgent,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  function refused(outcome: HttpOutcome): DeliveryFailure {
    if (!outcome.ok) return failure('provider_failed', 'mailerlite unreachable')
    const { status, headers, text } = outcome
    const fields = refusedFields(jsonOrNull(text))
    const waitMs = status === 429 ? (retryAfterMs(headers, config.now()) ?? 1000) : 0
    return failure(problemOf(status, fields), ['mailerlite', status, ...fields].join(' '), waitMs)
  }

  return {
    async upsert({ email, name, lastName, phone, country, groupId }) {
      // Never a `status`: it could resubscribe somebody who has left. Omitted fields keep their values.
      const fields = { name, last_name: lastName, phone, country }
      const outcome = await call('POST', '', { email, fields, groups: [groupId] })
      const id = outcome.ok && [200, 201].includes(outcome.status) ? storedId(outcome.text) : null
      return id === null ? refused(outcome) : { ok: true, answer: id }
    },

    async forget(email) {
      const found = await call('GET', `/${encodeURIComponent(email)}`)
      if (found.ok && found.status === 404) return { ok: true, answer: 'not there' }
      const id = found.ok && found.status === 200 ? storedId(found.text) : null
      if (id === null) return refused(found)
      const outcome = await call('POST', `/${id}/forget`)
      const isGone = outcome.ok && [200, 404].includes(outcome.status)
      return isGone ? { ok: true, answer: 'forgotten' } : refused(outcome)
    },
  }
}

function storedId(text: string): string | null {
  const stored = v.safeParse(storedSchema, jsonOrNull(text))
  return stored.success ? String(stored.output.data.id) : null
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
