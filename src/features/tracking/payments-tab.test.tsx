import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { StudentTrackingRoute } from '#app/routes/staff/student-tracking.tsx'
import {
  apiError,
  type Call,
  fakeBackend,
  json,
  noAnswer,
  paths,
} from '../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { aPaymentRow, paymentRows } from './test-support/payment-rows.ts'

function open(address = '/student-tracking') {
  return renderStaffPages([{ path: '/student-tracking', element: <StudentTrackingRoute /> }], address).router
}

function answering(answer: (call: Call) => Response | Promise<Response>) {
  return fakeBackend({ [paths.listPayments]: answer })
}

function lastBody(calls: Call[]) {
  return calls.at(-1)?.body
}

function cellsOf(row: HTMLElement): (string | null)[] {
  return [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
}

async function firstRow(): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('row')
  return rows[1] ?? screen.getByRole('row')
}

describe('full', () => {
  test('the ten columns of the specification, in its order', async () => {
    answering(() => json([aPaymentRow()]))
    open()
    expect(screen.getByRole('heading', { name: 'Seguimiento de Estudiantes' })).toBeVisible()
    const row = await firstRow()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Fecha',
      'Email',
      'Nombre',
      'Monto',
      'Estado',
      'Tipo',
      'Cuota',
      'ID de pago',
      'País',
      'Documento',
    ])
    expect(cellsOf(row)).toEqual([
      '16/07/2026',
      'lucia@example.com',
      'Lucía Muestra',
      'USD 270.00',
      'Pagado',
      'Único',
      '—Sin dato',
      'DP-123',
      'Argentina',
      'DNI 30111222',
    ])
    expect(within(row).getByText('16/07/2026')).toHaveAttribute(
      'title',
      '16/07/2026 22:30 (hora de Argentina)',
    )
  })

  test('an instalment shows its number and the total number', async () => {
    answering(() =>
      json([aPaymentRow({ payment_type: 'installments', installment_number: 2, installments_count: 6 })]),
    )
    open()
    expect(cellsOf(await firstRow()).slice(5, 7)).toEqual(['Cuotas', '2 de 6'])
  })

  test.each([
    ['PAID', 'Pagado'],
    ['CONFIRMED', 'Confirmado'],
    ['completed', 'Completado'],
    ['PENDING', 'Pendiente'],
    ['PROCESSING', 'Procesando'],
    ['ERROR', 'Error'],
    ['REJECTED', 'Rechazado'],
    ['CANCELLED', 'Cancelado'],
  ])('status %s reads %s, with a shape beside the word', async (status, label) => {
    answering(() => json([aPaymentRow({ status, dlocal_payment_id: null })]))
    open('/student-tracking?status=all')
    const badge = within(await firstRow()).getByText(label)
    expect(badge.querySelector('svg')).not.toBeNull()
  })

  test.each([
    ['amount_mismatch', 'El proveedor cobró un monto distinto al de la orden.'],
    ['duplicate_charge', 'La orden ya estaba pagada: es un segundo cobro.'],
    ['surplus_installment', 'El plan ya tenía pagadas todas sus cuotas: es un cobro de más.'],
  ])('a payment in review for %s shows the reason', async (review_reason, sentence) => {
    answering(() => json([aPaymentRow({ review_reason })]))
    open()
    expect(await firstRow()).toHaveTextContent(sentence)
  })
})

describe('the notice says which payments are shown', () => {
  test.each([
    ['', 'La tabla muestra solo los pagos con estado PAID (Pagado).'],
    ['?status=PENDING', 'La tabla muestra solo los pagos con estado PENDING (Pendiente).'],
    ['?status=all', 'La tabla muestra los pagos en todos los estados.'],
  ])('%s', async (search, sentence) => {
    answering(() => json([]))
    open(`/student-tracking${search}`)
    expect(screen.getByText(sentence)).toBeVisible()
    await screen.findByText('No hay pagos para mostrar')
  })
})

describe('loading, empty, failing', () => {
  test('loading is announced in words', async () => {
    let answer: (response: Response) => void = () => {}
    answering(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    open()
    expect(screen.getByRole('status')).toHaveTextContent('Cargando datos...')
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    act(() => answer(json([aPaymentRow()])))
    expect(await firstRow()).toHaveTextContent('lucia@example.com')
    expect(screen.queryByText('Cargando datos...')).not.toBeInTheDocument()
  })

  test('an empty search offers to search every status, and to clear it', async () => {
    const { calls } = answering(() => json([]))
    const router = open('/student-tracking?q=nadie')
    expect(await screen.findByText('Ningún pago coincide con «nadie».')).toBeVisible()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Ver todos los estados' }))
    await waitFor(() => expect(lastBody(calls)).toMatchObject({ status_filter: 'all', search: 'nadie' }))
    await user.click(await screen.findByRole('button', { name: 'Borrar la búsqueda' }))
    await waitFor(() => expect(router.state.location.search).toBe('?status=all'))
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
  })

  test('an empty table before the first sale explains what will appear', async () => {
    answering(() => json([]))
    open()
    expect(await screen.findByText('Cuando se confirme el primer pago, aparecerá aquí.')).toBeVisible()
  })

  test('a fault of the server, then a retry', async () => {
    const backend = answering(() => apiError(500, '57014'))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar los datos')
    expect(screen.getByRole('alert')).not.toHaveTextContent('internal words')
    backend.handlers[paths.listPayments] = () => json([aPaymentRow()])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await firstRow()).toHaveTextContent('lucia@example.com')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('no connection has its own message, even when the browser knows that it is offline', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    window.dispatchEvent(new Event('offline'))
    answering(noAnswer)
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión')
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  })
})

describe('filters', () => {
  test('are read from the address and written to it', async () => {
    const { calls } = answering(() => json([aPaymentRow()]))
    const router = open('/student-tracking?q=ana&type=single&status=REJECTED')
    await firstRow()
    expect(lastBody(calls)).toMatchObject({
      search: 'ana',
      type_filter: 'single',
      status_filter: 'REJECTED',
    })
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('ana')
    const user = userEvent.setup()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Cuotas')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Pagado')
    expect(router.state.location.search).toBe('?q=ana&type=installments')
    await waitFor(() =>
      expect(lastBody(calls)).toMatchObject({ type_filter: 'installments', status_filter: 'PAID' }),
    )
  })

  test('a search waits for the end of the word and is sent once', async () => {
    const { calls } = answering(() => json([aPaymentRow()]))
    const router = open()
    await firstRow()
    const box = screen.getByRole('searchbox', { name: 'Buscar' })
    await userEvent.setup().type(box, '  lucia@ ')
    await waitFor(() => expect(router.state.location.search).toBe('?q=lucia%40'))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(lastBody(calls)).toMatchObject({ search: 'lucia@' })
    expect(box).toHaveValue('  lucia@ ')
    expect(box).toHaveFocus()
  })

  test('Enter searches at once', async () => {
    answering(() => json([aPaymentRow()]))
    const router = open()
    await firstRow()
    await userEvent.setup().type(screen.getByRole('searchbox', { name: 'Buscar' }), 'DP-123{Enter}')
    expect(router.state.location.search).toBe('?q=DP-123')
  })

  test('the rows stay in place while others are loading', async () => {
    let answer: (response: Response) => void = () => {}
    const backend = answering(() => json([aPaymentRow()]))
    open()
    await firstRow()
    backend.handlers[paths.listPayments] = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Cuotas')
    await waitFor(() => expect(backend.calls).toHaveLength(2))
    expect(await firstRow()).toHaveTextContent('lucia@example.com')
    expect(screen.getByRole('region', { name: 'Pagos' })).toHaveAttribute('aria-busy', 'true')
    act(() => answer(json([])))
    expect(await screen.findByText('Ningún pago cumple estos filtros.')).toBeVisible()
  })
})

describe('pages', () => {
  test('go forwards by key and back by their history', async () => {
    const { calls } = answering(({ body }) => {
      const id = (body as { before_id?: number }).before_id ?? 121
      return json(paymentRows(Math.min(51, id - 1), id - 1))
    })
    const router = open('/student-tracking?status=all')
    const user = userEvent.setup()
    const next = () => screen.findByRole('button', { name: 'Siguiente' })
    const previous = () => screen.findByRole('button', { name: 'Anterior' })
    expect(await firstRow()).toHaveTextContent('persona120@')
    expect(await previous()).toBeDisabled()
    expect(screen.getByText('Página 1 · 50 pagos')).toBeVisible()

    await user.click(await next())
    expect(await screen.findByText('persona70@example.com')).toBeVisible()
    expect(lastBody(calls)).toMatchObject({ before_id: 71, page_size: 51 })
    await user.click(await next())
    expect(await screen.findByText('persona20@example.com')).toBeVisible()
    expect(screen.getByText('Página 3 · 20 pagos')).toBeVisible()
    expect(await next()).toBeDisabled()

    await user.click(await previous())
    expect(await screen.findByText('persona70@example.com')).toBeVisible()
    expect(screen.getByText('Página 2 · 50 pagos')).toBeVisible()
    await user.click(await previous())
    expect(await screen.findByText('persona120@example.com')).toBeVisible()
    expect(router.state.location.search).toBe('?status=all')
  })

  test('a page opened by its link leads back to the first', async () => {
    answering(({ body }) => {
      const id = (body as { before_id?: number }).before_id ?? 121
      return json(paymentRows(Math.min(51, id - 1), id - 1))
    })
    const router = open('/student-tracking?before=2026-06-01T01:11:00.000Z~71&page=2')
    expect(await firstRow()).toHaveTextContent('persona70@')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Anterior' }))
    expect(await screen.findByText('persona120@example.com')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  test('a new filter starts at the first page', async () => {
    const { calls } = answering(() => json(paymentRows(51, 200)))
    const router = open('/student-tracking?before=2026-06-01T01:11:00.000Z~71&page=2')
    await firstRow()
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Rechazado')
    await waitFor(() => expect(lastBody(calls)).toMatchObject({ status_filter: 'REJECTED' }))
    expect(lastBody(calls)).not.toHaveProperty('before_id')
    expect(router.state.location.search).toBe('?status=REJECTED')
  })
})
