import { describe, expect, test } from 'vitest'
import { type Attempt, attempt, become } from './support/actors.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

type Outcome = { refusal: string | null; status: string | null }

/** One request of the data API: a transaction of its own, with what the gateway says of its caller. */
async function signUp(email: string, headers: Record<string, string>): Promise<Outcome> {
  const outcome: { value?: Attempt<string | null> } = {}
  await database.sql().begin(async (transaction) => {
    await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`
    await become(transaction, 'anon')
    outcome.value = await attempt(transaction, async (inner) => {
      await inner`insert into public.community_registrations (name, email, phone) values ('Ana', ${email}, '5555 0100')`
      const [row] = await inner`select nullif(current_setting('response.status', true), '') as status`
      return (row?.status as string | null) ?? null
    })
  })
  if (!outcome.value) throw new Error('the request gave no outcome')
  return outcome.value.ok
    ? { refusal: null, status: outcome.value.value }
    : { refusal: outcome.value.code, status: null }
}

const welcome: Outcome = { refusal: null, status: null }
const taken: Outcome = { refusal: null, status: '409' }
const limited: Outcome = { refusal: 'PT429', status: null }

function cameFrom(address: string): Record<string, string> {
  return { 'cf-connecting-ip': address, 'x-forwarded-for': `${address}, 10.0.0.1` }
}

describe('the address of a request', () => {
  test.each([
    [null, null],
    [{}, null],
    [{ 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    [{ 'x-forwarded-for': 'forged, 203.0.113.7' }, '203.0.113.7'],
    [{ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': 'forged, 10.0.0.1' }, '203.0.113.7'],
    [{ 'cf-connecting-ip': '', 'x-forwarded-for': '10.0.0.1' }, '10.0.0.1'],
    [{ 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
    [{ 'cf-connecting-ip': '2001:0DB8:1:2::9' }, '2001:db8:1:2::/64'],
    [{ 'cf-connecting-ip': '::ffff:203.0.113.7' }, '203.0.113.7'],
    [{ 'cf-connecting-ip': 'no:address' }, 'no:address'],
  ])('of %j is %j', async (headers, address) => {
    await inDiscardedTransaction(database.sql(), async (transaction) => {
      await transaction`select set_config('request.headers', ${headers ? JSON.stringify(headers) : ''}, true)`
      const [row] = await transaction`select private.request_address() as address`
      expect(row?.address).toBe(address)
    })
  })
})

describe('signing up for the community', () => {
  test('twenty of 100 from one address are taken in, whatever it forges; others notice nothing', async () => {
    const outcomes: Outcome[] = []
    for (let index = 0; index < 100; index++) {
      const headers = { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': `10.0.0.${index}, 10.9.9.9` }
      outcomes.push(await signUp(`a${index}@example.com`, headers))
    }
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill(welcome))
    // A place comes free every half a minute.
    expect(outcomes.slice(21)).toEqual(Array(79).fill(limited))
    expect(await signUp('otra@example.com', cameFrom('203.0.113.8'))).toEqual(welcome)
  })

  test('asking who is a member counts, so that nobody can ask for long', async () => {
    expect(await signUp('socia@example.com', cameFrom('198.51.100.1'))).toEqual(welcome)
    const outcomes: Outcome[] = []
    for (let index = 0; index < 40; index++) {
      outcomes.push(await signUp(' SOCIA@example.com', cameFrom('198.51.100.2')))
    }
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill(taken))
    expect(outcomes.slice(21)).toEqual(Array(19).fill(limited))
    const rows =
      await database.sql()`select 1 from community_registrations where email_normalized = 'socia@example.com'`
    expect(rows).toHaveLength(1)
  })

  test('outside a request the table itself refuses a duplicate', async () => {
    const insert = () =>
      database.sql()`insert into community_registrations (name, email, phone) values ('A', 'b@example.com', '55550100')`
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23505' })
  })

  test('keeps no address that could be found by trying all of them', async () => {
    await signUp('digest@example.com', cameFrom('192.0.2.44'))
    const [row] = await database.sql()`
      select count(*) filter (where key = 'community:' || encode(sha256('192.0.2.44'::bytea), 'hex'))::int as plain,
             count(*)::int as all from private.rate_limits where key like 'community:%'`
    expect(row?.all).toBeGreaterThan(0)
    expect(row?.plain).toBe(0)
  })
})
