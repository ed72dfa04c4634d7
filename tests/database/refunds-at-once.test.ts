import { describe, expect, test } from 'vitest'
import { type Charge, movementsIn, named } from './support/movements.ts'
import { aFact, anInstallmentsOrder, apply } from './support/orders.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'

const { sql, one } = aDatabase({ template: 'seeded', connections: 4 })
const { somebody, paid, aCharge, record, ask, tell, begin, states, totalOf } = movementsIn(sql)

describe('the button', () => {
  test('with two forms at once gives back no more than came', async () => {
    const charge = await aCharge()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => ask(charge, 100)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await totalOf(charge)).toBe(200)
  })

  test('pressed by two people who saw the same gives back once', async () => {
    const charge = await aCharge()
    const answers = await Promise.allSettled([1, 2].map(() => ask(charge, 50, { room: 250 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'charge_changed' },
    })
    expect(await totalOf(charge)).toBe(50)
    await ask(charge, 50, { room: 200 })
  })

  test.each([
    [true, false],
    [false, true],
  ])(
    'takes the access away (%s) and voids the sale (%s) in the same act as asked, or nothing at all',
    async (withdraw_access, void_sale) => {
      const charge = await aCharge()
      await sql()`update public.sales set access_granted_at = now() where payer_email = ${charge.email}`
      const sale = () => one`select voided_at is not null as voided, void_reason as reason,
      access_withdrawn_at is not null as closed from public.sales where payer_email = ${charge.email}`
      const before = { voided: false, reason: null, closed: false }
      await expect(ask(charge, 999, { withdraw_access, void_sale })).rejects.toThrow('refund_too_large')
      expect(await sale()).toEqual(before)
      await ask(charge, 250, { withdraw_access, void_sale })
      const reason = void_sale ? 'Se arrepintió' : null
      expect(await sale()).toEqual({ voided: void_sale, reason, closed: withdraw_access })
      expect(await states(charge)).toEqual(['250 asked'])
    },
  )
})

describe('at the same moment', () => {
  /** Holds the charge until all of them wait for it. */
  async function all(charge: Charge, ...acts: (() => Promise<unknown>)[]) {
    let running: Promise<unknown[]> | undefined
    await sql().begin(async (gate) => {
      await gate`select private.lock_charge(${charge.id})`
      running = Promise.all(acts.map((act) => act()))
      running.catch(() => undefined)
      await waitForBlockedQuery(gate, acts.length)
    })
    return running
  }

  test('one telling twice is one', async () => {
    const charge = await aCharge()
    const told = { provider_refund_id: named('REF') }
    const telling = () => tell(charge, told)
    expect(await all(charge, telling, telling)).toEqual(expect.arrayContaining([true, false]))
    expect(await states(charge)).toEqual(['50 settled'])
  })

  test('the answer and the notification of it are one', async () => {
    const charge = await aCharge()
    const refund_id = await ask(charge)
    const told = { provider_refund_id: named('REF') }
    await all(
      charge,
      () => tell(charge, told),
      () => tell(charge, { ...told, refund_id }),
    )
    expect(await states(charge)).toEqual(['50 settled'])
    expect(await totalOf(charge)).toBe(50)
  })

  test('asking and being told of the panel: one movement or two, never more than came', async () => {
    const charge = await aCharge()
    await all(
      charge,
      () => ask(charge, 150).catch(() => undefined),
      () => tell(charge, { amount: '150.00' }),
    )
    // The sum that is told first leaves too little to ask for; the one that is asked first is taken for it.
    expect(await states(charge)).toEqual(['150 settled'])
    expect(await totalOf(charge)).toBe(150)
  })

  test('two workers: the second knows that it was asked', async () => {
    const charge = await aCharge()
    const refund = await ask(charge)
    const asked = async () => (await begin(refund)).again
    expect(await all(charge, asked, asked)).toEqual(expect.arrayContaining([false, true]))
  })

  test('a refund and what the provider tells of the payment do not wait in a circle', async () => {
    const plan = anInstallmentsOrder({ email: somebody() })
    await paid(plan)
    const dp = `DP-${plan.order_id}-2`
    await apply(sql(), aFact(plan, { provider_payment_id: dp }))
    const { id } = await one`select id::int from public.payments where dlocal_payment_id = ${dp}`
    const charge = { id, email: plan.email, dp }
    for (let time = 0; time < 10; time += 1) {
      await Promise.all([
        tell(charge, { amount: '1.00' }),
        apply(sql(), aFact(plan, { provider_payment_id: `${dp}-${time}` })),
        record(charge, 1.5),
        tell(charge, { amount: '1.50' }),
      ])
    }
    // The last ones may exceed the charge, and wait.
    expect((await totalOf(charge)) ?? 0).toBeLessThanOrEqual(45)
  })
})
