import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlarmCause, alarmCauses } from '../../../src/domain/contracts/checks.ts'
import type { Alarm } from '../../../src/domain/contracts/watch.ts'
import { createResend } from '../_shared/resend.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { type ResendServer, resendKey, startResendServer } from '../_shared/test-support/resend-server.ts'
import { createHandler, type WatchStore } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'
const addresses = { from: 'Meridiano <avisos@meridiano.example>', to: 'hola@meridiano.example' }

let resend: ResendServer
let edge: TestEdge
/** To be mailed until they are finished. */
let alarms: Alarm[]
let digests: string[]
let runs: string[]

beforeEach(async () => {
  resend = await startResendServer()
  edge = aTestEdge()
  alarms = []
  digests = []
  runs = []
})
afterEach(() => resend.stop())

const store: WatchStore = {
  claimAlarms: async () => [...alarms],
  finishAlarm: async (cause) => {
    alarms = alarms.filter((alarm) => alarm.cause !== cause)
  },
  async queueDigest(url) {
    digests.push(url)
    return false
  },
  noteSessions: async () => 0,
  recordRun: async (job) => void runs.push(job),
}

function raise(cause: AlarmCause, at = '2026-11-22T12:00:00Z'): void {
  alarms.push({ cause, since: at, raised_at: at })
}

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
  test.each(alarmCauses)('%s is mailed at once, and once more when it is raised again', async (cause) => {
    for (const at of ['2026-11-22T12:00:00Z', '2026-11-22T13:00:00Z']) {
      raise(cause, at)
      expect(await run()).toMatchObject({ status: 200, body: { alarms: 1 } })
      expect(await run()).toMatchObject({ status: 200, body: { alarms: 0 } })
    }
    expect(resend.mails).toHaveLength(2)
  })

  test('says what stands still, since when, and what to do', async () => {
    raise('payment_key_refused')
    await run()
    expect(resend.mails[0]).toMatchObject({
      from: addresses.from,
      to: [addresses.to],
      subject: 'Alarma: dLocal Go (cobros)',
    })
    // 12:00 UTC.
    expect(resend.mails[0]?.text).toMatch(/Desde: .*09:00/)
    expect(resend.mails[0]?.text).toContain('https://meridiano.example/backoffice?tab=config')
  })

  test('whose mail failed is mailed by a later run, and the run says so', async () => {
    raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', status: 500 })
    expect(await run()).toMatchObject({ status: 502, body: { code: 'mail_error' } })
    expect(runs).toEqual([])
    expect(edge.lines).toMatchObject([{ errors: 'resend 500 unreadable' }])
    expect(await run()).toMatchObject({ status: 200 })
    expect(resend.mails).toHaveLength(1)
  })

  test('whose answer was lost is not mailed twice', async () => {
    raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', applyThenDrop: true })
    await run()
    await run()
    expect(resend.received).toHaveLength(2)
    expect(resend.mails).toHaveLength(1)
  })

  test('that fails holds up no other, and not the mail of the day', async () => {
    raise('payment_key_refused')
    raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', status: 500 })
    await run()
    expect(resend.mails).toHaveLength(1)
    expect(digests).toEqual(['https://meridiano.example/backoffice'])
  })
})

test('a run is recorded, and one without work is not logged', async () => {
  await run()
  expect(runs).toEqual(['watch'])
  expect(edge.lines).toEqual([])
})

test.each(['', 'Bearer ', 'Bearer another', cronSecret])('rejects %j', async (authorization) => {
  raise('steps_stalled')
  expect((await run(authorization)).status).toBe(401)
  expect(resend.mails).toHaveLength(0)
})
