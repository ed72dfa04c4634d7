import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolmentStatusTexts, enrolmentTexts } from '#content/enrolment.ts'
import { courseRows } from './test-support/enrolment-answers.ts'
import {
  type Enrolments,
  openEnrolment,
  openFilled,
  startEnrolments,
  submit,
} from './test-support/open-enrolment.tsx'

let server: Enrolments

beforeEach(() => {
  server = startEnrolments()
})

describe('the form', () => {
  test('a career disables the choice of courses, and says why', async () => {
    const { user } = await openFilled()
    await user.selectOptions(
      await screen.findByRole('combobox', { name: enrolmentTexts.career }),
      'Carrera Geo Data Scientist',
    )
    const group = screen.getByRole('group', { name: enrolmentTexts.courses })
    expect(group).toBeDisabled()
    expect(group).toHaveAccessibleDescription(enrolmentTexts.coursesByCareer)
    for (const box of within(group).getAllByRole('checkbox')) expect(box).not.toBeChecked()
    await user.click(submit())
    await screen.findByText(enrolmentStatusTexts.success)
    expect(server.enroll.asked[0]?.body).toMatchObject({ careerId: 1, courseIds: [] })
  })

  test('without the career, the courses chosen before are still chosen', async () => {
    const { user } = await openFilled()
    const career = screen.getByRole('combobox', { name: enrolmentTexts.career })
    await user.selectOptions(career, 'Carrera Geo Data Scientist')
    await user.selectOptions(career, enrolmentTexts.noCareer)
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).toBeChecked()
  })

  test('payment modes are those of the specification', () => {
    openEnrolment()
    const options = within(screen.getByRole('combobox', { name: enrolmentTexts.mode })).getAllByRole('option')
    expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual([
      'total',
      'cuotas',
      'suscripcion',
    ])
  })

  test('calls a cohort after the one that is sold the next one, and one before it an earlier one', async () => {
    const [row] = courseRows
    if (!row) throw new Error('no course')
    const cohort = (id: number, slug: string, is_current_cohort: boolean) => ({
      ...row,
      id,
      slug,
      is_current_cohort,
    })
    server.courses.reply = {
      answer: [
        cohort(1, 'gee-python-209907', true),
        cohort(2, 'gee-python-209911', false),
        cohort(3, 'gee-python-209901', false),
        cohort(4, 'webgis-209901', false),
      ],
    }
    openEnrolment()
    const boxes = await screen.findAllByRole('checkbox', { name: /-2099/ })
    expect(boxes.map((box) => box.closest('label')?.textContent?.replace(/^.* (?=[a-z-]+2099)/, ''))).toEqual(
      [
        'gee-python-209907',
        `gee-python-209911 · ${enrolmentTexts.laterCohort}`,
        `gee-python-209901 · ${enrolmentTexts.pastCohort}`,
        'webgis-209901',
      ],
    )
  })

  test('without courses or a career it asks for one', async () => {
    const { user } = await openFilled()
    await user.click(screen.getByRole('checkbox', { name: /Google Earth Engine/ }))
    await user.click(submit())
    expect(screen.getByRole('group', { name: enrolmentTexts.courses })).toHaveAccessibleDescription(
      enrolmentTexts.coursesRequired,
    )
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).toHaveFocus()
    expect(server.enroll.asked).toEqual([])
  })
})
