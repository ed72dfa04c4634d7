import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  editionProblemMessages,
  editionsTexts,
  editionTexts,
  editionWarningMessages,
} from '#content/course-editions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { anEditionRow } from './test-support/edition-rows.ts'
import {
  conflict,
  type Editions,
  field,
  openEditions,
  retype,
  startEditions,
} from './test-support/open-editions.tsx'

let server: Editions

beforeEach(() => {
  server = startEditions()
})

describe('a new cohort', () => {
  test('copies the previous one, takes its month from the start, and is not current', async () => {
    server.writes.reply = {
      answer: ({ body }) => [anEditionRow({ ...body, id: 14, base_slug: 'gee-python' })],
    }
    const { router, user } = openEditions('/backoffice/courses/new?from=2')
    expect(
      await screen.findByRole('heading', { name: editionTexts.newTitle('Google Earth Engine con Python') }),
    ).toBeVisible()
    expect(field(editionTexts.fields.regular)).toHaveValue('250.00')
    expect(field(editionTexts.fields.classroomCourseId)).toHaveValue('')
    await retype(user, editionTexts.fields.startsOn, '2098-03-10')
    expect(screen.getByText('gee-python-209803')).toBeVisible()
    await user.click(screen.getByRole('button', { name: editionTexts.create }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/courses/14'))
    expect(server.writes.asked[0]).toMatchObject({
      method: 'POST',
      body: {
        slug: 'gee-python-209803',
        starts_on: '2098-03-10',
        is_current_cohort: false,
        moodle_course_id: null,
        regular_price_usd: 250,
      },
    })
    expect(currentToast()?.title).toBe(editionTexts.created)
  })

  test('a month that has a cohort already is rejected before it is sent', async () => {
    const { user } = openEditions('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: startsWith(editionsTexts.newEdition) })
    await retype(user, editionTexts.fields.startsOn, '2099-07-20')
    await user.click(screen.getByRole('button', { name: editionTexts.create }))
    expect(field(editionTexts.fields.month)).toHaveFocus()
    expect(field(editionTexts.fields.month)).toHaveAccessibleDescription(
      expect.stringContaining(editionProblemMessages.slug_taken),
    )
    expect(server.writes.asked).toEqual([])
  })

  test('a month other than that of the start is allowed, with a warning', async () => {
    const { user } = openEditions('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: startsWith(editionsTexts.newEdition) })
    const months = within(field(editionTexts.fields.month)).getAllByRole<HTMLOptionElement>('option')
    await user.selectOptions(field(editionTexts.fields.month), months.at(-1)?.value ?? '')
    await retype(user, editionTexts.fields.startsOn, '2098-03-10')
    expect(field(editionTexts.fields.month)).toHaveAccessibleDescription(
      expect.stringContaining(editionWarningMessages.month_mismatch),
    )
  })

  test('also when someone else was faster', async () => {
    server.writes.reply = conflict('courses_moodle_slug_key')
    const { user } = openEditions('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: startsWith(editionsTexts.newEdition) })
    await user.click(screen.getByRole('button', { name: editionTexts.create }))
    await waitFor(() =>
      expect(field(editionTexts.fields.month)).toHaveAccessibleDescription(
        expect.stringContaining(editionProblemMessages.slug_taken),
      ),
    )
  })
})
