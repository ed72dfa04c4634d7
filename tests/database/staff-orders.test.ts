import { describe, expect, test } from 'vitest'
import { aFact, apply } from './support/orders.ts'
import { tryCallAs } from './support/sessions.ts'
import { type Link, staffId, staffOrders } from './support/staff-orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const { aLink, create, payment } = staffOrders(database.sql)

test('an order of staff has its creator, its recipient and its amount', async () => {
  const answer = await create(aLink({ course_id: 'gee-python-209901' }))
  expect(answer).toMatchObject({
    ...{ outcome: 'created', status: 'PENDING', amount: 180, course_id: 'gee-python' },
    course_name: 'Google Earth Engine con Python',
  })
  expect(answer.order_id).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await payment(answer.order_id)).toMatchObject({
    created_by: staffId,
    email: 'paga@example.com',
    amount: '180.00',
    currency: 'USD',
    payment_type: 'total',
    ...{ total_course_amount: '200.00', country: 'AR', course_id: 'gee-python', status: 'PENDING' },
  })
})

test('its creator cannot be forged', async () => {
  const answer = await create({ ...aLink(), created_by: 'a0000000-0000-4000-8000-000000000001' } as Link)
  expect((await payment(answer.order_id))?.created_by).toBe(staffId)
})

test('an order of the public checkout has no creator', async () => {
  const rows =
    await database.sql()`select count(*)::integer as n from public.orders where id <= 50 and created_by is not null`
  expect(rows[0]?.n).toBe(0)
})

describe('a key', () => {
  test.each([
    ['another amount', { amount: 181 }],
    ['another person', { email: 'otra@example.com' }],
    ['another course', { course_id: 'deep-learning' }],
    ['another type', { payment_type: 'debt' }],
  ])('with %s is a conflict that reveals nothing', async (_, change) => {
    const link = aLink()
    await create(link)
    expect(await create({ ...link, ...change })).toEqual({ outcome: 'conflict' })
  })

  test('sent ten times at once makes one order, which is found by it until it has ended', async () => {
    const link = aLink()
    const made = await Promise.all(Array.from({ length: 10 }, () => create(link)))
    expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(['created', ...Array(9).fill('existing')])
    const [{ order_id } = { order_id: '' }] = made
    expect(new Set(made.map((answer) => answer.order_id))).toEqual(new Set([order_id]))
    await database.sql()`update public.payments set status = 'REJECTED' where dlocal_order_id = ${order_id}`
    expect(await create(link)).toMatchObject({ outcome: 'closed', order_id })
  })

  test('of a colleague is a conflict', async () => {
    const link = aLink()
    await create(link)
    expect(await create(link, 'admin')).toEqual({ outcome: 'conflict' })
  })
})

describe('amounts', () => {
  test.each([
    [1, 5000],
    ['1.00', '5000'],
    ['5000.00', '5000.00'],
    [12.34, 12.34],
  ])('accepts %s of %s', async (amount, total) => {
    const answer = await create(aLink({ amount, total_course_amount: total }))
    expect(Number(answer.amount)).toBe(Number(amount))
  })

  test.each([
    [0.99, 200, 'amount_too_small'],
    [0, 200, 'amount_too_small'],
    [5000.01, 9000, 'amount_too_large'],
    ['1e3', 2000, 'amount_invalid'],
    ['-5', 200, 'amount_invalid'],
    ['10.123', 200, 'amount_invalid'],
    ['NaN', 200, 'amount_invalid'],
    ['', 200, 'amount_required'],
    [201, 200, 'amount_over_total'],
    [180, '', 'total_course_amount_required'],
    [180, 'x', 'total_course_amount_invalid'],
  ])('%s of %s: %s', async (amount, total, message) => {
    const outcome = await tryCallAs(
      database.sql(),
      'staff',
      'create_staff_order',
      aLink({ amount, total_course_amount: total }),
    )
    expect(outcome).toMatchObject({ ok: false, code: '22023', message })
  })

  test.each(['total', 'installments', 'installment', 'debt'])(
    'a link of the kind %s asks for no more than the course costs',
    async (payment_type) => {
      const link = aLink({ amount: 201, total_course_amount: 200, payment_type })
      expect(await tryCallAs(database.sql(), 'staff', 'create_staff_order', link)).toMatchObject({
        ...{ ok: false, message: 'amount_over_total' },
      })
    },
  )

  test('the limits come from one function', async () => {
    const [row] = await database.as('staff', (sql) => sql`select public.staff_order_limits() as limits`)
    expect(row?.limits).toEqual({ min_usd: 1, max_usd: 5000 })
  })
})

test.each([
  [{ email: 'sin arroba' }, 'email_invalid'],
  [{ payer_name: '  ' }, 'payer_name_required'],
  [{ payer_name: 'x'.repeat(241) }, 'payer_name_too_long'],
  [{ payment_type: 'single' }, 'payment_type_invalid'],
  [{ country: 'Argentina' }, 'country_invalid'],
  [{ currency: 'ARS' }, 'currency_invalid'],
  [{ course_id: 'no-existe' }, 'course_not_found'],
  [{ idempotency_key: 'corta' }, 'idempotency_key_invalid'],
  [{ payment_type: 'installments', installments_count: 40 }, 'installments_count_invalid'],
  [{ payment_type: 'installments', amount: 2, total_course_amount: 200 }, 'installments_count_invalid'],
])('%j: %s', async (change, message) => {
  const outcome = await tryCallAs(database.sql(), 'staff', 'create_staff_order', aLink(change))
  expect(outcome).toMatchObject({ ok: false, code: '22023', message })
})

describe('a link for somebody who has a sale', () => {
  let people = 0
  function somebody(): string {
    people += 1
    return `sigue${people}-${Date.now()}@example.com`
  }

  const inSix = { payment_type: 'installments', amount: 100, total_course_amount: 600 } as const

  async function payLink(link: Link) {
    const { order_id } = await create(link)
    await apply(database.sql(), aFact({ order_id, amount: link.amount }))
    return order_id
  }

  function refusal(link: Link) {
    return tryCallAs(database.sql(), 'staff', 'create_staff_order', link)
  }

  async function cohortId(slug: string): Promise<number> {
    const [row] = await database.sql()`select id::int from public.courses_moodle where slug = ${slug}`
    return row?.id
  }

  test('has the total and the instalments that were agreed, whatever was asked', async () => {
    const email = somebody()
    const first = await payLink(aLink({ email, ...inSix }))
    const sale = (await payment(first))?.sale_id
    const next = aLink({ email, payment_type: 'installments', amount: 30, total_course_amount: 900 })
    expect(await payment((await create(next)).order_id)).toMatchObject({
      ...{ sale_id: sale, amount: '30.00', total_course_amount: '600.00', installments_count: 6 },
    })
    // Without a sale these would be too many instalments.
    const small = aLink({ email, payment_type: 'installments', amount: 5, total_course_amount: 600 })
    expect(await payment((await create(small)).order_id)).toMatchObject({ installments_count: 6 })
  })

  test('begins with as many instalments as its total needs', async () => {
    const link = aLink({ payment_type: 'installments', amount: 100, total_course_amount: 240 })
    expect(await payment((await create(link)).order_id)).toMatchObject({ installments_count: 3 })
  })

  test('cannot take more than what is left, nor anything once all is paid', async () => {
    const email = somebody()
    await payLink(aLink({ email, ...inSix }))
    const over = { ok: false, code: '22023', message: 'amount_over_remaining' }
    expect(await refusal(aLink({ email, amount: 500.01, total_course_amount: 900 }))).toMatchObject(over)
    await payLink(aLink({ email, amount: 500, total_course_amount: 600 }))
    expect(await refusal(aLink({ email, ...inSix }))).toMatchObject(over)
  })

  test('that was paid is found by its key, although nothing is left', async () => {
    const link = aLink({ email: somebody(), amount: 200 })
    const order_id = await payLink(link)
    expect(await create(link)).toMatchObject({ outcome: 'existing', order_id, status: 'PAID' })
  })

  test('in one payment is a debt, not an instalment', async () => {
    const email = somebody()
    await payLink(aLink({ email, amount: 150 }))
    const rest = aLink({ email, payment_type: 'installments', amount: 25, total_course_amount: 50 })
    expect(await payment((await create(rest)).order_id)).toMatchObject({
      ...{ payment_type: 'debt', total_course_amount: '200.00', installments_count: null },
    })
  })

  test('of an earlier cohort continues it, unless staff begin one for another cohort', async () => {
    const email = somebody()
    const [other] = await database.sql()`select slug from public.courses_moodle
      where base_slug = 'gee-python' and not is_current_cohort limit 1`
    const earlier = await payLink(aLink({ email, ...inSix, course_id: other?.slug }))
    const { sale_id, cohort_id } = (await payment(earlier)) ?? {}
    expect(Number(cohort_id)).toBe(await cohortId(other?.slug))
    const continued = await payment((await create(aLink({ email, ...inSix }))).order_id)
    expect(continued).toMatchObject({ sale_id, cohort_id })
    const begun = await payment(
      (await create({ ...aLink({ email, amount: 700, total_course_amount: 700 }), new_sale: true } as Link))
        .order_id,
    )
    expect(begun).toMatchObject({ sale_id: null, total_course_amount: '700.00' })
    expect(begun?.cohort_id).not.toBe(cohort_id)
    // One sale of the same cohort, whatever staff say.
    const same = { ...aLink({ email, ...inSix, course_id: other?.slug }), new_sale: true } as Link
    expect(await payment((await create(same)).order_id)).toMatchObject({ sale_id })
  })
})

test('the first and the last name are kept apart, where they are known', async () => {
  const named = { ...aLink({ payer_name: 'Ana Paz' }), payer_firstname: 'Ana', payer_lastname: ' Paz ' }
  expect(await payment((await create(named)).order_id)).toMatchObject({
    ...{ payer_name: 'Ana Paz', payer_firstname: 'Ana', payer_lastname: 'Paz' },
  })
  expect(await payment((await create(aLink())).order_id)).toMatchObject({
    ...{ payer_firstname: null, payer_lastname: null },
  })
})

describe('when paid', () => {
  async function pay(link: Link) {
    const { order_id } = await create(link)
    expect(await apply(database.sql(), aFact({ order_id, amount: link.amount }))).toBe('applied')
    return database.sql()`select s.usd_amount, s.installments_amount, s.installments_number, s.payment_type from public.sales s
      join public.payments p on p.sale_id = s.id where p.dlocal_order_id = ${order_id}`
  }

  test('a total is a sale at once', async () => {
    expect(await pay(aLink({ amount: 200 }))).toEqual([
      { usd_amount: '200.00', installments_amount: '200.00', installments_number: 1, payment_type: 'total' },
    ])
  })

  test('a first instalment is a sale in as many instalments as the total needs', async () => {
    expect(
      await pay(
        aLink({
          email: 'cuotas@example.com',
          amount: 100,
          total_course_amount: 600,
          payment_type: 'installments',
        }),
      ),
    ).toEqual([
      { usd_amount: '600.00', installments_amount: '100.00', installments_number: 6, payment_type: 'link' },
    ])
  })
})
