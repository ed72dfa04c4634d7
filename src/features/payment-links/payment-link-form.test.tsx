import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiError, callsTo, fakeBackend, json } from '../staff-session/test-support/fake-backend.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { courseRows } from './test-support/link-rows.ts'
import {
  courses,
  create,
  openFilled,
  openPaymentLink,
  submit,
  works,
} from './test-support/open-payment-link.tsx'

beforeEach(startSignedIn)

describe('the form', () => {
  test('starts with the sample defaults and offers the options of the specification', async () => {
    fakeBackend(works)
    openPaymentLink()
    expect(screen.getByRole('heading', { level: 1, name: 'Link de pago' })).toBeVisible()
    expect(field(/^Monto total/)).toHaveValue('200')
    expect(field(/^Monto del link/)).toHaveValue('180')
    const options = (name: RegExp) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(screen.getByRole('combobox', { name: /^Tipo/ })).toHaveDisplayValue('Pago Total')
    expect(options(/^Tipo/)).toEqual(['Pago Total', 'Cuotas'])
    expect(screen.getByRole('combobox', { name: /^País/ })).toHaveDisplayValue('Argentina')
    expect(options(/^País/)).toEqual(['Argentina', 'México', 'Colombia', 'Perú', 'Chile', 'Uruguay'])
    await screen.findByRole('option', { name: 'Deep Learning (deep-learning-202401)' })
    expect(options(/^Curso/)).toEqual([
      'Elige un curso',
      'Google Earth Engine con Python (gee-python-209907)',
      'Deep Learning (deep-learning-202401)',
    ])
    expect(await screen.findByText('Entre USD 1 y USD 5000.')).toBeVisible()
  })

  test('a number typed with its own code replaces the code of the country', async () => {
    fakeBackend(works)
    const { user } = await openFilled()
    await user.clear(field(/^Teléfono/))
    await user.type(field(/^Teléfono/), '+34 612 345 678')
    expect(field(/^Teléfono/)).toHaveValue('+34 612 345 678')
    expect(screen.queryByText('+54')).toBeNull()
  })

  test('without a course and a total it says so, and sends nothing', async () => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), 'gee-python-209907')
    await user.clear(field(/^Monto total/))
    await user.click(submit())
    expect(field(/^Monto total/)).toHaveAccessibleDescription(/Por favor, ingresa el monto total del curso\./)
    expect(field(/^Monto total/)).toHaveFocus()
    expect(callsTo(calls, create)).toEqual([])
  })

  test('a missing course is reported by name', async () => {
    const { calls } = fakeBackend(works)
    openPaymentLink()
    await screen.findByRole('option', { name: /Earth Engine/ })
    await userEvent.setup().click(submit())
    expect(screen.getByText('Por favor, selecciona un curso.')).toBeVisible()
    expect(callsTo(calls, create)).toEqual([])
  })

  test.each([
    ['0.5', 'El mínimo es USD 1.'],
    ['5001', 'El máximo es USD 5000.'],
    ['251', 'No puede superar el total del curso.'],
  ])('rejects an amount of %s', async (amount, sentence) => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    await screen.findByText(/^Entre/)
    await user.clear(field(/^Monto del link/))
    await user.type(field(/^Monto del link/), amount)
    await user.click(submit())
    expect(screen.getByText(sentence)).toBeVisible()
    expect(callsTo(calls, create)).toEqual([])
  })

  test('courses that do not load can be retried', async () => {
    const backend = fakeBackend({ ...works, [courses]: () => apiError(500, '57014') })
    openPaymentLink()
    expect(await screen.findByText('No se pudieron cargar los cursos')).toBeVisible()
    backend.handlers[courses] = () => json(courseRows)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('option', { name: /Earth Engine/ })).toBeInTheDocument()
  })
})
