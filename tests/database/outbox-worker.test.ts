import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxKind, OutboxLane, OutboxRow } from '../../src/domain/contracts/outbox.ts'
import { aNewEnquiry } from '../../supabase/functions/_shared/test-support/enquiries.ts'
import { type ProcessOutboxStore, processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import { aSchool } from './support/handler-school.ts'
import { atOnce } from './support/test-database.ts'

const database = aSchool()

type Row = {
  status: string
  attempts: number
  problem: string | null
  lastError: string | null
  answer: string | null
}
type Stage = {
  store: ProcessOutboxStore
  /** Adds a row that is due now; returns its id. */
  add(naturalKey: string, kind?: OutboxKind): Promise<number>
  look(id: number): Promise<Row>
  /** Moves leases and waits forward by this many seconds. */
  pass(seconds: number): Promise<void>
  addEnquiry(message: string): Promise<number>
  addMember(email: string): Promise<number>
}

const payload = { payment_id: 1 }

async function real(): Promise<Stage> {
  const sql = database.sql()
  return {
    store: processOutboxStore(database.client()),
    async add(naturalKey, kind = 'receipt_mail') {
      const [row] = await sql`insert into public.outbox (kind, natural_key, payload)
        values (${kind}, ${naturalKey}, ${sql.json(payload)}) returning id`
      return Number(row?.id)
    },
    async look(id) {
      const [row] = await sql<Row[]>`
        select status, attempts, problem, last_error as "lastError", provider_answer as answer
        from public.outbox where id = ${id}`
      if (!row) throw new Error('no such row')
      return { ...row }
    },
    async pass(seconds) {
      await sql`update public.outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds}),
        first_tried_at = first_tried_at - make_interval(secs => ${seconds})`
    },
    async addEnquiry(message) {
      const enquiry = aNewEnquiry({ message })
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

describe('on the database, behind the data API', () => {
  let opened: Stage
  let leased: Map<number, OutboxRow>
  beforeEach(async () => {
    opened = await real()
    leased = new Map()
  })
  const stage = () => opened

  const claim = async (lane: OutboxLane = 'mail') => {
    const row = await stage().store.claim(lane)
    if (row) leased.set(row.id, row)
    return row?.id ?? null
  }
  /** The step as its last worker was given it. */
  function given(id: number | null): OutboxRow {
    const row = leased.get(id ?? 0)
    if (!row) throw new Error('never leased')
    return row
  }

  test('a step has everything that its effect needs', async () => {
    const id = await stage().add('receipt:1')
    expect(await stage().store.claim('mail')).toEqual({
      ...{ id, kind: 'receipt_mail', natural_key: 'receipt:1', payload },
      ...{ address: null, revision: 0, leased_until: expect.any(String), created_at: expect.any(String) },
    })
  })

  test('a reminder of which nothing is known ends, and none is planned while the switch is off', async () => {
    const id = await stage().add('reminder:1', 'reminder_mail')
    expect(await stage().store.reminderMail(id)).toEqual({ ended: 'paid' })
    expect(await stage().store.planReminders()).toBe(0)
  })

  test.each<[OutboxLane, OutboxKind, number]>([
    ['mail', 'receipt_mail', 30],
    ['mailing_list', 'mailing_list', 30],
    ['classroom', 'classroom_enrolment', 120],
    // A synchronised order may have many charges, each read from the provider.
    ['payments', 'payment_order_recheck', 120],
    ['sheets', 'sheet_row', 30],
  ])('a lane is worked one step at a time: %s', async (lane, kind, leaseSeconds) => {
    const first = await stage().add('first', kind)
    const second = await stage().add('second', kind)
    expect(await claim(lane)).toBe(first)
    expect(await claim(lane)).toBeNull()
    await stage().store.complete(given(first), null)
    expect(await claim(lane)).toBe(second)
    await stage().pass(leaseSeconds - 5)
    expect(await claim(lane)).toBeNull()
    await stage().pass(10)
    expect(await claim(lane)).toBe(second)
    expect(await stage().look(second)).toMatchObject({ status: 'pending', attempts: 2 })
  })

  test('the step of a dead worker waits like one that failed: the others come first', async () => {
    const fatal = await stage().add('receipt:1')
    const other = await stage().add('receipt:2')
    expect(await claim()).toBe(fatal)
    await stage().pass(31)
    expect(await claim()).toBe(other)
  })

  test('a worker that comes back after its lease leaves the step to the one who has it', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    const late = given(id)
    await stage().pass(40)
    expect(await claim()).toBe(id)
    await stage().add('receipt:2')
    await stage().store.fail(late, 'provider_failed', 'timeout')
    expect(await claim()).toBeNull()
    await stage().store.fail(late, 'mail_refused', 'late')
    await stage().store.complete(late, 'late')
    expect(await stage().look(id)).toMatchObject({ status: 'pending', answer: null })
    await stage().store.complete(given(id), 'id-of-the-mail')
    expect(await stage().look(id)).toMatchObject({ status: 'done', answer: 'id-of-the-mail' })
  })

  test('a mail goes to the address that was corrected while a worker was late, whatever that one says', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    await stage().pass(40)
    const corrected = database.call('admin', 'correct_step_address', id, 'bien@example.com')
    expect(await corrected).toBe(true)
    await stage().store.complete(given(id), 'to the wrong one')
    expect(await stage().store.claim('mail')).toMatchObject({ id, address: 'bien@example.com' })
  })

  test('a step that ends its workers for a day is given up', async () => {
    const fatal = await stage().add('receipt:1')
    for (let seconds = 0; seconds < 86_400; seconds += 3601) {
      expect(await claim()).toBe(fatal)
      await stage().pass(3601)
    }
    expect(await claim()).toBeNull()
    const lastError = 'no worker has come back'
    expect(await stage().look(fatal)).toMatchObject({
      status: 'failed',
      problem: 'internal_error',
      lastError,
    })
  })

  test('a step under way holds up no other lane', async () => {
    await stage().add('classroom:1:1', 'classroom_enrolment')
    const mail = await stage().add('receipt:1')
    await claim('classroom')
    expect(await claim('mail')).toBe(mail)
    expect(await claim('mailing_list')).toBeNull()
    expect(await claim('payments')).toBeNull()
  })

  test('ten workers at once never lease one step twice', async () => {
    for (let n = 0; n < 8; n += 1) await stage().add(`receipt:${n}`)
    const done: number[] = []
    while (done.length < 8) {
      const taken = (await atOnce(10, () => claim())).filter((id) => id !== null)
      expect(taken).toHaveLength(1)
      await Promise.all(taken.map((id) => stage().store.complete(given(id), null)))
      done.push(...taken)
    }
    expect(new Set(done).size).toBe(8)
    expect(await claim()).toBeNull()
  })

  test('a finished step keeps what the provider said, whatever is reported later', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    await stage().store.complete(given(id), 'id-of-the-mail')
    await stage().store.complete(given(id), 'another')
    await stage().store.fail(given(id), 'mail_refused', 'late')
    await stage().pass(4000)
    expect(await claim()).toBeNull()
    expect(await stage().look(id)).toEqual({
      ...{ status: 'done', attempts: 1, problem: null, lastError: null, answer: 'id-of-the-mail' },
    })
  })

  test('a temporary failure is due again after its wait, with its reason', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    await stage().store.fail(given(id), 'provider_failed', 'resend 500')
    const waiting = { status: 'pending', attempts: 1, problem: 'provider_failed', lastError: 'resend 500' }
    expect(await stage().look(id)).toMatchObject(waiting)
    expect(await claim()).toBeNull()
    await stage().pass(6)
    expect(await claim()).toBe(id)
    await stage().store.fail(given(id), 'provider_failed', 'resend 502')
    await stage().pass(6)
    expect(await claim()).toBeNull()
    await stage().pass(6)
    expect(await claim()).toBe(id)
  })

  test('a refusal is never tried again', async () => {
    const id = await stage().add('receipt:1')
    await claim()
    await stage().store.fail(given(id), 'mail_refused', 'x'.repeat(500))
    await stage().pass(4000)
    expect(await claim()).toBeNull()
    const lastError = 'x'.repeat(200)
    expect(await stage().look(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      problem: 'mail_refused',
      lastError,
    })
  })

  test('what keeps failing is given up a day after its first try, not earlier', async () => {
    const id = await stage().add('receipt:1')
    await stage().pass(200_000)
    for (let seconds = 0; seconds < 86_400; seconds += 3601) {
      expect(await claim()).toBe(id)
      await stage().store.fail(given(id), 'provider_failed', 'timeout')
      expect(await stage().look(id)).toMatchObject({ status: 'pending' })
      await stage().pass(3601)
    }
    expect(await claim()).toBe(id)
    await stage().store.fail(given(id), 'provider_failed', 'timeout')
    expect(await stage().look(id)).toMatchObject({ status: 'failed', problem: 'provider_failed' })
    expect(await claim()).toBeNull()
  })

  test('a step that waits for our own key is never given up, and has its day afterwards', async () => {
    const id = await stage().add('receipt:1')
    for (let round = 0; round < 30; round += 1) {
      expect(await claim()).toBe(id)
      await stage().store.fail(given(id), 'key_refused', 'resend 401')
      // Within five minutes, so that nobody waits an hour for a key that is right again.
      await stage().pass(round === 0 ? 86_400 : 301)
    }
    expect(await claim()).toBe(id)
    await stage().store.fail(given(id), 'provider_failed', 'timeout')
    expect(await stage().look(id)).toMatchObject({ status: 'pending', attempts: 31 })
  })

  test('once the key is right, everything that waited for it is due', async () => {
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await stage().add(`receipt:${n}`))
    for (const id of ids) {
      expect(await claim()).toBe(id)
      await stage().store.fail(given(id), 'key_refused', 'resend 401')
    }
    expect(await claim()).toBeNull()
    await stage().pass(6)
    const first = await claim()
    await stage().store.complete(given(first), null)
    expect(await claim()).not.toBeNull()
  })

  test('a success is one of its own lane: what waits for the key of another still waits', async () => {
    const [mail, list] = [await stage().add('receipt:1'), await stage().add('list:1', 'mailing_list')]
    for (const lane of ['mail', 'mailing_list'] as const) {
      await stage().store.fail(given(await claim(lane)), 'key_refused', '401')
    }
    const next = await stage().add('receipt:2')
    expect(await claim()).toBe(next)
    await stage().store.complete(given(next), null)
    expect(await claim()).toBe(mail)
    expect(await claim('mailing_list')).toBeNull()
    await stage().pass(6)
    expect(await claim('mailing_list')).toBe(list)
  })

  test('enquiries are read alone and together, oldest first', async () => {
    const first = await stage().addEnquiry('uno')
    const second = await stage().addEnquiry('dos')
    expect(await stage().store.enquiry(first)).toEqual({ id: first, ...aNewEnquiry({ message: 'uno' }) })
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
    expect(await stage().store.communityMember(999_999)).toBeNull()
  })

  test('without a payment there is no receipt', async () => {
    expect(await stage().store.receipt(999_999)).toBeNull()
    expect(await stage().store.accessMail(999_999)).toBeNull()
  })
})
