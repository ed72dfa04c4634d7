import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { enrolmentRequestSchema } from '../../src/domain/contracts/enroll-student.ts'
import type { ImportAnswer } from '../../src/domain/contracts/school-import.ts'
import { newUser } from '../../supabase/functions/_shared/moodle-person.ts'
import { addCertificate } from './support/certificates.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aPayer, buy } from './support/sale-access.ts'
import { callAs } from './support/sessions.ts'
import { staffOrders } from './support/staff-orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()
const { aLink, create, payment } = staffOrders(sql)

/** Marks that stand in a last name that must be filled in, and none at all where it need not. */
const marks = ['', '.', '-', ' — ', '...', '/']

/** The student of an address, with the certificate and the classroom user that it gets. */
async function studentOf(email: string) {
  const [student] = await sql()`select * from public.students where email_normalized = lower(${email})`
  const { id } = await addCertificate(sql(), student?.id)
  const [certificate] = await sql()`select student_name from public.certificates where id = ${id}`
  const [address] =
    await sql()`select names from public.person_addresses where email_normalized = lower(${email})`
  const user = newUser(student as never, 'madonna')
  return {
    names: [student?.firstname, student?.lastname],
    certificate: certificate?.student_name,
    known: address?.names,
    classroom: [user['users[0][firstname]'], user['users[0][lastname]']],
  }
}
const madonna = {
  names: ['Madonna', ''],
  certificate: 'Madonna',
  known: ['Madonna'],
  classroom: ['Madonna', '.'],
}

describe.each(marks)('somebody with one name, and %j for the last', (mark) => {
  test('buys in the checkout and is certified', async () => {
    const email = aPayer()
    await buy(sql(), {
      ...{ email, payer_firstname: 'Madonna', payer_lastname: mark, payer_name: `Madonna ${mark}`.trim() },
    })
    expect(await studentOf(email)).toEqual(madonna)
    const [order] = await sql()`select payer_name, payer_firstname, payer_lastname from public.orders
      where email = ${email}`
    expect(order).toEqual({ payer_name: 'Madonna', payer_firstname: 'Madonna', payer_lastname: null })
  })

  test('is enrolled, by the contract and the database', async () => {
    const email = aPayer()
    const request = { firstname: 'Madonna', lastname: mark, email, courseIds: [2], price: 90 }
    expect(v.safeParse(enrolmentRequestSchema, request).success).toBe(true)
    await enrol(sql(), anEnrolment({ firstname: 'Madonna', lastname: mark, email }))
    expect(await studentOf(email)).toEqual(madonna)
  })

  test('is imported, with a sale and a payment', async () => {
    const email = aPayer()
    const [cohort] = await sql()`select slug from public.courses_moodle where id = 2`
    const answer = await callAs<ImportAnswer>(sql(), 'admin', 'import_school', {
      mode: 'all',
      students: [{ line: 2, email, firstname: 'Madonna', lastname: mark, phone: '', country: '' }],
      sales: [
        ...[
          {
            line: 2,
            key: `V-${email}`,
            email,
            cohort: cohort?.slug,
            sold_on: '2026-03-02',
            price: '90',
            access: cohort?.slug,
            installments_number: '',
          },
        ],
      ],
      payments: [
        ...[
          {
            line: 2,
            key: `P-${email}`,
            sale: `V-${email}`,
            paid_on: '2026-03-02',
            amount: '90',
            currency: 'USD',
          },
        ],
      ],
    })
    expect(answer.rows.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
    expect(await studentOf(email)).toEqual(madonna)
  })

  test('gets a link, and writes to the school', async () => {
    const email = aPayer()
    const { order_id } = await create(
      aLink({
        email,
        payer_name: `Madonna ${mark}`.trim(),
        ...{ payer_firstname: 'Madonna', payer_lastname: mark },
      }),
    )
    expect(await payment(order_id)).toMatchObject({ payer_name: 'Madonna', payer_lastname: null })
    await sql()`select public.store_enquiry(${JSON.stringify({
      ...{ form: 'contact', name: `Madonna ${mark}`.trim(), email, message: 'Hola' },
    })}::text::jsonb, ${`clave-de-formulario-${email.split('@')[0]}`}, false)`
    const [enquiry] = await sql()`select name from public.enquiries where email = ${email}`
    expect(enquiry?.name).toBe('Madonna')
  })
})

test('a last name that begins or ends with a mark stays as it is', async () => {
  const email = aPayer()
  await buy(sql(), {
    email,
    payer_firstname: 'Ana',
    payer_lastname: "'t Hooft Jr.",
    payer_name: "Ana 't Hooft Jr.",
  })
  const [order] = await sql()`select payer_name, payer_lastname from public.orders where email = ${email}`
  expect(order).toEqual({ payer_name: "Ana 't Hooft Jr.", payer_lastname: "'t Hooft Jr." })
})
