import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  callsTo,
  fakeBackend,
  json,
  keyOf,
  noAnswer,
  refusing,
} from '../staff-session/test-support/fake-backend.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { anEnrolment, enroll } from './test-support/enrolment-answers.ts'
import { openEnrolment, openFilled, submit, works } from './test-support/open-enrolment.tsx'

beforeEach(startSignedIn)

describe('a failure keeps the form and the key', () => {
  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no network', noAnswer, 'Error al conectar con el servidor.'],
    ['no JSON', () => new Response('<html>', { status: 200 }), 'Error al conectar con el servidor.'],
    ['server', refusing(500, 'internal_error'), 'Error desconocido'],
    ['an unknown code', refusing(418, 'teapot'), 'Error desconocido'],
    ['course', refusing(404, 'course_not_found'), 'Uno de los cursos ya no existe.'],
    ['career', refusing(404, 'career_not_found'), 'La carrera ya no existe.'],
    [
      'empty career',
      refusing(409, 'career_without_courses'),
      'Ningún curso de esta carrera tiene una cohorte abierta.',
    ],
    ['session', refusing(401, 'unauthorized'), 'Tu sesión terminó.'],
    ['role', refusing(403, 'forbidden'), 'Tu cuenta ya no tiene acceso'],
    ['limit', refusing(429, 'rate_limited'), 'Hubo demasiados intentos.'],
    ['settings', refusing(503, 'server_misconfigured'), 'El servidor no está bien configurado.'],
  ])('%s', async (_name, answer, sentence) => {
    const backend = fakeBackend({ ...works, [enroll]: answer })
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    backend.handlers[enroll] = () => json(anEnrolment())
    await user.click(submit())
    expect(await screen.findByText('¡Alumno dado de alta exitosamente!')).toBeVisible()
    const [first, second] = callsTo(backend.calls, enroll)
    expect(keyOf(second)).toBe(keyOf(first))
    expect(second?.body).toEqual(first?.body)
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('problems reported by the server are shown at their fields', async () => {
    fakeBackend({
      ...works,
      [enroll]: () =>
        json(
          {
            problems: [
              { field: 'mailing_group_id', code: 'invalid' },
              { field: 'courseIds', code: 'required' },
            ],
          },
          422,
        ),
    })
    const { user } = await openFilled()
    await user.click(submit())
    await waitFor(() => expect(field(/^Grupo/)).toHaveAccessibleDescription(/Revisa este dato/))
    expect(screen.getByText('Elige al menos un curso, o una carrera.')).toBeVisible()
  })

  test('after a lost response, a changed form is not a second enrolment: the first one can be shown', async () => {
    const backend = fakeBackend({ ...works, [enroll]: noAnswer })
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('alert')
    await user.type(field(/^Apellido/), ' Aráoz')
    backend.handlers[enroll] = ({ body }) =>
      (body as { lastname: string }).lastname === 'Quiñones'
        ? json(anEnrolment({ outcome: 'existing' }))
        : json({ code: 'idempotency_conflict' }, 409)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'El intento anterior, con otros datos, sí se completó.',
    )
    await user.click(screen.getByRole('button', { name: 'Ver el alta anterior' }))
    expect(await screen.findByText('Esta alta ya estaba hecha: nada se repitió.')).toBeVisible()
    expect(new Set(callsTo(backend.calls, enroll).map(keyOf)).size).toBe(1)
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('after the first one was shown, the changed form can be sent as another', async () => {
    const backend = fakeBackend({ ...works, [enroll]: refusing(409, 'idempotency_conflict') })
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('alert')
    backend.handlers[enroll] = () => json(anEnrolment())
    await user.click(screen.getByRole('button', { name: 'Dar de alta otra vez, con estos datos' }))
    expect(await screen.findByText('¡Alumno dado de alta exitosamente!')).toBeVisible()
    const [first, second] = callsTo(backend.calls, enroll)
    expect(keyOf(second)).not.toBe(keyOf(first))
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('a new login restores the form and the key for the same person only', async () => {
    const backend = fakeBackend({ ...works, [enroll]: noAnswer })
    const { user, unmount } = await openFilled()
    await user.click(submit())
    await screen.findByRole('alert')
    unmount()
    const other = openEnrolment('/enroll-student', 'another-person')
    expect(field(/^Nombre/)).toHaveValue('')
    other.unmount()
    openEnrolment()
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    expect(await screen.findByRole('checkbox', { name: /Google Earth Engine/ })).toBeChecked()
    backend.handlers[enroll] = () => json(anEnrolment())
    await user.click(submit())
    await screen.findByText('¡Alumno dado de alta exitosamente!')
    expect(new Set(callsTo(backend.calls, enroll).map(keyOf)).size).toBe(1)
    await screen.findByText('Todos los pasos están hechos.')
  })
})
