import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { estimatedCurrencies } from '../../../src/domain/exchange-rates.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { type ProviderServer, startProviderServer } from '../_shared/test-support/provider-server.ts'
import { createExchangeRateApi, createHandler, exchangeRatesStore } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'
const asSchedule = { authorization: `Bearer ${cronSecret}` }

const school = aSchool()
let edge: TestEdge
let provider: ProviderServer
let answer: Record<string, unknown>
let rates: Record<string, unknown>

beforeEach(async () => {
  edge = { ...aTestEdge(), now: () => Date.parse('2026-11-22T12:00:00Z') }
  rates = Object.fromEntries([...estimatedCurrencies, 'USD', 'EUR'].map((name, n) => [name, n + 1.5]))
  // 00:02 UTC: the evening before at the school.
  answer = {
    result: 'success',
    base_code: 'USD',
    time_last_update_unix: Date.parse('2026-11-22T00:02:31Z') / 1000,
  }
  provider = await startProviderServer(({ path }) =>
    path === '/v6/latest/USD' ? { status: 200, body: { ...answer, rates } } : { status: 404, body: {} },
  )
})
afterEach(() => provider.stop())

/** Units by currency. */
async function stored(): Promise<Record<string, number>> {
  const rows = await school.sql()`select currency, units_per_dollar from private.exchange_rates`
  return Object.fromEntries(rows.map((row) => [row.currency, Number(row.units_per_dollar)]))
}
const runs = async () =>
  (await school.sql()`select last_result from public.job_runs where job = 'fetch-exchange-rates'`).map(
    (row) => row.last_result,
  )

function run(headers: Record<string, string> = asSchedule): Promise<Sent> {
  const store = exchangeRatesStore(school.client())
  const rates = createExchangeRateApi({ apiUrl: `${provider.url}/v6` })
  const handler = createHandler({ edge, store, provider: rates, cronSecrets: [cronSecret] })
  return send(handler, { method: 'POST', headers, body: '{}' })
}

test('stores the rates of the day, in one request without a key', async () => {
  expect(await run()).toMatchObject({
    status: 200,
    body: { day: '2026-11-21', stored: 11, held: 11, missing: [] },
  })
  expect(Object.keys(await stored()).sort()).toEqual([...estimatedCurrencies].sort())
  expect(await stored()).toMatchObject({ ARS: 1.5 })
  const [source] =
    await school.sql()`select distinct day::text, source, source_url from private.exchange_rates`
  expect(source).toEqual({
    ...{ day: '2026-11-21', source: 'Exchange Rate API' },
    source_url: 'https://www.exchangerate-api.com',
  })
  // The first of a currency waits for the next.
  expect(await runs()).toEqual([{ stored: 11, held: 11, missing: [] }])
  expect(provider.received).toHaveLength(1)
  expect(provider.received[0]?.headers.authorization).toBeUndefined()
})

test.each([undefined, null, 0, -3, '12', 1e-9, 1e12, Number.MAX_VALUE * 2])(
  'leaves out a currency whose rate is %s, and says which',
  async (wrong) => {
    rates.PEN = wrong
    expect(await run()).toMatchObject({ status: 200, body: { stored: 10, missing: ['PEN'] } })
    expect(await stored()).not.toHaveProperty('PEN')
    expect(await runs()).toMatchObject([{ missing: ['PEN'] }])
  },
)

describe('stores nothing, and keeps why, when the provider', () => {
  const body = '{"result":"error","error-type":"quota-reached"}'
  test.each([
    ['drops the connection', { drop: true }, 'rates_unreachable'],
    ['fails', { status: 503, body: '<html>' }, 'rates_unreachable'],
    ['limits our calls', { status: 429, body }, 'rates_refused'],
    ['moves', { status: 301, headers: { location: 'https://elsewhere.test/' }, body: '' }, 'rates_refused'],
    ['answers HTML', { status: 200, body: '<html>' }, 'rates_unreadable'],
    ['answers an error', { status: 200, body }, 'rates_unreadable'],
    [
      'answers in another base',
      { status: 200, body: '{"result":"success","base_code":"EUR"}' },
      'rates_unreadable',
    ],
  ])('%s', async (_, fault, problem) => {
    provider.arm({ method: 'GET', path: '/v6', ...fault })
    expect(await run()).toMatchObject({ status: 502, body: { code: problem } })
    expect(await stored()).toEqual({})
    expect(await runs()).toEqual([{ problem }])
    expect(edge.lines).toMatchObject([{ code: problem, provider: expect.stringContaining('exchange rates') }])
  })
})

test.each([
  ['of the day to come at the school', '2026-11-23T03:00:00Z'],
  ['of a year to come', '2027-11-22T12:00:00Z'],
])('stores nothing %s: it would hide the estimate until then', async (_, updated) => {
  answer.time_last_update_unix = Date.parse(updated) / 1000
  expect(await run()).toMatchObject({ status: 502, body: { code: 'rates_unreadable' } })
  expect(await stored()).toEqual({})
})

test('stores those of the last hour of the day at the school', async () => {
  answer.time_last_update_unix = Date.parse('2026-11-23T02:59:00Z') / 1000
  expect(await run()).toMatchObject({ status: 200, body: { day: '2026-11-22' } })
})

test.each([null, 'staff'] as const)('answers the schedule alone, not %j', async (actor) => {
  expect(await run(actor ? await school.signedIn(actor) : {})).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  })
  expect(provider.received).toEqual([])
})
