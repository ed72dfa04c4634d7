import { beforeEach, describe, expect, test } from 'vitest'
import { estimatedCurrencies } from '../../src/domain/exchange-rates.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeEach(() => database.sql()`delete from private.exchange_rates`)

/** The days on which the provider publishes, one after the other. */
const day = (n: number) => `2026-11-${String(n + 1).padStart(2, '0')}`

async function fetched(rates: Record<string, number>, n: number) {
  const [row] = await database.sql()`
    select public.store_exchange_rates(${day(n)}, 'Exchange Rate API', 'https://a.test', ${JSON.stringify(rates)}::text::jsonb) as counts`
  return row?.counts
}

async function shown(currency: string) {
  const [row] = await database.sql()`
    select units_per_dollar::float as units, day::text, source from public.get_exchange_rate(${currency})`
  return row ?? null
}

test('the currencies are those of the checkout’s countries', async () => {
  const [row] = await database.sql()`
    select array_agg(c) filter (where private.is_estimated_currency(c)) as known
    from unnest(${[...estimatedCurrencies, 'USD', 'EUR', 'ars', '']}::text[]) c`
  expect(row?.known).toEqual(estimatedCurrencies)
})

test.each<[string, number[], (number | null)[]]>([
  ['the first waits for one that agrees', [100, 101], [null, 101]],
  ['first ones that differ wait on', [100, 10, 10.1], [null, null, 10.1]],
  ['less than a fifth is shown at once', [100, 100, 119.99, 96], [null, 100, 119.99, 96]],
  ['a jump of a fifth waits, up and down', [100, 100, 120, 100, 80], [null, 100, 100, 100, 100]],
  ['a jump that the next agrees with', [100, 100, 150, 155, 158], [null, 100, 100, 155, 158]],
  ['the next says what was said before', [100, 100, 150, 101, 150], [null, 100, 100, 101, 101]],
  ['the next says a third thing', [100, 100, 150, 200, 205], [null, 100, 100, 100, 205]],
  ['agreement is less than a fifth, too', [100, 100, 150, 180, 150], [null, 100, 100, 100, 150]],
])('%s: of %j, %j', async (_, units, expected) => {
  const seen: unknown[] = []
  for (const [n, each] of units.entries()) {
    await fetched({ ARS: each }, n)
    seen.push((await shown('ARS'))?.units ?? null)
  }
  expect(seen).toEqual(expected)
})

describe('a fetched rate', () => {
  beforeEach(async () => {
    for (const n of [0, 1]) await fetched({ ARS: 100, PEN: 3.4 }, n)
  })

  test('is told by its day and source, and counted while it waits', async () => {
    expect(await fetched({ ARS: 150, PEN: 3.5 }, 2)).toEqual({ stored: 2, held: 1 })
    expect(await shown('PEN')).toEqual({ units: 3.5, day: day(2), source: 'Exchange Rate API' })
  })

  test('of one currency says nothing of another', async () => {
    await fetched({ ARS: 3.4, PEN: 100 }, 2)
    expect(await shown('ARS')).toMatchObject({ units: 100, day: day(1) })
    await fetched({ ARS: 3.4, PEN: 3.4 }, 3)
    expect([(await shown('ARS'))?.units, (await shown('PEN'))?.units]).toEqual([3.4, 3.4])
  })

  test('that comes again the same day agrees with nothing, and is stored once', async () => {
    await fetched({ ARS: 150 }, 2)
    expect(await fetched({ ARS: 150 }, 2)).toEqual({ stored: 0, held: 0 })
    expect(await shown('ARS')).toMatchObject({ units: 100 })
  })

  test('that was agreed with counts for its day from then on, one that was not never does', async () => {
    for (const [n, units] of [200, 150, 155].entries()) await fetched({ ARS: units }, n + 2)
    const held = await database.sql()`
      select units_per_dollar::int as units from private.exchange_rates where is_held and currency = 'ARS'`
    expect(held.map(({ units }) => units)).toEqual([200])
  })

  test('stays shown with its day when the provider fails or leaves it out, so that it grows old', async () => {
    await fetched({ PEN: 3.4 }, 2)
    expect(await shown('ARS')).toMatchObject({ units: 100, day: day(1) })
  })

  test.each([0, -1, 'NaN'])('of %s is refused by the table', async (units) => {
    await expect(fetched({ ARS: units as number }, 2)).rejects.toMatchObject({ code: '23514' })
  })
})
