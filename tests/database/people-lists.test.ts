import { beforeAll, describe, expect, test } from 'vitest'
import { addCertificate } from './support/certificates.ts'
import { writeSale } from './support/debts.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { callsIn } from './support/money-calls.ts'
import { writeOrder } from './support/orders.ts'
import { upsertRecap } from './support/recaps.ts'
import { staffOrders } from './support/staff-orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const { aLink, create } = staffOrders(database.sql)
const { call, rows } = callsIn(database.sql)

const wanted = { firstname: 'Ximena Andrea', lastname: 'Urquiza D’Alessandro', email: 'xu7@example.com' }
/** Shares words with the one who is wanted, and must not be found for the others. */
const other = { firstname: 'Ximena', lastname: 'Dalmasso', email: 'xu77@example.com' }
const name = (person: typeof wanted) => `${person.firstname} ${person.lastname}`
let number = ''

beforeAll(async () => {
  const sql = database.sql()
  const recap = await upsertRecap(sql, { course_id: 2, cohort: '209901', class_id: 'buscada' })
  for (const person of [wanted, other]) {
    const { student_id } = await enrol(sql, anEnrolment({ ...person, cohort_ids: [2] }))
    const made = await addCertificate(sql, student_id)
    if (person === wanted) number = made.certificate_number
    await sql`insert into public.recap_links (recap_id, student_id) values (${recap.id}, ${student_id})`
    await create(
      aLink({ email: person.email, payer_name: name(person), amount: 90, total_course_amount: 90 }),
    )
    await writeSale(sql, { email: person.email, createdAt: '2020-01-01' })
    await writeOrder(
      sql,
      {
        ...{ email: person.email, payer_name: name(person), country: 'AR', amount: 45, currency: 'USD' },
        payment_type: 'single',
      },
      {
        ...{ status: 'PAID', dlocal_payment_id: `DP-7${person.email}`, approved_at: '2020-03-01T12:00:00Z' },
        created_at: '2020-03-01T12:00:00Z',
      },
    )
  }
})

const emailsOf = (found: readonly { readonly [column: string]: unknown }[]) =>
  new Set(found.map((row) => row.email ?? row.student_email))
const staff = async (list: string, args: Record<string, unknown>) => emailsOf(await rows('staff', list, args))

/** Every list that finds people: whose e-mails it answers. */
const lists: Record<string, (search: string) => Promise<Set<unknown>>> = {
  certificates: async (search) => emailsOf((await call('staff', 'list_certificates', { search })).rows),
  'students for a certificate': async (query) =>
    emailsOf(await call('staff', 'search_certificate_students', { query })),
  enrolments: (search) => staff('list_enrolments', { search }),
  'recap links': (search) => staff('list_recap_links', { search }),
  payments: (search) => staff('list_payments', { search, status_filter: 'all' }),
  'payment links': (search) => staff('list_payment_links', { search }),
  balances: (search) => staff('list_balances', { search }),
  debtors: (search) => staff('list_debtors', { search, state_filter: 'all' }),
  people: (query) => staff('search_people', { query, page_size: 50 }),
}

const spellings = [
  'Ximena Andrea Urquiza D’Alessandro',
  'Urquiza Ximena',
  'urquiza, ximena',
  'URQUIZA,XIMENA',
  'Urquiza; Ximena Andrea',
  'Ximena Urquiza',
  'ximena  urquiza',
  ' Ximena\u00a0Urquíza\t',
  'Xime\u0301na Urquiza',
  'ximena d’alessandro urq',
  "Ximena Andrea Urquiza D'Alessandro",
  'd`alessandro urquiza',
  'D´Alessandro, Andrea',
  'd alessandro andrea',
  'dalessandro andrea',
  'D’ Alessandro Urquiza',
  'Ximena-Andrea',
]

describe.each(Object.entries(lists))('%s', (list, find) => {
  test.each(spellings)('find %s', async (spelling) => {
    expect(await find(spelling)).toEqual(new Set([wanted.email]))
  })

  test('find the other one and the e-mail whole', async () => {
    expect(await find(' XU77@example.com')).toEqual(new Set([other.email]))
    expect(await find('dalmasso ximena')).toEqual(new Set([other.email]))
    expect(await find('u77@ex')).toEqual(new Set([other.email]))
  })

  test('find nobody by signs, by another name beside a right one, or by a missing word', async () => {
    for (const typed of ['%_%_', ', ; ’', 'Urquiza Zulema', 'xu7.example@com.xx'])
      expect(await find(typed), list).toEqual(new Set())
  })
})

test('a number of a certificate and of a payment find theirs alone', async () => {
  expect(await lists.certificates?.(number)).toEqual(new Set([wanted.email]))
  expect(await lists.certificates?.(number.toLowerCase())).toEqual(new Set([wanted.email]))
  expect(await lists.payments?.(`dp-7${other.email}`)).toEqual(new Set([other.email]))
})

test('what counts and what is written to a file choose as the list does', async () => {
  const search = 'urquiza, ximena'
  expect(await call('staff', 'count_payments', { search, status_filter: 'all' })).toMatchObject({ count: 2 })
  expect((await call('staff', 'export_payments', { search, status_filter: 'all' })).rows).toHaveLength(2)
  expect(await call('staff', 'count_balances', { search })).toMatchObject({ count: 1 })
})
