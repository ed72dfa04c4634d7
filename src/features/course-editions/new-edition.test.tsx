import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { json } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { anEditionRow } from './test-support/edition-rows.ts'
import { conflict, field, openEditions, retype, writes } from './test-support/open-editions.tsx'

beforeEach(startSignedIn)

describe('a new cohort', () => {
  test('copies the previous one, takes its month from the start, and is not current', async () => {
    const { backend, router, user } = openEditions('/backoffice/courses/new?from=2', {
      write: ({ body }) =>
        json([anEditionRow({ ...(body as object), id: 14, base_slug: 'gee-python' })], 201),
    })
    expect(
      await screen.findByRole('heading', { name: 'Nueva cohorte de Google Earth Engine con Python' }),
    ).toBeVisible()
    expect(field('Precio regular')).toHaveValue('250.00')
    expect(field('ID del curso en el aula')).toHaveValue('')
    await retype(user, 'Fecha de inicio', '2098-03-10')
    expect(screen.getByText('gee-python-209803')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Crear cohorte' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/courses/14'))
    expect(writes(backend.calls)[0]).toMatchObject({
      method: 'POST',
      body: {
        slug: 'gee-python-209803',
        starts_on: '2098-03-10',
        is_current_cohort: false,
        moodle_course_id: null,
        regular_price_usd: 250,
      },
    })
    expect(currentToast()?.title).toBe('Cohorte creada')
  })

  test('a month that has a cohort already is rejected before it is sent', async () => {
    const { backend, user } = openEditions('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: /Nueva cohorte/ })
    await retype(user, 'Fecha de inicio', '2099-07-20')
    await user.click(screen.getByRole('button', { name: 'Crear cohorte' }))
    expect(field('Mes de la cohorte')).toHaveFocus()
    expect(field('Mes de la cohorte')).toHaveAccessibleDescription(/Ya existe una cohorte de ese mes/)
    expect(writes(backend.calls)).toEqual([])
  })

  test('a month other than that of the start is allowed, with a warning', async () => {
    const { user } = openEditions('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: /Nueva cohorte/ })
    const months = within(field('Mes de la cohorte')).getAllByRole<HTMLOptionElement>('option')
    await user.selectOptions(field('Mes de la cohorte'), months.at(-1)?.value ?? '')
    await retype(user, 'Fecha de inicio', '2098-03-10')
    expect(field('Mes de la cohorte')).toHaveAccessibleDescription(/no cae en el mes de la cohorte/)
  })

  test('also when someone else was faster', async () => {
    const { user } = openEditions('/backoffice/courses/new?from=2', {
      write: () => conflict('courses_moodle_slug_key'),
    })
    await screen.findByRole('heading', { level: 1, name: /Nueva cohorte/ })
    await user.click(screen.getByRole('button', { name: 'Crear cohorte' }))
    await waitFor(() =>
      expect(field('Mes de la cohorte')).toHaveAccessibleDescription(/Ya existe una cohorte de ese mes/),
    )
  })
})
