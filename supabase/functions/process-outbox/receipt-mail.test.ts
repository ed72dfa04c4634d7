import { expect, test } from 'vitest'
import type { Receipt } from '../../../src/domain/contracts/payments.ts'
import { accessMail } from './access-mail.ts'
import { receiptMail } from './receipt-mail.ts'

function textOf(changes: Partial<Receipt> = {}): string {
  const receipt: Receipt = {
    ...{ email: 'ana@example.com', payer_name: 'Ana Pérez', course_name: 'Earth Engine' },
    ...{
      amount: 90,
      currency: 'USD',
      counts_as: null,
      payment_type: 'single',
      installment_number: 0,
      installments_count: null,
    },
    ...{ provider_payment_id: 'DP-283', order_id: 'order-id-0123456789abcdef' },
    ...{ agreed: 90, paid: 90, remaining: 0, installments_number: 1, access: 'coming', counts: true },
    ...changes,
  }
  return receiptMail(receipt, 'Meridiano <avisos@meridiano.example>').text
}

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

test.each(['Ana María Ríos', 'María José Pérez', 'Iara Yaneth Benítez', 'ana@example.com'])(
  'greets %s as the mail with the access does',
  (name) => {
    const access = { email: 'ana@example.com', name, product: 'GEE', username: null, courses: [], later: [] }
    const from = 'Meridiano <avisos@meridiano.example>'
    const [greeting] = accessMail(access, from, 'https://aula.example').text.split('\n')
    expect(textOf({ payer_name: name }).split('\n')[0]).toBe(greeting)
    expect(greeting).toMatch(/^Hola(, (Ana María|María José|Iara))?:$/)
  },
)

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
  expect(text).toMatch(/Monto: ARS\s98\s000\.50\nCuenta como: USD\s90\nOrden/)
  expect(text).not.toMatch(/Pagado|Queda por pagar/)
  expect(textOf({ ...came, agreed: 270, paid: 90, remaining: 180 })).toContain(
    'Cuenta como: USD\u00a090\nPagado: USD\u00a090 de USD\u00a0270\nQueda por pagar: USD\u00a0180',
  )
})

test('of a part of an instalment names none', () => {
  const text = textOf({ ...second, amount: 20, installment_number: 0, paid: 20, remaining: 230.02 })
  expect(text).not.toContain('Cuota')
  expect(text).toContain('Queda por pagar: USD\u00a0230.02')
})

const spam = 'revisa también la carpeta de correo no deseado'
test.each<[string, Partial<Receipt>, string, boolean]>([
  ['a first payment', {}, 'En unos minutos recibirás otro correo con tu acceso.', true],
  ['a first instalment', { ...second, access: 'coming' }, 'dentro de las próximas 24 horas', true],
  ['a first link for an instalment', { payment_type: 'installment' }, 'En unos minutos recibirás otro', true],
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
