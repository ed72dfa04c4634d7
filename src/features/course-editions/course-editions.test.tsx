import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { apiError, fakeBackend, json, noAnswer } from '../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { makeCurrent, openEditions, pages, table } from './test-support/open-editions.tsx'

beforeEach(startSignedIn)

describe('the table', () => {
  test('shows each cohort with its prices, the current one first', async () => {
    openEditions('/backoffice/courses')
    expect(screen.getByText('Cargando los cursos…')).toBeVisible()
    const rows = await screen.findAllByRole('row')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Curso',
      'Estado',
      'Inicio y cupos',
      'Regular',
      'Promo',
      'Cuotas',
      'Suscripción',
      'Aula',
      'Certificado',
      'Acciones',
    ])
    const [, current, past] = rows.map((row) => row.textContent)
    expect(current).toContain('gee-python-209907Vigente16/07/2099Cupos: 25USD 250USD 220Promo inactiva')
    expect(current).toContain('USD 2706 pagos de USD\u00a045.00')
    expect(past).toContain('gee-python-202606No vigente24/06/2026')
    expect(past).toContain('Sin dato')
    expect(screen.getByRole('link', { name: 'Editar gee-python-202606' })).toHaveAttribute(
      'href',
      '/backoffice/courses/9',
    )
    expect(
      screen.getByRole('link', { name: 'Nueva cohorte de Google Earth Engine con Python' }),
    ).toHaveAttribute('href', '/backoffice/courses/new?from=2')
    expect(screen.getByText('2 cohortes')).toBeVisible()
  })

  test('is read-only for staff', async () => {
    openEditions('/backoffice/courses', { role: 'staff' })
    expect(await screen.findAllByRole('row')).toHaveLength(3)
    expect(screen.getByText(/hace falta el rol Administración/)).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Acciones' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Editar/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Hacer vigente/ })).not.toBeInTheDocument()
  })

  test('reads filters from the address and writes them to it', async () => {
    const { router, user } = openEditions('/backoffice/courses?show=current')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cohortes' }), 'Todas las cohortes')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), '202606')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await waitFor(() => expect(router.state.location.search).toBe('?q=202606'))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'x')
    expect(screen.getByText('Ninguna cohorte coincide con lo que buscas.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
  })

  test('a fault, then a retry', async () => {
    const { backend, user } = openEditions('/backoffice/courses')
    const works = backend.handlers[table]
    backend.handlers[table] = () => apiError(500, '57014')
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron cargar los cursos')
    if (works) backend.handlers[table] = works
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findAllByRole('row')).toHaveLength(3)
  })

  test('no connection has its own message', async () => {
    fakeBackend({ [table]: noAnswer })
    renderStaffPages(pages, '/backoffice/courses')
    expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión')
  })
})

describe('making a cohort current', () => {
  test('explains the rule, names both cohorts, and does it in one step', async () => {
    const { backend, user } = openEditions('/backoffice/courses')
    await user.click(await screen.findByRole('button', { name: 'Hacer vigente gee-python-202606' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hacer vigente gee-python-202606' })
    expect(dialog).toHaveTextContent('Cada curso tiene una sola cohorte vigente')
    expect(dialog).toHaveTextContent('Deja de ser vigentegee-python-209907USD 250 · 16/07/2099')
    await user.click(within(dialog).getByRole('button', { name: 'Hacer vigente' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Es la cohorte vigente'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(backend.calls.find(({ path }) => path === makeCurrent)?.body).toEqual({ course_id: 9 })
  })

  test.each([
    ['course_not_found', () => json({ code: '22023', message: 'course_not_found' }, 400), 'ya no existe'],
    ['a fault', () => apiError(500, '57014'), 'No se pudo cambiar la cohorte vigente'],
    ['no answer', noAnswer, 'El servidor no respondió'],
    ['a refusal', () => apiError(403, '42501'), 'Tu cuenta ya no puede'],
  ])('%s is reported, and the dialog stays open', async (_name, answer, sentence) => {
    const { backend, user } = openEditions('/backoffice/courses')
    backend.handlers[makeCurrent] = answer
    await user.click(await screen.findByRole('button', { name: 'Hacer vigente gee-python-202606' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Hacer vigente' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
