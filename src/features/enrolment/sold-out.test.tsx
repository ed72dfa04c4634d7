import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { enrolmentTexts } from '#content/enrolment.ts'
import { staffSoldOutText } from '#content/staff-seats.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { courseRows } from './test-support/enrolment-answers.ts'
import {
  type Enrolments,
  openEnrolment,
  openFilled,
  startEnrolments,
} from './test-support/open-enrolment.tsx'

let server: Enrolments

beforeEach(() => {
  server = startEnrolments()
  server.seats.reply = {
    answer: ({ body }) =>
      (body.cohort_ids as number[]).map((cohort_id) => ({ cohort_id, seats_taken: 20, seats_left: 0 })),
  }
})

test('a course without a seat is named before somebody is enrolled in it', async () => {
  await openFilled()
  expect(
    await screen.findByText(staffSoldOutText.title(['Google Earth Engine con Python (gee-python-209907)'])),
  ).toBeVisible()
})

test('so is a career, by its own cohort', async () => {
  const name = 'Carrera Geo Data Scientist'
  const cohort = aCourseRow({
    id: 12,
    name,
    slug: 'carrera-geodata-science-209908',
    is_current_cohort: true,
  })
  server.courses.reply = { answer: [...courseRows, cohort] }
  openEnrolment()
  const user = userEvent.setup()
  await screen.findByRole('checkbox', { name: /Google Earth Engine/ })
  await user.selectOptions(screen.getByRole('combobox', { name: startsWith(enrolmentTexts.career) }), name)
  expect(await screen.findByText(staffSoldOutText.title([`${name} (${cohort.slug})`]))).toBeVisible()
})
