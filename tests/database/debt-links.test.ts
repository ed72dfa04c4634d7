import { describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { atOnce } from './support/contract.ts'
import { aPayer, buy } from './support/sale-access.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const sql = () => database.sql()

function linksOf(saleIds: (number | string)[], actor: 'staff' | 'admin' = 'staff') {
  return database.as(actor, async (session) => {
    const rows =
      await session`select sale_id, token from public.debt_links_of(${saleIds.map(Number)}::bigint[])`
    return rows.map(({ sale_id, token }) => ({ saleId: Number(sale_id), token: String(token) }))
  })
}

/** Unpaid sales of as many people; returns their ids. */
async function someSales(count: number): Promise<number[]> {
  const rows = await sql()`insert into public.sales
      (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
    select 'deuda' || gen_random_uuid() || '@example.com', 'gee-python', 270, 45, 6, 'cuotas'
    from generate_series(1, ${count}) returning id`
  return rows.map(({ id }) => Number(id))
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
