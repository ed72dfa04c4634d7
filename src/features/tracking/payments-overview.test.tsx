import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { BackofficeRoute } from '#app/routes/staff/backoffice.route.tsx'
import { backofficeTexts } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { aPaymentRow, paymentRows } from './test-support/payment-rows.ts'

function open(address: string) {
  renderStaffPages([{ path: '/backoffice', element: <BackofficeRoute /> }], address)
}

function answering(pending: number) {
  const payments = startNetwork().sql('list_payments', [])
  payments.reply = {
    answer: ({ body }) => (body.status_filter === 'PENDING' ? paymentRows(pending, 900) : [aPaymentRow()]),
  }
  return payments
}

beforeEach(() => sessionStorage.clear())

test('the hub is titled with the brand and shows the last payments', async () => {
  const { asked } = answering(2)
  open('/backoffice?tab=pagos')
  expect(screen.getByRole('heading', { level: 1, name: backofficeTexts.title })).toBeVisible()
  expect(screen.getByRole('tab', { name: backofficeTexts.tabLabels.pagos, selected: true })).toBeVisible()
  expect(await screen.findByText('lucia@example.com')).toBeVisible()
  expect(screen.getByRole('link', { name: backofficeTexts.latestLink })).toHaveAttribute(
    'href',
    '/student-tracking',
  )
  expect(screen.getByRole('link', { name: backofficeTexts.weekendLink })).toHaveAttribute(
    'href',
    '/student-tracking?from=weekend',
  )
  expect(asked.find(({ body }) => body.status_filter === 'PAID')?.body).toMatchObject({ by_payment: true })
})

test.each([
  [0, backofficeTexts.waitingNone],
  [1, `1 ${backofficeTexts.waitingOne}. ${backofficeTexts.waitingLink}`],
  [101, `Más de 100 ${backofficeTexts.waitingMany}. ${backofficeTexts.waitingLink}`],
])('%s orders of more than half an hour ago without a payment', async (pending, sentence) => {
  const { asked } = answering(pending)
  open('/backoffice?tab=pagos')
  const shown = await screen.findAllByText((_text, element) => element?.textContent === sentence)
  expect(shown.length).toBeGreaterThan(0)
  const waiting = asked.find(({ body }) => body.status_filter === 'PENDING')?.body
  expect(waiting).toMatchObject({ before_id: 0, page_size: 101 })
  const age = Date.now() - Date.parse(String(waiting?.before_created_at))
  expect(Math.round(age / 60_000)).toBe(30)
  await screen.findByText('lucia@example.com')
})

test('a failure is reported once', async () => {
  answering(0).reply = { status: 500, code: '57014' }
  open('/backoffice?tab=pagos')
  expect(await screen.findByRole('alert')).toHaveTextContent(paymentsListTexts.failed)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
