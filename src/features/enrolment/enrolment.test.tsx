import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { callsTo, fakeBackend, json, keyOf } from '../staff-session/test-support/fake-backend.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { anaId, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { anEnrolment, enroll } from './test-support/enrolment-answers.ts'
import { fill, openFilled, submit, works } from './test-support/open-enrolment.tsx'

beforeEach(startSignedIn)

describe('an enrolment', () => {
  test('is requested once, and the form is cleared', async () => {
    let answer: (response: Response) => void = () => {}
    const { calls } = fakeBackend({ ...works, [enroll]: () => new Promise((resolve) => (answer = resolve)) })
    const { user, router } = await openFilled()
    await user.type(field(/^Teléfono/), '11 5555 0134')
    await user.type(field(/^País/), 'Argentina')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Modo de pago' }), 'cuotas')
    await user.type(field(/^Grupo/), '998877')
    await user.dblClick(submit())
    expect(await screen.findByRole('button', { name: 'Procesando...' })).toBeDisabled()
    await waitFor(() => expect(callsTo(calls, enroll)).toHaveLength(1))
    expect(callsTo(calls, enroll)[0]?.body).toMatchObject({
      firstname: 'Nélida',
      lastname: 'Quiñones',
      email: 'nelida@example.com',
      phone1: '11 5555 0134',
      country: 'Argentina',
      courseIds: [3],
      careerId: null,
      price: '180.50',
      payment_mode: 'cuotas',
      mailing_group_id: '998877',
    })
    expect(callsTo(calls, enroll)[0]?.body).not.toHaveProperty('password')
    expect(callsTo(calls, enroll)[0]?.headers.get('authorization')).toBe(`Bearer token-of-${anaId}`)
    expect(keyOf(callsTo(calls, enroll)[0])).toMatch(/^[0-9a-f]{32}$/)
    act(() => answer(json(anEnrolment())))
    expect(await screen.findByText('¡Alumno dado de alta exitosamente!')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Pasos del alta' })).toHaveFocus())
    for (const name of [/^Nombre/, /^Apellido/, /^Email/, /^Teléfono/, /^País/, /^Precio/, /^Grupo/]) {
      expect(field(name)).toHaveValue('')
    }
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).not.toBeChecked()
    expect(router.state.location.search).toBe('?alumno=41')
    expect(await screen.findByText('USD 180.50 registrados')).toBeVisible()
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()
  })

  test('the next one has another key', async () => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByText('¡Alumno dado de alta exitosamente!')
    await fill(user)
    await user.click(submit())
    await waitFor(() => expect(callsTo(calls, enroll)).toHaveLength(2))
    expect(keyOf(callsTo(calls, enroll)[1])).not.toBe(keyOf(callsTo(calls, enroll)[0]))
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('steps that will not happen, and a possible duplicate sale, are shown', async () => {
    fakeBackend({
      ...works,
      [enroll]: () =>
        json(
          anEnrolment({
            outcome: 'existing',
            earlier_sales: 1,
            courses_without_classroom: [5],
            missing_courses: ['geodatabases'],
          }),
        ),
    })
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByText('Esta alta ya estaba hecha: nada se repitió.')).toBeVisible()
    expect(screen.getByText(/Ya tenía una venta de este mismo producto/)).toBeVisible()
    expect(screen.getByText('Sin aula, nada que inscribir: Deep Learning.')).toBeVisible()
    expect(screen.getByText('La carrera no tiene una cohorte abierta de: geodatabases.')).toBeVisible()
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('a price of zero creates no sale', async () => {
    fakeBackend({ ...works, [enroll]: () => json(anEnrolment({ sale_id: null })) })
    const { user } = await openFilled()
    await user.clear(field(/^Precio/))
    await user.click(submit())
    expect(await screen.findByText('Sin venta: el precio es 0')).toBeVisible()
  })
})
