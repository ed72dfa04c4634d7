import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { StudentTrackingRoute } from '#app/routes/staff/student-tracking.route.tsx'
import { accessTexts, reviewDecisionTexts } from '#content/sales.ts'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'
import { dayRangeTexts } from '#content/staff-lists.ts'
import { paymentsListTexts as texts, trackingTexts } from '#content/tracking.ts'
import { type DayRangeProblem, presetRange } from '#domain/day-range.ts'
import { paymentStatuses, reviewReasons } from '#domain/payment-status.ts'
import { today } from '#platform/clock.ts'
import type { SqlPlace } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { aPaymentRow, paymentRows } from './test-support/payment-rows.ts'
import { startTracking } from './test-support/tracking-network.ts'

function open(address = '/student-tracking') {
  return renderStaffPages([{ path: '/student-tracking', element: <StudentTrackingRoute /> }], address).router
}

type Payments = SqlPlace<'list_payments'>

function answering(reply: Payments['reply']): Payments {
  const { payments } = startTracking()
  payments.reply = reply
  return payments
}

function lastBody({ asked }: Payments) {
  return asked.at(-1)?.body
}

/** Payments 120 to 1, fifty a page. */
const pageOf: Payments['reply'] = {
  answer: ({ body }) => {
    const id = Number(body.before_id ?? 121)
    return paymentRows(Math.min(51, id - 1), id - 1)
  },
}

function cellsOf(row: HTMLElement): (string | null)[] {
  return [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
}

async function firstRow(): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('row')
  return rows[1] ?? screen.getByRole('row')
}

const rowAt = (place: number) => screen.getAllByRole('row')[place + 1] ?? document.body
const { columns } = texts

test('the ten columns of the specification, in its order, then the access', async () => {
  answering({ answer: [aPaymentRow()] })
  open()
  expect(screen.getByRole('heading', { name: trackingTexts.title })).toBeVisible()
  const row = await firstRow()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    ...[columns.date, columns.email, columns.name, columns.amount, texts.status, texts.type],
    ...[columns.installment, columns.paymentId, columns.country, columns.document, columns.access],
  ])
  expect(cellsOf(row)).toEqual([
    ...['16/07/2026', 'lucia@example.com', 'Lucía Muestra', 'USD\u00a0270.00', paymentStatusLabels.PAID],
    ...[paymentTypeLabels.single, '—Sin dato', 'DP-123', 'Argentina', 'DNI 30111222'],
    accessTexts.states.active,
  ])
  expect(within(row).getByText('16/07/2026')).toHaveAttribute('title', '16/07/2026 22:30 (hora de Argentina)')
})

test('what a row says besides: the day it was paid, its place in a plan, its invoices, a missing access', async () => {
  answering({
    answer: [
      aPaymentRow({ approved_at: '2026-07-18T03:00:00+00:00', access: null }),
      aPaymentRow({ id: 8, payment_type: 'installments', installment_number: 2, installments_count: 6 }),
      aPaymentRow({ id: 9, invoice_numbers: ['B 0001-7', 'NC 0001-2'] }),
    ],
  })
  open()
  const cells = cellsOf(await firstRow())
  expect([cells[0], cells[10]]).toEqual([`16/07/2026${texts.paidOn('18/07/2026')}`, '—Sin dato'])
  expect(cellsOf(rowAt(1)).slice(5, 7)).toEqual([texts.typeOptions.installments, '2 de 6'])
  expect(cellsOf(rowAt(2))[7]).toBe(`DP-123${texts.invoice} B 0001-7 NC 0001-2`)
})

test('what came, what it counts as, what went back and what is left of it', async () => {
  const ars = { received_amount: 150_000, received_currency: 'ARS' }
  const rows: [Parameters<typeof aPaymentRow>[0], string][] = [
    [{ refunded: 20 }, 'USD 270.00devuelto USD 20.00 · neto USD 250.00'],
    [{ refunded: 270 }, 'USD 270.00devuelto USD 270.00'],
    [
      { ...ars, refunded: 0.5 },
      'ARS 150 000.00cuenta como USD 270.00 · devuelto ARS 0.50 · neto ARS 149 999.50',
    ],
    [{ received_amount: 100.505 }, '—Sin dato'],
    [{ received_amount: 45_000, received_currency: 'CLP' }, 'CLP 45 000cuenta como USD 270.00'],
    [{ ...ars, counted_usd: null }, 'ARS 150 000.00la orden pedía USD 270.00'],
    [
      { amount: 9, currency: 'ARS', received_amount: 9, received_currency: 'ARS', counted_usd: null },
      'ARS 9.00',
    ],
  ]
  answering({ answer: rows.map(([row], place) => aPaymentRow({ id: place + 1, ...row })) })
  open()
  await firstRow()
  const read = rows.map((_, place) => cellsOf(rowAt(place))[3]?.replaceAll('\u00a0', ' '))
  expect(read).toEqual(rows.map(([, amount]) => amount))
})

test('each status has its word and a shape, each review its reason; a charge that does not count says so', async () => {
  const rows = [
    ...paymentStatuses.map((status) => [{ status }, paymentStatusLabels[status]] as const),
    ...reviewReasons.map((review_reason) => [{ review_reason }, texts.review[review_reason]] as const),
    [{ review_decision: 'dismissed' }, reviewDecisionTexts.dismissed.label] as const,
  ]
  answering({
    answer: [...rows.map(([row], place) => aPaymentRow({ id: place + 1, ...row })), aPaymentRow({ id: 99 })],
  })
  open('/student-tracking?status=all')
  await firstRow()
  for (const [place, [, words]] of rows.entries()) {
    const cell = rowAt(place).querySelectorAll('th, td')[4]
    expect(cell).toHaveTextContent(words)
    expect(cell?.querySelector('svg')).not.toBeNull()
  }
  expect(cellsOf(rowAt(rows.length))[4]).toBe(paymentStatusLabels.PAID)
})

test.each([
  ['', texts.onlyPaid],
  ['?status=PENDING', `${texts.onlyStatus} PENDING (${paymentStatusLabels.PENDING}).`],
  ['?status=all', texts.everyStatus],
])('the notice says which payments are shown (%s)', async (search, sentence) => {
  answering({ answer: [] })
  open(`/student-tracking${search}`)
  expect(screen.getByText(sentence)).toBeVisible()
  await screen.findByText(texts.empty)
})

describe('empty, and out of reach', () => {
  test('an empty search offers to search every status, and to clear it', async () => {
    const payments = answering({ answer: [] })
    const router = open('/student-tracking?q=nadie')
    expect(await screen.findByText(`${texts.emptySearch} «nadie».`)).toBeVisible()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: texts.everyStatusAction }))
    await waitFor(() => expect(lastBody(payments)).toMatchObject({ status_filter: 'all', search: 'nadie' }))
    await user.click(await screen.findByRole('button', { name: texts.clearSearch }))
    await waitFor(() => expect(router.state.location.search).toBe('?status=all'))
    expect(screen.getByRole('searchbox', { name: texts.search })).toHaveValue('')
    await user.click(await screen.findByRole('button', { name: texts.clearFilters }))
    expect(await screen.findByText(texts.emptyYet)).toBeVisible()
  })

  test('no connection has its own message, even when the browser knows that it is offline', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    window.dispatchEvent(new Event('offline'))
    answering('offline')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.offline)
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  })
})

describe('filters', () => {
  test('are read from the address and written to it', async () => {
    const payments = answering({ answer: [aPaymentRow()] })
    const router = open('/student-tracking?q=ana&type=single&status=REJECTED')
    await firstRow()
    expect(lastBody(payments)).toMatchObject({
      search: 'ana',
      type_filter: 'single',
      status_filter: 'REJECTED',
    })
    expect(screen.getByRole('searchbox', { name: texts.search })).toHaveValue('ana')
    const user = userEvent.setup()
    await user.selectOptions(
      screen.getByRole('combobox', { name: texts.type }),
      texts.typeOptions.installments,
    )
    await user.selectOptions(screen.getByRole('combobox', { name: texts.status }), paymentStatusLabels.PAID)
    expect(router.state.location.search).toBe('?q=ana&type=installments')
    await waitFor(() =>
      expect(lastBody(payments)).toMatchObject({ type_filter: 'installments', status_filter: 'PAID' }),
    )
  })

  test('a search waits for the end of the word and is sent once', async () => {
    const payments = answering({ answer: [aPaymentRow()] })
    const router = open()
    await firstRow()
    const box = screen.getByRole('searchbox', { name: texts.search })
    act(() => box.focus())
    // In one turn: on a slow machine a pause would lie between two keys.
    for (const typed of ['  l', '  lu', '  lucia', '  lucia@ '])
      fireEvent.change(box, { target: { value: typed } })
    await waitFor(() => expect(router.state.location.search).toBe('?q=lucia%40'))
    await waitFor(() => expect(payments.asked).toHaveLength(2))
    expect(lastBody(payments)).toMatchObject({ search: 'lucia@' })
    expect(box).toHaveValue('  lucia@ ')
    expect(box).toHaveFocus()
  })

  test('the rows stay in place while others are loading', async () => {
    const payments = answering({ answer: [aPaymentRow()] })
    open()
    await firstRow()
    payments.reply = { answer: [] }
    const release = payments.hold()
    await userEvent
      .setup()
      .selectOptions(screen.getByRole('combobox', { name: texts.type }), texts.typeOptions.installments)
    await waitFor(() => expect(payments.asked).toHaveLength(2))
    expect(await firstRow()).toHaveTextContent('lucia@example.com')
    expect(screen.getByRole('region', { name: texts.payments })).toHaveAttribute('aria-busy', 'true')
    act(release)
    expect(await screen.findByText(texts.emptyFilter)).toBeVisible()
  })
})

describe('a range of days', () => {
  const range = () => screen.getByRole('combobox', { name: texts.days.paid })
  const day = (side: 'from' | 'to') => screen.getByLabelText(dayRangeTexts[side])
  const sentence = (problem: DayRangeProblem) => dayRangeTexts.problem(problem)

  test('is asked for by its days, which stand in the address', async () => {
    const preset = 'last_month'
    const payments = answering({ answer: [aPaymentRow()] })
    const router = open('/student-tracking?type=single')
    await firstRow()
    expect(screen.queryByLabelText(dayRangeTexts.from)).not.toBeInTheDocument()
    const user = userEvent.setup()
    await user.selectOptions(range(), dayRangeTexts.choices[preset])
    const { from, to } = presetRange(preset, today())
    await waitFor(() => expect(lastBody(payments)).toMatchObject({ from_day: from, to_day: to }))
    expect(router.state.location.search).toBe(`?type=single&from=${from}&to=${to}`)
    expect(range()).toHaveDisplayValue(dayRangeTexts.choices[preset])
    expect([day('from'), day('to')].map((input) => (input as HTMLInputElement).value)).toEqual([from, to])
    await user.selectOptions(range(), dayRangeTexts.choices.all)
    await waitFor(() => expect(router.state.location.search).toBe('?type=single'))
    expect(lastBody(payments)).not.toHaveProperty('from_day')
  })

  test('whose year is being typed waits for it, and says after leaving that it is none', async () => {
    const payments = answering({ answer: [aPaymentRow()] })
    open('/student-tracking?from=2026-11-03')
    await firstRow()
    fireEvent.focus(day('to'))
    fireEvent.change(day('to'), { target: { value: '0202-11-05' } })
    const words = sentence({ kind: 'no_day', text: '0202-11-05' })
    expect(screen.queryByText(words)).not.toBeInTheDocument()
    fireEvent.blur(day('to'))
    expect(screen.getByText(words)).toBeVisible()
    expect(payments.asked).toHaveLength(1)
  })

  test('stays under the keys while the address follows them, also when it is emptied', async () => {
    answering({ answer: [aPaymentRow()] })
    const router = open('/student-tracking?from=2026-11-03')
    await firstRow()
    day('from').focus()
    fireEvent.change(day('from'), { target: { value: '2026-11-04' } })
    fireEvent.change(day('from'), { target: { value: '0002-11-04' } })
    await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-04'))
    expect(day('from')).toHaveValue('0002-11-04')
    fireEvent.change(day('from'), { target: { value: '' } })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(day('from')).toHaveFocus()
  })

  test.each<[string, DayRangeProblem]>([
    ['from=ayer&to=2026-11-01', { kind: 'no_day', text: 'ayer' }],
    ['from=2026-11-02&to=2026-11-01', { kind: 'reversed' }],
  ])('%s in the address is said, lists every day, and goes with the next choice', async (query, problem) => {
    const payments = answering({ answer: [aPaymentRow()] })
    const router = open(`/student-tracking?${query}&q=ana`)
    await firstRow()
    expect(screen.getByText(sentence(problem))).toBeVisible()
    expect(lastBody(payments)).toMatchObject({ search: 'ana' })
    expect(lastBody(payments)).not.toHaveProperty('from_day')
    expect(lastBody(payments)).not.toHaveProperty('to_day')
    await userEvent.setup().selectOptions(range(), dayRangeTexts.choices.all)
    await waitFor(() => expect(router.state.location.search).toBe('?q=ana'))
    expect(screen.queryByText(sentence(problem))).not.toBeInTheDocument()
  })

  test('without a payment is emptied with the other filters', async () => {
    answering({ answer: [] })
    const router = open('/student-tracking?from=2026-11-03')
    expect(await screen.findByText(texts.emptyFilter)).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: texts.clearFilters }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(range()).toHaveDisplayValue(dayRangeTexts.choices.all)
  })
})

const rangeOf = (rows: string) => `${rows} ${texts.of} 120 ${texts.count.many}`

describe('pages', () => {
  test('go forwards by key and back by their history', async () => {
    const { payments, paymentTotals } = startTracking()
    payments.reply = pageOf
    paymentTotals.reply = { answer: { count: 120, sums: [{ currency: 'USD', amount: 32_400, refunded: 0 }] } }
    const router = open('/student-tracking?status=all')
    const user = userEvent.setup()
    const next = () => screen.findByRole('button', { name: texts.next })
    const previous = () => screen.findByRole('button', { name: texts.previous })
    expect(await firstRow()).toHaveTextContent('persona120@')
    expect(await previous()).toHaveAttribute('aria-disabled', 'true')
    expect(await screen.findByText(rangeOf('1–50'))).toBeVisible()

    await user.click(await next())
    expect(await screen.findByText('persona70@example.com')).toBeVisible()
    expect(lastBody(payments)).toMatchObject({
      ...{ before_created_at: '2026-06-01T01:11:00.000Z', before_id: 71, page_size: 51 },
    })
    await user.click(await next())
    expect(await screen.findByText('persona20@example.com')).toBeVisible()
    expect(screen.getByText(rangeOf('101–120'))).toBeVisible()
    expect(await next()).toHaveAttribute('aria-disabled', 'true')

    await user.click(await previous())
    expect(await screen.findByText('persona70@example.com')).toBeVisible()
    expect(screen.getByText(rangeOf('51–100'))).toBeVisible()
    await user.click(await previous())
    expect(await screen.findByText('persona120@example.com')).toBeVisible()
    expect(router.state.location.search).toBe('?status=all')
  })

  test('opened by its link leads back to the first, and a new filter starts there', async () => {
    const payments = answering(pageOf)
    const router = open('/student-tracking?before=2026-06-01T01:11:00.000Z~71&page=2')
    expect(await firstRow()).toHaveTextContent('persona70@')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: texts.previous }))
    expect(await screen.findByText('persona120@example.com')).toBeVisible()
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('button', { name: texts.next }))
    expect(await screen.findByText('persona70@example.com')).toBeVisible()
    await user.selectOptions(
      screen.getByRole('combobox', { name: texts.status }),
      paymentStatusLabels.REJECTED,
    )
    await waitFor(() => expect(lastBody(payments)).toMatchObject({ status_filter: 'REJECTED' }))
    expect(lastBody(payments)).not.toHaveProperty('before_id')
    expect(router.state.location.search).toBe('?status=REJECTED')
  })
})
