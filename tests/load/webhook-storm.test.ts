import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aLoadStage, inParallel } from './stage.ts'

/** Everything between the provider and the mailbox is real. */
const stage = aLoadStage({ RATE_LIMIT_FACTOR: '100' })
const email = `tormenta-${randomUUID().slice(0, 8)}@example.com`

function notify(paymentId: string): Promise<Response> {
  const body = JSON.stringify({ payment_id: paymentId })
  const signature = createHmac('sha256', stage.variable('DLOCALGO_SECRET_KEY'))
    .update(stage.variable('DLOCALGO_API_KEY') + body)
    .digest('hex')
  return stage.call('payment-webhook', body, { authorization: `V2-HMAC-SHA256, Signature: ${signature}` })
}

test('one notification a hundred times, shuffled with PENDING and REJECTED, is one paid row, one receipt and one access', async () => {
  const sql = stage.sql()
  const [price] = await sql<{ amount: string }[]>`
    select case when is_price_active and promo_price_usd is not null then promo_price_usd else regular_price_usd end as amount
    from courses_moodle where base_slug = 'deep-learning' and is_current_cohort`
  const order = {
    email,
    course_id: 'deep-learning',
    country: 'AR',
    amount: Number(price?.amount),
    currency: 'ARS',
    payment_type: 'single',
    payer: { name: 'Nélida Quiñones', phone: '+54 11 5555 0134' },
  }
  const answer = await stage.call('create-payment', order, { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(200)
  const { order_id: orderId } = (await answer.json()) as { order_id: string }
  const { payments } = (await stage.sandbox('GET', '/dlocal-go/payments')) as {
    payments: { id: string; order_id: string }[]
  }
  const paymentId = payments.find((payment) => payment.order_id === orderId)?.id ?? ''
  expect(paymentId).not.toBe('')

  // The provider's status keeps changing while notifications arrive.
  await stage.sandbox('POST', '/dlocal-go/switches', { webhooks: 'never' })
  const words = ['PENDING', 'REJECTED', 'PAID']
  const jobs = Array.from({ length: 100 }, (_, index) => async () => {
    if (index % 4 === 0) {
      await stage.sandbox('POST', `/dlocal-go/payments/${paymentId}/status?webhook=false`, {
        status: words[(index / 4) % 3],
      })
    }
    return (await notify(paymentId)).status
  })
  const statuses = await inParallel(jobs, 20)
  expect(statuses.filter((status) => status !== 200)).toEqual([])

  const rows = await sql`select status, dlocal_payment_id from payments where email = ${email}`
  expect([...rows]).toEqual([{ status: 'PAID', dlocal_payment_id: paymentId }])
  const sales = await sql`select count(*)::int as count from sales where payer_email = ${email}`
  expect(sales[0]?.count).toBe(1)

  await expect
    .poll(
      async () =>
        (await sql`select status from outbox where natural_key = ${`receipt:${paymentId}`}`)[0]?.status,
      {
        timeout: 20_000,
      },
    )
    .toBe('done')
  const subjects = async () => {
    const { mails } = (await stage.sandbox('GET', '/mail')) as {
      mails: { to: string | string[]; subject: string }[]
    }
    return mails
      .filter((mail) => [mail.to].flat().includes(email))
      .map(({ subject }) => subject)
      .sort()
  }
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^Recibimos tu pago · /), expect.stringMatching(/^Tu acceso a /)])
})
