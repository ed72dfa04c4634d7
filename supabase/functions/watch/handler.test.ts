import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alarmCauses } from '../../../src/domain/contracts/watch.ts'
import { createResend } from '../_shared/resend.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { type ResendServer, resendKey, startResendServer } from '../_shared/test-support/resend-server.ts'
import { createHandler } from './handler.ts'
import { type MemoryStore, memoryStore } from './test-support/memory-store.ts'

const cronSecret = 'cron-secret-of-the-tests'
const addresses = { from: 'Meridiano <avisos@meridiano.example>', to: 'hola@meridiano.example' }

let resend: ResendServer
let store: MemoryStore
let edge: TestEdge

beforeEach(async () => {
  resend = await startResendServer()
  store = memoryStore()
  edge = aTestEdge()
})
afterEach(() => resend.stop())

function run(authorization = `Bearer ${cronSecret}`): Promise<Sent> {
  const handler = createHandler({
    edge,
    store,
    cronSecret,
    addresses: async () => addresses,
    siteUrl: 'https://meridiano.example',
    mailer: createResend({ baseUrl: resend.url, apiKey: resendKey, now: Date.now }),
  })
  return send(handler, { method: 'POST', headers: { authorization }, body: '{}' })
}

describe('an alarm', () => {
  test.each(alarmCauses)('%s is mailed at once, once per hour', async (cause) => {
    store.raise(cause)
    expect(await run()).toMatchObject({ status: 200, body: { alarms: 1 } })
    for (let minute = 0; minute < 59; minute += 1) {
      store.pass(1)
      store.raise(cause)
      await run()
    }
    expect(resend.mails).toHaveLength(1)
    store.pass(1)
    store.raise(cause)
    await run()
    expect(resend.mails).toHaveLength(2)
    expect(new Set(resend.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  test('says what stands still, since when, and what to do', async () => {
    store.raise('payment_key_refused')
    await run()
    expect(resend.mails[0]).toMatchObject({
      from: addresses.from,
      to: [addresses.to],
      subject: 'Alarma: el proveedor de pagos rechaza nuestra clave',
    })
    // 12:00 UTC.
    expect(resend.mails[0]?.text).toMatch(/Desde: .*09:00/)
    expect(resend.mails[0]?.text).toContain('https://meridiano.example/backoffice?tab=config')
  })

  test('that was not raised again is not mailed again', async () => {
    store.raise('steps_stalled')
    await run()
    store.pass(120)
    await run()
    expect(resend.mails).toHaveLength(1)
  })

  test('whose mail failed is mailed by a later run, and the run says so', async () => {
    store.raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', status: 500 })
    expect(await run()).toMatchObject({ status: 502, body: { code: 'mail_error' } })
    expect(store.runs).toEqual([])
    expect(edge.lines).toMatchObject([{ errors: 'resend 500 unreadable' }])
    store.pass(3)
    expect(await run()).toMatchObject({ status: 200 })
    expect(resend.mails).toHaveLength(1)
  })

  test('whose answer was lost is not mailed twice', async () => {
    store.raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', applyThenDrop: true })
    await run()
    store.pass(3)
    await run()
    expect(resend.received).toHaveLength(2)
    expect(resend.mails).toHaveLength(1)
  })

  test('that fails holds up no other, and not the mail of the day', async () => {
    store.raise('payment_key_refused')
    store.raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', status: 500 })
    await run()
    expect(resend.mails).toHaveLength(1)
    expect(store.digests).toEqual(['https://meridiano.example/backoffice'])
  })
})

test('two runs at once mail once', async () => {
  store.raise('steps_stalled')
  await Promise.all([run(), run()])
  expect(resend.mails).toHaveLength(1)
})

test('a run is recorded, and one without work is not logged', async () => {
  await run()
  expect(store.runs).toEqual(['watch'])
  expect(edge.lines).toEqual([])
})

test.each(['', 'Bearer ', 'Bearer another', cronSecret])('rejects %j', async (authorization) => {
  store.raise('steps_stalled')
  expect((await run(authorization)).status).toBe(401)
  expect(resend.mails).toHaveLength(0)
})
