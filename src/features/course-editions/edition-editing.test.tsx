import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { apiError, json, noAnswer } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { anEditionRow, aPastRow } from './test-support/edition-rows.ts'
import {
  conflict,
  field,
  keeping,
  makeCurrent,
  openEditions,
  retype,
  table,
  writes,
} from './test-support/open-editions.tsx'

beforeEach(startSignedIn)

describe('editing', () => {
  test('tells staff that the page is not for their role, and requests nothing', async () => {
    const { backend } = openEditions('/backoffice/courses/2', { role: 'staff' })
    expect(await screen.findByRole('heading', { name: 'Esta página es para administración' })).toBeVisible()
    expect(screen.queryByLabelText(/Precio regular/)).not.toBeInTheDocument()
    expect(backend.calls).toEqual([])
  })

  test('sends only what changed and confirms the save', async () => {
    const { backend, user } = openEditions('/backoffice/courses/2', { write: keeping(anEditionRow()) })
    expect(await screen.findByText('Sin cambios por guardar.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled()
    await retype(user, 'Precio promocional', '199,50')
    await user.click(screen.getByRole('checkbox', { name: 'Promoción activa' }))
    expect(screen.getByText('2 campos con cambios sin guardar.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Cambios guardados'))
    expect(writes(backend.calls)).toHaveLength(1)
    const [write] = writes(backend.calls)
    expect(write).toMatchObject({
      method: 'PATCH',
      body: { promo_price_usd: 199.5, is_price_active: true },
    })
    expect(write?.search.getAll('version')).toEqual(['eq.3'])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('the preview follows what is typed, by the rules of the site', async () => {
    const { user } = openEditions('/backoffice/courses/2')
    const card = within(await screen.findByRole('region', { name: 'Así se ve en el sitio' }))
    expect(card.getByText('USD 250')).toBeVisible()
    expect(card.getByText('16 de julio de 2099')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Promoción activa' }))
    expect(card.getByText('USD 220')).toBeVisible()
    expect(card.getByText('USD 250').tagName).toBe('S')
    expect(card.getByText(/6 pagos de USD.40\.00/)).toBeVisible()
    await retype(user, 'Enlace de suscripción', '')
    expect(card.getByText('No se ofrece')).toBeVisible()
    await retype(user, 'Precio regular', '')
    expect(card.getByText(/el curso no se muestra ni se vende/)).toBeVisible()
  })

  test('an invalid value is marked and focused, and nothing is sent', async () => {
    const { backend, user } = openEditions('/backoffice/courses/2')
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Precio regular', '1.250')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(field('Precio regular')).toHaveFocus()
    expect(field('Precio regular')).toHaveAccessibleDescription(/hasta dos decimales/)
    expect(screen.getByRole('alert')).toHaveTextContent('no se guardó nada')
    expect(writes(backend.calls)).toEqual([])
  })

  test('an unusual value gets a warning and may be saved', async () => {
    const { backend, user } = openEditions('/backoffice/courses/2', { write: keeping(anEditionRow()) })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Precio promocional', '300')
    expect(field('Precio promocional')).toHaveAccessibleDescription(/no es más baja que el precio regular/)
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => expect(writes(backend.calls)).toHaveLength(1))
  })

  test.each([
    ['no answer', noAnswer, 'No sabemos si se guardó'],
    ['a fault', () => apiError(500, '57014'), 'El servidor no pudo guardar'],
    ['a refusal', () => apiError(403, '42501'), 'Tu cuenta ya no puede guardar'],
    ['a check', () => apiError(400, '23514'), 'La base de datos rechazó un valor'],
  ])('%s: the reason is shown, and what was typed stays', async (_name, write, sentence) => {
    const { user } = openEditions('/backoffice/courses/2', { write })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Cupos', '31')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field('Cupos')).toHaveValue('31')
  })

  test('a deleted row: the reason is shown, and what was typed stays', async () => {
    const { backend, user } = openEditions('/backoffice/courses/2')
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Cupos', '31')
    backend.handlers[table] = () => json([])
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByText(/Puede que el enlace esté incompleto/)).toBeVisible()
  })

  test('a classroom course that another cohort uses is reported at its field', async () => {
    const { user } = openEditions('/backoffice/courses/2', {
      write: () => conflict('courses_moodle_moodle_course_id_key'),
    })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'ID del curso en el aula', '92')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() =>
      expect(field('ID del curso en el aula')).toHaveAccessibleDescription(/Otra cohorte ya usa ese curso/),
    )
    expect(field('ID del curso en el aula')).toHaveFocus()
  })

  test('leaving and returning keeps what was typed; discarding deletes it', async () => {
    const first = openEditions('/backoffice/courses/2')
    await screen.findByText('Sin cambios por guardar.')
    await retype(first.user, 'Cupos', '31')
    await first.router.navigate('/backoffice/courses')
    await screen.findByRole('heading', { name: 'Cursos y cohortes' })
    await first.router.navigate('/backoffice/courses/2')
    expect(await screen.findByText(/Recuperamos los cambios/)).toBeVisible()
    expect(field('Cupos')).toHaveValue('31')
    await first.user.click(screen.getByRole('button', { name: 'Descartar los cambios' }))
    expect(field('Cupos')).toHaveValue('25')
    expect(screen.queryByText(/Recuperamos los cambios/)).not.toBeInTheDocument()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('a second current cohort: the rule is explained, and one press follows it', async () => {
    const { backend, user } = openEditions('/backoffice/courses/9', {
      write: (call) =>
        (call.body as { is_current_cohort?: boolean }).is_current_cohort
          ? conflict('courses_moodle_one_current_cohort')
          : keeping(aPastRow())(call),
    })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Cupos', '12')
    await user.click(screen.getByRole('checkbox', { name: 'Cohorte vigente' }))
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Este curso ya tiene una cohorte vigente')
    expect(screen.getByRole('alert')).toHaveTextContent('No se guardó nada')
    await user.click(screen.getByRole('button', { name: 'Guardar y hacer vigente' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Es la cohorte vigente'))
    expect(writes(backend.calls).map(({ body }) => body)).toEqual([
      { is_current_cohort: true, seats: 12 },
      { seats: 12 },
    ])
    expect(backend.calls.find(({ path }) => path === makeCurrent)?.body).toEqual({ course_id: 9 })
  })

  test('an address without a cohort says so', async () => {
    openEditions('/backoffice/courses/777')
    expect(await screen.findByRole('heading', { name: 'No encontramos esa cohorte' })).toBeVisible()
  })

  test('links to the public page and to the checkout', async () => {
    openEditions('/backoffice/courses/2')
    expect(await screen.findByRole('link', { name: /Ver la página del curso/ })).toHaveAttribute(
      'href',
      '/google-earth-engine',
    )
    expect(screen.getByRole('link', { name: /Ver el checkout/ })).toHaveAttribute(
      'href',
      '/checkout?course=gee-python-209907',
    )
  })
})
