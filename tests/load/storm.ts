import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf } from '../support/child-processes.ts'
import type { LoadStage } from './stage.ts'

/** What a part of the backend runs as. */
export const storedIn = 'bin/postgres -D'

/** Repeats until there is a result; a failure is tried again. */
export async function untilDone<Result>(work: () => Promise<Result>): Promise<NonNullable<Result>> {
  for (;;) {
    const result = await work().catch(() => null)
    if (result) return result
    await wait(200)
  }
}

/** Kills a part that the supervision restarts. */
export function killPart(part: string): void {
  const [pid] = childrenOf(process.pid, part)
  if (pid === undefined) throw new Error(`${part} is not running`)
  process.kill(pid, 'SIGKILL')
}

/** What each course costs, by its base slug. */
export async function coursePrices(stage: LoadStage): Promise<Map<string, number>> {
  const prices = await stage.sql()<{ slug: string; amount: string }[]>`
    select base_slug as slug, coalesce(case when is_price_active then promo_price_usd end, regular_price_usd) as amount
    from courses_moodle where is_current_cohort`
  return new Map(prices.map(({ slug, amount }) => [slug, Number(amount)]))
}

/** Buys like the site: the same key until there is an answer. Returns the order's id. */
export function placeOrder(
  stage: LoadStage,
  email: string,
  slug: string,
  amount: number | undefined,
): Promise<string> {
  const key = randomUUID()
  const order = {
    ...{ email, course_id: slug, country: 'AR', amount, currency: 'ARS' },
    ...{ payment_type: 'single', payer: { name: 'Nélida Quiñones', phone: '+54 11 5555 0134' } },
  }
  return untilDone(async () => {
    const answer = await stage.call('create-payment', order, { 'idempotency-key': key })
    const { order_id } = (await answer.json()) as { order_id?: string }
    return order_id
  })
}

/** Sends one notification of a payment, signed by the provider; whether it was acknowledged. */
export async function notify(stage: LoadStage, paymentId: string): Promise<boolean> {
  const body = JSON.stringify({ payment_id: paymentId })
  const signature = createHmac('sha256', stage.variable('DLOCALGO_SECRET_KEY'))
    .update(stage.variable('DLOCALGO_API_KEY') + body)
    .digest('hex')
  const answer = await fetch(`${stage.backend().urls.functions}/payment-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `V2-HMAC-SHA256, Signature: ${signature}` },
    body,
  })
  await answer.arrayBuffer()
  return answer.status === 200
}
