import { describe, expect, test } from 'vitest'
import { type ProcessOutboxStore, processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import {
  anEnquiry as memoryEnquiry,
  memoryStore,
} from '../../supabase/functions/process-outbox/test-support/memory-store.ts'
import { atOnce, contract } from './support/contract.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const rest = aRest(database)

type Row = { status: string; attempts: number; lastError: string | null }
type Stage = {
  store: ProcessOutboxStore
  /** Adds a row that is due now; returns its id. */
  add(naturalKey: string): Promise<number>
  look(id: number): Promise<Row>
  /** Moves leases and waits forward by this many seconds. */
  pass(seconds: number): Promise<void>
  addEnquiry(message: string): Promise<number>
  addMember(email: string): Promise<number>
}

const payload = { payment_id: 1 }

function double(): Stage {
  const store = memoryStore()
  let ids = 0
  return {
    store,
    add: async (naturalKey) => store.add('receipt_mail', naturalKey, payload).id,
    async look(id) {
      const row = store.rows.find((candidate) => candidate.id === id)
      if (!row) throw new Error('no such row')
      return { status: row.status, attempts: row.attempts, lastError: row.lastError }
    },
    pass: async (seconds) => store.pass(seconds),
    async addEnquiry(message) {
      ids += 1
      store.enquiries.set(ids, memoryEnquiry({ id: ids, message }))
      return ids
    },
    async addMember(email) {
      ids += 1
      store.members.set(ids, { id: ids, name: 'Ana', email })
      return ids
    },
  }
}

async function real(): Promise<Stage> {
  const sql = database.sql()
  await sql`truncate public.outbox`
  return {
    store: processOutboxStore(await rest.clientFor('service')),
    async add(naturalKey) {
      const [row] = await sql`insert into public.outbox (kind, natural_key, payload)
        values ('receipt_mail', ${naturalKey}, ${sql.json(payload)}) returning id`
      return Number(row?.id)
    },
    async look(id) {
      const [row] = await sql<
        Row[]
      >`select status, attempts, last_error as "lastError" from public.outbox where id = ${id}`
      if (!row) throw new Error('no such row')
      return { ...row }
    },
    async pass(seconds) {
      await sql`update public.outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`
    },
    async addEnquiry(message) {
      const enquiry = memoryEnquiry({ message })
      const [row] = await sql`insert into public.enquiries (form, name, email, phone, country, message)
        values (${enquiry.form}, ${enquiry.name}, ${enquiry.email}, ${enquiry.phone}, ${enquiry.country}, ${message})
        returning id`
      return Number(row?.id)
    },
    async addMember(email) {
      const [row] = await sql`insert into public.community_registrations (name, email, phone)
        values ('Ana', ${email}, '+54 11 5555 0100') returning id`
      return Number(row?.id)
    },
  }
}

contract<Stage>({ double, real }, (stage) => {
  const claim = async (size = 25) => (await stage().store.claim(size)).map(({ id }) => id)

  test('a row has everything that its effect needs', async () => {
    const id = await stage().add('receipt:1')
    expect(await stage().store.claim(25)).toEqual([
      { id, kind: 'receipt_mail', natural_key: 'receipt:1', payload },
    ])
  })

  test('a leased row is exclusive for two minutes; then a dead worker’s row can be claimed', async () => {
    const id = await stage().add('receipt:1')
    expect(await claim()).toEqual([id])
    await stage().pass(115)
    expect(await claim()).toEqual([])
    await stage().pass(10)
    expect(await claim()).toEqual([id])
    expect(await stage().look(id)).toEqual({ status: 'pending', attempts: 2, lastError: null })
  })

  test('ten workers at once never lease one row twice', async () => {
    for (let n = 0; n < 30; n += 1) await stage().add(`receipt:${n}`)
    const leased = (await atOnce(10, () => claim(4))).flat()
    expect(new Set(leased).size).toBe(leased.length)
    const rest = await claim(100)
    expect(new Set([...leased, ...rest]).size).toBe(30)
  })

  test.each([
    [0, 1],
    [2, 2],
    [1000, 100],
  ])('asking for %i returns at most %i', async (size, given) => {
    for (let n = 0; n < 101; n += 1) await stage().add(`receipt:${n}`)
    expect(await claim(size)).toHaveLength(given)
  })

  test('a finished row stays finished, whatever is reported later', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    await stage().store.complete(id)
    await stage().store.fail(id, 'late', true)
    await stage().pass(4000)
    expect(await claim()).toEqual([])
    expect(await stage().look(id)).toEqual({ status: 'done', attempts: 1, lastError: null })
  })

  test('a temporary failure is due again after its wait, with its reason', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    await stage().store.fail(id, 'resend 500', false)
    expect(await stage().look(id)).toEqual({ status: 'pending', attempts: 1, lastError: 'resend 500' })
    expect(await claim()).toEqual([])
    await stage().pass(6)
    expect(await claim()).toEqual([id])
    await stage().store.fail(id, 'resend 502', false)
    await stage().pass(6)
    expect(await claim()).toEqual([])
    await stage().pass(6)
    expect(await claim()).toEqual([id])
  })

  test('a permanent failure is never leased again', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    await stage().store.fail(id, 'x'.repeat(500), true)
    await stage().pass(4000)
    expect(await claim()).toEqual([])
    expect(await stage().look(id)).toEqual({ status: 'failed', attempts: 1, lastError: 'x'.repeat(200) })
  })

  test('a person has to act after thirty attempts', async () => {
    const id = await stage().add('receipt:1')
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      expect(await claim()).toEqual([id])
      await stage().store.fail(id, 'timeout', false)
      await stage().pass(3601)
    }
    expect(await stage().look(id)).toMatchObject({ status: 'failed', attempts: 30 })
    expect(await claim()).toEqual([])
  })

  test('enquiries are read alone and together, oldest first', async () => {
    const first = await stage().addEnquiry('uno')
    const second = await stage().addEnquiry('dos')
    expect(await stage().store.enquiry(first)).toEqual(memoryEnquiry({ id: first, message: 'uno' }))
    expect(await stage().store.enquiry(999_999)).toBeNull()
    const held = await stage().store.heldEnquiries([second, 999_999, first])
    expect(held.map(({ id, message }) => [id, message])).toEqual([
      [first, 'uno'],
      [second, 'dos'],
    ])
    expect(await stage().store.heldEnquiries([])).toEqual([])
  })

  test('the fifty enquiries of a full held mail are all read', async () => {
    const ids: number[] = []
    for (let index = 0; index < 50; index += 1) ids.push(await stage().addEnquiry(`n.º ${index}`))
    expect((await stage().store.heldEnquiries(ids)).map(({ id }) => id)).toEqual(ids)
  })

  test('a member is read by the id of the registration', async () => {
    const id = await stage().addMember('ana.miembro@example.com')
    expect(await stage().store.communityMember(id)).toEqual({
      id,
      name: 'Ana',
      email: 'ana.miembro@example.com',
    })
    await database.sql()`truncate public.community_registrations`
    expect(await stage().store.communityMember(999_999)).toBeNull()
  })

  test('without a payment there is no receipt', async () => {
    expect(await stage().store.receipt(999_999)).toBeNull()
  })
})

describe('a receipt', () => {
  test('exists only once the payment is paid', async () => {
    const sql = database.sql()
    const [row] =
      await sql`insert into public.payments (email, payer_name, amount, currency, payment_type, course_id,
        dlocal_order_id, dlocal_payment_id)
      values ('ana@example.com', 'Ana', 270, 'USD', 'single', 'gee-python', 'order-of-the-receipt-1', 'DP-1') returning id`
    const store = processOutboxStore(await rest.clientFor('service'))
    expect(await store.receipt(Number(row?.id))).toBeNull()
    await sql`update public.payments set status = 'PAID' where id = ${row?.id ?? 0}`
    expect(await store.receipt(Number(row?.id))).toMatchObject({
      email: 'ana@example.com',
      order_id: 'order-of-the-receipt-1',
      provider_payment_id: 'DP-1',
      course_name: 'gee-python',
    })
  })
})
