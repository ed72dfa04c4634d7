import { expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import type { ReminderMail } from '../../../src/domain/contracts/reminders.ts'
import { toDebtToken } from '../../../src/domain/debt-token.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { resend, store, run } = aMailOutbox()
const token = toDebtToken('T'.repeat(43))

function aReminder(changes: Partial<ReminderMail> = {}): ReminderMail {
  return {
    ...{ email: 'ana@example.com', name: 'Ana María Pérez', token, kind: 'after_3' },
    ...{ course_name: 'Deep Learning\nBcc: otra', amount: 90, months_behind: 2, number: 3, installments: 6 },
    ...{ since: toCalendarDay('2026-10-28'), due_on: toCalendarDay('2026-11-27'), by_plan: false },
    ...changes,
  }
}

function addStep(answer: Parameters<ReturnType<typeof store>['reminders']['set']>[1]) {
  const step = store().add('reminder_mail', 'reminder:7:2026-11-27:after_3', { reminder_id: 1, sale_id: 7 })
  store().reminders.set(step.id, answer)
  return step
}

test('says what is owed, for what, since when, and where it is paid', async () => {
  addStep(aReminder())
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  const [mail] = resend().mails
  expect(mail).toMatchObject({
    to: ['ana@example.com'],
    subject: 'Tu pago de Deep Learning Bcc: otra está pendiente',
  })
  expect(mail?.text).toBe(
    [
      'Hola, Ana María:',
      'Todavía no vimos el pago de la cuota 3 de 6 de Deep Learning Bcc: otra, que vencía el viernes 27 de noviembre de 2026. Quizás se te pasó.',
      'Compra: Deep Learning Bcc: otra\nMonto: USD\u00a090\nPendiente desde: miércoles 28 de octubre de 2026\nCuotas atrasadas: 2',
      `Ver y pagar:\nhttps://meridiano.example/pagar/${token}`,
      'Si ya pagaste, gracias: no hace falta que hagas nada más.',
      'Meridiano',
    ].join('\n\n'),
  )
})

test.each([
  ['before_3', 'Te recordamos que la cuota 3 de 6 de Deep Learning vence el viernes 27'],
  ['on_day', 'La fecha de pago de la cuota 3 de 6 de Deep Learning es el viernes 27'],
  ['after_10', 'Sigue pendiente el pago de la cuota 3 de 6 de Deep Learning, que vencía el viernes 27'],
  ['by_hand', 'Te escribimos por el pago de la cuota 3 de 6 de Deep Learning, pendiente desde el viernes 27'],
] as const)('%s has words of its own', async (kind, words) => {
  addStep(aReminder({ kind, course_name: 'Deep Learning' }))
  await run()
  expect(resend().mails[0]?.text).toContain(words)
})

test('ahead of a plan, it says that the card pays by itself; of one payment, no instalment is named', async () => {
  addStep(aReminder({ kind: 'before_3', by_plan: true, months_behind: 0 }))
  await run()
  expect(resend().mails[0]?.text).toContain('el cobro es automático')
  expect(resend().mails[0]?.text).not.toContain('Pendiente desde')
})

test('of a single payment names no instalment', async () => {
  addStep(aReminder({ installments: 1, number: 1, course_name: 'Deep Learning' }))
  await run()
  expect(resend().mails[0]?.text).toContain('el pago de Deep Learning, que vencía')
})

test('ends without a mail for who paid meanwhile, with the reason in the step', async () => {
  const step = addStep({ ended: 'paid' })
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toHaveLength(0)
  expect(step).toMatchObject({ status: 'done', answer: 'paid' })
})

test('that was put off is neither done nor failed', async () => {
  const step = addStep({ waits: true })
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toHaveLength(0)
  expect(step).toMatchObject({ status: 'pending', answer: null })
})
