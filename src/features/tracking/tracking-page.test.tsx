import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { StudentTrackingRoute } from '#app/routes/staff/student-tracking.route.tsx'
import { csvExportTexts } from '#content/csv-export-texts.ts'
import { reportButtonsTexts } from '#content/money-reports.ts'
import { paymentSyncTexts } from '#content/payment-sync.ts'
import { paymentsListTexts as listTexts, moneyCardTexts as texts, trackingTexts } from '#content/tracking.ts'
import { today } from '#platform/clock.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { balanceRows } from './test-support/balance-rows.ts'
import { noCards, startTracking } from './test-support/tracking-network.ts'

function open(address = '/student-tracking') {
  return renderStaffPages([{ path: '/student-tracking', element: <StudentTrackingRoute /> }], address).router
}

let network: ReturnType<typeof startTracking>

beforeEach(() => {
  network = startTracking()
})

const strip = () => screen.getByRole('region', { name: texts.title })

/** The figure and the note of a card. */
async function card(name: string): Promise<(string | null)[]> {
  await waitFor(() => expect(strip()).toHaveAttribute('aria-busy', 'false'))
  const term = within(strip()).getByText(name)
  return [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
}

describe('the five cards', () => {
  test('show the figures of the specification, and never add two currencies', async () => {
    network.cards.reply = {
      answer: {
        ...noCards,
        students_paid: 18_250,
        sold: 5_400_000,
        sales: 20_000,
        confirmed: [
          { currency: 'USD', amount: 2_577_000.5, refunded: 20, charges: 98_000 },
          { currency: 'ARS', amount: 225_000, refunded: 0, charges: 2000 },
        ],
        overdue: 525,
        in_debt: 1,
        to_collect: 965.25,
      },
    }
    open()
    expect(await card(texts.studentsPaid)).toEqual(['18\u00a0250', texts.studentsPaidNote])
    expect(await card(texts.sold)).toEqual(['USD\u00a05\u00a0400\u00a0000', texts.sales('20\u00a0000')])
    expect(await card(texts.confirmed)).toEqual([
      'USD\u00a02\u00a0577\u00a0000.50ARS\u00a0225\u00a0000.00',
      `${texts.charges('100\u00a0000')} · ${texts.refunded('USD\u00a020.00')}`,
    ])
    expect(await card(texts.overdue)).toEqual(['USD\u00a0525', texts.inDebt('1')])
    expect(await card(texts.toCollect)).toEqual(['USD\u00a0965.25', texts.toCollectNote])
  })

  test('count no debtor without a sale, and say how many have none', async () => {
    network.cards.reply = { answer: { ...noCards, overdue: 1800, in_debt: 35, without_sale: 281 } }
    open()
    expect(await card(texts.overdue)).toEqual(['USD\u00a01800', '35 con deuda · 281 sin venta'])
  })

  test('of a school that has sold nothing are zeros', async () => {
    open()
    expect(await card(texts.confirmed)).toEqual(['USD\u00a00', texts.charges('0')])
    expect(await card(texts.sold)).toEqual(['USD\u00a00', texts.sales('0')])
  })

  test('that did not load say so once, above a table that did, and are asked again', async () => {
    network.cards.reply = { status: 500, code: '57014' }
    open('/student-tracking?tab=estudiantes')
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
    network.cards.reply = { answer: { ...noCards, students_paid: 3 } }
    await userEvent.setup().click(screen.getByRole('button', { name: texts.retry }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(await card(texts.studentsPaid)).toEqual(['3', texts.studentsPaidNote])
  })
})

describe('the reference day', () => {
  const field = () => screen.getByLabelText(trackingTexts.asOf)

  test('is today at first, and nothing is asked for it', async () => {
    open()
    expect(field()).toHaveValue(today())
    await waitFor(() => expect(network.cards.asked[0]?.body).toEqual({}))
  })

  test('goes to the address, to the cards and to the first page of students', async () => {
    network.balances.reply = { answer: balanceRows(41, 1) }
    const router = open('/student-tracking?tab=estudiantes&q=ana&before=1~ana@example.com&page=2')
    await screen.findByText('Persona 001')
    fireEvent.change(field(), { target: { value: '2026-03-31' } })
    await waitFor(() => expect(network.cards.asked.at(-1)?.body).toEqual({ as_of: '2026-03-31' }))
    await waitFor(() => expect(network.balances.asked.at(-1)?.body).toMatchObject({ as_of: '2026-03-31' }))
    expect(network.balances.asked.at(-1)?.body).not.toHaveProperty('after_email')
    expect(network.balanceTotals.asked.at(-1)?.body).toMatchObject({ as_of: '2026-03-31' })
    expect(router.state.location.search).toBe('?tab=estudiantes&q=ana&as_of=2026-03-31')
  })

  test('stays while filters change, and goes with an empty field', async () => {
    const router = open('/student-tracking?as_of=2026-03-31&type=single')
    expect(field()).toHaveValue('2026-03-31')
    await userEvent.setup().click(screen.getByRole('tab', { name: trackingTexts.students }))
    expect(router.state.location.search).toBe('?tab=estudiantes&as_of=2026-03-31')
    fireEvent.change(field(), { target: { value: '' } })
    await waitFor(() => expect(network.cards.asked.at(-1)?.body).toEqual({}))
    expect(router.state.location.search).toBe('?tab=estudiantes')
    fireEvent.blur(field())
    expect(field()).toHaveValue(today())
  })
})

test('buttons of the whole page and of each tab', async () => {
  open()
  expect(screen.getByRole('button', { name: paymentSyncTexts.button })).toBeVisible()
  const report = () => screen.queryByRole('button', { name: reportButtonsTexts.menu })
  expect(report()).not.toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('tab', { name: trackingTexts.students }))
  expect(report()).toBeVisible()
})

test.each([
  ['pagos', 'payments', csvExportTexts.export, listTexts.search],
  ['estudiantes', 'balances', reportButtonsTexts.menu, listTexts.search],
] as const)('files of %s wait for the answer of their filter', async (tab, place, name, search) => {
  open(`/student-tracking?tab=${tab}`)
  const user = userEvent.setup()
  const files = () => screen.getByRole('button', { name })
  await waitFor(() => expect(files()).toBeEnabled())
  const asked = network[place].asked.length
  const release = network[place].hold()
  await user.type(screen.getByRole('searchbox', { name: search }), 'ana{Enter}')
  await waitFor(() => expect(network[place].asked.length).toBeGreaterThan(asked))
  await waitFor(() => expect(files()).toBeDisabled())
  await user.click(files())
  fireEvent.pointerDown(files(), { button: 0 })
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  release()
  await waitFor(() => expect(files()).toBeEnabled())
})
