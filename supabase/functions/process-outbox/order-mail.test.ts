import { expect, test } from 'vitest'
import { toOrderId } from '../../../src/domain/order-id.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { resend, store, run } = aMailOutbox()
const token = 'k'.repeat(43)

const addStep = () => store().add('order_mail', 'order_mail:5', { payment_id: 5 })

test('leads back to the order, and can be refused on a page and by one click', async () => {
  store().orderMails.set(5, {
    ...{ email: 'ana@example.com', name: 'Ana María Pérez', course_id: 'gee-python' },
    ...{ course_name: 'Earth Engine\nBcc: otra', order_id: toOrderId('O'.repeat(43)), token },
    coupon: 'TIERRA-15',
  })
  addStep()
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  const [mail] = resend().mails
  expect(mail).toMatchObject({
    to: ['ana@example.com'],
    subject: 'Tu inscripción en Earth Engine Bcc: otra quedó sin terminar',
    headers: {
      'List-Unsubscribe': `<https://api.meridiano.example/functions/v1/refuse-mails?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect(mail?.text).toContain(`/checkout?course=gee-python&order_id=${'O'.repeat(43)}&cupon=TIERRA-15\n`)
  expect(mail?.text).toContain(`/correos/${token}`)
})

test.each(['bought', 'refused', 'closed', 'late'] as const)('is not sent once it is %s', async (ended) => {
  store().orderMails.set(5, { ended })
  const step = addStep()
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toHaveLength(0)
  expect(step).toMatchObject({ status: 'done', answer: ended })
})
