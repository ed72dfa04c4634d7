import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { StudentTrackingRoute } from '#app/routes/staff/student-tracking.route.tsx'
import { debtLinkTexts } from '#content/debt-link-dialog-texts.ts'
import {
  completenessLabels,
  debtTexts,
  figureLegend,
  situationFilterLabels,
  situationText,
  sumTexts,
  balancesTexts as texts,
  trackingTexts,
} from '#content/tracking.ts'
import type { SqlPlace } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { aBalanceRow, balanceRows, withoutSale } from './test-support/balance-rows.ts'
import { startTracking } from './test-support/tracking-network.ts'

const address = '/student-tracking?tab=estudiantes'

/** The tab of students as its route shows it; `query` goes on with its address. */
function openStudents(query = '') {
  const pages = [{ path: '/student-tracking', element: <StudentTrackingRoute /> }]
  return renderStaffPages(pages, `${address}${query}`).router
}

type Balances = SqlPlace<'list_balances'>

function answering(reply: Balances['reply']): Balances {
  const { balances } = startTracking()
  balances.reply = reply
  return balances
}

function lastBody({ asked }: Balances) {
  return asked.at(-1)?.body
}

/** Persons 1 to 95, forty a page, each one month behind. */
const pageOfMany: Balances['reply'] = {
  answer: ({ body }) => {
    const last = Number(/\d+/.exec(String(body.after_email ?? '0'))?.[0])
    return balanceRows(Math.min(41, 95 - last), last + 1)
  },
}

async function firstRow(): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('row')
  return rows[1] ?? screen.getByRole('row')
}

function cellsOf(row: HTMLElement): (string | null)[] {
  return [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
}

describe('a student', () => {
  test('has the columns of the specification, in its order', async () => {
    answering({ answer: [aBalanceRow({ debt: 45, overdue: 44 })] })
    openStudents()
    const row = await firstRow()
    const { columns } = texts
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      columns.email,
      columns.name,
      columns.course,
      columns.country,
      columns.agreed,
      columns.paid,
      columns.payments,
      columns.remaining,
      columns.lastPayment,
      columns.situation,
      columns.registered,
      columns.actions,
    ])
    expect(cellsOf(row)).toEqual([
      'lucia@example.com',
      'Lucía Muestra',
      'Google Earth Engine',
      'Argentina',
      'USD\u00a0270.00',
      'USD\u00a090.00',
      '2',
      `USD\u00a0180.00${debtTexts.overdue} USD\u00a044`,
      '16/06/2026',
      `${situationText('con_deuda', 1)}${debtTexts.debt} USD\u00a045`,
      '10/05/2026',
      debtLinkTexts.action,
    ])
  })

  test('whose debt and overdue sum are one sum has it once, by both names', async () => {
    answering({ answer: [aBalanceRow({ debt: 45, overdue: 45 })] })
    openStudents()
    const cells = cellsOf(await firstRow())
    expect([cells[7], cells[9]]).toEqual([
      'USD\u00a0180.00',
      `${situationText('con_deuda', 1)}${debtTexts.both} USD\u00a045`,
    ])
  })

  test('is a link to the person', async () => {
    answering({ answer: [aBalanceRow()] })
    openStudents()
    const link = within(await firstRow()).getByRole('link', { name: 'lucia@example.com' })
    expect(link).toHaveAttribute('href', '/backoffice/people/7')
  })

  test('without a sale has a badge in the place of the total; other currencies stand on lines of their own', async () => {
    const paid_elsewhere = [
      { currency: 'ARS', amount: 112_500 },
      { currency: 'CLP', amount: 45_000 },
    ]
    const unknown = { ...withoutSale, name: null, course_names: null, country: null }
    answering({ answer: [aBalanceRow(unknown), aBalanceRow({ person_id: 8, paid_elsewhere })] })
    openStudents()
    const row = await firstRow()
    expect(cellsOf(row).slice(1, 9)).toEqual([
      ...['—Sin dato', '—Sin dato', '—Sin dato', texts.noSale],
      ...['USD\u00a00.00', '0', '—Sin dato', '—Sin dato'],
    ])
    expect(cellsOf(screen.getAllByRole('row')[2] ?? row)[5]).toBe(
      'USD\u00a090.00+ ARS\u00a0112\u00a0500.00+ CLP\u00a045\u00a0000',
    )
  })

  test('has the word and the shape of its situation, and the link of the debt only when months behind', async () => {
    const rows = [
      [{ situation: 'con_deuda', months_behind: 5 }, situationText('con_deuda', 5), 1],
      [{ situation: 'con_deuda', months_behind: 0 }, situationText('con_deuda', 0), 0],
      [{ situation: 'al_dia', months_behind: 0, debt: 0, overdue: 0 }, situationFilterLabels.al_dia, 0],
      [{ situation: 'pago_unico', months_behind: 0 }, situationFilterLabels.pago_unico, 0],
      [{ situation: 'sin_cargo', months_behind: 0 }, situationFilterLabels.sin_cargo, 0],
    ] as const
    answering({ answer: rows.map(([row], place) => aBalanceRow({ ...row, person_id: place + 1 })) })
    openStudents()
    await firstRow()
    for (const [place, [, words, links]] of rows.entries()) {
      const row = within(screen.getAllByRole('row')[place + 1] ?? document.body)
      expect(row.getByText(words).querySelector('svg')).not.toBeNull()
      const named = { name: debtLinkTexts.actionOf('Lucía Muestra') }
      expect(row.queryAllByRole('button', named)).toHaveLength(links)
    }
    // Somebody who owes nothing has no figure of debt.
    const cells = cellsOf(screen.getAllByRole('row')[3] ?? document.body)
    expect([cells[7], cells[9]]).toEqual(['USD\u00a0180.00', situationFilterLabels.al_dia])
  })
})

describe('whom the table shows', () => {
  test('without sale data, a notice says that debts are not precise', async () => {
    const balances = answering({ answer: [aBalanceRow(withoutSale)] })
    openStudents('&sales=incomplete')
    expect(await screen.findByText(texts.incomplete)).toBeVisible()
    expect(lastBody(balances)).toMatchObject({ completeness_filter: 'incomplete' })
  })

  test('with sale data, it says who is left out, and shows them', async () => {
    const balances = answering({ answer: [aBalanceRow()] })
    const router = openStudents('&sales=complete')
    expect(await screen.findByText(texts.onlyComplete)).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: texts.showAll }))
    await waitFor(() => expect(lastBody(balances)).toMatchObject({ completeness_filter: 'all' }))
    expect(screen.queryByText(texts.onlyComplete)).not.toBeInTheDocument()
    expect(router.state.location.search).toBe('?tab=estudiantes')
  })

  test('the filters, the search and the days are asked for, beside the tab, and taken away at once', async () => {
    const balances = answering({ answer: [] })
    const router = openStudents('&q=ana&situation=al_dia&from=2026-11-01&to=2026-11-30')
    expect(await screen.findByText(`${texts.emptySearch} «ana».`)).toBeVisible()
    const user = userEvent.setup()
    const completeness = screen.getByRole('combobox', { name: texts.completeness })
    await user.selectOptions(completeness, completenessLabels.incomplete)
    await waitFor(() =>
      expect(lastBody(balances)).toMatchObject({
        ...{ search: 'ana', completeness_filter: 'incomplete', situation_filter: 'al_dia' },
        ...{ from_day: '2026-11-01', to_day: '2026-11-30' },
      }),
    )
    expect(router.state.location.search).toBe(
      '?tab=estudiantes&q=ana&sales=incomplete&situation=al_dia&from=2026-11-01&to=2026-11-30',
    )
    await user.click(await screen.findByRole('button', { name: texts.everyone }))
    await waitFor(() => expect(lastBody(balances)).toMatchObject({ situation_filter: 'all', search: 'ana' }))
    expect(lastBody(balances)).not.toHaveProperty('from_day')
    await user.click(await screen.findByRole('button', { name: texts.clearSearch }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=estudiantes'))
    expect(await screen.findByText(texts.emptyYet)).toBeVisible()
  })

  test('filters that nobody meets are taken away with one click; on a day before everybody it says so', async () => {
    answering({ answer: [] })
    const router = openStudents('&sales=complete&situation=al_dia&as_of=2020-01-31')
    expect(await screen.findByText(texts.emptyFilter)).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: texts.clearFilters }))
    expect(await screen.findByText(texts.emptyThen)).toBeVisible()
    expect(router.state.location.search).toBe('?tab=estudiantes&as_of=2020-01-31')
  })
})

describe('sums of what the filters find', () => {
  test('name both figures of debt; how each is counted is a text that keys and fingers open', async () => {
    const { balances, balanceTotals } = startTracking()
    balances.reply = { answer: [aBalanceRow()] }
    balanceTotals.reply = {
      answer: { count: 1, agreed: 270, paid: 90, remaining: 180, debt: 45, overdue: 44.5 },
    }
    openStudents()
    const sums = await screen.findByRole('figure', { name: sumTexts.title })
    expect(sums).toHaveTextContent(
      [
        `${sumTexts.agreed}USD 270`,
        `${sumTexts.paid}USD 90`,
        `${sumTexts.remaining}USD 180`,
        `${debtTexts.debt}USD 45`,
        `${debtTexts.overdue}USD 44.50`,
      ].join(''),
    )
    const [, how] = figureLegend.find(([name]) => name === debtTexts.overdue) ?? []
    const legend = screen.getByText(trackingTexts.legend, { selector: 'summary' })
    expect(screen.getByText(how ?? '')).not.toBeVisible()
    await userEvent.setup().click(legend)
    expect(screen.getByText(how ?? '')).toBeVisible()
  })

  test('that did not load leave the rows in place', async () => {
    const { balances, balanceTotals } = startTracking()
    balances.reply = { answer: [aBalanceRow()] }
    balanceTotals.reply = { status: 500, code: '57014' }
    openStudents()
    expect(await firstRow()).toHaveTextContent('lucia@example.com')
    await waitFor(() => expect(balanceTotals.asked).toHaveLength(2))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByText(`${texts.page} 1 · 1 ${texts.count.one}`)).toBeVisible()
  })
})

test('another tab keeps the search and starts at its first page', async () => {
  const { balances, payments } = startTracking()
  balances.reply = pageOfMany
  const router = openStudents('&q=persona&situation=con_deuda&before=1~persona040@example.com&page=2')
  expect(await screen.findByText('Persona 041')).toBeVisible()
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: trackingTexts.payments }))
  await waitFor(() => expect(payments.asked.at(-1)?.body).toMatchObject({ search: 'persona' }))
  expect(router.state.location.search).toBe('?q=persona')
  await user.click(screen.getByRole('tab', { name: trackingTexts.students }))
  expect(await screen.findByText('Persona 001')).toBeVisible()
  expect(router.state.location.search).toBe('?tab=estudiantes&q=persona')
})
