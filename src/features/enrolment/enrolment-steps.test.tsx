import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolmentStatusTexts } from '#content/enrolment.ts'
import { stepProblemTexts, stepRetryTexts } from '#content/outbox.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { anEnrolment, aStatus, aStep } from './test-support/enrolment-answers.ts'
import {
  type Enrolments,
  fill,
  openEnrolment,
  openFilled,
  startEnrolments,
  submit,
} from './test-support/open-enrolment.tsx'

let server: Enrolments

beforeEach(() => {
  server = startEnrolments()
})

describe('the steps', () => {
  test('are refetched until none is open', async () => {
    server.status.reply = {
      answer: () =>
        server.status.asked.length === 1
          ? aStatus([
              aStep({ attempts: 2, last_error: 'timeout' }),
              aStep({ id: 101, kind: 'mailing_list', cohort_id: null, course_name: null }),
            ])
          : aStatus([aStep({ state: 'done' }), aStep({ id: 101, kind: 'mailing_list', state: 'done' })]),
    }
    openEnrolment('/enroll-student?alumno=41')
    expect(
      await screen.findByText(
        enrolmentStatusTexts.steps.classroom_enrolment('Google Earth Engine con Python'),
      ),
    ).toBeVisible()
    const item = (name: string) =>
      within(screen.getByText(name, { selector: 'li p' }).closest('li') ?? document.body)
    expect(item(enrolmentStatusTexts.student).getByText(enrolmentStatusTexts.states.done)).toBeVisible()
    expect(
      item(enrolmentStatusTexts.steps.classroom_enrolment('Google Earth Engine con Python'))
        .getByText(enrolmentStatusTexts.states.pending)
        .querySelector('svg'),
    ).not.toBeNull()
    expect(screen.getByText(enrolmentStatusTexts.attempt(2, '22:30'))).toBeVisible()
    expect(screen.getByText(`${enrolmentStatusTexts.detail}: timeout`)).toBeVisible()
    expect(
      item(enrolmentStatusTexts.steps.mailing_list()).getByText(enrolmentStatusTexts.states.pending),
    ).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.open(2))).toBeVisible()
    expect(await screen.findByText(enrolmentStatusTexts.allDone, {}, { timeout: 4000 })).toBeVisible()
    expect(
      item(enrolmentStatusTexts.steps.mailing_list()).getByText(enrolmentStatusTexts.states.done),
    ).toBeVisible()
  })

  test('of a student who is enrolled again are those of the new enrolment', async () => {
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()

    const second = [aStep({ state: 'done' }), aStep({ id: 140, cohort_id: 5, course_name: 'Deep Learning' })]
    server.enroll.reply = { answer: anEnrolment({ sale_id: 13, cohort_ids: [5], steps: second }) }
    server.status.reply = { answer: aStatus(second.map((step) => ({ ...step, state: 'done' }))) }
    const release = server.status.hold()
    await fill(user)
    await user.click(submit())
    // Even before the steps are refetched.
    expect(
      await screen.findByText(enrolmentStatusTexts.steps.classroom_enrolment('Deep Learning')),
    ).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.open(1))).toBeVisible()
    expect(screen.queryByText(enrolmentStatusTexts.allDone)).not.toBeInTheDocument()
    release()
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.steps.classroom_enrolment('Deep Learning'))).toBeVisible()
  })

  test('a failed one can be retried', async () => {
    server.status.reply = {
      answer: () =>
        aStatus([
          server.retry.asked.length > 0
            ? aStep({ state: 'done' })
            : aStep({ state: 'failed', problem: 'person_refused', last_error: 'moodle 400' }),
        ]),
    }
    openEnrolment('/enroll-student?alumno=41')
    expect(await screen.findByText(enrolmentStatusTexts.states.failed)).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.broken(1))).toBeVisible()
    expect(screen.getByText(stepProblemTexts.person_refused)).toBeVisible()
    await userEvent.setup().click(
      screen.getByRole('button', {
        name: stepRetryTexts.of(
          enrolmentStatusTexts.steps.classroom_enrolment('Google Earth Engine con Python'),
        ),
      }),
    )
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()
    expect(server.retry.asked[0]?.body).toEqual({ step_id: 100 })
  })

  test('a failed retry request is reported', async () => {
    server.status.reply = { answer: aStatus([aStep({ state: 'failed' })]) }
    server.retry.reply = 'offline'
    openEnrolment('/enroll-student?alumno=41')
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: startsWith(stepRetryTexts.of('')) }))
    await waitFor(() => expect(currentToast()?.title).toBe(stepRetryTexts.failed))
  })

  test('an unknown student', async () => {
    server.status.reply = { answer: null }
    openEnrolment('/enroll-student?alumno=999')
    expect(await screen.findByText(enrolmentStatusTexts.unknownStudent)).toBeVisible()
  })

  test.each(['abc', '0', '-1', '1.5'])('?alumno=%s selects no student', (id) => {
    openEnrolment(`/enroll-student?alumno=${id}`)
    expect(screen.queryByRole('heading', { name: enrolmentStatusTexts.title })).not.toBeInTheDocument()
  })
})
