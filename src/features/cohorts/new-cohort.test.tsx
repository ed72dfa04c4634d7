import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cohortProblemMessages, cohortsTexts, cohortTexts } from '#content/cohorts.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { aCohortRow } from './test-support/cohort-rows.ts'
import {
  type Cohorts,
  conflict,
  field,
  openCohorts,
  retype,
  startCohorts,
} from './test-support/open-cohorts.tsx'

let server: Cohorts

beforeEach(() => {
  server = startCohorts()
})

describe('a new cohort', () => {
  test('copies the previous one, takes its month from the start, and is not current', async () => {
    server.writes.reply = {
      answer: ({ body }) => [aCohortRow({ ...body, id: 14, base_slug: 'gee-python' })],
    }
    const { router, user } = openCohorts('/backoffice/courses/new?from=2')
    expect(
      await screen.findByRole('heading', { name: cohortTexts.newTitle('Google Earth Engine con Python') }),
    ).toBeVisible()
    expect(field(cohortTexts.fields.regular_price_usd)).toHaveValue('250.00')
    expect(field(cohortTexts.fields.moodle_course_id)).toHaveValue('')
    await retype(user, cohortTexts.fields.starts_on, '2098-03-10')
    expect(screen.getByText('gee-python-209803')).toBeVisible()
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
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
    expect(currentToast()?.title).toBe(cohortTexts.created)
  })

  test('a month that has a cohort already is rejected before it is sent', async () => {
    const { user } = openCohorts('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: startsWith(cohortsTexts.newCohort) })
    await retype(user, cohortTexts.fields.starts_on, '2099-07-20')
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    expect(field(cohortTexts.fields.month)).toHaveFocus()
    expect(field(cohortTexts.fields.month)).toHaveAccessibleDescription(
      expect.stringContaining(cohortProblemMessages.slug_taken),
    )
    expect(server.writes.asked).toEqual([])
  })

  test('also when someone else was faster', async () => {
    server.writes.reply = conflict('courses_moodle_slug_key')
    const { user } = openCohorts('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: startsWith(cohortsTexts.newCohort) })
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    await waitFor(() =>
      expect(field(cohortTexts.fields.month)).toHaveAccessibleDescription(
        expect.stringContaining(cohortProblemMessages.slug_taken),
      ),
    )
  })
})
