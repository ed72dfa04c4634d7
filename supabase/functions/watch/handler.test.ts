import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlarmCause, alarmCauses } from '../../../src/domain/contracts/checks.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { createResend } from '../_shared/resend.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { type ResendServer, resendKey, startResendServer } from '../_shared/test-support/resend-server.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { createHandler, watchStore } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'

const school = aSchool()
const { sql } = school
let resend: ResendServer
let edge: TestEdge

beforeEach(async () => {
  resend = await startResendServer()
  edge = aTestEdge()
})
afterEach(() => resend.stop())

const raise = (cause: AlarmCause) => sql()`select public.raise_alarm(${cause})`
/** Lets the lease of a run that failed end. */
const passLease = () => sql()`update private.alarms set leased_until = now()`
const runs = async () =>
  (await sql()`select job from public.job_runs where job = 'watch'`).map(({ job }) => job)

function run(authorization = `Bearer ${cronSecret}`): Promise<Sent> {
  const handler = createHandler({
    edge,
    store: watchStore(school.client()),
    cronSecrets: [cronSecret],
    addresses: async () => addresses,
    siteUrl: 'https://meridiano.example',
    mailer: createResend({ baseUrl: resend.url, apiKey: resendKey, now: Date.now }),
  })
  return send(handler, { method: 'POST', headers: { authorization }, body: '{}' })
}

describe('an alarm', () => {
  test.each(alarmCauses)('%s is mailed at once, and once more when it is raised again', async (cause) => {
    for (const _ of [1, 2]) {
      await raise(cause)
      expect(await run()).toMatchObject({ status: 200, body: { alarms: 1 } })
      await raise(cause)
      expect(await run()).toMatchObject({ status: 200, body: { alarms: 0 } })
      await sql()`update private.alarms set since = since - interval '61 min',
        raised_at = raised_at - interval '61 min', mailed_at = mailed_at - interval '61 min'`
    }
    expect(resend.mails).toHaveLength(2)
  })

  test('says what stands still, since when, and what to do', async () => {
    await raise('payment_key_refused')
    await sql()`update private.alarms set since = '2026-11-22T12:00:00Z'`
    await run()
    expect(resend.mails[0]).toMatchObject({
      from: addresses.from,
      to: [addresses.to],
      subject: 'Alarma: dLocal Go (cobros)',
    })
    // 12:00 UTC.
    expect(resend.mails[0]?.text).toContain('Desde: domingo 22 de noviembre, 09:00 (hora de Argentina)')
    expect(resend.mails[0]?.text).toContain('https://meridiano.example/backoffice?tab=config')
  })

  test('whose mail failed is mailed by a later run, and the run says so', async () => {
    await raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', status: 500 })
    expect(await run()).toMatchObject({ status: 502, body: { code: 'mail_error' } })
    expect(await runs()).toEqual([])
    expect(edge.lines).toMatchObject([{ errors: 'resend 500 unreadable' }])
    await passLease()
    expect(await run()).toMatchObject({ status: 200 })
    expect(resend.mails).toHaveLength(1)
  })

  test('whose answer was lost is not mailed twice', async () => {
    await raise('steps_stalled')
    resend.arm({ method: 'POST', path: '/emails', applyThenDrop: true })
    await run()
    await passLease()
    await run()
    expect(resend.received).toHaveLength(2)
    expect(resend.mails).toHaveLength(1)
  })

  test('that fails holds up no other, and not the mail of the day', async () => {
    await raise('payment_key_refused')
    await raise('steps_stalled')
    await sql()`insert into public.enquiries (form, name, email, message, created_at)
      values ('contact', 'Ana', 'ana@example.com', 'Hola', now() - interval '2 days')`
    resend.arm({ method: 'POST', path: '/emails', status: 500 })
    await run()
    expect(resend.mails).toHaveLength(1)
    // The mail of the day waits for 8 o’clock of the school.
    const [digest] =
      await sql()`select (now() at time zone 'America/Argentina/Buenos_Aires')::time >= '08:00' as due,
      (select payload ->> 'url' from public.outbox where kind = 'desk_digest_mail') as url`
    expect(school.calls()).toContain('queue_desk_digest')
    expect(digest?.url).toBe(digest?.due ? 'https://meridiano.example/backoffice' : null)
  })
})

test('a run is recorded, and one without work is not logged', async () => {
  await run()
  expect(await runs()).toEqual(['watch'])
  expect(edge.lines).toEqual([])
})

test.each(['', 'Bearer ', 'Bearer another', cronSecret])('rejects %j', async (authorization) => {
  await raise('steps_stalled')
  expect((await run(authorization)).status).toBe(401)
  expect(resend.mails).toHaveLength(0)
})
