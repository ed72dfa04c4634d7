import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailerLite } from '../../supabase/functions/_shared/mailerlite.ts'
import { mailerLiteAccount, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox
const [community, newsletter] = mailerLiteAccount.groups.map((group) => group.id)

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('POST', '/reset'))

async function subscribers(): Promise<Record<string, unknown>[]> {
  const answer = await sandbox.control<{ subscribers: Record<string, unknown>[] }>(
    'GET',
    '/mailerlite/subscribers',
  )
  return answer.subscribers
}

describe('our adapter', () => {
  const mailerLite = () =>
    createMailerLite({
      apiUrl: `${sandbox.url}/mailerlite/api`,
      apiKey: mailerLiteAccount.apiKey,
      now: Date.now,
    })
  const ana = { email: 'ana@example.com', name: 'Ana', phone: '5555', groupId: community ?? '' }

  test('does not resubscribe someone who has left', async () => {
    await mailerLite().upsert(ana)
    await sandbox.control('POST', '/mailerlite/subscribers/status', {
      email: ana.email,
      status: 'unsubscribed',
    })
    expect(await mailerLite().upsert({ ...ana, groupId: newsletter ?? '' })).toMatchObject({ ok: true })
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('distinguishes a rejected address from a group that is gone', async () => {
    expect(await mailerLite().upsert({ ...ana, email: '"a,b"@example.com' })).toMatchObject({
      problem: 'subscriber_refused',
      detail: 'mailerlite 422 email',
    })
    expect(await mailerLite().upsert({ ...ana, groupId: '999' })).toMatchObject({
      problem: 'group_unknown',
      detail: 'mailerlite 422 groups.0',
    })
  })
})
