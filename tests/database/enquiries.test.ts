import { beforeEach, describe, expect, test } from 'vitest'
import { type EnquiryStore, enquiryStore } from '../../supabase/functions/_shared/enquiry.ts'
import { aNewEnquiry } from '../../supabase/functions/_shared/test-support/enquiries.ts'
import { aFormKey } from './support/form-keys.ts'
import { aSchool } from './support/handler-school.ts'
import { atOnce } from './support/test-database.ts'

const database = aSchool()

type Stage = {
  store: EnquiryStore
  /** The stored e-mails, in order. */
  stored(): Promise<string[]>
  /** The number of enquiries in each mail. */
  mails(): Promise<number[]>
}

async function real(): Promise<Stage> {
  return {
    store: enquiryStore(database.client()),
    stored: async () =>
      (await database.sql()`select email from enquiries order by id`).map(({ email }) => email),
    mails: async () =>
      (
        await database.sql()`select coalesce(jsonb_array_length(payload -> 'enquiry_ids'), 1) as told
        from outbox order by id`
      ).map(({ told }) => told),
  }
}

describe('on the database, behind the data API', () => {
  let opened: Stage
  beforeEach(async () => {
    opened = await real()
  })
  const stage = () => opened

  test('stores and mails an enquiry once per key, and repeats the answer', async () => {
    const key = aFormKey()
    const numbers = new Set()
    for (let time = 0; time < 3; time += 1) {
      numbers.add(await stage().store.store(aNewEnquiry(), key, time === 1))
    }
    expect([...numbers]).toEqual([expect.any(Number)])
    expect(await stage().stored()).toEqual(['ana@example.com'])
    expect(await stage().mails()).toEqual([1])
  })

  test.each([
    { message: 'Otra cosa' },
    { email: 'otra@example.com' },
    { form: 'webgis' },
    { phone: null },
  ] as const)('another enquiry (%j) with the same key is a conflict and stores nothing', async (changes) => {
    const key = aFormKey()
    await stage().store.store(aNewEnquiry(), key, false)
    expect(await stage().store.store(aNewEnquiry(changes), key, false)).toBe('conflict')
    expect(await stage().store.store(aNewEnquiry(), key, false)).toEqual(expect.any(Number))
    expect(await stage().stored()).toEqual(['ana@example.com'])
    expect(await stage().mails()).toEqual([1])
  })

  test('the same enquiry with another key, or without one, is another enquiry', async () => {
    for (const key of [aFormKey(), aFormKey(), null, null]) {
      expect(await stage().store.store(aNewEnquiry(), key, false)).toEqual(expect.any(Number))
    }
    expect(await stage().stored()).toHaveLength(4)
    expect(await stage().mails()).toEqual([1, 1, 1, 1])
  })

  test('sends held mails together, 50 enquiries in each, and the others separately', async () => {
    for (let index = 0; index < 60; index += 1) {
      const enquiry = aNewEnquiry({ email: `p${String(index).padStart(2, '0')}@example.com` })
      expect(await stage().store.store(enquiry, aFormKey(), index >= 5)).toEqual(expect.any(Number))
    }
    expect(await stage().stored()).toHaveLength(60)
    expect(await stage().mails()).toEqual([1, 1, 1, 1, 1, 50, 5])
  })
})

describe('on the database', () => {
  test('one form sent 20 times at once is stored and mailed once', async () => {
    const key = aFormKey()
    const stage = await real()
    const answers = await atOnce(20, () => stage.store.store(aNewEnquiry(), key, false))
    expect(new Set(answers).size).toBe(1)
    expect(await stage.stored()).toHaveLength(1)
    expect(await stage.mails()).toEqual([1])
  })

  test('20 concurrent senders share one held mail', async () => {
    const stage = await real()
    await atOnce(20, (index) => stage.store.store(aNewEnquiry({ name: `P${index}` }), aFormKey(), true))
    expect(await stage.mails()).toEqual([20])
    expect(
      await database.sql()`select next_attempt_at between now() + interval '4 min' and now() + interval '5 min' as soon from outbox`,
    ).toEqual([{ soon: true }])
  })

  test('a held mail that a worker has claimed no longer changes, even after it failed', async () => {
    const stage = await real()
    await stage.store.store(aNewEnquiry(), aFormKey(), true)
    await database.sql()`update outbox set next_attempt_at = now() - interval '1 s'`
    await stage.store.store(aNewEnquiry(), aFormKey(), true)
    await database.sql()`select public.claim_outbox('mail')`
    await stage.store.store(aNewEnquiry(), aFormKey(), true)
    expect(await stage.mails()).toEqual([1, 2])
    await database.sql()`select public.fail_outbox(id, 'refused', 'mail_refused', 'resend 422') from outbox`
    await database.sql()`update outbox set status = 'pending', attempts = 0, next_attempt_at = now()`
    await stage.store.store(aNewEnquiry(), aFormKey(), true)
    expect(await stage.mails()).toEqual([1, 2, 1])
  })

  test('a form that the database rejects keeps no key: the corrected form is accepted', async () => {
    const key = aFormKey()
    const stage = await real()
    await expect(stage.store.store(aNewEnquiry({ name: ' ' }), key, false)).rejects.toMatchObject({
      code: '23514',
    })
    expect(await stage.store.store(aNewEnquiry(), key, false)).toEqual(expect.any(Number))
  })
})
