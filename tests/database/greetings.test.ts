import { expect, test } from 'vitest'
import { greetingOf } from '../../supabase/functions/_shared/mail-text.ts'
import { addCertificate, issue } from './support/certificates.ts'
import { writeSale } from './support/debts.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { ageOrder, type OrderInput, placedOrder } from './support/orders.ts'
import { upsertRecap } from './support/recaps.ts'
import { aPayer, buy, carryOut } from './support/sale-access.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()

/** The names that every mail and page about a purchase greets by, as the functions read them. */
async function greetedBy(names: Partial<OrderInput>): Promise<unknown[]> {
  const email = aPayer()
  const { paymentId, saleId } = await buy(sql(), { email, ...names })
  const [student] = await sql()`select s.* from public.students s where s.email = ${email}`
  const certificate = await addCertificate(sql(), student?.id)
  await issue(sql(), certificate.id)
  const recap = await upsertRecap(sql(), { class_id: `clase-${saleId}` })
  const [link] = await sql()`insert into public.recap_links (recap_id, student_id)
    values (${recap.id}, ${student?.id}) returning token`
  const owed = await writeSale(sql(), { email, createdAt: '2026-01-01' })
  await sql()`update public.courses_moodle set starts_on = current_date + 30 where id = 2`
  await carryOut(sql())
  const unfinished = await placedOrder(sql(), { email: aPayer(), ...names })
  await ageOrder(sql(), unfinished.order_id, '25 hours')
  await sql()`update private.settings set order_mails_on = true`
  await sql()`insert into private.order_mails (order_id, email_normalized)
    select p.id, p.email_normalized from public.payments p where p.dlocal_order_id = ${unfinished.order_id}`
  const [said] = await sql()`select array[
    public.get_receipt(${paymentId}) ->> 'payer_name',
    public.get_start_mail(${student?.id}, 2) ->> 'name',
    public.get_certificate_mail(${certificate.id}) ->> 'name',
    public.get_recap(${link?.token}) ->> 'student_name',
    (select public.get_access_mail(o.id) ->> 'name' from public.outbox o
     where o.kind = 'access_mail' and o.payload ->> 'student_id' = ${String(student?.id)} limit 1),
    (select public.get_order_mail(p.id) ->> 'name' from public.payments p
     where p.dlocal_order_id = ${unfinished.order_id}),
    (select private.reminder_letter(d, 'after_3', d.due_on) ->> 'name' from private.debtors d where d.sale_id = ${owed})
  ] as names`
  return said?.names
}

const apart = [
  ['Juan', 'Pérez'],
  ['Ing. Juan', 'Pérez'],
  ['Diego', 'San Martín López'],
  ['Ana', 'De Jesús'],
  ['María del Carmen', 'Ochoa'],
  ['Ana', 'PÉREZ'],
  ['Madonna', ''],
] as const

test.each(apart)('%s %s, asked for apart, is greeted by the first name everywhere', async (first, last) => {
  const names = await greetedBy({
    ...{ payer_firstname: first, payer_lastname: last, payer_name: `${first} ${last}`.trim() },
  })
  expect(new Set(names)).toEqual(new Set([first]))
  expect(greetingOf(first)).toBe(`Hola, ${first}:`)
})

const whole = ['PÉREZ, Ana', 'Ing. Juan Pérez', 'Diego San Martín López', 'Ana De Jesús', 'Madonna']

test.each(whole)('%s, known in one piece, is greeted by all of it everywhere', async (name) => {
  expect(new Set(await greetedBy({ payer_name: name }))).toEqual(new Set([name]))
  expect(greetingOf(name)).toBe(`Hola, ${name}:`)
})

test('mails greet by what was typed last, by staff or with a purchase; the student keeps the name of before', async () => {
  const email = aPayer()
  const owed = await writeSale(sql(), { email, createdAt: '2026-01-01' })
  const read = async () => {
    const [row] = await sql()`select s.firstname, private.greeted_student(s) as greeted,
        (select private.reminder_letter(d, 'after_3', d.due_on) ->> 'name' from private.debtors d where d.sale_id = ${owed}) as reminded
      from public.students s where s.email = ${email}`
    return row
  }
  await buy(sql(), { email, payer_firstname: 'Jaun', payer_lastname: 'Peres', payer_name: 'Jaun Peres' })
  expect(await read()).toEqual({ firstname: 'Jaun', greeted: 'Jaun', reminded: 'Jaun' })
  await enrol(sql(), anEnrolment({ email, firstname: 'Juan', lastname: 'Pérez' }))
  expect(await read()).toEqual({ firstname: 'Jaun', greeted: 'Juan', reminded: 'Juan' })
  const names = { payer_firstname: 'Juan José', payer_lastname: 'Pérez', payer_name: 'Juan José Pérez' }
  await buy(sql(), { email, ...names, course_id: 'geodatabases' })
  expect(await read()).toEqual({ firstname: 'Jaun', greeted: 'Juan José', reminded: 'Juan José' })
  // An order that nobody paid says nothing of its buyer's name.
  await placedOrder(sql(), { email, ...names, payer_firstname: 'Otra' })
  expect((await read())?.greeted).toBe('Juan José')
})
