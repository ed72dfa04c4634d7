import { beforeEach, expect, test } from 'vitest'
import { stepKindName } from '../../../src/content/outbox.ts'
import type { OutboxKind } from '../../../src/domain/contracts/outbox.ts'
import { buy, carryOut } from '../../../tests/database/support/sale-access.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { saleMail } from './payment-mail.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { school, resend, run, keep, steps } = aMailOutbox()
const { sql } = school
const email = 'ana@example.com'
let paymentId: number
let saleId: number

beforeEach(async () => {
  ;({ paymentId, saleId } = await buy(sql(), { email }))
  await carryOut(sql())
  await sql()`delete from public.outbox`
})

type Wish = { amount?: number; kind?: string; through?: string; withdraw?: boolean; tell?: boolean }

/** Staff press "Devolver", with the ticks of the dialog. Returns the refund. */
async function refund(wish: Wish = {}): Promise<number> {
  const { amount = 90, kind = 'refund', through = 'provider', withdraw = false, tell = true } = wish
  await school.as(
    'admin',
    (session) =>
      session`select public.record_refund(${paymentId}, ${kind}, ${amount}, 'Se arrepintió', null, ${through}, ${withdraw}, false, ${tell})`,
  )
  const [row] = await sql()`select max(id)::int as id from public.payment_refunds`
  return row?.id
}

async function report(status: string, refundId: number) {
  const [charge] = await sql()`select dlocal_payment_id as id from public.payments where id = ${paymentId}`
  const fact = { provider_payment_id: charge?.id, provider_refund_id: 'REF-1', amount: 90, currency: 'USD' }
  await sql()`select public.apply_provider_refund(${sql().json({ ...fact, status, refund_id: refundId })})`
}

const withdraw = (tell = true) =>
  school.as(
    'admin',
    (session) => session`select public.withdraw_sale_access(${saleId}, 'Se arrepintió', ${tell})`,
  )

const told: OutboxKind[] = ['sale_mail', 'access_closed_mail']

async function stored(): Promise<number> {
  return (await steps()).filter(({ kind }) => told.some((one) => one === kind)).length
}
async function sent() {
  await keep(...told)
  expect(await run()).toMatchObject({ failed: 0 })
  return resend().mails.map(({ to, subject, text }) => ({ to, subject, text }))
}

test('a refund is mailed to its payer once the provider has settled it, and once', async () => {
  const id = await refund()
  expect(await stored()).toBe(0)
  await report('PENDING', id)
  expect(await stored()).toBe(0)
  await report('SUCCESS', id)
  await report('SUCCESS', id)
  expect(await sent()).toEqual([
    {
      to: [email],
      subject: 'Te devolvimos USD\u00a090.00',
      text: expect.stringContaining('Te devolvimos USD\u00a090.00 de tu compra de Google Earth Engine'),
    },
  ])
})

test.each<[string, Wish, number]>([
  ['that was made by hand is mailed at once', { through: 'hand' }, 1],
  ['without the tick is not mailed', { through: 'hand', tell: false }, 0],
  ['that a bank took is not mailed', { through: 'hand', kind: 'chargeback' }, 0],
  ['with the access is told, and so is the access', { through: 'hand', withdraw: true }, 2],
])('money %s', async (_, wish, count) => {
  await refund(wish)
  expect(await stored()).toBe(count)
})

test('the two mails of one refund have a name each, by which staff know them', async () => {
  await refund({ through: 'hand', withdraw: true })
  const names = (await steps())
    .map(({ kind }) => stepKindName(kind))
    .filter((name) => /acceso retirado|devolución/.test(name ?? ''))
  expect(names.toSorted()).toEqual(['Correo de un acceso retirado', 'Correo de una devolución'])
})

test('a refund that the provider refused is not mailed', async () => {
  await report('REJECTED', await refund())
  expect(await stored()).toBe(0)
})

test('a refund that was reversed before its mail is not told', async () => {
  const id = await refund({ through: 'hand' })
  await school.as(
    'admin',
    (session) => session`select public.decide_refund(${id}, 'reverse', 'Se anotó por error')`,
  )
  expect(await sent()).toEqual([])
})

test('a withdrawn access is mailed to its student, once for each time', async () => {
  await withdraw()
  await withdraw()
  expect(await sent()).toMatchObject([
    { to: [email], subject: expect.stringMatching(/^Se cerró tu acceso a Google Earth Engine/) },
  ])
})

test.each([
  ['without the tick', () => withdraw(false)],
  [
    'that another purchase gives, too',
    async () => {
      await sql()`with other as (
        insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, term, usd_amount, installments_amount,
          installments_number, payment_type, student_id, access_granted_at)
        select payer_email, course_id, cohort_id, cohort_ids, term + 1, usd_amount, installments_amount,
          installments_number, payment_type, student_id, access_granted_at
        from public.sales where id = ${saleId} returning id)
        insert into private.sale_enrolments (sale_id, cohort_id)
        select o.id, e.cohort_id from other o, private.sale_enrolments e where e.sale_id = ${saleId}`
      await withdraw()
    },
  ],
])('an access %s is not mailed', async (_, act) => {
  await act()
  expect(await stored()).toBe(0)
})

test('an access that was given again before the mail is not told', async () => {
  await withdraw()
  await school.call('admin', 'grant_sale_access', saleId)
  expect(await sent()).toEqual([])
})

test('each attempt has the same bytes, whatever has been renamed meanwhile', async () => {
  await refund({ through: 'hand' })
  await keep(...told)
  resend().arm({ method: 'POST', path: '/emails', applyThenDrop: true })
  await run()
  await sql()`update public.courses_moodle set name = 'Otro nombre' where base_slug = 'gee-python'`
  await run()
  const bodies = resend().received.map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
})

test('somebody’s markup is text, and a line break adds no header', () => {
  const about = { email, name: '<b>Ana</b>', course_name: 'GEE\nBcc: otra' }
  const mail = saleMail({ ...about, refund: { amount: 75, currency: 'USD' } }, addresses)
  expect(mail.html).not.toContain('<b>Ana')
  expect(saleMail(about, addresses).subject).toBe('Se cerró tu acceso a GEE Bcc: otra')
})
