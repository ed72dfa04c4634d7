import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { apiError, fakeBackend, json, noAnswer } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { anEnrolment, aStatus, aStep, enroll, retry, status } from './test-support/enrolment-answers.ts'
import { fill, openEnrolment, openFilled, submit, works } from './test-support/open-enrolment.tsx'

beforeEach(startSignedIn)

describe('the steps', () => {
  test('are refetched until none is open', async () => {
    let polls = 0
    fakeBackend({
      ...works,
      [status]: () => {
        polls += 1
        return json(
          polls === 1
            ? aStatus([
                aStep({ attempts: 2, last_error: 'timeout' }),
                aStep({ id: 101, kind: 'mailing_list', course_id: null, course_name: null }),
              ])
            : aStatus([aStep({ state: 'done' }), aStep({ id: 101, kind: 'mailing_list', state: 'done' })]),
        )
      },
    })
    openEnrolment('/enroll-student?alumno=41')
    expect(await screen.findByText('Aula: Google Earth Engine con Python')).toBeVisible()
    const item = (name: string) =>
      within(screen.getByText(name, { selector: 'li p' }).closest('li') ?? document.body)
    expect(item('Estudiante').getByText('Hecho')).toBeVisible()
    expect(
      item('Aula: Google Earth Engine con Python').getByText('Pendiente').querySelector('svg'),
    ).not.toBeNull()
    expect(screen.getByText(/2 intentos, el próximo a las 22:30/)).toBeVisible()
    expect(screen.getByText('Motivo: timeout')).toBeVisible()
    expect(item('Lista de correo').getByText('Pendiente')).toBeVisible()
    expect(screen.getByText('Quedan 2 pasos pendientes. Se reintentan solos.')).toBeVisible()
    expect(await screen.findByText('Todos los pasos están hechos.', {}, { timeout: 4000 })).toBeVisible()
    expect(item('Lista de correo').getByText('Hecho')).toBeVisible()
  })

  test('of a student who is enrolled again are those of the new enrolment', async () => {
    const backend = fakeBackend(works)
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()

    const second = [aStep({ state: 'done' }), aStep({ id: 140, course_id: 5, course_name: 'Deep Learning' })]
    let answer: (response: Response) => void = () => {}
    backend.handlers[enroll] = () => json(anEnrolment({ sale_id: 13, course_ids: [5], steps: second }))
    backend.handlers[status] = () => new Promise((resolve) => (answer = resolve))
    await fill(user)
    await user.click(submit())
    // Even before the steps are refetched.
    expect(await screen.findByText('Aula: Deep Learning')).toBeVisible()
    expect(screen.getByText('Queda 1 paso pendiente. Se reintenta solo.')).toBeVisible()
    expect(screen.queryByText('Todos los pasos están hechos.')).not.toBeInTheDocument()
    answer(json(aStatus(second.map((step) => ({ ...step, state: 'done' })))))
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()
    expect(screen.getByText('Aula: Deep Learning')).toBeVisible()
  })

  test('a failed one can be retried', async () => {
    let retried = false
    const { calls } = fakeBackend({
      ...works,
      [status]: () =>
        json(aStatus([aStep({ state: retried ? 'done' : 'failed', last_error: 'invalidemail' })])),
      [retry]: () => {
        retried = true
        return json(true)
      },
    })
    openEnrolment('/enroll-student?alumno=41')
    expect(await screen.findByText('Falló')).toBeVisible()
    expect(screen.getByText('Un paso falló y necesita que lo reintentes.')).toBeVisible()
    await userEvent
      .setup()
      .click(screen.getByRole('button', { name: 'Reintentar: Aula: Google Earth Engine con Python' }))
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()
    expect(calls.find((call) => call.path === retry)?.body).toEqual({ step_id: 100 })
  })

  test('a failed retry request is reported', async () => {
    fakeBackend({
      ...works,
      [status]: () => json(aStatus([aStep({ state: 'failed' })])),
      [retry]: noAnswer,
    })
    openEnrolment('/enroll-student?alumno=41')
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Reintentar:/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('No se pudo reintentar el paso'))
  })

  test('an unknown student', async () => {
    fakeBackend({ ...works, [status]: () => json(null) })
    openEnrolment('/enroll-student?alumno=999')
    expect(await screen.findByText('No encontramos a este estudiante.')).toBeVisible()
  })

  test('a failed load can be retried', async () => {
    const backend = fakeBackend({ ...works, [status]: () => apiError(500, '57014') })
    openEnrolment('/enroll-student?alumno=41')
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar los datos')
    backend.handlers[status] = works[status] ?? noAnswer
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()
  })

  test.each(['abc', '0', '-1', '1.5'])('?alumno=%s selects no student', (id) => {
    fakeBackend(works)
    openEnrolment(`/enroll-student?alumno=${id}`)
    expect(screen.queryByRole('heading', { name: 'Pasos del alta' })).not.toBeInTheDocument()
  })
})
