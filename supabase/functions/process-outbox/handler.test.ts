import { describe, expect, test } from 'vitest'
import type { Delivery } from '../_shared/delivery.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'
import { cronSecret } from './test-support/run-outbox.ts'

const { school, resend, edge, run, runNow, add, pass, steps, addEnquiry, addEnquiries } = aMailOutbox()

test('one run processes everything that is due', async () => {
  await addEnquiries(60)
  expect(await run()).toMatchObject({ processed: 60, failed: 0 })
})

test('three failures in a row end the work on a lane, at no cost to the steps behind', async () => {
  await addEnquiries(10)
  resend().arm({ method: 'POST', path: '/emails', status: 500, times: 3 })
  expect(await run()).toMatchObject({ processed: 0, failed: 3 })
  expect((await steps()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  expect(await run()).toMatchObject({ processed: 10, failed: 0 })
})

test('refusals of single steps do not end the work on their lane', async () => {
  await addEnquiries(6)
  resend().arm({ method: 'POST', path: '/emails', status: 422, times: 5 })
  expect(await run()).toMatchObject({ processed: 1, failed: 5 })
})

test('a provider that does not answer holds up no other', async () => {
  await add('mailing_list', 'mailing_list:1', { list: 'newsletter', email: 'ana@example.com' })
  await addEnquiry()
  let answerOfList: (delivery: Delivery) => void = () => undefined
  const list = new Promise<Delivery>((resolve) => {
    answerOfList = resolve
  })
  const running = run({ list: () => list })
  await expect
    .poll(async () => (await steps()).map(({ status }) => status), { timeout: 10_000 })
    .toEqual(['pending', 'done'])
  expect(resend().mails).toHaveLength(1)
  answerOfList({ ok: true, answer: null })
  expect(await running).toMatchObject({ processed: 2, failed: 0 })
})

test('a lane that a worker is at is left to it', async () => {
  await addEnquiries(2)
  await school.call('service', 'claim_outbox', 'mail')
  expect(await runNow()).toMatchObject({ processed: 0, failed: 0 })
  await pass(31)
  expect(await runNow()).toMatchObject({ processed: 2, failed: 0 })
})

test('a run stops at its time budget, even within a batch, and leaves the rest to the next', async () => {
  await addEnquiries(10)
  let late = 0
  edge().now = () => Date.now() + late
  const takesLong = () => {
    late += 20_000
  }
  school.before('enquiries', takesLong, 3)
  expect(await run()).toMatchObject({ processed: 3, failed: 0 })
  expect((await steps()).filter(({ status }) => status === 'pending')).toHaveLength(7)
  expect(await run()).toMatchObject({ processed: 7, failed: 0 })
})

describe('access', () => {
  test.each([
    null,
    '',
    'Bearer ',
    `Bearer ${cronSecret}x`,
    `Bearer ${cronSecret.slice(1)}`,
    cronSecret,
    `Basic ${cronSecret}`,
    'Bearer undefined',
    `Bearer ${cronSecret} ${cronSecret}`,
  ])('is refused with %j', async (authorization) => {
    await addEnquiry()
    expect(await run({ authorization })).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(resend().received).toHaveLength(0)
    expect(await steps()).toMatchObject([{ attempts: 0 }])
  })

  test('needs no body', async () => {
    expect(await run({ body: '' })).toMatchObject({ status: 200, processed: 0, failed: 0 })
  })

  test('logs a run only when it did something', async () => {
    await run()
    expect(edge().lines).toEqual([])
    await addEnquiry()
    await run()
    expect(edge().lines).toMatchObject([{ function: 'process-outbox', processed: 1, failed: 0 }])
    await run()
    expect(edge().lines).toHaveLength(1)
    await run({ authorization: null })
    expect(edge().lines).toMatchObject([{ processed: 1 }, { status: 401 }])
  })

  test('rejects a body that is not JSON', async () => {
    expect((await run({ body: '{' })).status).toBe(400)
  })
})
