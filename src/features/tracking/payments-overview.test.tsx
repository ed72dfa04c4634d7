import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { BackofficeRoute } from '#app/routes/staff/backoffice.tsx'
import { apiError, fakeBackend, json, paths } from '../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { aPaymentRow, paymentRows } from './test-support/payment-rows.ts'

function open(address: string) {
  renderStaffPages([{ path: '/backoffice', element: <BackofficeRoute /> }], address)
}

function answering(pending: number) {
  return fakeBackend({
    [paths.listPayments]: ({ body }) => {
      const { status_filter: status } = body as { status_filter: string }
      return json(status === 'PENDING' ? paymentRows(pending, 900) : [aPaymentRow()])
    },
  })
}

beforeEach(() => sessionStorage.clear())

test('the hub is titled with the brand and shows the last payments', async () => {
  answering(2)
  open('/backoffice?tab=pagos')
  expect(screen.getByRole('heading', { level: 1, name: 'Meridiano Backoffice' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Pagos', selected: true })).toBeVisible()
  expect(await screen.findByText('lucia@example.com')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver todos los pagos' })).toHaveAttribute(
    'href',
    '/student-tracking',
  )
})

test.each([
  [0, 'Ninguna orden lleva más de 30 minutos sin pagarse.'],
  [1, '1 orden lleva más de 30 minutos sin pagarse. Ver las órdenes pendientes'],
  [12, '12 órdenes llevan más de 30 minutos sin pagarse. Ver las órdenes pendientes'],
  [101, 'Más de 100 órdenes llevan más de 30 minutos sin pagarse. Ver las órdenes pendientes'],
])('%s orders without payment', async (pending, sentence) => {
  answering(pending)
  open('/backoffice?tab=pagos')
  await screen.findByText('lucia@example.com')
  const shown = await screen.findAllByText((_text, element) => element?.textContent === sentence)
  expect(shown.length).toBeGreaterThan(0)
  await screen.findByText('lucia@example.com')
})

test('a failure is reported once', async () => {
  fakeBackend({ [paths.listPayments]: () => apiError(500, '57014') })
  open('/backoffice?tab=pagos')
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar los datos')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
