import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'
import { aWholePerson, known, type WholePerson } from './support/whole-person.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()

type Copy = { tables: Record<string, Record<string, unknown>[]>; files: { name: string }[] }
let somebody: WholePerson

const refusal = async (work: Promise<unknown>) => {
  try {
    await work
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}
async function take(): Promise<Copy> {
  const [copy] = await sql()`select token from private.person_copies order by id desc limit 1`
  const [row] = await sql()`select public.take_person_copy(${copy?.token ?? ''}) as copy`
  return row?.copy
}

beforeAll(async () => {
  somebody = await aWholePerson(sql())
})

test('a copy holds every row, file, step and entry of the log, and no key, digest or colleague', async () => {
  await database.call('admin', 'ask_person_copy', known.other)
  const copy = await take()
  expect(copy.files.map(({ name }) => name.split('/')[0])).toEqual([somebody.certificate])
  const { tables } = copy
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining([
      ...[
        'person_addresses',
        'person_notes',
        'reminder_holds',
        'students',
        'student_course_enrollments',
        'demo_prospects',
      ],
      ...[
        'recap_links',
        'recap_ratings',
        'enquiries',
        'enquiry_notes',
        'seat_calls',
        'community_registrations',
      ],
      ...[
        'newsletter_subscriptions',
        'orders',
        'payments',
        'payment_refunds',
        'order_invoices',
        'sales',
        'certificates',
      ],
      ...[
        'payment_events',
        'outbox',
        'audit_log',
        'reminders',
        'order_mails',
        'order_mail_refusals',
        'debt_links',
      ],
    ]),
  )
  expect(tables.payments).toHaveLength(2)
  expect(tables.outbox?.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['receipt_mail', 'mailing_list']),
  )
  const text = JSON.stringify(tables)
  const names = [
    'token',
    'request_hash',
    'idempotency_key',
    'content_hash',
    'actor_name',
    'natural_key',
    'created_by',
  ]
  for (const name of names) expect(text).not.toContain(`"${name}":`)
  // Nothing of anybody else.
  const [others] =
    await sql()`select array_agg(email_normalized) as emails from public.person_addresses where person_id <> ${somebody.person}`
  for (const email of others?.emails ?? []) expect(text).not.toContain(email)
})

test('it serves once, and names nobody but an administrator as its sender', async () => {
  await database.call('admin', 'ask_person_copy', known.email)
  expect(await take()).not.toBeNull()
  expect(await take()).toBeNull()
  expect(await refusal(database.call('staff', 'ask_person_copy', known.email))).toBe('forbidden')
})

test('it goes to an address of the school’s alone, whatever staff do with the step', async () => {
  expect(await refusal(database.call('admin', 'ask_person_copy', 'ladron@example.com'))).toBe(
    'person_not_found',
  )
  await database.call('admin', 'ask_person_copy', known.email)
  const [step] =
    await sql()`select id::integer, payload from public.outbox where kind = 'person_copy_mail' order by id desc limit 1`
  expect(await database.call('admin', 'correct_step_address', step?.id, 'ladron@example.com')).toBe(false)
  const [mail] = await sql()`select public.get_person_copy_mail(${step?.payload.copy_id}) as mail`
  expect(mail?.mail).toMatchObject({ email: known.email })
})
