import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cohortProblemMessages, cohortsTexts, cohortTexts } from '#content/cohorts.ts'
import { products } from '#content/products.ts'
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

describe('from nothing', () => {
  beforeEach(() => {
    server.cohorts.reply = { answer: [] }
  })

  test('the list of an empty school leads to the first cohort of each product', async () => {
    const { router, user } = openCohorts('/backoffice/courses')
    expect(await screen.findByText(cohortsTexts.emptyYet)).toBeVisible()
    for (const { name } of products) {
      expect(screen.getByRole('link', { name: cohortTexts.newTitle(name) })).toBeVisible()
    }
    await user.click(screen.getByRole('link', { name: cohortTexts.newTitle('Deep Learning') }))
    expect(await screen.findByRole('heading', { name: cohortTexts.newTitle('Deep Learning') })).toBeVisible()
    expect(router.state.location.search).toBe('?product=deep-learning')
  })

  test('nobody who may not create one is led there', async () => {
    openCohorts('/backoffice/courses', 'staff')
    expect(await screen.findByText(cohortsTexts.emptyYet)).toBeVisible()
    expect(screen.queryByRole('link', { name: startsWith(cohortsTexts.newCohort) })).not.toBeInTheDocument()
  })

  test('a price and a start are enough for the first cohort', async () => {
    server.writes.reply = {
      answer: ({ body }) => [aCohortRow({ ...body, id: 14, base_slug: 'deep-learning' })],
    }
    const { user } = openCohorts('/backoffice/courses/new?product=deep-learning')
    await screen.findByRole('heading', { name: cohortTexts.newTitle('Deep Learning') })
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    expect(field(cohortTexts.fields.regular_price_usd)).toHaveAccessibleDescription(
      expect.stringContaining(cohortProblemMessages.required),
    )
    expect(server.writes.asked).toEqual([])
    await retype(user, cohortTexts.fields.regular_price_usd, '130')
    await retype(user, cohortTexts.fields.starts_on, '2098-03-12')
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    await waitFor(() => expect(server.writes.asked).toHaveLength(1))
    expect(server.writes.asked[0]).toMatchObject({
      method: 'POST',
      body: {
        slug: 'deep-learning-209803',
        name: 'Deep Learning',
        regular_price_usd: 130,
        is_current_cohort: false,
      },
    })
  })

  test('the membership has no month', async () => {
    server.writes.reply = {
      answer: ({ body }) => [aCohortRow({ ...body, id: 14, base_slug: 'all-access-geoai' })],
    }
    const { user } = openCohorts('/backoffice/courses/new?product=all-access-geoai')
    await screen.findByRole('heading', { name: cohortTexts.newTitle('All Access GeoAI') })
    expect(screen.queryByLabelText(startsWith(cohortTexts.fields.month))).not.toBeInTheDocument()
    await retype(user, cohortTexts.fields.regular_price_usd, '300')
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    await waitFor(() => expect(server.writes.asked).toHaveLength(1))
    expect(server.writes.asked[0]).toMatchObject({ body: { slug: 'all-access-geoai' } })
  })
})
