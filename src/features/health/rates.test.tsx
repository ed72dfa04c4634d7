import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { usualRateSource } from '#content/estimate.ts'
import { ratesFailureTexts, ratesTexts } from '#content/exchange-rates-texts.ts'
import { fetchExchangeRates, fetchExchangeRatesJob } from '#domain/contracts/exchange-rates.ts'
import { type EdgePlace, type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { storeSession } from '../staff-session/test-support/signed-in.ts'
import { RatesSection } from './staff/rates-section.tsx'

const ofApi = { source: usualRateSource.name, typed: false, set_by: null, set_at: '2026-11-22T03:00:00Z' }
const rows = [
  { currency: 'ARS', shown: { ...ofApi, units_per_dollar: 1155.5, day: '2026-11-22' }, held: null },
  {
    currency: 'BOB',
    shown: { ...ofApi, units_per_dollar: 7, day: '2026-11-21' },
    held: { id: 12, units_per_dollar: 9.8, day: '2026-11-22', source: usualRateSource.name },
  },
  {
    currency: 'BRL',
    shown: {
      ...ofApi,
      units_per_dollar: 5.4,
      day: '2026-11-18',
      source: 'Banco',
      typed: true,
      set_by: 'Ana',
    },
    held: null,
  },
]

function backlog(last_result?: Record<string, string | number | string[]>) {
  const jobs = last_result
    ? [{ job: fetchExchangeRatesJob, last_run_at: '2026-11-22T03:00:00Z', last_result }]
    : []
  const none = { outbox: [], pending: 0, failed: 0, oldest_pending_at: null }
  return { ...none, last_payment_event_at: null, last_sync_at: null, jobs }
}

let server: {
  list: SqlPlace<'list_exchange_rates'>
  backlog: SqlPlace<'backlog_health'>
  set: SqlPlace<'set_exchange_rate'>
  confirm: SqlPlace<'confirm_exchange_rates'>
  ask: EdgePlace<typeof fetchExchangeRates>
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') })
  localStorage.clear()
  storeSession()
  const network = startNetwork()
  server = {
    list: network.sql('list_exchange_rates', rows),
    backlog: network.sql('backlog_health', backlog()),
    set: network.sql('set_exchange_rate', true),
    confirm: network.sql('confirm_exchange_rates', undefined),
    ask: network.edge(fetchExchangeRates, { day: '2026-11-22', stored: 11, held: 1, missing: [] }),
  }
  return () => vi.useRealTimers()
})

async function open() {
  renderStaffPages([{ path: '/backoffice', element: <RatesSection /> }], '/backoffice', 'staff')
  await screen.findByRole('table')
  return userEvent.setup()
}

function line(currency: string): HTMLElement {
  const row = screen.getByText(currency, { selector: 'th' }).closest('tr')
  if (!row) throw new Error(`no line of ${currency}`)
  return row
}

test('each currency has a line: value, day, source, who typed it, and whether the site shows it', async () => {
  await open()
  expect(screen.getAllByRole('row')).toHaveLength(12)
  expect(line('ARS')).toHaveTextContent(`Argentina1155.522/11/2026${usualRateSource.name}${ratesTexts.shown}`)
  expect(line('BRL')).toHaveTextContent(/5.418\/11\/2026Bancoescrito por AnaOculto: es viejo/)
  expect(line('PEN')).toHaveTextContent(ratesTexts.unknown)
})

test('a held rate says how far it is off, and is shown once a person confirms it', async () => {
  const user = await open()
  expect(screen.queryByRole('button', { name: /que esperan/ })).toBeNull()
  expect(line('BOB')).toHaveTextContent('Espera: 9.8 del 22/11/2026 (+40 %)')
  await user.click(within(line('BOB')).getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(server.confirm.asked[0]?.body).toEqual({ rate_ids: [12] }))
  await waitFor(() => expect(server.list.asked.length).toBeGreaterThan(1))
})

test('the first rates of all currencies are confirmed with one click, one that waits alone in its line', async () => {
  const held = (id: number) => ({ id, units_per_dollar: 9.8, day: '2026-11-22', source: 'API' })
  server.list.reply = {
    answer: ['ARS', 'BOB', 'BRL'].map((currency, n) => ({ currency, shown: null, held: held(n + 1) })),
  }
  const user = await open()
  await user.click(screen.getByRole('button', { name: ratesTexts.confirmAll(3) }))
  await waitFor(() => expect(server.confirm.asked[0]?.body).toEqual({ rate_ids: [1, 2, 3] }))
  await waitFor(() => expect(currentToast()).toMatchObject({ description: 'ARS, BOB, BRL' }))
})

describe('a typed rate', () => {
  async function write(units: string, source: string) {
    const user = await open()
    await user.click(within(line('ARS')).getByRole('button', { name: /^Escribir/ }))
    if (units) await putText(user, screen.getByLabelText(startsWith(ratesTexts.dialog.units('ARS'))), units)
    if (source) await putText(user, screen.getByLabelText(startsWith(ratesTexts.dialog.source)), source)
    return user
  }
  const save = () => screen.getByRole('button', { name: ratesTexts.dialog.save })

  test('is saved with its source, and said to be shown', async () => {
    const user = await write('1200,50', ' Según según Banco Nación ')
    expect(screen.queryByText(/respecto del que se muestra/)).not.toBeInTheDocument()
    await user.click(save())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.set.asked.map(({ body }) => body)).toEqual([
      { currency: 'ARS', units_per_dollar: 1200.5, source: 'Banco Nación' },
    ])
    expect(currentToast()).toMatchObject({ title: ratesTexts.dialog.saved, description: 'ARS' })
  })

  test('that jumps warns before, and waits for a person', async () => {
    server.set.reply = { answer: false }
    const user = await write('1387', 'Banco')
    expect(screen.getByText(/respecto del que se muestra/)).toBeVisible()
    await user.click(save())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: ratesTexts.dialog.held }))
  })

  test('of no value and of no source is not sent', async () => {
    const user = await write('0', 'Según')
    await user.click(save())
    expect(await screen.findByText(ratesTexts.dialog.unitsInvalid)).toBeVisible()
    expect(screen.getByText(ratesTexts.dialog.sourceMissing)).toBeVisible()
    expect(server.set.asked).toEqual([])
  })

  test('that is not saved stays in the dialog, with the reason', async () => {
    server.set.reply = 'offline'
    const user = await write('1200', 'Banco')
    await user.click(save())
    expect(await screen.findByText(/No hubo respuesta del servidor/)).toBeVisible()
    expect(screen.getByLabelText(startsWith(ratesTexts.dialog.units('ARS')))).toHaveValue('1200')
  })
})

describe('asking the provider', () => {
  test('says what came, and shows it', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: ratesTexts.ask }))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        description: '11 valores nuevos. 1 espera que alguien lo confirme.',
      }),
    )
    await waitFor(() => expect(server.list.asked.length).toBeGreaterThan(1))
  })

  test('says why nothing came', async () => {
    server.ask.reply = { status: 502, code: 'rates_unreachable' }
    const user = await open()
    await user.click(screen.getByRole('button', { name: ratesTexts.ask }))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ description: ratesFailureTexts.rates_unreachable }),
    )
  })
})

test.each([
  [{ problem: 'rates_refused' }, ratesFailureTexts.rates_refused],
  [{ stored: 10, held: 0, missing: ['PYG'] }, ratesTexts.missing(['PYG'])],
])('a run of the schedule that ended in %j is told', async (result, sentence) => {
  server.backlog.reply = { answer: backlog(result) }
  await open()
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('after a run without problems nothing is told', async () => {
  server.backlog.reply = { answer: backlog({ stored: 11, held: 0, missing: [] }) }
  await open()
  const section = screen.getByRole('table').closest('section')
  await waitFor(() => expect(server.backlog.asked).toHaveLength(1))
  expect(section).not.toHaveTextContent(/faltaron|proveedor (no|rechazó|respondió)/)
})
