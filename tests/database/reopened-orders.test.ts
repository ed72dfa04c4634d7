import { describe, expect, test } from 'vitest'
import { callsIn } from './support/money-calls.ts'
import { aFact, ageOrder, anOrder, apply, createOrder, type Fact } from './support/orders.ts'
import { between } from './support/overtaken.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const { call } = callsIn(database.sql)
const staffId = 'a0000000-0000-4000-8000-000000000002'
const checkout = 'https://checkout.example/pay/1'

type Answer = { outcome: string; order_id: string; payment_id?: number; redirect_url?: string | null }

let links = 0
type Terms = { payment_type?: string; amount?: number; total_course_amount?: number; course_id?: string }

/** A link of staff whose checkout was made; returns its order id. */
async function aLink({ email = `link${links}@example.com`, ...terms }: Terms & { email?: string } = {}) {
  links += 1
  const sql = database.sql()
  const { order_id } = await callAs<{ order_id: string }>(sql, 'staff', 'create_staff_order', {
    ...{ idempotency_key: `reabrir-${String(links).padStart(12, '0')}`, email, payer_name: 'Nélida' },
    ...{ payer_phone: '+54 11 5555 0134', amount: 180, payment_type: 'total', total_course_amount: 200 },
    ...{ country: 'AR', buyer_currency: 'ARS', course_id: 'gee-python', ...terms },
  })
  await sql`select public.set_order_redirect(${order_id}, ${checkout})`
  return order_id
}

const reopen = (order_id: string, asked = false): Promise<Answer> =>
  call('service', 'reopen_order', { order_id, asked })

const report = (order_id: string, status: string, changes: Partial<Fact> = {}) =>
  apply(database.sql(), aFact({ order_id, amount: '180.00' }, { status, ...changes }))

const outlive = (orderId: string) => ageOrder(database.sql(), orderId, '25 hours')

async function payment(orderId: string) {
  const [row] =
    await database.sql()`select o.*, p.* from public.payments p join public.orders o on o.id = p.order_id
    where p.dlocal_order_id = ${orderId}`
  return row
}

/** Voids the sale that this order was paid for. */
async function voidSaleOf(orderId: string): Promise<void> {
  const [sale] = await database.sql()`select s.id, s.version from public.sales s
    where s.id = (select sale_id from public.payments where dlocal_order_id = ${orderId})`
  await call('admin', 'void_sale', {
    sale_id: sale?.id,
    version: sale?.version,
    reason: 'prueba de anulación',
  })
}

describe('a link that may be paid', () => {
  test('is itself, while it waits and after a refused card', async () => {
    const link = await aLink()
    const itself = {
      outcome: 'existing',
      order_id: link,
      redirect_url: checkout,
      amount: 180,
      currency: 'USD',
    }
    expect(await reopen(link)).toMatchObject(itself)
    await report(link, 'REJECTED')
    expect(await reopen(link)).toMatchObject(itself)
  })

  test('is asked about once its time is over, and is itself when the provider still takes it', async () => {
    const link = await aLink()
    await outlive(link)
    expect(await reopen(link)).toEqual({ outcome: 'ask', payment_id: Number((await payment(link))?.id) })
    expect(await reopen(link, true)).toMatchObject({ outcome: 'existing', order_id: link })
  })
})

describe('a link whose checkout has closed', () => {
  test.each(['CANCELLED', 'EXPIRED'])(
    '(%s) is continued by one order with its terms and its author',
    async (word) => {
      const link = await aLink({ payment_type: 'installments', amount: 50 })
      await report(link, 'CANCELLED', { amount: '50.00' })
      if (word === 'EXPIRED') await outlive(link)
      const answers = await atOnce(5, () => reopen(link))
      expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1)
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
        'created',
        ...Array(4).fill('existing'),
      ])
      const [first] = answers
      expect(first?.order_id).not.toBe(link)
      const [old, fresh] = [await payment(link), await payment(first?.order_id ?? '')]
      for (const column of [
        'email',
        'payer_name',
        'payer_phone',
        'amount',
        'currency',
        'buyer_currency',
        'payment_type',
        'country',
        ...['installments_count', 'total_course_amount', 'course_id', 'cohort_id', 'created_by'],
      ]) {
        expect([column, fresh?.[column]]).toEqual([column, old?.[column]])
      }
      expect(fresh).toMatchObject({ created_by: staffId, status: 'PENDING', reopens_order_id: old?.id })
    },
  )

  test('is continued again when the new checkout has closed, too, from whichever order', async () => {
    const link = await aLink()
    await report(link, 'CANCELLED')
    const second = await reopen(link)
    await report(second.order_id, 'CANCELLED')
    const third = await reopen(link)
    expect(third.outcome).toBe('created')
    expect(await reopen(second.order_id)).toMatchObject({ outcome: 'existing', order_id: third.order_id })
    await report(third.order_id, 'PAID')
    for (const id of [link, second.order_id, third.order_id]) {
      expect(await reopen(id)).toEqual({ outcome: 'paid', order_id: third.order_id })
    }
    const sales = await database.sql()`select usd_amount from public.sales
      where id = (select sale_id from public.payments where dlocal_order_id = ${third.order_id})`
    expect(sales).toMatchObject([{ usd_amount: '200.00' }])
  })

  test('is paid when the old checkout was paid after all, late', async () => {
    const link = await aLink()
    await report(link, 'CANCELLED')
    await reopen(link)
    await report(link, 'PAID')
    expect(await reopen(link)).toEqual({ outcome: 'paid', order_id: link })
  })

  test.each(['the link', 'the order that continues it'])(
    'is paid while a payment of %s is stored',
    async (paid) => {
      const link = await aLink()
      await report(link, 'CANCELLED')
      const { order_id: next } = await reopen(link)
      await report(next, 'CANCELLED')
      const order_id = paid === 'the link' ? link : next
      const answer = await between(
        database.sql(),
        (session) => apply(session, aFact({ order_id, amount: '180.00' })),
        () => reopen(link),
        () => Promise.resolve(),
      )
      expect(answer).toEqual({ outcome: 'paid', order_id })
    },
  )

  test('and was refused a day ago is continued, too', async () => {
    const link = await aLink()
    await report(link, 'REJECTED')
    await outlive(link)
    expect(await reopen(link)).toMatchObject({ outcome: 'created' })
  })
})

test('a cent that instalments miss is still asked for', async () => {
  const email = 'centavos@example.com'
  const [first, rest] = [
    await aLink({ email, payment_type: 'installments', amount: 66.67, total_course_amount: 200 }),
    await aLink({ email, amount: 133.34, total_course_amount: 200.01 }),
  ]
  await report(first, 'PAID', { amount: '66.67' })
  await report(rest, 'CANCELLED')
  expect(await reopen(rest)).toMatchObject({ outcome: 'created', amount: 133.34 })
})

describe('nothing is made', () => {
  async function expectNothingMade(orderId: string, answer: Answer | { outcome: string }): Promise<void> {
    const count = async () => (await database.sql()`select count(*)::int as n from public.payments`)[0]?.n
    const before = await count()
    expect(await reopen(orderId)).toEqual(answer)
    expect(await count()).toBe(before)
  }

  test('of an order of the public checkout, nor of an unknown one', async () => {
    const order = anOrder()
    await createOrder(database.sql(), order)
    await expectNothingMade(order.order_id, { outcome: 'not_found' })
    await expectNothingMade('order-of-nobody-000000', { outcome: 'not_found' })
  })

  test('while money in another currency waits for a person', async () => {
    const link = await aLink()
    await report(link, 'PAID', { amount: '180000.00', currency: 'ARS' })
    await expectNothingMade(link, { outcome: 'held' })
  })

  test('when another link has paid what was left', async () => {
    const email = 'saldada@example.com'
    const [one, other] = [await aLink({ email }), await aLink({ email, total_course_amount: 180 })]
    await report(other, 'PAID')
    await report(one, 'CANCELLED')
    await expectNothingMade(one, { outcome: 'closed' })
  })

  test('when less than its amount is left', async () => {
    const email = 'casi@example.com'
    const [one, other] = [await aLink({ email }), await aLink({ email })]
    await report(other, 'PAID')
    await expectNothingMade(one, { outcome: 'closed' })
  })

  test('when its sale was voided', async () => {
    const email = 'anulada@example.com'
    const [one, other] = [await aLink({ email }), await aLink({ email, amount: 20 })]
    await report(other, 'PAID', { amount: '20.00' })
    expect(await reopen(one)).toMatchObject({ outcome: 'existing' })
    await voidSaleOf(other)
    await expectNothingMade(one, { outcome: 'closed' })
    // A link that staff make afterwards is a new agreement.
    const after = await aLink({ email })
    expect(await reopen(after)).toMatchObject({ outcome: 'existing' })
  })

  test('when the cohort it was for is over; a debt of it can still be paid', async () => {
    const sql = database.sql()
    const [total, debt] = [
      await aLink({ course_id: 'geodatabases' }),
      await aLink({ course_id: 'geodatabases', payment_type: 'debt' }),
    ]
    await sql`update public.courses_moodle set is_current_cohort = false, starts_on = private.school_day(now())
      where base_slug = 'geodatabases' and is_current_cohort`
    for (const link of [total, debt]) await report(link, 'CANCELLED')
    await expectNothingMade(total, { outcome: 'closed' })
    expect(await reopen(debt)).toMatchObject({ outcome: 'created' })
  })
})
