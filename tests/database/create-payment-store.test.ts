import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { normalizeEmail } from '#domain/email.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { type OrderId, toOrderId } from '#domain/order-id.ts'
import { priceFromRow } from '../../src/domain/prices.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import type { StoredOrder } from '../../supabase/functions/_shared/order-store.ts'
import { post } from '../../supabase/functions/_shared/test-support/edge.ts'
import {
  type CreatePaymentStore,
  createHandler,
  createPaymentStore,
} from '../../supabase/functions/create-payment/index.ts'
import type { NewOrder } from '../../supabase/functions/create-payment/order.ts'
import { addCourse, aRequest } from '../../supabase/functions/create-payment/test-support/course-sale.ts'
import { memoryStore } from '../../supabase/functions/create-payment/test-support/memory-store.ts'
import {
  openDesk,
  type PaymentDesk,
} from '../../supabase/functions/create-payment/test-support/payment-desk.ts'
import { atOnce, contract } from './support/contract.ts'
import { anOrder } from './support/orders.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const rest = aRest(database)

type Stage = {
  store: CreatePaymentStore
  addCourse(slug: string, price: { regular: number; promo: number | null; link?: string }): Promise<void>
  /** Sets the overall status of the order. */
  setStatus(orderId: string, status: string): Promise<void>
  /** Makes the claim on the provider call this many seconds old. */
  ageClaim(orderId: string, seconds: number): Promise<void>
  countOrders(idempotencyKey: string): Promise<number>
  /** What was stored with the order beside its payment. */
  storedWith(orderId: string): Promise<Pick<NewOrder, 'invoice' | 'legal_version'> | undefined>
  /** Leaves no seat in the current cohort of the course. */
  sellOut(slug: string): Promise<void>
  /** A code for everything, with so many uses. */
  addCoupon(code: string, uses: number): Promise<void>
}

function double(): Stage {
  const store = memoryStore()
  const find = (orderId: string) => store.rows.find((row) => row.order_id === orderId)
  return {
    store,
    addCourse: async (slug, price) => addCourse(store, slug, price),
    async setStatus(orderId, status) {
      const row = find(orderId)
      if (row) row.status = status
    },
    async ageClaim(orderId, seconds) {
      const row = find(orderId)
      if (row?.claim) row.claim.at -= seconds * 1000
    },
    countOrders: async (key) => store.rows.filter((row) => row.idempotency_key === key).length,
    async storedWith(orderId) {
      const row = find(orderId)
      return row && { invoice: row.invoice, legal_version: row.legal_version }
    },
    sellOut: async (slug) => void store.soldOut.add(slug),
    async addCoupon(code, uses) {
      const terms = { code, percent_off: 20, off_usd: null, ends_on: toCalendarDay('2099-12-31') }
      store.coupons.set(code, { ...terms, available: true, uses })
    },
  }
}

async function real(): Promise<Stage> {
  const sql = database.sql()
  return {
    store: createPaymentStore(await rest.clientFor('service')),
    async addCourse(slug, { regular, promo, link }) {
      await sql`insert into public.courses_moodle (name, slug, regular_price_usd, promo_price_usd, is_price_active,
          installments_count, promo_installments_price_usd, subscription_link, is_current_cohort)
        values (${`Curso ${slug}`}, ${slug}, ${regular}, ${promo}, ${promo !== null}, 6, ${promo},
          ${link ? `https://checkout.live.example/validate/subscription/${link}` : null}, true)`
    },
    async setStatus(orderId, status) {
      await sql`update public.payments set status = ${status} where dlocal_order_id = ${orderId}`
    },
    async ageClaim(orderId, seconds) {
      await sql`update public.orders set provider_claimed_at = provider_claimed_at - make_interval(secs => ${seconds})
        where id = (select order_id from public.payments where dlocal_order_id = ${orderId})`
    },
    async countOrders(key) {
      const [row] =
        await sql`select count(*)::int as orders from public.orders where idempotency_key = ${key}`
      return row?.orders
    },
    async storedWith(orderId) {
      const [row] = await sql`
        select o.legal_version::text, case when i.order_id is not null then jsonb_build_object('holder', i.holder,
            'legal_name', i.legal_name, 'tax_id', i.tax_id, 'address', coalesce(i.address, '')) end as invoice
        from public.payments p join public.orders o on o.id = p.order_id left join public.order_invoices i on i.order_id = o.id
        where p.dlocal_order_id = ${orderId}`
      return row as Awaited<ReturnType<Stage['storedWith']>>
    },
    async sellOut(slug) {
      await sql`update public.courses_moodle set seats = 0 where slug = ${slug}`
    },
    async addCoupon(code, uses) {
      await sql`insert into public.coupons (code, percent_off, starts_on, ends_on, max_uses)
        values (${code}, 20, '2026-01-01', '2099-12-31', ${uses})`
    },
  }
}

const base: Omit<NewOrder, 'order_id' | 'idempotency_key' | 'request_hash'> = {
  external_id: null,
  email: normalizeEmail('ana@example.com'),
  payer_name: 'Ana',
  payer_firstname: 'Ana',
  payer_lastname: '',
  payer_phone: '',
  amount: '150.00',
  ...{ currency: 'USD', buyer_currency: 'ARS', payment_type: 'single', installments_count: null },
  ...{ total_course_amount: null, country: 'AR', course_id: toBaseSlug('gee-python') },
  ...{ invoice: null, legal_version: null, coupon: null, seat: null, full_price_usd: '150.00' },
}
function aNewOrder(changes: Partial<NewOrder> = {}): NewOrder {
  const { order_id, idempotency_key, request_hash } = anOrder()
  return { ...base, order_id: toOrderId(order_id), idempotency_key, request_hash, ...changes }
}

contract<Stage>({ double, real }, (stage) => {
  const store = () => stage().store
  async function createOrder(order: NewOrder): Promise<StoredOrder> {
    const stored = await store().createOrder(order)
    if (typeof stored === 'string') throw new Error(stored)
    return stored
  }

  describe('prices', () => {
    test('of a course with a promotion and an instalment plan', async () => {
      const slug = toBaseSlug(aNewOrder().order_id)
      await stage().addCourse(slug, { regular: 300, promo: 270, link: 'plan-0001' })
      const course = await store().currentPrice(slug)
      const link = 'https://checkout.live.example/validate/subscription/plan-0001'
      expect(course).toMatchObject({ name: `Curso ${slug}`, subscriptionLink: link })
      expect(course && priceFromRow(course.row)).toMatchObject({
        regular: { minor: 30000 },
        promo: { minor: 27000 },
        installmentsCount: 6,
      })
    })

    test('of a course without either', async () => {
      const slug = toBaseSlug(aNewOrder().order_id)
      await stage().addCourse(slug, { regular: 200, promo: null })
      const course = await store().currentPrice(slug)
      expect(course?.subscriptionLink).toBeNull()
      expect(course && priceFromRow(course.row)).toMatchObject({ regular: { minor: 20000 }, promo: null })
    })

    test('of an unknown course', async () => {
      expect(await store().currentPrice(toBaseSlug('nothing-of-the-kind'))).toBeNull()
    })
  })

  describe('an order', () => {
    test('is created once, and found by its key', async () => {
      const order = aNewOrder({ external_id: `ext-${aNewOrder().order_id}` })
      const created = await createOrder(order)
      const { order_id: orderId, external_id: externalId } = order
      expect(created).toMatchObject({
        outcome: 'created',
        paid: false,
        orderId,
        externalId,
        redirectUrl: null,
      })
      expect(Math.abs(Date.parse(created.createdAt) - Date.now())).toBeLessThan(3_600_000)
      const again = await store().createOrder({ ...order, order_id: aNewOrder().order_id })
      expect(again).toEqual({ ...created, outcome: 'existing' })
    })

    test.each([
      { invoice: null, legal_version: null },
      {
        invoice: {
          holder: 'company' as const,
          legal_name: 'Agro Sur S.A.',
          tax_id: '30123456781',
          address: '',
        },
        legal_version: currentLegalVersion,
      },
      {
        invoice: {
          holder: 'person' as const,
          legal_name: 'Ñ'.repeat(200),
          tax_id: 'x'.repeat(40),
          address: 'a'.repeat(200),
        },
        legal_version: currentLegalVersion,
      },
    ])('is stored with what came with it: %j', async (beside) => {
      const order = aNewOrder(beside)
      await store().createOrder(order)
      expect(await stage().storedWith(order.order_id)).toEqual(beside)
      // The same order again changes nothing.
      await store().createOrder({ ...order, invoice: null, legal_version: null })
      expect(await stage().storedWith(order.order_id)).toEqual(beside)
    })

    test('with the same key and other content is a conflict', async () => {
      const order = aNewOrder()
      await store().createOrder(order)
      expect(await store().createOrder({ ...order, request_hash: 'other' })).toMatchObject({
        outcome: 'conflict',
      })
    })

    test.each(['REJECTED', 'CANCELLED', 'ERROR'])('that ended %s is closed', async (status) => {
      const order = aNewOrder()
      await store().createOrder(order)
      await stage().setStatus(order.order_id, status)
      expect(await store().createOrder(order)).toMatchObject({ outcome: 'closed', paid: false })
    })

    test.each(['PAID', 'CONFIRMED', 'completed'])('that is %s is paid', async (status) => {
      const order = aNewOrder()
      await store().createOrder(order)
      await stage().setStatus(order.order_id, status)
      expect(await store().createOrder(order)).toMatchObject({ outcome: 'existing', paid: true })
    })

    test('sent ten times at once is created once', async () => {
      const order = aNewOrder()
      const stored = await atOnce(10, (index) =>
        createOrder({ ...order, order_id: toOrderId(`${order.order_id}-${index}`) }),
      )
      expect(stored.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
      expect(stored.filter(({ outcome }) => outcome === 'existing')).toHaveLength(9)
      expect(new Set(stored.map(({ orderId }) => orderId)).size).toBe(1)
      expect(await stage().countOrders(order.idempotency_key)).toBe(1)
    })

    test('of a course without a seat is not stored', async () => {
      const order = aNewOrder({ course_id: toBaseSlug(aNewOrder().order_id) })
      await stage().addCourse(order.course_id, { regular: 200, promo: null })
      await stage().sellOut(order.course_id)
      expect(await store().createOrder(order)).toBe('sold_out')
      expect(await stage().countOrders(order.idempotency_key)).toBe(0)
    })

    describe('with a coupon', () => {
      let code: string
      let courseSlug: NewOrder['course_id']
      beforeEach(async () => {
        const unique = aNewOrder().order_id
        code = `CUPON-${unique.slice(-12)}`
        courseSlug = toBaseSlug(unique)
        await stage().addCourse(courseSlug, { regular: 200, promo: null })
      })
      const couponOrder = (email: string) =>
        aNewOrder({
          ...{ coupon: code, course_id: courseSlug, email: normalizeEmail(email) },
          ...{ amount: '160.00', full_price_usd: '200.00' },
        })

      test('takes one of its uses, once however often it is sent', async () => {
        await stage().addCoupon(code, 1)
        const terms = { code, percent_off: 20, off_usd: null, ends_on: '2099-12-31' }
        expect(await store().coupon(courseSlug, code)).toEqual({ ...terms, available: true })
        const order = couponOrder('ana@example.com')
        expect(await store().createOrder(order)).toMatchObject({ outcome: 'created' })
        expect(await store().createOrder(order)).toMatchObject({ outcome: 'existing' })
        const other = couponOrder('beto@example.com')
        expect(await store().createOrder(other)).toBe('coupon_unavailable')
        expect(await stage().countOrders(other.idempotency_key)).toBe(0)
        // Whoever holds the use is the one who may ask.
        expect(await store().coupon(courseSlug, code)).toEqual({ ...terms, available: true })
      })

      test('of the last use is one of ten', async () => {
        await stage().addCoupon(code, 1)
        const stored = await atOnce(10, (index) =>
          store().createOrder(couponOrder(`ana${index}@example.com`)),
        )
        expect(stored.filter((answer) => answer === 'coupon_unavailable')).toHaveLength(9)
      })

      test('gives its use back when it ends', async () => {
        await stage().addCoupon(code, 1)
        const order = couponOrder('ana@example.com')
        await store().createOrder(order)
        await stage().setStatus(order.order_id, 'CANCELLED')
        expect(await store().createOrder(couponOrder('beto@example.com'))).toMatchObject({
          outcome: 'created',
        })
      })

      test('that nobody knows is not stored', async () => {
        expect(await store().coupon(courseSlug, code)).toBeNull()
        expect(await store().createOrder(couponOrder('ana@example.com'))).toBe('coupon_unavailable')
      })
    })

    test('has its checkout address once it is stored', async () => {
      const order = aNewOrder()
      await store().createOrder(order)
      await store().setRedirect(order.order_id, 'https://checkout.example/1')
      expect(await store().createOrder(order)).toMatchObject({ redirectUrl: 'https://checkout.example/1' })
    })
  })

  describe('the claim on the provider call', () => {
    let orderId: OrderId
    beforeEach(async () => {
      const order = aNewOrder()
      orderId = order.order_id
      await store().createOrder(order)
    })
    const claim = () => store().claimProviderCall(orderId, 20)

    test('is granted once', async () => {
      expect(await claim()).not.toBeNull()
      expect(await claim()).toBeNull()
    })

    test('is granted to one of ten concurrent requests', async () => {
      const claims = await atOnce(10, claim)
      expect(claims.filter((granted) => granted !== null)).toHaveLength(1)
    })

    test('of one order does not affect another', async () => {
      await claim()
      const other = aNewOrder()
      await store().createOrder(other)
      expect(await store().claimProviderCall(other.order_id, 20)).not.toBeNull()
    })

    test('is granted again after its release', async () => {
      await store().releaseProviderCall(orderId, (await claim()) ?? '')
      expect(await claim()).not.toBeNull()
    })

    test('of a dead worker is taken over by one of ten', async () => {
      await claim()
      await stage().ageClaim(orderId, 5)
      expect(await claim()).toBeNull()
      await stage().ageClaim(orderId, 20)
      const claims = await atOnce(10, claim)
      expect(claims.filter((granted) => granted !== null)).toHaveLength(1)
    })

    test('that was taken over cannot be released by its previous holder', async () => {
      const first = await claim()
      await stage().ageClaim(orderId, 21)
      const second = await claim()
      expect(second).not.toBe(first)
      await store().releaseProviderCall(orderId, first ?? '')
      expect(await claim()).toBeNull()
    })

    test('is refused once the order has its checkout', async () => {
      await store().setRedirect(orderId, 'https://checkout.example/1')
      expect(await claim()).toBeNull()
    })

    test('is refused for an order that does not exist', async () => {
      expect(await store().claimProviderCall(toOrderId('order-of-nobody-000000'), 20)).toBeNull()
    })
  })

  describe('a slow provider', () => {
    let desk: PaymentDesk
    beforeEach(async () => {
      desk = await openDesk()
    })
    afterEach(() => desk.close())

    test('gets one payment per order, however often the button is pressed', async () => {
      const slug = toBaseSlug(aNewOrder().order_id)
      await stage().addCourse(slug, { regular: 200, promo: 150 })
      const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
      const handler = createHandler({ ...desk.deps, sleep, store: store() })
      desk.provider.arm({ method: 'POST', path: '/v1/payments', delayMs: 300, times: 100 })
      const pay = (order: number) =>
        post(handler, aRequest({ course_id: slug }), { 'idempotency-key': `${slug}-${order}` })
      const answers = await atOnce(18, (index) => pay(index % 6))
      expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200))
      expect(desk.provider.payments).toHaveLength(6)
      expect(new Set(desk.provider.payments.map((payment) => payment.order_id)).size).toBe(6)
      expect(new Set(answers.map(({ text }) => text)).size).toBe(6)
    })
  })
})

describe('an unreachable database', () => {
  const gone = () => createPaymentStore(databaseClient('http://127.0.0.1:1', 'sb_secret_x'))

  test('grants nothing and stores nothing: every call fails', async () => {
    const failed = { name: 'DatabaseError' }
    await expect(gone().currentPrice(toBaseSlug('gee-python'))).rejects.toMatchObject(failed)
    await expect(gone().createOrder(aNewOrder())).rejects.toMatchObject(failed)
    const order = toOrderId('order-of-nobody-000000')
    await expect(gone().claimProviderCall(order, 20)).rejects.toMatchObject(failed)
    await expect(gone().releaseProviderCall(order, 'claim')).rejects.toMatchObject(failed)
    await expect(gone().setRedirect(order, 'https://checkout.example/1')).rejects.toMatchObject(failed)
  })
})
