import { beforeEach, describe, expect, test } from 'vitest'
import { type WrittenCharge, type WrittenSale, writeSale } from './support/debts.ts'
import { piece, readReport } from './support/money-reports.ts'
import { aDatabase } from './support/test-database.ts'

// The reports of debts and of instalments (back-office specification, section 5), on its reference day and at its borders;
// who is in them otherwise, with which figures, money-recount.test.ts shows.

const database = aDatabase({ template: 'seeded' })
const reference = '2025-07-05'
const linkBase = 'https://meridiano.test/pagar/'

beforeEach(async () => {
  await database.sql()`truncate public.orders, public.payments, public.sales cascade`
  await database.sql()`select public.recount_balances()`
})

const charge = (at: string, more: Partial<WrittenCharge> = {}): WrittenCharge => ({ at, amount: 45, ...more })
const addSale = (sale: WrittenSale) =>
  writeSale(database.sql(), { createdAt: sale.charges?.[0]?.at ?? noon('2025-05-01'), ...sale })
/** Noon at the school. */
const noon = (day: string) => `${day}T15:00:00Z`
const monthly = (...days: string[]) => days.map((day) => charge(noon(day)))

type Case = [name: string, sale: WrittenSale, listed: boolean]

describe('debts on 5 July 2025', () => {
  test.each([
    [
      'the second due at the last instant of the day',
      { charges: [charge('2025-06-06T02:59:59.999Z')] },
      true,
    ],
    ['the second due at the first instant after it', { charges: [charge('2025-06-06T03:00:00Z')] }, false],
    ['voided before', { voidedAt: noon('2025-07-05'), charges: monthly('2025-05-01') }, false],
    ['voided after', { voidedAt: noon('2025-07-06'), charges: monthly('2025-05-01') }, true],
  ] satisfies Case[])('%s', async (_, sale, listed) => {
    await addSale(sale)
    const lines = await readReport(database.sql(), 'debts', { as_of: reference })
    expect(lines).toHaveLength(listed ? 1 : 0)
  })

  test('of somebody without a sale there is no line', async () => {
    await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id,
      approved_at) values ('suelta@example.com', 'Suelta', 45, 'USD', 'PAID', 'debt', 'gee-python', ${noon('2025-05-01')})`
    expect(await readReport(database.sql(), 'debts', { as_of: reference })).toEqual([])
  })

  test('a line says who owes what, and a person has one for each sale', async () => {
    const email = 'Vera@Example.com'
    await addSale({ email, charges: monthly('2025-05-01') })
    await addSale({
      email,
      total: 120,
      count: 3,
      charges: [charge(noon('2025-06-01'), { amount: 30 })],
    })
    const lines = await readReport(database.sql(), 'debts', { as_of: reference })
    expect(lines[0]).toEqual({
      Email: 'vera@example.com',
      Nombre: 'Cuentas Prueba',
      Teléfono: '+54 11 5555 0100',
      País: 'AR',
      Curso: 'Google Earth Engine con Python',
      'Total Curso (USD)': 270,
      Cuotas: 6,
      'Monto Cuota (USD)': 45,
      'Cuotas Pagadas': 1,
      'Meses Atrasado': 2,
      'Deuda (USD)': 90,
      'Vencido (USD)': 90,
      'Total Pagado (USD)': 45,
      'Remanente (USD)': 225,
      'Último Pago': '01/05/2025',
      'Día de Referencia': '05/07/2025',
    })
    expect(lines[1]).toMatchObject({ 'Total Curso (USD)': 120, 'Deuda (USD)': 80, 'Vencido (USD)': 50 })
    expect(lines).toHaveLength(2)
  })
})

describe('debts of now', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  test('are the kept balances, on the day of today', async () => {
    await addSale({ charges: [charge(daysAgo(31))] })
    await addSale({ charges: [charge(daysAgo(29))] })
    await addSale({})
    const [row] = await database.sql()`select to_char(private.school_day(now()), 'DD/MM/YYYY') as today`
    expect(await readReport(database.sql(), 'debts')).toEqual([
      expect.objectContaining({ 'Meses Atrasado': 1, 'Deuda (USD)': 45, 'Día de Referencia': row?.today }),
    ])
  })

  test('keep one link per sale, however often the report is made', async () => {
    for (const days of [31, 61, 91]) await addSale({ charges: [charge(daysAgo(days))] })
    const first = await readReport(database.sql(), 'debtsWithLinks', { link_base: linkBase, page_size: 2 })
    const links = first.map((line) => line['Link de Pago'])
    expect(new Set(links).size).toBe(3)
    for (const link of links) expect(link).toMatch(/^https:\/\/meridiano\.test\/pagar\/[A-Za-z0-9_-]{43}$/)
    expect(await readReport(database.sql(), 'debtsWithLinks', { link_base: linkBase })).toEqual(first)
    const [kept] = await database.sql()`select count(*)::int as links from private.debt_links`
    expect(kept?.links).toBe(3)
  })

  test('a cut report goes on from the links that it had made', async () => {
    for (const days of [31, 61, 91]) await addSale({ charges: [charge(daysAgo(days))] })
    const cut = await piece(database.sql(), 'debtsWithLinks', { link_base: linkBase, page_size: 2 })
    expect(cut.rows).toHaveLength(2)
    const whole = await readReport(database.sql(), 'debtsWithLinks', { link_base: linkBase })
    expect(whole.slice(0, 2).map((line) => line['Link de Pago'])).toEqual(cut.rows.map((row) => row.at(-1)))
  })

  test('a sale without a product says that it has no link', async () => {
    await addSale({ course: null, charges: [charge(daysAgo(31))] })
    const [line] = await readReport(database.sql(), 'debtsWithLinks', { link_base: linkBase })
    expect(line?.['Link de Pago']).toBe('no_link')
  })

  test('the report without links makes none', async () => {
    await addSale({ charges: [charge(daysAgo(31))] })
    await readReport(database.sql(), 'debts')
    expect(await database.sql()`select from private.debt_links`).toHaveLength(0)
  })

  test('somebody who pays while the file is written neither hides nor doubles another', async () => {
    const ids: number[] = []
    for (const days of [91, 61, 31, 62, 92]) ids.push(await addSale({ charges: [charge(daysAgo(days))] }))
    const lines = await readReport(database.sql(), 'debts', { page_size: 2 }, async () => {
      await database.sql()`update public.sales set usd_amount = 45 where id = ${ids[0] ?? 0}`
    })
    expect(lines.map((line) => line.Email)).toHaveLength(5)
    expect(new Set(lines.map((line) => line.Email)).size).toBe(5)
  })
})

describe('instalments on 5 July 2025', () => {
  const args = { link_base: linkBase, as_of: reference }

  test.each([
    ['made at the first instant of the day 6 months before', { createdAt: '2025-01-05T03:00:00Z' }, 1],
    ['made an instant before it', { createdAt: '2025-01-05T02:59:59.999Z' }, null],
    ['made at the last instant of the day', { createdAt: '2025-07-06T02:59:59.999Z' }, 1],
    ['made after the day', { createdAt: '2025-07-06T03:00:00Z' }, null],
    ['not by link', { type: 'cuotas' }, null],
    ['one paid after the day', { charges: monthly('2025-05-01', '2025-07-06') }, 2],
  ] satisfies [string, WrittenSale, number | null][])('%s: next %#', async (_, sale, next) => {
    await addSale(sale)
    const lines = await readReport(database.sql(), 'installments', args)
    expect(lines.map((line) => line['Próxima Cuota'])).toEqual(next === null ? [] : [next])
  })

  test('a line says which instalment comes when, and where it is paid', async () => {
    await addSale({ email: 'vera@example.com', charges: monthly('2025-05-01') })
    expect(await readReport(database.sql(), 'installments', args)).toEqual([
      {
        Email: 'vera@example.com',
        Nombre: 'Cuentas Prueba',
        Teléfono: '+54 11 5555 0100',
        País: 'AR',
        Curso: 'Google Earth Engine con Python',
        'Fecha de Venta': '01/05/2025',
        Cuotas: 6,
        'Cuotas Pagadas': 1,
        'Próxima Cuota': 2,
        'Monto Próxima Cuota (USD)': 45,
        Vence: '31/05/2025',
        'Meses Atrasado': 2,
        'Total Curso (USD)': 270,
        'Total Pagado (USD)': 45,
        'Remanente (USD)': 225,
        'Último Pago': '01/05/2025',
        'Día de Referencia': '05/07/2025',
        'Link de Pago': expect.stringMatching(/^https:\/\/meridiano\.test\/pagar\/[A-Za-z0-9_-]{43}$/),
      },
    ])
  })

  test('the last instalment asks for the rest of the total', async () => {
    const charges = [
      ...monthly('2025-02-01', '2025-03-01', '2025-04-01', '2025-05-01'),
      charge(noon('2025-06-01'), { amount: 45 }),
      charge(noon('2025-07-01'), { amount: 5 }),
    ]
    await addSale({ charges })
    expect(await readReport(database.sql(), 'installments', args)).toMatchObject([
      { 'Próxima Cuota': 6, 'Monto Próxima Cuota (USD)': 40 },
    ])
  })

  test('by default the day is today, and pieces hold every sale once', async () => {
    for (let sale = 0; sale < 5; sale += 1) await addSale({ createdAt: new Date().toISOString() })
    await addSale({ createdAt: noon('2025-05-01') })
    const lines = await readReport(database.sql(), 'installments', { link_base: linkBase, page_size: 2 })
    expect(new Set(lines.map((line) => line.Email)).size).toBe(5)
    expect(lines).toHaveLength(5)
  })

  test('six months before the end of a longer month are counted to the last day of the shorter', async () => {
    await addSale({ createdAt: '2025-02-28T03:00:00Z' })
    await addSale({ createdAt: '2025-02-28T02:59:59Z' })
    expect(await readReport(database.sql(), 'installments', { ...args, as_of: '2025-08-31' })).toHaveLength(1)
  })
})
