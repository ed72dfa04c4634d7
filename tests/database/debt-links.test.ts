import { describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { aPayer, type WrittenSale, writeCharge, writeSale } from './support/debts.ts'
import { callsIn } from './support/money-calls.ts'
import { aFact, apply, paymentRows } from './support/orders.ts'
import { buy } from './support/sale-access.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

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

describe('the order of a debt', () => {
  const look = (token: string) => database.call<object>('service', 'get_debt_link', token)
  const open = (token: string) =>
    database.call<{ order_id: string }>('service', 'open_debt_link', token, false, null)
  const pay = (order_id: string, amount: string) =>
    apply(sql(), aFact({ order_id, amount }, { provider_payment_id: `DP-${order_id}` }))

  /** A sale of 180 USD of which nothing is paid, and its link. */
  async function aDebt() {
    const email = aPayer()
    const [sale] = await sql()`insert into public.sales
        (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
      values (${email}, 'gee-python', 180, 180, 1, 'total') returning id`
    const [link] = await linksOf([Number(sale?.id)])
    const owe = (amount: number) => sql()`update public.sales s
      set usd_amount = b.paid + ${amount}, installments_amount = b.paid + ${amount}
      from private.sale_balance((select s from public.sales s where s.id = ${sale?.id})) b where s.id = ${sale?.id}`
    return { email, token: link?.token ?? '', owe }
  }

  test.each([
    ['México', null, 'MX'],
    [' MEJICO. ', '+54 11 5555 0134', 'MX'],
    ['Perú', null, 'PE'],
    ['Brazil', null, 'BR'],
    ['República Oriental del Uruguay', null, 'UY'],
    ['uy', null, 'UY'],
    ['COL', null, 'CO'],
    ['+502', null, 'GT'],
    ['Otros países', null, 'OTHER'],
    ['', '+591 2 555 0134', 'BO'],
    [null, '0052 55 5555 0134', 'MX'],
    [null, '+506 5555 0134', 'CR'],
    [null, '+507 5555 0134', 'PA'],
    ['España', '+34 600 000 000', null],
    ['Nuevo México', null, null],
    ['Guinea Ecuatorial', null, null],
    [null, '5411 5555 0134', null],
    [null, null, null],
  ])('of a student in %j with the telephone %j is charged in %s', async (country, phone, code) => {
    const { email, token } = await aDebt()
    await sql()`insert into public.students (firstname, lastname, email, country, phone)
      values ('Ana', 'Pérez', ${email}, ${country}, ${phone})`
    expect(await look(token)).toMatchObject({ country: code })
    expect(await open(token)).toMatchObject({ country: code ?? 'OTHER' })
  })

  test('is paid as its payer paid before', async () => {
    const { token, owe } = await aDebt()
    const { order_id } = await open(token)
    await sql().begin(async (inner) => {
      await inner`set local session_replication_role = replica`
      await inner`update public.payments set country = 'MX', payer_name = 'Nélida Mx' where dlocal_order_id = ${order_id}`
      await inner`update public.orders set payer_phone = '+52 55 5555 0134', country = 'MX', payer_name = 'Nélida Mx'
        where id = (select order_id from public.payments where dlocal_order_id = ${order_id})`
    })
    await pay(order_id, '180.00')
    await owe(50)
    expect(await open(token)).toMatchObject({
      ...{ amount: 50, country: 'MX', payer_phone: '+52 55 5555 0134', payer_name: 'Nélida Mx' },
    })
  })

  test('that is paid beside an older one of another sum counts up to what remains; the rest is marked', async () => {
    const { token, owe } = await aDebt()
    const first = await open(token)
    await owe(90)
    const second = await open(token)
    await pay(second.order_id, '90.00')
    await pay(first.order_id, '180.00')
    expect((await paymentRows(sql())).slice(-2)).toMatchObject([
      { amount: '180.00', review: 'surplus_installment' },
      { amount: '90.00', review: null },
    ])
    expect(await look(token)).toEqual({ state: 'held' })
  })
})
