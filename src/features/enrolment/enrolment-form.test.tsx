import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

  test('courses that do not load can be retried', async () => {
    server.courses.reply = { status: 500, code: '57014' }
    openEnrolment()
    expect(await screen.findByRole('alert')).toHaveTextContent(enrolmentTexts.coursesFailed)
    server.courses.reply = { answer: courseRows }
    await userEvent.setup().click(screen.getByRole('button', { name: enrolmentTexts.retry }))
    expect(await screen.findByRole('checkbox', { name: /Google Earth Engine/ })).toBeVisible()
  })
})
