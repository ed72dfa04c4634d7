import { beforeEach, describe, expect, test } from 'vitest'
import { estimatedCurrencies } from '../../src/domain/exchange-rates.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeEach(() => database.sql()`delete from private.exchange_rates`)

/** By the school's calendar, three hours behind UTC. */
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)

async function store(rates: Record<string, number>, day = dayAgo(1)) {
  const [row] = await database.sql()`
    select public.store_exchange_rates(${day}, 'Exchange Rate API', 'https://a.test', ${JSON.stringify(rates)}::text::jsonb) as counts`
  return row?.counts
}

async function shown(currency: string) {
  const [row] = await database.sql()`
    select units_per_dollar::float as units, day::text, source from public.get_exchange_rate(${currency})`
  return row ?? null
}

const heldIds = () =>
  database.sql()`select id::integer from private.exchange_rates where is_held order by id`.then((rows) =>
    rows.map(({ id }) => id),
  )

function asStaff(statement: string) {
  return database.tryAs('staff', (inner) => inner.unsafe(statement))
}

async function accepted(currency: string, units: number, day = dayAgo(2)) {
  await database.sql()`
    insert into private.exchange_rates (currency, units_per_dollar, day, source) values (${currency}, ${units}, ${day}, 'Ayer')`
}

test('the currencies are those of the checkout’s countries', async () => {
  const [row] = await database.sql()`
    select array_agg(c) filter (where private.is_estimated_currency(c)) as known
    from unnest(${[...estimatedCurrencies, 'USD', 'EUR', 'ars', '']}::text[]) c`
  expect(row?.known).toEqual(estimatedCurrencies)
})

describe('a fetched rate', () => {
  test('is shown, and the one before it stays as history', async () => {
    await accepted('PEN', 3.3)
    expect(await store({ PEN: 3.4 })).toEqual({ stored: 1, held: 0 })
    expect(await shown('PEN')).toEqual({ units: 3.4, day: dayAgo(1), source: 'Exchange Rate API' })
    const [row] = await database.sql()`select count(*)::integer as n from private.exchange_rates`
    expect(row?.n).toBe(2)
  })

  test('is stored once a day', async () => {
    await accepted('PEN', 3.3)
    await store({ PEN: 3.4 })
    expect(await store({ PEN: 3.5 })).toEqual({ stored: 0, held: 0 })
    expect(await shown('PEN')).toMatchObject({ units: 3.4 })
  })

  test.each([
    [120, 0],
    [120.01, 1],
    [80, 0],
    [79.99, 1],
    [1000, 1],
  ])('of %d after 100: held %d', async (units, held) => {
    await accepted('ARS', 100)
    expect(await store({ ARS: units })).toEqual({ stored: 1, held })
    expect(await shown('ARS')).toMatchObject({ units: held ? 100 : units })
  })

  test('that is the first of its currency waits for a person', async () => {
    expect(await store({ ARS: 1155 })).toEqual({ stored: 1, held: 1 })
    expect(await shown('ARS')).toBeNull()
  })

  test.each([0, -1, 'NaN'])('of %s is refused by the table', async (units) => {
    await expect(store({ ARS: units as number })).rejects.toMatchObject({ code: '23514' })
  })
})

test('what a person confirms, all at once, is shown, and judges the next', async () => {
  await accepted('ARS', 100)
  await store({ ARS: 200, PEN: 3.4 })
  const ids = await heldIds()
  expect(ids).toHaveLength(2)
  await database.as('staff', (session) => session`select public.confirm_exchange_rates(${ids})`)
  expect(await shown('PEN')).toMatchObject({ units: 3.4 })
  expect(await shown('ARS')).toMatchObject({ units: 200 })
  expect(await store({ ARS: 210 }, dayAgo(0))).toEqual({ stored: 1, held: 0 })
})

test('a rate that waits for nobody cannot be confirmed', async () => {
  await accepted('ARS', 100)
  const [rate] = await database.sql()`select id from private.exchange_rates`
  for (const ids of [`array[${rate?.id}]`, 'array[1]', 'null', "'{}'"]) {
    const outcome = await asStaff(`select public.confirm_exchange_rates(${ids})`)
    expect(outcome).toMatchObject({ message: 'rate_not_found' })
  }
})

describe('a typed rate', () => {
  test('wins over the fetched one of its day, the last typed over the others, and the next day’s over it', async () => {
    const today = 'private.school_day(now())'
    await database.sql().unsafe(`
      insert into private.exchange_rates (currency, units_per_dollar, day, source, is_typed, set_by) values
        ('PEN', 3.6, ${today} - 1, 'Banco', true, gen_random_uuid()),
        ('PEN', 3.7, ${today} - 1, 'Banco', true, gen_random_uuid()),
        ('PEN', 3.4, ${today} - 1, 'API', false, null)`)
    expect(await shown('PEN')).toMatchObject({ units: 3.7, source: 'Banco' })
    await database.sql().unsafe(`
      insert into private.exchange_rates (currency, units_per_dollar, day, source) values ('PEN', 3.5, ${today}, 'API')`)
    expect(await shown('PEN')).toMatchObject({ units: 3.5, source: 'API' })
  })

  test.each([
    [null, 100, false],
    [100, 120, true],
    [100, 120.01, false],
    [100, 79.99, false],
  ])('after %s, %d is shown at once: %s', async (before, units, isShown) => {
    if (before !== null) await accepted('ARS', before, dayAgo(0))
    const type = (value: number) => `select public.set_exchange_rate('ARS', ${value}, 'Banco') as shown`
    const outcome = await database.tryAs('staff', async (inner) => {
      const [answer] = await inner.unsafe(type(units))
      const [listed] = await inner`select shown, held from public.list_exchange_rates()`
      if (listed?.held) await inner`select public.confirm_exchange_rates(array[${listed.held.id}::bigint])`
      const [later] = await inner`select shown, held from public.list_exchange_rates()`
      return { told: answer?.shown, listed, later }
    })
    const typed = { units_per_dollar: units, typed: true, set_by: 'Secretaría' }
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        told: isShown,
        listed: isShown
          ? { shown: typed, held: null }
          : { shown: before && { units_per_dollar: before }, held: { units_per_dollar: units } },
        later: { shown: typed, held: null },
      },
    })
  })

  test('names its day, its source and who typed it', async () => {
    await accepted('PEN', 3.5)
    const outcome = await database.tryAs('staff', async (inner) => {
      await inner`select public.set_exchange_rate('PEN', 3.61, ' Banco Nación ')`
      return inner`select shown, held from public.list_exchange_rates() where currency = 'PEN'`
    })
    expect(outcome).toMatchObject({
      ok: true,
      value: [
        {
          shown: { units_per_dollar: 3.61, source: 'Banco Nación', typed: true, set_by: 'Secretaría' },
          held: null,
        },
      ],
    })
  })

  test.each([
    [`'EUR', 1, 'Banco'`, 'currency_invalid'],
    [`null, 1, 'Banco'`, 'currency_invalid'],
    [`'ARS', 0, 'Banco'`, 'units_per_dollar_invalid'],
    [`'ARS', -1, 'Banco'`, 'units_per_dollar_invalid'],
    [`'ARS', 'NaN', 'Banco'`, 'units_per_dollar_invalid'],
    [`'ARS', 1e12, 'Banco'`, 'units_per_dollar_invalid'],
    [`'ARS', null, 'Banco'`, 'units_per_dollar_invalid'],
    [`'ARS', 1, ' '`, 'source_required'],
    [`'ARS', 1, '${'x'.repeat(41)}'`, 'source_too_long'],
  ])('%s is refused: %s', async (args, message) => {
    expect(await asStaff(`select public.set_exchange_rate(${args})`)).toMatchObject({ ok: false, message })
  })
})

test('a held rate is listed until a newer one is shown', async () => {
  await accepted('ARS', 100, dayAgo(3))
  await store({ ARS: 500 }, dayAgo(2))
  const held = async () => {
    const outcome = await database.tryAs(
      'staff',
      (inner) => inner`select held from public.list_exchange_rates()`,
    )
    return outcome.ok ? outcome.value[0]?.held : outcome
  }
  expect(await held()).toMatchObject({ units_per_dollar: 500, day: dayAgo(2) })
  await accepted('ARS', 101, dayAgo(1))
  expect(await held()).toBeNull()
})
