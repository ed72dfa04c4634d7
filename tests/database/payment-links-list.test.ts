import { beforeAll, describe, expect, test } from 'vitest'
import { apply } from './support/orders.ts'
import { type Answer, staffId, staffOrders } from './support/staff-orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const { aLink, create } = staffOrders(database.sql)

describe('the list', () => {
  test('a link whose money is held has not failed', async () => {
    const { order_id } = await create(aLink({ amount: 200, email: 'retenida@example.com' }))
    const fact = { provider_payment_id: `DP-${order_id}`, order_id, currency: 'USD' }
    await apply(database.sql(), { ...fact, status: 'REJECTED', amount: '200' })
    await apply(database.sql(), { ...fact, status: 'PAID', provider_status: 'PAID', amount: '150' })
    const [row] = await database.as('staff', (sql) => sql`select state from public.list_payment_links(1)`)
    expect(row).toEqual({ state: 'pending' })
  })

  test.each([
    ['PENDING', '30 hours', 'https://checkout.dlocalgo.com/pay/x', true],
    ['PENDING', '1 minute', null, false],
    ['REJECTED', '23 hours', 'https://checkout.dlocalgo.com/pay/x', true],
    ['REJECTED', '25 hours', 'https://checkout.dlocalgo.com/pay/x', false],
    ['REJECTED', '1 hour', null, false],
    ['ERROR', '1 hour', 'https://checkout.dlocalgo.com/pay/x', false],
    ['CANCELLED', '1 hour', 'https://checkout.dlocalgo.com/pay/x', false],
    ['PAID', '1 hour', 'https://checkout.dlocalgo.com/pay/x', false],
  ])('%s for %s at %s can be paid: %s', async (state, age, url, payable) => {
    const [made] = await database.sql().begin(async (sql) => {
      // The creator and date of a row cannot be changed later.
      await sql`select set_config('request.jwt.claim.sub', ${staffId}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: staffId })}, true)`
      return sql`with asked as (
          insert into public.orders (id, redirect_url, idempotency_key, email, payer_name, amount, currency, payment_type, course_id,
            provider)
          values (nextval('public.payments_id_seq'), ${url}, ${`clave-pagable-${state}-${age}`}, 'pagable@example.com', 'P', 10,
            'USD', 'debt', 'gee-python', 'dlocal-go') returning id
        )
        insert into public.payments (id, order_id, status, created_at)
        overriding system value select id, id, ${state}, now() - ${age}::interval from asked
        returning id`
    })
    const rows = await database.as(
      'staff',
      (sql) => sql`select payable from public.list_payment_links(100) where id = ${made?.id}`,
    )
    expect(rows).toEqual([{ payable }])
  })

  test('newest first, links of staff only, with their state; pages cover all', async () => {
    const sql = database.sql()
    const made: Answer[] = []
    for (let n = 0; n < 7; n += 1) made.push(await create(aLink({ email: `lista${n}@example.com` })))
    const ids = made.map((answer) => answer.order_id)
    await sql`update public.payments set status = 'REJECTED' where dlocal_order_id = ${ids[5] ?? ''}`
    await sql`update public.payments set status = 'CANCELLED' where dlocal_order_id = ${ids[4] ?? ''}`
    await sql`update public.payments set status = 'PAID' where dlocal_order_id = ${ids[3] ?? ''}`
    await sql`insert into public.payments (order_id, status)
      select id, 'PAID' from public.payments where dlocal_order_id = ${ids[2] ?? ''}`
    const first = await database.as('staff', (session) => session`select * from public.list_payment_links(4)`)
    const second = await database.as(
      'staff',
      (session) => session`select * from public.list_payment_links(3, ${first[3]?.id})`,
    )
    const rows = [...first, ...second]
    expect(rows.map((row) => row.order_id)).toEqual([...ids].reverse())
    expect(rows.map((row) => row.state)).toEqual([
      'pending',
      'rejected',
      'cancelled',
      'paid',
      'paid',
      'pending',
      'pending',
    ])
    expect(rows[0]).toMatchObject({
      created_by_name: 'Secretaría',
      course_name: 'Google Earth Engine con Python',
    })
  })

  describe('is narrowed', () => {
    const marked = `acotada${Date.now()}`
    let mine: Answer
    let other: Answer

    beforeAll(async () => {
      mine = await create(aLink({ email: `uno@${marked}.example`, payer_name: 'Nélida Ñandú' }))
      other = await create(
        aLink({ email: `dos@${marked}.example`, payer_name: 'Otra', course_id: 'deep-learning' }),
        'admin',
      )
      await database.sql()`update public.payments set status = 'CANCELLED' where dlocal_order_id = ${other.order_id}`
      const sql = database.sql()
      await sql`alter table public.payments disable trigger payments_guard`
      await sql`update public.payments set created_at = '2026-11-02 02:59Z' where dlocal_order_id = ${mine.order_id}`
      await sql`update public.payments set created_at = '2026-11-02 03:00Z' where dlocal_order_id = ${other.order_id}`
      await sql`alter table public.payments enable trigger payments_guard`
    })

    test.each<[string, Record<string, unknown>, () => Answer[]]>([
      ['by an e-mail', { search: `DOS@${marked}` }, () => [other]],
      ['by a name without its accents', { search: 'nelida nandu' }, () => [mine]],
      ['by a state', { search: marked, state_filter: 'cancelled' }, () => [other]],
      ['by a course', { search: marked, course_filter: 'gee-python' }, () => [mine]],
      ['to those of the caller', { search: marked, only_mine: true }, () => [mine]],
      ['by the day on which it was made', { search: marked, to_day: '2026-11-01' }, () => [mine]],
      ['by the days after it', { search: marked, from_day: '2026-11-02' }, () => [other]],
      ['to nothing', { search: marked, state_filter: 'paid' }, () => []],
      ['by nothing', { search: marked }, () => [other, mine]],
    ])('%s', async (_, filter, found) => {
      const rows = await database.as('staff', (sql) => {
        const given = {
          state_filter: 'all',
          course_filter: '',
          only_mine: false,
          search: '',
          from_day: null,
          to_day: null,
          ...filter,
        }
        return sql`select order_id from public.list_payment_links(state_filter => ${given.state_filter},
          course_filter => ${given.course_filter}, only_mine => ${given.only_mine}, search => ${given.search}, from_day => ${given.from_day}, to_day => ${given.to_day})`
      })
      expect(rows.map((row) => row.order_id)).toEqual(found().map((answer) => answer.order_id))
    })
  })
})
