import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { estimatedCurrencies } from '#domain/exchange-rates.ts'
import { createExchangeRateApi } from '../../supabase/functions/_shared/exchange-rate-api.ts'
import { startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('POST', '/reset'))

const latest = () =>
  createExchangeRateApi({ apiUrl: `${sandbox.url}/exchange-rates/v6` }).latest(estimatedCurrencies)

test('the adapter reads a rate of the day for each currency', async () => {
  const found = await latest()
  expect(found).toMatchObject({ ok: true, value: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } })
  expect(found.ok && Object.keys(found.value.rates)).toEqual(estimatedCurrencies)
})

test('the day follows the clock of the stand-in', async () => {
  const [before, , after] = [
    await latest(),
    await sandbox.control('POST', '/clock', { advance_ms: 86_400_000 }),
    await latest(),
  ]
  if (!before.ok || !after.ok) throw new Error('no rates')
  expect(Date.parse(after.value.day) - Date.parse(before.value.day)).toBe(86_400_000)
})

test('a rate is changed or left out until a reset', async () => {
  await sandbox.control('POST', '/exchange-rates/rates', { ARS: 3000, PYG: null })
  expect(await latest()).toMatchObject({ value: { rates: { ARS: 3000 } } })
  const found = await latest()
  expect(found.ok && 'PYG' in found.value.rates).toBe(false)
  await sandbox.control('POST', '/reset')
  expect(await latest()).toMatchObject({ value: { rates: { ARS: 1155.5, PYG: 7011 } } })
})

test('refuses another base and another address, as the provider does', async () => {
  const ask = (path: string) => fetch(`${sandbox.url}/exchange-rates${path}`)
  expect(await (await ask('/v6/latest/XXX')).json()).toMatchObject({
    result: 'error',
    'error-type': 'unsupported-code',
  })
  expect((await ask('/v6/pair/USD')).status).toBe(404)
})
