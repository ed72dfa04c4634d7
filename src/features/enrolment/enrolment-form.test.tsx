import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiError, callsTo, fakeBackend, json } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { courseRows, courses, enroll } from './test-support/enrolment-answers.ts'
import { openEnrolment, openFilled, submit, works } from './test-support/open-enrolment.tsx'

beforeEach(startSignedIn)

describe('the form', () => {
  test('a career disables the choice of courses, and says why', async () => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    await user.selectOptions(
      await screen.findByRole('combobox', { name: /^Carrera/ }),
      'Carrera Geo Data Scientist',
    )
    const group = screen.getByRole('group', { name: 'Cursos' })
    expect(group).toBeDisabled()
    expect(group).toHaveAccessibleDescription('Con una carrera, los cursos se asignan automáticamente.')
    for (const box of within(group).getAllByRole('checkbox')) expect(box).not.toBeChecked()
    await user.click(submit())
    await screen.findByText('¡Alumno dado de alta exitosamente!')
    expect(callsTo(calls, enroll)[0]?.body).toMatchObject({ careerId: 1, courseIds: [] })
  })

  test('without the career, the courses chosen before are still chosen', async () => {
    fakeBackend(works)
    const { user } = await openFilled()
    const career = screen.getByRole('combobox', { name: /^Carrera/ })
    await user.selectOptions(career, 'Carrera Geo Data Scientist')
    await user.selectOptions(career, 'Sin carrera')
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).toBeChecked()
  })

  test('payment modes are those of the specification', () => {
    fakeBackend(works)
    openEnrolment()
    const options = within(screen.getByRole('combobox', { name: 'Modo de pago' })).getAllByRole('option')
    expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual([
      'total',
      'cuotas',
      'suscripcion',
    ])
  })

  test('without courses or a career it asks for one', async () => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    await user.click(screen.getByRole('checkbox', { name: /Google Earth Engine/ }))
    await user.click(submit())
    expect(screen.getByRole('group', { name: 'Cursos' })).toHaveAccessibleDescription(
      'Elige al menos un curso, o una carrera.',
    )
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).toHaveFocus()
    expect(callsTo(calls, enroll)).toEqual([])
  })

  test('courses that do not load can be retried', async () => {
    const backend = fakeBackend({ ...works, [courses]: () => apiError(500, '57014') })
    openEnrolment()
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron cargar los cursos')
    backend.handlers[courses] = () => json(courseRows)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('checkbox', { name: /Google Earth Engine/ })).toBeVisible()
  })
})
