import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { conflictTexts } from '#content/edit-conflict.ts'
import {
  chargeRefusalMessages,
  chargesTexts,
  refundKindTexts,
  reviewDecisionTexts,
  reviewReasonTexts,
  saleDialogTexts,
  saleFailureMessages,
  saleRefusalMessages,
  salesTexts,
  saleTexts,
  scheduleTexts,
  situationLabels,
} from '#content/sales.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import type { SaleRights } from './sale.ts'
import { SalesSection } from './staff/sales-section.tsx'
import { aChargeRow, aSaleRow } from './test-support/sale-rows.ts'

const email = 'ana@example.com'
const reason = 'Se anotó dos veces'

function startSales() {
  const network = startNetwork()
  return {
    list: network.sql('list_sales', { sales: [aSaleRow()], charges: [] }),
    void: network.sql('void_sale', {}),
    amend: network.sql('amend_sale', {}),
    refund: network.sql('record_refund', {}),
    review: network.sql('resolve_payment_review', true),
  }
}
let server: ReturnType<typeof startSales>

const every: SaleRights = { change: true, review: true, access: true }

function open(may = every) {
  const payer = { firstname: 'Ana', lastname: 'Muestra', phone: '+541155550100', country: 'AR' }
  const element = <SalesSection email={email} payer={payer} may={may} />
  return { ...renderStaffPages([{ path: '/persona', element }], '/persona'), user: userEvent.setup() }
}

function shows(sales: ReturnType<typeof aSaleRow>[], charges: ReturnType<typeof aChargeRow>[] = []) {
  server.list.reply = { answer: { sales, charges } }
}

beforeEach(() => {
  sessionStorage.clear()
  clearToasts()
  server = startSales()
})

const find = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const type = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, text: string) => {
  const field = (await dialog()).getByRole('textbox', { name: label })
  await user.clear(field)
  if (text) await user.type(field, text)
}
const confirm = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click((await dialog()).getByRole('button', { name }))
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)

describe('a sale', () => {
  test('is shown with what was paid of how much, what remains, its schedule and its payments', async () => {
    open()
    const sale = within(await screen.findByRole('article', { name: 'Google Earth Engine con Python' }))
    expect(sale.getByText(situationLabels.late)).toBeVisible()
    const figures = [...document.querySelectorAll('dd')].map((figure) => figure.textContent)
    expect(figures).toEqual(['USD 30 de USD 90', 'USD 60 ', 'USD 90 en 3 cuotas de USD 30.00'])
    const schedule = within(sale.getByRole('table', { name: scheduleTexts.title })).getAllByRole('row')
    expect(schedule.slice(1).map(cells)).toEqual([
      ['1', '01/10/2020', 'USD 30.00', 'USD 30.00', scheduleTexts.states.paid],
      ['2', '31/10/2020', 'USD 30.00', 'USD 0.00', scheduleTexts.states.late],
      ['3', '30/11/2099', 'USD 30.00', 'USD 0.00', scheduleTexts.states.due],
    ])
    const [, charge] = within(sale.getByRole('table', { name: chargesTexts.title })).getAllByRole('row')
    expect(charge).toHaveTextContent('01/10/2026USD 30.00Cuota 1DP-11')
    expect(server.list.asked[0]?.body).toEqual({ email })
  })

  test('leads to the link of its next payment, filled in', async () => {
    open()
    const link = await screen.findByRole('link', { name: saleTexts.nextLink })
    expect(
      Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'https://x.test').searchParams),
    ).toEqual({
      ...{ firstname: 'Ana', lastname: 'Muestra', phone: '+541155550100', country: 'AR' },
      ...{ email: 'Ana@Example.com', course: 'gee-python', total: '90.00', amount: '30.00' },
      type: 'installments',
    })
  })

  test('that is void says who voided it and why, and cannot be changed', async () => {
    const voided = {
      voided_at: '2026-11-02T12:00:00+00:00',
      voided_by_name: 'Luis Ejemplo',
      void_reason: reason,
    }
    shows([aSaleRow({ ...voided, remaining: 0, next_number: null, next_amount: null, next_due_on: null })])
    open()
    expect(await screen.findByText('Anulada el 02/11/2026 09:00 por Luis Ejemplo')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(screen.queryByRole('button', { name: saleTexts.amend })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: saleTexts.nextLink })).not.toBeInTheDocument()
  })

  test('offers only what the reader may do', async () => {
    shows([aSaleRow({ charges: [aChargeRow({ review_reason: 'duplicate_charge', counts: false })] })])
    open({ change: false, review: false, access: false })
    expect(await screen.findByText(reviewReasonTexts.duplicate_charge.label)).toBeVisible()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test.each([
    ['a fault', { status: 500, code: '57014' } as const, salesTexts.failed],
    ['no connection', 'offline' as const, salesTexts.offline],
  ])('after %s there is a retry', async (_name, reply, sentence) => {
    server.list.reply = reply
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    shows([])
    await user.click(screen.getByRole('button', { name: salesTexts.retry }))
    expect(await screen.findByText(salesTexts.empty)).toBeVisible()
  })
})

describe('voiding', () => {
  const texts = saleDialogTexts.void

  test('asks for a reason, does it and says so', async () => {
    const { user } = open()
    await user.click(await find(saleTexts.void))
    await type(user, /^Motivo/, ' ya ')
    await confirm(user, texts.confirm)
    expect(await screen.findByText(saleDialogTexts.reasonShort)).toBeVisible()
    await type(user, /^Motivo/, ` ${reason} `)
    await confirm(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.void.asked.map(({ body }) => body)).toEqual([{ sale_id: 7, version: 3, reason }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(server.list.asked.length).toBeGreaterThan(1))
  })

  test('a sale that somebody changed shows it, and is voided in its new version at the second try', async () => {
    server.void.next.push(refusedBySql('sale_changed'))
    const { user } = open()
    await user.click(await find(saleTexts.void))
    await type(user, /^Motivo/, reason)
    shows([aSaleRow({ version: 4, agreed: 60, remaining: 30 })])
    await confirm(user, texts.confirm)
    expect(await screen.findByText(saleRefusalMessages.sale_changed)).toBeVisible()
    expect(await screen.findByText('de USD 60')).toBeInTheDocument()
    await confirm(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.void.asked.map(({ body }) => body.version)).toEqual([3, 4])
  })

  test('without an answer it says that it is not known, and keeps the reason', async () => {
    server.void.reply = 'offline'
    const { user } = open()
    await user.click(await find(saleTexts.void))
    await type(user, /^Motivo/, reason)
    await confirm(user, texts.confirm)
    expect(await screen.findByText(saleFailureMessages.network)).toBeVisible()
    expect((await dialog()).getByRole('textbox', { name: /^Motivo/ })).toHaveValue(reason)
  })
})

describe('changing the terms', () => {
  const texts = saleDialogTexts.amend

  async function fill(user: ReturnType<typeof userEvent.setup>, agreed: string, count: string) {
    await user.click(await find(saleTexts.amend))
    await type(user, /^Total acordado/, agreed)
    await type(user, /^Cantidad de cuotas/, count)
    await type(user, /^Motivo/, reason)
    await confirm(user, texts.confirm)
  }

  test('sends total and instalments in the version that was read', async () => {
    const { user } = open()
    await fill(user, '120,50', '4')
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    const sent = { sale_id: 7, version: 3, usd_amount: 120.5, installments_number: 4, reason }
    expect(server.amend.asked.map(({ body }) => body)).toEqual([sent])
  })

  test('refuses what is no amount or no number of instalments, and terms that are the same', async () => {
    const { user } = open()
    await fill(user, '1.250', '40')
    expect(await screen.findByText(saleDialogTexts.amountDecimals)).toBeVisible()
    expect(screen.getByText(texts.countInvalid)).toBeVisible()
    await type(user, /^Total acordado/, '90')
    await type(user, /^Cantidad de cuotas/, '3')
    await confirm(user, texts.confirm)
    expect(await screen.findByText(texts.unchanged)).toBeVisible()
    expect(server.amend.asked).toEqual([])
  })

  test('shows both versions when somebody else changed the same field, and saves what is chosen', async () => {
    server.amend.next.push(refusedBySql('sale_changed'))
    const { user } = open()
    await screen.findByRole('article')
    shows([aSaleRow({ version: 5, agreed: 60, remaining: 30 })])
    await fill(user, '120', '3')
    const conflict = within(await screen.findByRole('dialog', { name: conflictTexts.title }))
    const group = within(conflict.getByRole('group', { name: texts.fields.agreed }))
    expect(group.getByRole('radio', { name: conflictTexts.stored })).toHaveAccessibleDescription('60.00')
    await user.click(group.getByRole('radio', { name: conflictTexts.mine }))
    await user.click(conflict.getByRole('button', { name: conflictTexts.confirm }))
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.amend.asked.map(({ body }) => [body.version, body.usd_amount])).toEqual([
      [3, 120],
      [5, 120],
    ])
  })
})

describe('giving money back', () => {
  const texts = saleDialogTexts.refund

  test('records a chargeback of a part, up to what is left of the payment', async () => {
    const refund = { id: 1, kind: 'refund', amount: 10, currency: 'USD', status: 'settled' } as const
    const noted = { ...refund, reason: 'Se bajó', at: '2026-10-02T12:00:00+00:00', by_name: 'Luis Ejemplo' }
    shows([aSaleRow({ refunded: 10, charges: [aChargeRow({ refunds: [noted] })] })])
    const { user } = open()
    expect(
      await screen.findByText('Devolución hecha: USD 10.00 · Se bajó · Luis Ejemplo, 02/10/2026'),
    ).toBeVisible()
    await user.click(await find(/^Registrar devolución/))
    expect((await dialog()).getByRole('textbox', { name: /^Importe devuelto/ })).toHaveValue('20.00')
    await type(user, /^Importe devuelto/, '20.01')
    await type(user, /^Motivo/, reason)
    await confirm(user, texts.confirm)
    expect(await screen.findByText(texts.tooMuch('USD 20.00'))).toBeVisible()
    await user.click((await dialog()).getByRole('radio', { name: refundKindTexts.chargeback.label }))
    await type(user, /^Importe devuelto/, '5')
    await confirm(user, texts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.refund.asked.map(({ body }) => body)).toEqual([
      { payment_id: 11, kind: 'chargeback', amount: 5, reason },
    ])
  })

  test('says what the database refuses', async () => {
    server.refund.reply = refusedBySql('refund_too_large')
    const { user } = open()
    await user.click(await find(/^Registrar devolución/))
    await type(user, /^Motivo/, reason)
    await confirm(user, texts.confirm)
    expect(await screen.findByText(chargeRefusalMessages.refund_too_large)).toBeVisible()
  })

  test('is not offered for a payment that was given back whole, nor for a held sum', async () => {
    const whole = {
      id: 1,
      kind: 'refund',
      amount: 30,
      currency: 'USD',
      status: 'pending',
      reason: null,
    } as const
    const refunds = [{ ...whole, at: '2026-10-02T12:00:00+00:00', by_name: null }]
    shows([aSaleRow({ charges: [aChargeRow({ refunds })] })], [aChargeRow({ payment_id: 12, paid_at: null })])
    open()
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: /^Registrar devolución/ })).not.toBeInTheDocument()
  })
})

describe('a marked payment', () => {
  const marked = aChargeRow({ payment_id: 12, review_reason: 'duplicate_charge', counts: false })

  test.each([
    ['counted', reviewDecisionTexts.counted],
    ['refunded', reviewDecisionTexts.refunded],
    ['dismissed', reviewDecisionTexts.dismissed],
  ])('is decided: %s', async (decision, texts) => {
    shows([aSaleRow({ charges: [aChargeRow(), marked] })])
    const { user } = open()
    await user.click(await find(/^Decidir del pago de USD 30.00/))
    await type(user, /^Motivo/, reason)
    await confirm(user, saleDialogTexts.review.confirm)
    expect(await screen.findByText(saleDialogTexts.review.missing)).toBeVisible()
    await user.click((await dialog()).getByRole('radio', { name: texts.choice }))
    await confirm(user, saleDialogTexts.review.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.done))
    expect(server.review.asked.map(({ body }) => body)).toEqual([{ payment_id: 12, decision, note: reason }])
  })

  test('that somebody else has decided says so', async () => {
    shows([aSaleRow({ charges: [marked] })])
    server.review.reply = { answer: false }
    const { user } = open()
    await user.click(await find(/^Decidir/))
    await user.click((await dialog()).getByRole('radio', { name: reviewDecisionTexts.counted.choice }))
    await type(user, /^Motivo/, reason)
    await confirm(user, saleDialogTexts.review.confirm)
    expect(await screen.findByText(saleDialogTexts.review.late)).toBeVisible()
  })

  test('without a sale stands before the sales, with what the provider took', async () => {
    const held = {
      review_reason: 'amount_mismatch',
      paid_at: null,
      reported_amount: 45000,
      counts: false,
    } as const
    shows([], [aChargeRow({ ...held, reported_currency: 'ARS' })])
    open()
    expect(await screen.findByText(salesTexts.looseHint)).toBeVisible()
    expect(screen.getByText('El proveedor cobró ARS 45 000.00')).toBeVisible()
  })
})
