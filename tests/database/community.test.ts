import { describe, expect, test } from 'vitest'
import { joinCommunityStore } from '../../supabase/functions/join-community/index.ts'
import { aFormKey } from './support/form-keys.ts'
import { aSchool } from './support/handler-school.ts'
import { atOnce } from './support/test-database.ts'

const database = aSchool()

const community = () => joinCommunityStore(database.client())
const members = async () => [
  ...(await database.sql()`select name, email, phone from community_registrations order by id`),
]
const emailsOf = async (rows: Promise<readonly Record<string, unknown>[]>) =>
  (await rows).map(({ email }) => email)
const welcomed = () =>
  emailsOf(database.sql()`select c.email from outbox o
    join community_registrations c on c.id = (o.payload ->> 'registration_id')::bigint
    where o.kind = 'community_welcome_mail' order by o.id`)
const listed = () =>
  emailsOf(database.sql()`select payload ->> 'email' as email from outbox
    where kind = 'mailing_list' and payload ->> 'list' = 'community' order by id`)

const ana = { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' }

describe('on the database, behind the data API', () => {
  async function joinFrom(address: string, email: string, key: string | null = aFormKey()) {
    const reserved = await community().reserveDuplicateAnswer(address)
    return await community().join({ ...ana, email }, key, reserved)
  }

  async function expectOnlyAna() {
    expect(await members()).toEqual([ana])
    expect(await welcomed()).toEqual([ana.email])
    expect(await listed()).toEqual([ana.email])
  }

  test('stores, welcomes and lists a member once, however often the same form arrives', async () => {
    const key = aFormKey()
    for (let time = 0; time < 3; time += 1) expect(await joinFrom('a', ana.email, key)).toBe('registered')
    await expectOnlyAna()
  })

  test('treats another spelling of a mailbox as another member and welcomes the mailbox once', async () => {
    for (const email of ['a.na@gmail.com', 'ana+taller@gmail.com', 'ana@googlemail.com']) {
      expect(await joinFrom('a', email)).toBe('registered')
    }
    expect(await members()).toHaveLength(3)
    expect(await welcomed()).toEqual(['a.na@gmail.com'])
    expect(await listed()).toHaveLength(3)
  })

  test('a different person with the same key is a conflict and is not stored, member or not', async () => {
    const key = aFormKey()
    await joinFrom('a', 'socia@example.com')
    await joinFrom('a', ana.email, key)
    expect(await joinFrom('a', 'socia@example.com', key)).toBe('conflict')
    expect(await joinFrom('a', 'nueva@example.com', key)).toBe('conflict')
    expect((await members()).map(({ email }) => email)).toEqual(['socia@example.com', ana.email])
  })

  test('reports a known e-mail as duplicate five times an hour per address, then answers as for a new one', async () => {
    await joinFrom('elsewhere', ana.email)
    const outcomes: string[] = []
    for (let time = 0; time < 8; time += 1) outcomes.push(await joinFrom('a', ana.email))
    expect(outcomes).toEqual([...Array(5).fill('duplicate'), ...Array(3).fill('registered')])
    expect(await joinFrom('b', ana.email)).toBe('duplicate')
    await expectOnlyAna()
  })

  test('repeats the same answer for a key, before and after the five', async () => {
    await joinFrom('elsewhere', ana.email)
    const [first, last] = [aFormKey(), aFormKey()]
    expect(await joinFrom('a', ana.email, first)).toBe('duplicate')
    for (let time = 0; time < 4; time += 1) await joinFrom('a', ana.email)
    expect(await joinFrom('a', ana.email, last)).toBe('registered')
    expect(await joinFrom('b', ana.email, last)).toBe('registered')
    expect(await joinFrom('a', ana.email, first)).toBe('duplicate')
    await expectOnlyAna()
  })

  test('new members do not use up the five; unfinished attempts do', async () => {
    await joinFrom('elsewhere', ana.email)
    for (let index = 0; index < 8; index += 1) await joinFrom('a', `p${index}@example.com`)
    for (let time = 0; time < 4; time += 1) await community().reserveDuplicateAnswer('a')
    expect(await joinFrom('a', ana.email)).toBe('duplicate')
    expect(await joinFrom('a', ana.email)).toBe('registered')
    expect(await joinFrom('a', 'nueva@example.com')).toBe('registered')
    expect(await members()).toHaveLength(10)
  })
})

describe('on the database', () => {
  test('100 concurrent questions from one address learn five times who is a member', async () => {
    await community().join(ana, null, null)
    const outcomes = await atOnce(100, async () =>
      community().join(ana, aFormKey(), await community().reserveDuplicateAnswer('a')),
    )
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(95)
  })

  test('an attempt that rolls back still counts; after an hour five are allowed again', async () => {
    await community().join(ana, null, null)
    for (let time = 1; time <= 5; time += 1) {
      const reserved = await community().reserveDuplicateAnswer('a')
      expect(reserved, `attempt ${time}`).not.toBeNull()
      const refused = community().join({ ...ana, phone: '1', email: 'b@example.com' }, null, reserved)
      await expect(refused).rejects.toMatchObject({ code: '23514' })
    }
    expect(await community().reserveDuplicateAnswer('a')).toBeNull()
    await database.sql()`update private.duplicate_answers set reserved_at = reserved_at - interval '59 min'`
    expect(await community().reserveDuplicateAnswer('a')).toBeNull()
    await database.sql()`update private.duplicate_answers set reserved_at = reserved_at - interval '61 s'`
    const reserved = await community().reserveDuplicateAnswer('a')
    expect(await community().join(ana, null, reserved)).toBe('duplicate')
  })

  test('what is kept of a form holds no personal data and is deleted after a month', async () => {
    const key = aFormKey()
    await community().join(ana, key, null)
    const [row] = await database.sql()`select s::text as kept,
      content_hash = private.content_hash(${database.sql().json(ana)}) as plain
      from private.form_submissions s`
    expect(row?.kept).not.toMatch(/@|ana/i)
    expect(row?.plain).toBe(false)
    await database.sql()`update private.form_submissions set created_at = now() - interval '31 days'`
    // One call in a hundred cleans up.
    const isKept = async () =>
      (await database.sql()`select from private.form_submissions where key = ${key}`).length > 0
    for (let call = 0; call < 60 && (await isKept()); call += 1) {
      await database.sql()`select private.take_form_key('sweep-' || lpad((${call} * 50 + n)::text, 12, '0'), '{}', 'x')
        from generate_series(1, 50) n`
    }
    expect(await isKept()).toBe(false)
  })
})
