import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { State } from '../../../../local/sandbox/state.ts'

/** The provider retries every 10 minutes for 30 days; this runs 300 times as fast. */
const retryEveryMs = 2000
const maxAttempts = 30 * 24 * 6

export type Keys = { apiKey: string; secretKey: string }

export function signature(keys: Keys, rawBody: string): string {
  return createHmac('sha256', keys.secretKey)
    .update(keys.apiKey + rawBody)
    .digest('hex')
}

export type Webhooks = {
  /** Resolves after the first attempt, delivered or not. */
  notify(url: string | undefined, body: Record<string, unknown>): Promise<void>
  stop(): void
}

export function createWebhooks(state: State, keys: Keys): Webhooks {
  let isDelivering = false

  async function deliver(url: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'dlocalgo-sandbox',
          authorization: `V2-HMAC-SHA256, Signature: ${signature(keys, body)}`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      await response.arrayBuffer()
      return response.status === 200
    } catch {
      return false
    }
  }

  async function notify(url: string | undefined, value: Record<string, unknown>): Promise<void> {
    if (url === undefined || !state.data.notifies) return
    const body = JSON.stringify(value)
    if (await deliver(url, body)) return
    state.data.webhooks.push({ url, body, attempts: 1, due_at: Date.now() + retryEveryMs })
    state.changed()
  }

  async function deliverDue(): Promise<void> {
    if (isDelivering) return
    isDelivering = true
    try {
      for (const webhook of state.data.webhooks.filter((candidate) => candidate.due_at <= Date.now())) {
        const isDone = (await deliver(webhook.url, webhook.body)) || webhook.attempts + 1 >= maxAttempts
        if (isDone) state.data.webhooks = state.data.webhooks.filter((other) => other !== webhook)
        else {
          webhook.attempts += 1
          webhook.due_at = Date.now() + retryEveryMs
        }
        state.changed()
        await wait(0)
      }
    } finally {
      isDelivering = false
    }
  }

  const timer = setInterval(deliverDue, 250)
  return { notify, stop: () => clearInterval(timer) }
}
