import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PaymentsReportRoute } from '#app/routes/staff/payments-report.route.tsx'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import {
  balancesTexts,
  completenessLabels,
  paymentsListTexts,
  paymentsReportTexts,
  sumTexts,
  trackingTexts,
} from '#content/tracking.ts'
import { StaffContext } from '../staff-session/staff/staff-context.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { aBalanceRow, withoutSale } from './test-support/balance-rows.ts'
import { aPaymentRow } from './test-support/payment-rows.ts'
import { startTracking } from './test-support/tracking-network.ts'

function open(address = '/payments-report') {
  return renderStaffPages([{ path: '/payments-report', element: <PaymentsReportRoute /> }], address).router
}

let network: ReturnType<typeof startTracking>

beforeEach(() => {
  network = startTracking()
})

test('shows payments by type, with their count and the sum of each currency', async () => {
  network.payments.reply = { answer: [aPaymentRow()] }
  network.paymentTotals.reply = {
    answer: {
      count: 1200,
      sums: [
        { currency: 'USD', amount: 324_000, refunded: 200.5 },
        { currency: 'ARS', amount: 45_000.5, refunded: 0 },
        // More decimals than the currency has.
        { currency: 'CLP', amount: 10.5, refunded: 0 },
      ],
    },
  }
  open('/payments-report?type=installments&q=ana')
  expect(screen.getByRole('heading', { name: paymentsReportTexts.title })).toBeVisible()
  expect(await screen.findByText('lucia@example.com')).toBeVisible()
  expect(await screen.findByRole('figure', { name: sumTexts.title })).toHaveTextContent(
    `${sumTexts.payments}USD 324 000.00${sumTexts.refunded}USD 200.50${sumTexts.payments}ARS 45 000.50${sumTexts.payments}CLP —`,
  )
  expect(screen.getByText(`1 ${paymentsListTexts.of} 1200 ${paymentsListTexts.count.many}`)).toBeVisible()
  for (const { asked } of [network.payments, network.paymentTotals]) {
    expect(asked.at(-1)?.body).toMatchObject({
      type_filter: 'installments',
      search: 'ana',
      status_filter: 'PAID',
    })
  }
  expect(network.cards.asked).toHaveLength(0)
})

test('shows only students with a sale, says so, and shows the others on demand', async () => {
  network.balances.reply = {
    answer: ({ body }) =>
      body.completeness_filter === 'complete' ? [aBalanceRow()] : [aBalanceRow(withoutSale)],
  }
  const router = open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: trackingTexts.students }))
  expect(await screen.findByText('USD 270.00')).toBeVisible()
  expect(screen.getByText(balancesTexts.onlyComplete)).toBeVisible()
  expect(screen.queryByText(balancesTexts.columns.actions)).not.toBeInTheDocument()
  await user.selectOptions(
    screen.getByRole('combobox', { name: balancesTexts.completeness }),
    completenessLabels.incomplete,
  )
  expect(await screen.findByText(balancesTexts.noSale)).toBeVisible()
  expect(screen.getByText(balancesTexts.incomplete)).toBeVisible()
  expect(router.state.location.search).toBe('?tab=estudiantes&sales=incomplete')
  await waitFor(() =>
    expect(network.balanceTotals.asked.at(-1)?.body).toMatchObject({ completeness_filter: 'incomplete' }),
  )
})

test('a role that reads no payments is told so, and nothing is asked', () => {
  const member = { userId: 'id-de-ana', role: 'staff', capabilities: ['recaps'] } as const
  const staff = { ...member, name: 'Ana Muestra', lacks: null }
  const page = (
    <StaffContext value={{ staff, leave: async () => true }}>
      <PaymentsReportRoute />
    </StaffContext>
  )
  renderStaffPages([{ path: '/payments-report', element: page }], '/payments-report')
  expect(screen.getByRole('heading', { name: notIncludedTexts.title })).toBeVisible()
  expect(network.payments.asked).toHaveLength(0)
})
