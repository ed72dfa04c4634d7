import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import type { Receipt } from '../../../src/domain/contracts/payments.ts'
import type { ReminderMail } from '../../../src/domain/contracts/reminders.ts'
import { toDebtToken } from '../../../src/domain/debt-token.ts'
import { toOrderId } from '../../../src/domain/order-id.ts'
import { writeCharge, writeSale } from '../../../tests/database/support/debts.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { ageOrder, placedOrder } from '../../../tests/database/support/orders.ts'
import { writeAtAnyHour } from '../../../tests/database/support/reminders.ts'
import { buy } from '../../../tests/database/support/sale-access.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { accessMail } from './course-mail.ts'
import { orderMail, receiptMail, reminderMail } from './payment-mail.ts'
import { aMailOutbox, aReceipt } from './test-support/mail-outbox.ts'
import { outboxDeps } from './test-support/run-outbox.ts'

const { siteUrl } = addresses

describe('the receipt', () => {
  const textOf = (changes: Partial<Receipt> = {}) => receiptMail(aReceipt(changes), addresses).text

  const second: Partial<Receipt> = {
    ...{ payment_type: 'installments', amount: 41.67, installment_number: 2, installments_number: 6 },
    ...{ agreed: 250.02, paid: 83.34, remaining: 166.68 },
  }

  test('of an instalment says which it is, what was paid of how much and what remains', () => {
    const text = textOf(second)
    expect(text).toContain(
      'Monto: USD\u00a041.67\nCuota: 2 de 6\nPagado: USD\u00a083.34 de USD\u00a0250.02\nQueda por pagar: USD\u00a0166.68',
    )
  })

  test.each(['Ana María', 'PÉREZ, Ana', 'Ing. Juan Pérez', 'ana@example.com'])(
    'greets %s as the mail with the access does',
    (name) => {
      const access = {
        email: 'ana@example.com',
        name,
        product: 'GEE',
        username: null,
        country: null,
        courses: [],
        later: [],
      }
      const [greeting] = accessMail(access, addresses).text.split('\n').slice(2)
      expect(textOf({ payer_name: name }).split('\n')[2]).toBe(greeting)
      expect(greeting).toBe(name.includes('@') ? 'Hola:' : `Hola, ${name}:`)
    },
  )

  test.each<[string, Partial<Receipt>]>([
    ['nothing counted yet', { agreed: 250, paid: 0, remaining: 250 }],
    ['beside one that counts', { agreed: 250, paid: 125, remaining: 125 }],
    ['an instalment', { ...second, paid: 0 }],
    [
      'another currency',
      { agreed: 250, paid: 0, currency: 'ARS', counts_as: { amount: 90, currency: 'USD' } },
    ],
    ['no sale', { agreed: null, paid: null, remaining: null }],
  ])('of a charge that a person still decides about says that, with %s', (_, figures) => {
    const text = textOf({ counts: false, ...figures })
    expect(text).toContain('Estado: Recibido, en revisión')
    expect(text).not.toMatch(/Pagado|Queda por pagar|Cuenta como/)
  })

  test('of one payment that settles the purchase repeats no figure', () => {
    expect(textOf()).not.toMatch(/Pagado|Queda por pagar|Cuota/)
  })

  test('of money that came in another sum says what came, and as what it counts', () => {
    const came: Partial<Receipt> = {
      amount: 98_000.5,
      currency: 'ARS',
      counts_as: { amount: 90, currency: 'USD' },
    }
    const text = textOf(came)
    expect(text).toMatch(/Monto: ARS\s98\s000\.50\nCuenta como: USD\s90\.00\nOrden/)
    expect(text).not.toMatch(/Pagado|Queda por pagar/)
    expect(textOf({ ...came, agreed: 270, paid: 90, remaining: 180 })).toContain(
      'Cuenta como: USD\u00a090.00\nPagado: USD\u00a090.00 de USD\u00a0270.00\nQueda por pagar: USD\u00a0180.00',
    )
  })

  test('of a part of an instalment names none', () => {
    const text = textOf({ ...second, amount: 20, installment_number: 0, paid: 20, remaining: 230.02 })
    expect(text).not.toContain('Cuota')
    expect(text).toContain('Queda por pagar: USD\u00a0230.02')
  })

  const spam = 'revisa también el correo no deseado'
  test.each<[string, Partial<Receipt>, string, boolean]>([
    ['a first payment', {}, 'En unos minutos recibirás otro correo con tu acceso.', true],
    ['a first instalment', { ...second, access: 'coming' }, 'dentro de las próximas 24 horas', true],
    [
      'a first link for an instalment',
      { payment_type: 'installment' },
      'En unos minutos recibirás otro',
      true,
    ],
    ['an access that waits for a person', { access: 'waiting' }, 'Te escribimos hoy con tu acceso.', true],
    ['a later instalment', { ...second, access: 'active' }, 'Tu acceso sigue activo', false],
    ['a debt', { payment_type: 'debt', access: 'active' }, 'Tu acceso sigue activo', false],
    ['a sale without access', { access: 'none' }, 'Por ahora no tienes que hacer nada más.', false],
    ['a charge in review', { counts: false, access: 'active' }, 'Estamos revisando este pago', false],
  ])('of %s says what follows', (_, changes, sentence, isToCome) => {
    const text = textOf(changes)
    expect(text).toContain(sentence)
    expect(text.includes(spam)).toBe(isToCome)
    expect(
      text.match(/unos minutos|24 horas|Te escribimos hoy|sigue activo|Por ahora|revisando/g),
    ).toHaveLength(1)
  })
})

describe('the receipt of a purchase', () => {
  const school = aSchool()

  test('names who sells, and to a buyer in Argentina the right to revoke', async () => {
    const sql = school.sql()
    const textIn = async (country: string) => {
      const { paymentId } = await buy(sql, { email: `${country}@example.com`, country })
      const receipt = await outboxDeps(school).store.receipt(paymentId)
      return receipt && receiptMail(receipt, addresses).text
    }
    const inArgentina = await textIn('AR')
    expect(inArgentina).toContain(`corridos: ${siteUrl}/arrepentimiento`)
    expect(inArgentina).toMatch(/\nMeridiano\nMeridiano Educación SRL · CUIT 30-71234567-1.*\nhttps:\S+$/)
    expect(await textIn('MX')).not.toContain('arrepentimiento')
    await sql`update private.settings set revocation_buttons_on = false`
    expect(await textIn('AR')).not.toMatch(/arrepentimiento/)
  })
})

describe('the reminder', () => {
  const { school, resend, run, steps, keep } = aMailOutbox()
  // The files of a process share a database, and its tables alone are emptied between tests.
  let hours = ''
  beforeAll(async () => {
    const [row] =
      await school.sql()`select pg_get_functiondef('private.next_writing(timestamptz)'::regprocedure) as told`
    hours = row?.told
  })
  afterAll(() => school.sql().unsafe(hours))
  const token = toDebtToken('T'.repeat(43))

  function aReminder(changes: Partial<ReminderMail> = {}): ReminderMail {
    return {
      ...{ email: 'ana@example.com', name: 'Ana María Pérez', token, kind: 'after_3' },
      ...{
        course_name: 'Deep Learning\nBcc: otra',
        amount: 90,
        months_behind: 2,
        number: 3,
        installments: 6,
      },
      ...{ since: toCalendarDay('2026-10-28'), due_on: toCalendarDay('2026-11-27'), by_plan: false },
      ...changes,
    }
  }

  const mailOf = (changes: Partial<ReminderMail> = {}) => reminderMail(aReminder(changes), addresses)

  test('says what is owed, for what, since when, and where it is paid', () => {
    const mail = mailOf()
    expect(mail).toMatchObject({
      to: 'ana@example.com',
      subject: 'Tu pago de Deep Learning Bcc: otra está pendiente',
    })
    expect(mail.text).toBe(
      [
        'Tu pago está pendiente',
        'Hola, Ana María Pérez:',
        'Todavía no hemos visto el pago de la cuota 3 de 6 de Deep Learning Bcc: otra, que vencía el viernes 27 de noviembre de 2026. Quizás se te pasó.',
        'Compra: Deep Learning Bcc: otra\nMonto: USD\u00a090.00\nPendiente desde: miércoles 28 de octubre de 2026\nCuotas atrasadas: 2',
        `Ver y pagar:\nhttps://meridiano.example/pagar/${token}`,
        'Si ya pagaste, gracias: no hace falta que hagas nada más.',
        `Meridiano\n${addresses.seller}\nhttps://meridiano.example`,
      ].join('\n\n'),
    )
  })

  test.each([
    ['before_3', 'Te recordamos que la cuota 3 de 6 de Deep Learning vence el viernes 27'],
    ['on_day', 'La fecha de pago de la cuota 3 de 6 de Deep Learning es el viernes 27'],
    ['after_10', 'Sigue pendiente el pago de la cuota 3 de 6 de Deep Learning, que vencía el viernes 27'],
    [
      'by_hand',
      'Te escribimos por el pago de la cuota 3 de 6 de Deep Learning, pendiente desde el viernes 27',
    ],
  ] as const)('%s has words of its own', (kind, words) => {
    expect(mailOf({ kind, course_name: 'Deep Learning' }).text).toContain(words)
  })

  test('ahead of a plan, it says that the card pays by itself; of one payment, no instalment is named', () => {
    const { text } = mailOf({ kind: 'before_3', by_plan: true, months_behind: 0 })
    expect(text).toContain('el cobro es automático')
    expect(text).not.toContain('Pendiente desde')
  })

  test('of a single payment names no instalment', () => {
    expect(mailOf({ installments: 1, number: 1, course_name: 'Deep Learning' }).text).toContain(
      'el pago de Deep Learning, que vencía',
    )
  })

  test('ends without a mail for who paid meanwhile, with the reason in the step', async () => {
    const sale = await remindedByHand()
    await writeCharge(school.sql(), 'ana@example.com', { at: new Date().toISOString(), amount: 270 }, sale)
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(resend().mails).toHaveLength(0)
    expect(await steps()).toMatchObject([{ status: 'done', answer: 'paid' }])
  })

  test('that was put off is neither done nor failed', async () => {
    await remindedByHand()
    // The night has come.
    await school.sql()`create or replace function private.next_writing(at timestamptz) returns timestamptz language sql stable
      return at + interval '2 hours'`
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(resend().mails).toHaveLength(0)
    expect(await steps()).toMatchObject([{ status: 'pending', answer: null }])
  })

  /** Somebody owes, and a member asks for the reminder. */
  async function remindedByHand(): Promise<number> {
    const sale = await writeSale(school.sql(), { email: 'ana@example.com' })
    await writeAtAnyHour(school.sql())
    await school.as('staff', (session) => session`select public.remind_now(array[${sale}::bigint])`)
    await keep('reminder_mail')
    return sale
  }
})

describe('the mail about an unfinished order', () => {
  const { school, resend, run, add, look } = aMailOutbox()
  const token = 'k'.repeat(43)

  test('leads back to the order, and can be refused on a page and by one click', () => {
    const order = {
      ...{ email: 'ana@example.com', name: 'Ana María Pérez', course_id: 'gee-python' },
      ...{ course_name: 'Earth Engine\nBcc: otra', order_id: toOrderId('O'.repeat(43)), token },
      coupon: 'TIERRA-15',
    }
    const mail = orderMail(order, addresses, 'https://api.meridiano.example/functions/v1')
    expect(mail).toMatchObject({
      to: 'ana@example.com',
      subject: 'Tu inscripción en Earth Engine Bcc: otra quedó sin terminar',
      headers: {
        'List-Unsubscribe': `<https://api.meridiano.example/functions/v1/refuse-mails?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    expect(mail.text).toContain(`/checkout?course=gee-python&order_id=${'O'.repeat(43)}&cupon=TIERRA-15\n`)
    expect(mail.text).toContain(`/correos/${token}`)
  })

  test.each<[string, (orderId: string) => Promise<unknown>]>([
    ['bought', () => buy(school.sql(), { email: 'ana@example.com' })],
    ['refused', async () => school.sql()`insert into private.order_mail_refusals values ('ana@example.com')`],
    [
      'closed',
      async () => school.sql()`update public.courses_moodle set seats = 0 where base_slug = 'gee-python'`,
    ],
    ['late', (orderId) => ageOrder(school.sql(), orderId, '4 days')],
  ])('is not sent once it is %s', async (ended, happens) => {
    const { order_id } = await placedOrder(school.sql(), { email: 'ana@example.com' })
    const payment_id = await ageOrder(school.sql(), order_id, '25 hours')
    await happens(order_id)
    await school.sql()`delete from public.outbox`
    const step = await add('order_mail', 'order_mail', { payment_id })
    await run()
    expect(resend().mails).toHaveLength(0)
    expect(await look(step)).toMatchObject({ status: 'done', answer: ended })
  })
})
