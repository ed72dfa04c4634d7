import { describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { atOnce } from './support/contract.ts'
import { aPayer, type WrittenSale, writeCharge, writeSale } from './support/debts.ts'
import { callsIn } from './support/money-calls.ts'
import { buy } from './support/sale-access.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const sql = () => database.sql()
const { rows } = callsIn(sql)

async function linksOf(sale_ids: number[], actor: 'staff' | 'admin' = 'staff') {
  const links = await rows(actor, 'debt_links_of', { sale_ids })
  return links.map(({ sale_id, token }) => ({ saleId: Number(sale_id), token: String(token) }))
}

/** Unpaid sales of as many people; returns their ids. */
async function someSales(count: number): Promise<number[]> {
  const made = await sql()`insert into public.sales
      (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
    select 'deuda' || gen_random_uuid() || '@example.com', 'gee-python', 270, 45, 6, 'cuotas'
    from generate_series(1, ${count}) returning id`
  return made.map(({ id }) => Number(id))
}

const many = sized(200, 1500)

describe('the link of a sale', () => {
  test('is one, whoever asks for it and however often', async () => {
    const { saleId } = await buy(sql(), { email: aPayer() })
    const [first] = await linksOf([saleId])
    expect(first).toEqual({ saleId, token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) })
    expect(await linksOf([saleId, saleId], 'admin')).toEqual([first])
    expect(await sql()`select created_by from private.debt_links where sale_id = ${saleId}`).toMatchObject([
      { created_by: 'a0000000-0000-4000-8000-000000000002' },
    ])
  })

  test('is the same for two who make it at once, in whatever order they name the sales', async () => {
    const sales = await someSales(many)
    const lists = await atOnce(6, (index) => linksOf(index % 2 ? sales : sales.toReversed()))
    expect(new Set(lists.map((list) => JSON.stringify(list))).size).toBe(1)
    expect(new Set(lists[0]?.map(({ token }) => token)).size).toBe(many)
  })

  test('comes for many sales at once', async () => {
    const sales = await someSales(many)
    const links = await linksOf(sales)
    expect(links.map(({ saleId }) => saleId)).toEqual(sales.toSorted((a, b) => a - b))
    expect(await linksOf(sales)).toEqual(links)
  })

  test('is none for a sale that does not exist', async () => {
    expect(await linksOf([987654321])).toEqual([])
  })

  test('appears in no log', async () => {
    const { saleId } = await buy(sql(), { email: aPayer() })
    const [link] = await linksOf([saleId])
    const [log] = await sql()`select count(*)::integer as lines from public.audit_log a
      where to_jsonb(a)::text like ${`%${link?.token}%`}`
    expect(log).toEqual({ lines: 0 })
  })
})

describe('the debts of a person', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const owes = (email: string, days: number, changes: WrittenSale = {}) =>
    writeSale(sql(), { email, charges: [{ at: ago(days) }], ...changes })
  const person = async (email: string) => {
    const [row] =
      await sql()`select person_id::int as id from public.person_addresses where email_normalized = ${email}`
    return row?.id ?? 999_999
  }
  const debtsOf = async (email: string) =>
    rows('staff', 'get_person_debts', { person_id: await person(email) })

  test('come with the longest first, those of joined addresses with them, each with its link', async () => {
    const [email, other] = [aPayer(), aPayer()]
    await owes(email, 31)
    await owes(email, 1, { course: 'geodatabases' })
    await owes(other, 95, { course: 'deep-learning' })
    await sql()`update public.person_addresses set person_id = ${await person(email)} where email_normalized = ${other}`
    const [token, alike] = [expect.stringMatching(/^[\w-]{43}$/), { remaining: '225.00' }]
    expect(await debtsOf(email)).toMatchObject([
      { ...alike, course_name: 'Deep Learning', months_behind: 3, debt: '135.00', amount: '135.00', token },
      { ...alike, months_behind: 1, debt: '45.00', amount: '45.00', token },
    ])
  })

  test('of several courses that were sold together are charged for the first of them', async () => {
    const email = aPayer()
    const sale = await owes(email, 31, { course: null })
    await sql()`update public.sales set cohort_ids = '{1,2}' where id = ${sale}`
    expect(await debtsOf(email)).toMatchObject([
      { course_name: expect.stringContaining(', '), debt: '45.00' },
    ])
  })

  test.each<[string, string, (email: string) => Promise<unknown>]>([
    ['who is up to date', 'no_debt', (email) => owes(email, 1)],
    ['who paid without a sale', 'no_debt', (email) => writeCharge(sql(), email, { at: ago(1) })],
    [
      'without sale and payment',
      'debt_without_course',
      (email) =>
        sql()`insert into public.students (firstname, lastname, email) values ('Debe', 'Muestra', ${email})`,
    ],
    ['whose sale has no course', 'debt_without_course', (email) => owes(email, 31, { course: null })],
    ['who is nobody', 'person_not_found', async () => undefined],
  ])('of a person %s: %s', async (_name, message, prepare) => {
    const email = aPayer()
    await prepare(email)
    await expect(debtsOf(email)).rejects.toThrow(message)
  })
})
