import { beforeEach, describe, expect, test } from 'vitest'
import { type OutboxKind, outboxKinds } from '../../src/domain/contracts/outbox.ts'
import type { Capability } from '../../src/domain/staff-roles.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeEach(async () => {
  await database.sql()`truncate public.outbox`
})

type Case = { payload: Record<string, unknown>; needs: Capability; hasAddress: boolean }

/** Every kind of step: who decides about it, and whether it goes to one person's address. */
const cases: Record<OutboxKind, Case> = {
  receipt_mail: { payload: { payment_id: 1 }, needs: 'payments', hasAddress: true },
  enquiry_mail: { payload: { enquiry_id: 1 }, needs: 'contacts', hasAddress: false },
  enquiry_digest_mail: { payload: { enquiry_ids: [1] }, needs: 'contacts', hasAddress: false },
  enquiry_receipt_mail: { payload: { enquiry_id: 1 }, needs: 'contacts', hasAddress: true },
  community_welcome_mail: { payload: { registration_id: 1 }, needs: 'contacts', hasAddress: true },
  mailing_list: {
    payload: { list: 'newsletter', email: 'ana@example.com' },
    needs: 'contacts',
    hasAddress: true,
  },
  classroom_enrolment: { payload: { student_id: 1, cohort_id: 1 }, needs: 'enrolments', hasAddress: false },
  classroom_withdrawal: { payload: { student_id: 1, cohort_id: 1 }, needs: 'enrolments', hasAddress: false },
  access_mail: { payload: { sale_id: 1, student_id: 1 }, needs: 'enrolments', hasAddress: true },
  desk_digest_mail: { payload: { total: 1 }, needs: 'health', hasAddress: false },
  classroom_access: { payload: { prospect_id: 1, version: 1 }, needs: 'demo_access', hasAddress: false },
  classroom_address: {
    payload: { student_id: 1, former: 'a@example.com' },
    needs: 'enrolments',
    hasAddress: false,
  },
  payment_recheck: { payload: { event_id: 1 }, needs: 'payments', hasAddress: false },
  payment_order_recheck: { payload: { payment_id: 1 }, needs: 'payments', hasAddress: false },
  payment_refund: { payload: { refund_id: 1, payment_id: 1 }, needs: 'sales', hasAddress: false },
  certificate_mail: {
    payload: { certificate_id: 'A', student_id: 1 },
    needs: 'enrolments',
    hasAddress: true,
  },
  sheet_row: { payload: { certificate_id: 'A', student_id: 1 }, needs: 'enrolments', hasAddress: false },
  sign_in_mail: { payload: { email: 'a@example.com' }, needs: 'staff', hasAddress: false },
  reminder_mail: { payload: { reminder_id: 1, sale_id: 1 }, needs: 'payments', hasAddress: true },
  order_mail: { payload: { payment_id: 1 }, needs: 'payments', hasAddress: true },
  seat_mail: { payload: { call_id: 1, enquiry_id: 1 }, needs: 'contacts', hasAddress: true },
  access_closed_mail: { payload: { student_id: 1, sale_id: 1 }, needs: 'enrolments', hasAddress: true },
  sale_mail: { payload: { payment_id: 1, refund: { id: 1 } }, needs: 'payments', hasAddress: true },
  start_mail: { payload: { student_id: 1, cohort_id: 1 }, needs: 'enrolments', hasAddress: true },
  classroom_person: { payload: { student_id: 1 }, needs: 'enrolments', hasAddress: false },
  // The registered address alone, or it would be the best road for a thief.
  person_copy_mail: { payload: { copy_id: 1, person_id: 1 }, needs: 'personal_data', hasAddress: false },
  mailing_list_erasure: {
    payload: { erasure_id: 1, email: 'a@b.co' },
    needs: 'personal_data',
    hasAddress: false,
  },
  classroom_erasure: {
    payload: { erasure_id: 1, email: 'a@b.co' },
    needs: 'personal_data',
    hasAddress: false,
  },
  sheet_erasure: { payload: { erasure_id: 1, sheet_id: 'A' }, needs: 'personal_data', hasAddress: false },
  file_erasure: { payload: { erasure_id: 1, files: ['A'] }, needs: 'personal_data', hasAddress: false },
}

async function aStep(kind: OutboxKind, status = 'failed', payload = cases[kind].payload): Promise<number> {
  const sql = database.sql()
  const [row] =
    await sql`insert into public.outbox (kind, natural_key, payload, status, attempts, problem, last_error,
      first_tried_at, provider_answer, done_at)
    values (${kind}, ${`${kind}:1`}, ${sql.json(payload as never)}, ${status}, 7, 'provider_failed', 'timeout',
      now() - interval '1 day', 'old', now())
    returning id`
  return Number(row?.id)
}

async function decide(call: 'retry' | 'dismiss' | 'correct', id: number, value = ''): Promise<boolean> {
  return database.as('admin', async (sql) => {
    const [row] =
      call === 'retry'
        ? await sql`select public.retry_step(${id}) as done`
        : call === 'dismiss'
          ? await sql`select public.dismiss_step(${id}, ${value}) as done`
          : await sql`select public.correct_step_address(${id}, ${value}) as done`
    return row?.done
  })
}

async function look(id: number) {
  const [row] = await database.sql()`
    select status, attempts, problem, last_error, address, revision, dismissed_reason, provider_answer, first_tried_at,
      next_attempt_at <= now() as due from public.outbox where id = ${id}`
  return row
}

const reopened = {
  ...{ status: 'pending', attempts: 0, problem: null, last_error: null, dismissed_reason: null },
  ...{ provider_answer: null, first_tried_at: null, due: true },
}

async function audited(id: number) {
  return database.sql()`select action, before, after from public.audit_log
    where table_name = 'outbox' and row_key = ${String(id)} order by id`
}

describe.each(outboxKinds)('%s', (kind) => {
  const { needs, hasAddress, payload } = cases[kind]

  test('belongs to whoever works with what it is about, is closed for a reason, and tried again as if it were new', async () => {
    const sql = database.sql()
    const [row] = await sql`select private.step_capability(${kind}, ${sql.json(payload as never)}) as needs`
    expect(row?.needs).toBe(needs)

    const id = await aStep(kind)
    expect(await decide('dismiss', id, '  Ya se hizo a mano ')).toBe(true)
    const closed = { status: 'dismissed', problem: 'provider_failed', dismissed_reason: 'Ya se hizo a mano' }
    expect(await look(id)).toMatchObject(closed)
    expect(await decide('dismiss', id, 'otra vez')).toBe(false)
    const [claimed] = await sql`select * from public.claim_outbox(private.lane_of(${kind}))`
    expect(claimed).toBeUndefined()
    expect(await decide('retry', id)).toBe(true)
    expect(await look(id)).toMatchObject({ ...reopened, revision: 0 })
    expect(await decide('retry', id)).toBe(false)
    expect(await audited(id)).toEqual([
      { action: 'dismiss', before: null, after: { kind, reason: 'Ya se hizo a mano' } },
      { action: 'retry', before: null, after: { kind } },
    ])
  })

  test(
    hasAddress ? 'is sent to a corrected address under a key of its own' : 'has no address to correct',
    async () => {
      const id = await aStep(kind)
      expect(await decide('correct', id, ' Ana.Perez@Example.com ')).toBe(hasAddress)
      if (!hasAddress) {
        expect(await look(id)).toMatchObject({ status: 'failed', address: null, revision: 0 })
        return
      }
      expect(await look(id)).toMatchObject({ ...reopened, address: 'ana.perez@example.com', revision: 1 })
      expect(await decide('correct', id, 'ana@example.org')).toBe(true)
      expect(await look(id)).toMatchObject({ address: 'ana@example.org', revision: 2 })
      const before = 'email' in payload ? payload.email : null
      expect(await audited(id)).toEqual([
        { action: 'update', before: { email: before }, after: { email: 'ana.perez@example.com' } },
        { action: 'update', before: { email: 'ana.perez@example.com' }, after: { email: 'ana@example.org' } },
      ])
    },
  )
})

test('a mail that reached a wrong mailbox is sent to the right one', async () => {
  const id = await aStep('receipt_mail', 'done')
  expect(await decide('retry', id)).toBe(false)
  expect(await decide('dismiss', id, 'no')).toBe(false)
  expect(await decide('correct', id, 'ana@example.org')).toBe(true)
  expect(await look(id)).toMatchObject({ ...reopened, address: 'ana@example.org', revision: 1 })
})

test('a mail refused because its key was used goes out under another', async () => {
  const id = await aStep('receipt_mail')
  await database.sql()`update public.outbox set problem = 'mail_key_used'`
  expect(await decide('retry', id)).toBe(true)
  expect(await look(id)).toMatchObject({ ...reopened, revision: 1 })
})

test('a list of a student belongs to enrolments', async () => {
  const sql = database.sql()
  const payload = sql.json({ list: 'group', student_id: 1 })
  const [row] = await sql`select private.step_capability('mailing_list', ${payload}) as needs`
  expect(row?.needs).toBe('enrolments')
})

test('a step that a worker is trying is left to it', async () => {
  const id = await aStep('receipt_mail', 'pending')
  await database.sql()`update public.outbox set leased_until = now() + interval '10 s'`
  expect(await decide('dismiss', id, 'no')).toBe(false)
  expect(await decide('correct', id, 'ana@example.org')).toBe(false)
  expect(await look(id)).toMatchObject({ status: 'pending', address: null, attempts: 7 })
})

test('a reason and an address are required', async () => {
  const id = await aStep('receipt_mail')
  await expect(decide('dismiss', id, '  ')).rejects.toMatchObject({ message: 'reason_required' })
  await expect(decide('dismiss', id, 'x'.repeat(501))).rejects.toMatchObject({ message: 'reason_too_long' })
  await expect(decide('correct', id, 'ana@')).rejects.toMatchObject({ message: 'email_invalid' })
  await expect(decide('correct', id, '')).rejects.toMatchObject({ message: 'email_invalid' })
  expect(await look(id)).toMatchObject({ status: 'failed' })
})

test('an unknown step is none', async () => {
  expect(await decide('retry', 999_999)).toBe(false)
  expect(await decide('dismiss', 999_999, 'no')).toBe(false)
  expect(await decide('correct', 999_999, 'ana@example.org')).toBe(false)
})
