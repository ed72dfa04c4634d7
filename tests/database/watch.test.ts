import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type AlarmCause, alarmCauses } from '../../src/domain/contracts/checks.ts'
import { deskDigestSchema } from '../../src/domain/contracts/watch.ts'
import { alarmRaiser } from '../../supabase/functions/_shared/composition.ts'
import { watchStore } from '../../supabase/functions/watch/index.ts'
import { aSchool } from './support/handler-school.ts'
import { atOnce } from './support/test-database.ts'

const database = aSchool()

describe('on the database, behind the data API', () => {
  const store = () => watchStore(database.client())
  const raise = (cause: AlarmCause) => alarmRaiser(database.client(), cause)()
  const pass = (minutes: number) => database.sql()`update private.alarms
    set since = since - make_interval(mins => ${minutes}), raised_at = raised_at - make_interval(mins => ${minutes}),
      mailed_at = mailed_at - make_interval(mins => ${minutes}), leased_until = leased_until - make_interval(mins => ${minutes})`

  test.each(alarmCauses)('%s is claimed by one of many, and again two minutes later', async (cause) => {
    await raise(cause)
    const claims = await atOnce(6, () => store().claimAlarms())
    expect(claims.flat()).toMatchObject([{ cause }])
    await pass(3)
    expect(await store().claimAlarms()).toHaveLength(1)
  })

  test('is claimed once per hour at most, and only if it was raised meanwhile', async () => {
    await raise('payment_key_refused')
    await store().claimAlarms()
    await store().finishAlarm('payment_key_refused')
    await pass(59)
    await raise('payment_key_refused')
    expect(await store().claimAlarms()).toEqual([])
    await pass(2)
    expect(await store().claimAlarms()).toHaveLength(1)
    await store().finishAlarm('payment_key_refused')
    await pass(120)
    expect(await store().claimAlarms()).toEqual([])
  })

  test('keeps its beginning until an hour was quiet', async () => {
    await raise('payment_key_refused')
    await pass(50)
    await raise('payment_key_refused')
    await pass(3)
    const [alarm] = await store().claimAlarms()
    const minutes = (Date.parse(alarm?.raised_at ?? '') - Date.parse(alarm?.since ?? '')) / 60_000
    expect(Math.round(minutes)).toBe(50)
    await store().finishAlarm('payment_key_refused')
    await pass(90)
    await raise('payment_key_refused')
    const [again] = await store().claimAlarms()
    expect(again?.since).toBe(again?.raised_at)
  })
})

describe('a standstill', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  async function step(row: {
    next_attempt_at: Date
    first_tried_at?: Date
    problem?: string
    done_at?: Date
  }) {
    const { next_attempt_at, first_tried_at = null, problem = null, done_at = null } = row
    await database.sql()`
      insert into public.outbox (kind, natural_key, payload, status, next_attempt_at, first_tried_at, problem, done_at)
      values ('receipt_mail', ${`parado:${Math.random()}`}, '{}', ${done_at ? 'done' : 'pending'}, ${next_attempt_at},
        ${first_tried_at}, ${problem}, ${done_at})`
  }
  async function causes() {
    const rows = await database.sql()`select cause from public.claim_alarms()`
    return rows.map(({ cause }) => cause)
  }
  /** As the Config tab says it of a step, whatever others do. */
  async function isLate() {
    const [row] = await database.sql()`select private.steps_late() as late`
    return row?.late
  }

  test('is one when a step was due for a quarter of an hour and none was carried out', async () => {
    await step({ next_attempt_at: minutesAgo(16) })
    expect(await causes()).toEqual(['steps_stalled'])
  })

  test('is one when the worker dies on each step that it takes', async () => {
    await step({ next_attempt_at: minutesAgo(-20), first_tried_at: minutesAgo(16) })
    expect(await causes()).toEqual(['steps_stalled'])
  })

  test.each<[string, Parameters<typeof step>[0]]>([
    ['a step that is due for a moment', { next_attempt_at: minutesAgo(14) }],
    [
      'a step that failed and waits',
      { next_attempt_at: minutesAgo(-20), first_tried_at: minutesAgo(60), problem: 'provider_failed' },
    ],
    ['a step for later', { next_attempt_at: minutesAgo(-5) }],
  ])('is not %s', async (_name, row) => {
    await step(row)
    expect([await causes(), await isLate()]).toEqual([[], false])
  })

  test('is not one while others are carried out', async () => {
    await step({ next_attempt_at: minutesAgo(100) })
    await step({ next_attempt_at: minutesAgo(20), done_at: minutesAgo(10) })
    expect([await causes(), await isLate()]).toEqual([[], true])
  })
})

describe('the mail of the day', () => {
  const url = 'https://meridiano.example/backoffice'
  const noon = '2026-11-22T15:00:00Z'

  async function queue(at = noon): Promise<boolean> {
    const [row] =
      await database.sql()`select public.queue_desk_digest(${url}, ${at}::text::timestamptz) as stored`
    return row?.stored
  }
  const anEnquiry = (name: string, at: string) => database.sql()`
    insert into public.enquiries (form, name, email, message, created_at)
    values ('contact', ${name}, 'ana@example.com', 'Hola', ${at}::text::timestamptz)`
  const mails = async () => {
    const rows =
      await database.sql()`select natural_key, payload from public.outbox where kind = 'desk_digest_mail'`
    return rows.map(({ natural_key, payload }) => ({ natural_key, ...v.parse(deskDigestSchema, payload) }))
  }

  test('lists what is older than a day, oldest first, and stores it once', async () => {
    await anEnquiry('Nueva', '2026-11-21T15:30:00Z')
    await anEnquiry('Vieja', '2026-11-10T12:00:00Z')
    await anEnquiry('Más vieja', '2026-11-09T12:00:00Z')
    expect((await atOnce(5, () => queue())).filter(Boolean)).toHaveLength(1)
    expect(await mails()).toMatchObject([
      {
        natural_key: 'desk_digest:2026-11-22',
        day: '2026-11-22',
        total: 2,
        counts: { enquiry: 2 },
        url,
        oldest: [{ name: 'Más vieja' }, { name: 'Vieja' }],
      },
    ])
  })

  test('is stored again the next day', async () => {
    await anEnquiry('Vieja', '2026-11-10T12:00:00Z')
    expect([await queue(), await queue('2026-11-23T11:00:00Z')]).toEqual([true, true])
    expect(await mails()).toHaveLength(2)
  })

  test('waits for 8 o’clock of the school', async () => {
    await anEnquiry('Vieja', '2026-11-10T12:00:00Z')
    expect(await queue('2026-11-22T10:59:00Z')).toBe(false)
    expect(await queue('2026-11-22T11:00:00Z')).toBe(true)
  })

  test('is not sent on a day without anything old, even if something grows old later', async () => {
    await anEnquiry('Nueva', '2026-11-21T15:30:00Z')
    expect([await queue(), await queue('2026-11-22T16:00:00Z')]).toEqual([false, false])
    expect(await mails()).toEqual([])
    const [run] = await database.sql()`select last_result from public.job_runs where job = 'desk-digest'`
    expect(run?.last_result).toEqual({ day: '2026-11-22', items: 0 })
  })

  test('of a flood lists the forty oldest', async () => {
    for (let n = 0; n < 45; n += 1) await anEnquiry(`N.º ${n}`, '2026-11-10T12:00:00Z')
    await queue()
    expect(await mails()).toMatchObject([{ total: 45, oldest: { length: 40 } }])
  })
})
