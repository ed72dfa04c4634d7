import { beforeEach, describe, expect, test } from 'vitest'
import { normalizeEmail } from '#domain/email.ts'
import {
  type SubscribeNewsletterStore,
  subscribeNewsletterStore,
} from '../../supabase/functions/subscribe-newsletter/index.ts'
import { aFormKey } from './support/form-keys.ts'
import { aSchool } from './support/handler-school.ts'

const database = aSchool()

type Stage = {
  store: SubscribeNewsletterStore
  /** Pairs of e-mail and source. */
  subscribed(): Promise<[string, string][]>
}

async function real(): Promise<Stage> {
  return {
    store: subscribeNewsletterStore(database.client()),
    subscribed: async () =>
      (
        await database.sql()`select n.email, n.source from newsletter_subscriptions n
        join outbox o on o.natural_key = 'mailing_list:newsletter:' || n.id order by n.id`
      ).map((row) => [row.email, row.source]),
  }
}

const email = normalizeEmail('ana@example.com')

describe('on the database, behind the data API', () => {
  let opened: Stage
  beforeEach(async () => {
    opened = await real()
  })
  const stage = () => opened

  test('subscribes an address once, however often it arrives, and keeps its first source', async () => {
    const key = aFormKey()
    for (const [source, formKey] of [
      ['notebooks', key],
      ['notebooks', key],
      ['comunidad', aFormKey()],
      ['notebooks', null],
    ] as const) {
      expect(await stage().store.subscribe(email, source, formKey)).toBe('subscribed')
    }
    expect(await stage().subscribed()).toEqual([[email, 'notebooks']])
  })

  test('another address with the same key is a conflict, subscribed or not', async () => {
    const key = aFormKey()
    await stage().store.subscribe(normalizeEmail('socia@example.com'), 'notebooks', null)
    await stage().store.subscribe(email, 'notebooks', key)
    expect(await stage().store.subscribe(normalizeEmail('socia@example.com'), 'notebooks', key)).toBe(
      'conflict',
    )
    expect(await stage().store.subscribe(normalizeEmail('nueva@example.com'), 'notebooks', key)).toBe(
      'conflict',
    )
    expect(await stage().subscribed()).toHaveLength(2)
  })
})
