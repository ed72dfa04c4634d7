import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { watch } from '../../../src/domain/contracts/watch.ts'
import { ok } from './answer.ts'
import { partsOf } from './composition.ts'
import { endpoint } from './endpoint.ts'
import { readEnv } from './env.ts'
import { payments } from './payment-wiring.ts'
import { aTestEdge, send } from './test-support/edge.ts'

// A drill for each secret that our code checks: whoever still holds the old one and whoever holds the new one already are both
// taken between the first step and the last (operations, "Variables and secrets").

type Variables = Record<string, string>

/** The steps of operations: `before`, while both count, and once the old one is taken away. */
function steps(
  name: string,
  old: string,
  fresh: string,
): [before: Variables, meanwhile: Variables, after: Variables] {
  return [
    { [name]: old, [`${name}_PREVIOUS`]: '' },
    { [name]: fresh, [`${name}_PREVIOUS`]: old },
    { [name]: fresh, [`${name}_PREVIOUS`]: '' },
  ]
}

describe('the secret of the schedule', () => {
  const [before, meanwhile, after] = steps(
    'CRON_SECRET',
    'old-secret-of-the-schedule',
    'new-secret-of-the-schedule',
  )

  async function status(variables: Variables, secret: string): Promise<number> {
    const edge = aTestEdge()
    const { cronSecrets } = partsOf(
      readEnv((name) => variables[name]),
      edge,
    )
    const handler = endpoint(edge, watch, {
      access: { kind: 'cron', secrets: cronSecrets },
      handle: async () => ok({ alarms: 0, digest: false }),
    })
    return (await send(handler, { method: 'POST', headers: { authorization: `Bearer ${secret}` } })).status
  }

  test('changes without a refused call, and the old one ends with the last step', async () => {
    expect(await status(before, 'old-secret-of-the-schedule')).toBe(200)
    expect(await status(meanwhile, 'old-secret-of-the-schedule')).toBe(200)
    expect(await status(meanwhile, 'new-secret-of-the-schedule')).toBe(200)
    expect(await status(after, 'new-secret-of-the-schedule')).toBe(200)
    expect(await status(after, 'old-secret-of-the-schedule')).toBe(401)
    expect(await status(before, 'new-secret-of-the-schedule')).toBe(401)
  })

  test.each(['', ' ', 'undefined'])('an empty one before it lets nobody in: %j', async (given) => {
    expect(await status(after, given)).toBe(401)
  })
})

describe('what signs notifications', () => {
  const body = new TextEncoder().encode('{"payment_id":"DP-1"}')
  const addresses = {
    DLOCALGO_API_URL: 'https://api.provider.org',
    DLOCALGO_CHECKOUT_URL: 'https://checkout.provider.org',
  }
  const old = { DLOCALGO_API_KEY: 'old_key', DLOCALGO_SECRET_KEY: 'old_secret' }
  const fresh = { DLOCALGO_API_KEY: 'new_key', DLOCALGO_SECRET_KEY: 'new_secret' }

  async function isTaken(variables: Variables, signer: typeof old): Promise<boolean> {
    const provider = payments.of(
      readEnv((name) => ({ ...addresses, ...variables })[name]),
      { now: Date.now, sleep: async () => undefined, keyRefused: async () => undefined },
    )
    const digest = createHmac('sha256', signer.DLOCALGO_SECRET_KEY)
      .update(signer.DLOCALGO_API_KEY)
      .update(body)
    const authorization = `V2-HMAC-SHA256, Signature: ${digest.digest('hex')}`
    return await provider.hasSigned(body, new Headers({ authorization }))
  }

  // The provider may change either of the pair, or both.
  test.each<[string, typeof old]>([
    ['the secret', { ...old, DLOCALGO_SECRET_KEY: fresh.DLOCALGO_SECRET_KEY }],
    ['the API key', { ...old, DLOCALGO_API_KEY: fresh.DLOCALGO_API_KEY }],
    ['both', fresh],
  ])('changes without a refused notification: %s', async (_what, next) => {
    const previous = Object.fromEntries(
      Object.entries(old).map(([name, value]) => [`${name}_PREVIOUS`, value]),
    )
    expect(await isTaken(old, old)).toBe(true)
    expect(await isTaken({ ...next, ...previous }, old)).toBe(true)
    expect(await isTaken({ ...next, ...previous }, next)).toBe(true)
    expect(await isTaken(next, next)).toBe(true)
    expect(await isTaken(next, old)).toBe(false)
  })

  test('an empty one before it signs nothing', async () => {
    const empty = { ...fresh, DLOCALGO_API_KEY_PREVIOUS: '', DLOCALGO_SECRET_KEY_PREVIOUS: ' ' }
    expect(await isTaken(empty, { DLOCALGO_API_KEY: '', DLOCALGO_SECRET_KEY: ' ' })).toBe(false)
  })
})
