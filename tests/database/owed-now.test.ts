import { describe, expect, test } from 'vitest'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()

type Terms = { total?: number; each?: number; count?: number; course?: string | null; cohorts?: number[] }
type Charge = { daysAgo: number; usd?: number; type?: string; mark?: string; back?: number }

/** A sale with its charges, oldest first; returns its id. */
async function aSale(session: Transaction, terms: Terms, charges: Charge[], email = 'debe@example.com') {
  const { total = 270, each = 45, count = 6, course = 'gee-python', cohorts = [] } = terms
  const [sale] = await session`insert into public.sales
      (payer_email, course_id, cohort_ids, usd_amount, installments_amount, installments_number, payment_type)
    values (${email}, ${course}, ${cohorts}::bigint[], ${total}, ${each}, ${count}, 'cuotas') returning id`
  const id = Number(sale?.id)
  for (const { daysAgo, usd = each, type = 'installments', mark = null, back = 0 } of charges) {
    const [charge] = await session`insert into public.payments
        (email, payer_name, amount, currency, status, payment_type, course_id, sale_id, approved_at, review_reason)
      values (${email}, 'Debe Muestra', ${usd}, 'USD', 'PAID', ${type}, 'gee-python', ${id},
        now() - make_interval(days => ${daysAgo}), ${mark}) returning id`
    if (back > 0) {
      await session`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
        values (${charge?.id}, 'refund', ${back}, 'USD', 'settled', 'Prueba', now())`
    }
    await session`update public.sales set first_paid_at = coalesce(first_paid_at, now() - make_interval(days => ${daysAgo}))
      where id = ${id}`
  }
  return id
}

async function owed(terms: Terms, charges: Charge[], isVoided = false) {
  return inDiscardedTransaction(sql(), async (session) => {
    const id = await aSale(session, terms, charges)
    if (isVoided) {
      await session`update public.sales set voided_at = now(), void_reason = 'Prueba' where id = ${id}`
    }
    const [row] =
      await session`select (o).amount::float8, (o).payment_type, (o).months_behind, (o).number, (o).installments
      from (select private.owed_now(s) as o from public.sales s where s.id = ${id}) f`
    return row?.amount === null ? null : { ...row }
  })
}

const paid = (...days: number[]): Charge[] => days.map((daysAgo) => ({ daysAgo }))
const debt = (amount: number, months_behind: number, number: number, installments = 6) => ({
  ...{ amount, payment_type: 'debt', months_behind, number, installments },
})
const next = (amount: number, number: number, installments = 6) => ({
  ...{ amount, payment_type: 'installment', months_behind: 0, number, installments },
})

describe('what the payer of a sale is asked for', () => {
  test.each<[string, Terms, Charge[], ReturnType<typeof debt> | null]>([
    ['before the first charge: one instalment', {}, [], debt(45, 1, 1)],
    ['a sale in one payment, not paid: all of it', { each: 270, count: 1 }, [], debt(270, 1, 1, 1)],
    ['up to date: the next instalment', {}, paid(29), next(45, 2)],
    ['from the 30th day on: the second instalment is due', {}, paid(30), debt(45, 1, 2)],
    ['three months behind: all three', {}, paid(90), debt(135, 3, 2)],
    ['the last months: never more than what remains', { total: 100 }, paid(150), debt(55, 5, 2)],
    [
      'three instalments paid at once are not asked for again',
      {},
      [...paid(90), { daysAgo: 1, usd: 135, type: 'debt' }],
      next(45, 5),
    ],
    [
      'a part of what is due was paid: the rest of it',
      {},
      [...paid(60), { daysAgo: 1, usd: 60, type: 'debt' }],
      debt(30, 1, 3),
    ],
    [
      'what is left of a sale in one payment',
      { each: 270, count: 1 },
      [{ daysAgo: 9, usd: 200 }],
      {
        ...{ amount: 70, payment_type: 'debt', months_behind: 0, number: 1, installments: 1 },
      },
    ],
    [
      'the last instalment takes the rest of the total',
      { total: 100, each: 33.33, count: 3 },
      paid(59, 29),
      next(33.34, 3, 3),
    ],
    ['all paid', {}, paid(150, 120, 90, 60, 30, 0), null],
    ['all paid in fewer payments', {}, [{ daysAgo: 90, usd: 270 }], null],
    [
      'a marked charge does not count yet',
      {},
      [...paid(29), { daysAgo: 1, mark: 'duplicate_charge' }],
      next(45, 2),
    ],
    [
      'a charge in part given back: the part that is missing',
      {},
      [{ daysAgo: 29, back: 20 }],
      debt(20, 1, 1),
    ],
    ['everything given back: nothing', {}, [{ daysAgo: 40, back: 45 }], null],
  ])('%s', async (_name, terms, charges, asked) => {
    expect(await owed(terms, charges)).toEqual(asked)
  })

  test('a voided sale: nothing', async () => {
    expect(await owed({}, paid(90), true)).toBeNull()
  })
})

describe('the debts of a person', () => {
  const address = 'deudora@example.com'

  /** Runs the call as staff see it, after `prepare` as the server. */
  async function asked(prepare: (session: Transaction) => Promise<unknown>) {
    return database.tryAs('staff', async (session) => {
      await session`reset role`
      await prepare(session)
      const [person] =
        await session`select person_id from public.person_addresses where email_normalized = ${address}`
      const rows = await session`select sale_id, course_name, months_behind, debt::float8, remaining::float8,
        amount::float8, token from public.get_person_debts(${person?.person_id ?? 999_999})`
      return rows.map((row) => ({ ...row }))
    })
  }

  test('come with the longest first, each with its link', async () => {
    const result = await asked(async (session) => {
      await aSale(session, {}, paid(31), address)
      await aSale(session, { course: 'deep-learning' }, paid(95), address)
      await aSale(session, { course: 'geodatabases' }, paid(1), address)
    })
    expect(result).toMatchObject({
      ok: true,
      value: [
        { course_name: 'Deep Learning', months_behind: 3, debt: 135, remaining: 225, amount: 135 },
        {
          months_behind: 1,
          debt: 45,
          remaining: 225,
          amount: 45,
          token: expect.stringMatching(/^[\w-]{43}$/),
        },
      ],
    })
  })

  test('of addresses that staff joined come together', async () => {
    const result = await asked(async (session) => {
      await aSale(session, {}, paid(31), address)
      await aSale(session, { course: 'deep-learning' }, paid(31), 'otra.deudora@example.com')
      await session`update public.person_addresses a set person_id = b.person_id from public.person_addresses b
        where a.email_normalized = 'otra.deudora@example.com' and b.email_normalized = ${address}`
    })
    expect(result).toMatchObject({ ok: true, value: [{ debt: 45 }, { debt: 45 }] })
  })

  test('of several courses that were sold together are charged for the first of them', async () => {
    const result = await asked((session) =>
      aSale(session, { course: null, cohorts: [1, 2] }, paid(31), address),
    )
    expect(result).toMatchObject({
      ok: true,
      value: [{ course_name: expect.stringContaining(', '), debt: 45 }],
    })
  })

  const student = (session: Transaction) =>
    session`insert into public.students (firstname, lastname, email) values ('Debe', 'Muestra', ${address})`
  test.each<[string, string, (session: Transaction) => Promise<unknown>]>([
    ['who is up to date', 'no_debt', (session) => aSale(session, {}, paid(1), address)],
    [
      'who paid without a sale',
      'no_debt',
      (
        session,
      ) => session`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id)
        values (${address}, 'Debe', 45, 'USD', 'PAID', 'single', 'gee-python')`,
    ],
    ['without sale and payment', 'debt_without_course', student],
    [
      'whose sale has no course',
      'debt_without_course',
      (session) => aSale(session, { course: null }, [], address),
    ],
    ['who is nobody', 'person_not_found', async () => undefined],
  ])('of a person %s: %s', async (_name, message, prepare) => {
    expect(await asked(prepare)).toMatchObject({ ok: false, message })
  })
})
