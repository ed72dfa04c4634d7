import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { enrolmentStatusTexts, recentEnrolmentTexts, enrolmentTexts as texts } from '#content/enrolment.ts'
import { stepKindNames, stepName, stepProblemTexts, stepRetryTexts } from '#content/outbox.ts'
import { freeReasonLabels } from '#content/sales.ts'
import { dayRangeArguments, presetRange } from '#domain/day-range.ts'
import { prefilledAddress } from '#flows/form/prefill.ts'
import { personPath } from '#flows/staff-list/person-link.tsx'
import { today } from '#platform/clock.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { anEnrolment, anEnrolmentRow, aStatus, aStep } from './test-support/enrolment-answers.ts'
import {
  type Enrolments,
  fill,
  openEnrolment,
  openFilled,
  startEnrolments,
  submit,
} from './test-support/open-enrolment.tsx'

let server: Enrolments

const enrolled = (course: string) => stepName(aStep({ course_name: course }))

beforeEach(() => {
  server = startEnrolments()
})

describe('the steps', () => {
  test('are refetched until none is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    server.status.reply = {
      answer: () =>
        server.status.asked.length === 1
          ? aStatus([
              aStep({ attempts: 2, last_error: 'timeout' }),
              aStep({ id: 101, kind: 'mailing_list', cohort_id: null, course_name: null }),
            ])
          : aStatus([
              aStep({ state: 'done' }),
              aStep({ id: 101, kind: 'mailing_list', course_name: null, state: 'done' }),
            ]),
    }
    openEnrolment('/enroll-student?alumno=41')
    expect(await screen.findByText(enrolled('Google Earth Engine con Python'))).toBeVisible()
    const item = (name: string) =>
      within(screen.getByText(name, { selector: 'li p' }).closest('li') ?? document.body)
    expect(item(enrolmentStatusTexts.student).getByText(enrolmentStatusTexts.states.done)).toBeVisible()
    expect(
      item(enrolled('Google Earth Engine con Python'))
        .getByText(enrolmentStatusTexts.states.pending)
        .querySelector('svg'),
    ).not.toBeNull()
    expect(screen.getByText(enrolmentStatusTexts.attempt(2, '22:30'))).toBeVisible()
    expect(screen.getByText(`${enrolmentStatusTexts.detail}: timeout`)).toBeVisible()
    expect(item(stepKindNames.mailing_list).getByText(enrolmentStatusTexts.states.pending)).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.open(2))).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()
    expect(item(stepKindNames.mailing_list).getByText(enrolmentStatusTexts.states.done)).toBeVisible()
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
    await waitFor(() => expect(server.enroll.asked).toHaveLength(2))
    expect(server.enroll.asked[1]?.key).not.toBe(server.enroll.asked[0]?.key)
    // Even before the steps are refetched.
    expect(await screen.findByText(enrolled('Deep Learning'))).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.open(1))).toBeVisible()
    expect(screen.queryByText(enrolmentStatusTexts.allDone)).not.toBeInTheDocument()
    release()
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()
    expect(screen.getByText(enrolled('Deep Learning'))).toBeVisible()
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
        name: stepRetryTexts.of(enrolled('Google Earth Engine con Python')),
      }),
    )
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()
    expect(server.retry.asked[0]?.body).toEqual({ step_id: 100 })
  })

  test('of a kind that this screen does not know hide nothing', async () => {
    server.status.reply = {
      answer: aStatus([aStep({ kind: 'step_of_tomorrow', course_name: null, state: 'done' })]),
    }
    openEnrolment('/enroll-student?alumno=41')
    expect(await screen.findByText('step_of_tomorrow')).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.allDone)).toBeVisible()
  })

  test('an unknown student', async () => {
    server.status.reply = { answer: null }
    openEnrolment('/enroll-student?alumno=999')
    expect(await screen.findByText(enrolmentStatusTexts.unknownStudent)).toBeVisible()
  })
})

const courseBox = (name: RegExp) => screen.findByRole('checkbox', { name })
const chosenMode = () => (screen.getByRole('combobox', { name: texts.mode }) as HTMLSelectElement).value

/** One button per layout of the row; its width decides which is visible. */
const press = (label: string) => actOnRow(userEvent.setup(), 'Lucía Muestra', label)

describe('the recent enrolments', () => {
  test('name the person, with a link to their page, and what was sold', async () => {
    server.recent.reply = {
      answer: [anEnrolmentRow(), anEnrolmentRow({ id: 7, price: 0, offer: null, free_reason: 'exchange' })],
    }
    openEnrolment()
    const [person] = await screen.findAllByRole('link', { name: 'Lucía Muestra' })
    expect(person).toHaveAttribute('href', personPath('lucia@example.com'))
    expect(screen.getByText('USD 180.00')).toBeVisible()
    expect(screen.getByText(recentEnrolmentTexts.free)).toBeVisible()
    expect(screen.getByText(freeReasonLabels.exchange)).toBeVisible()
    expect(screen.getAllByText(recentEnrolmentTexts.unknownOffer)).not.toHaveLength(0)
  })

  test('filters and search are asked of the server, beside the steps of a student', async () => {
    const { router } = openEnrolment('/enroll-student?alumno=41')
    const person = userEvent.setup()
    const filters = within(screen.getByRole('form', { name: recentEnrolmentTexts.filters }))
    await filters.findByRole('option', { name: 'Deep Learning' })
    await person.type(filters.getByRole('searchbox'), 'Nélida')
    await person.selectOptions(
      filters.getByRole('combobox', { name: recentEnrolmentTexts.courseFilter }),
      'deep-learning',
    )
    await person.selectOptions(filters.getByRole('combobox', { name: recentEnrolmentTexts.days }), 'month')
    await person.click(filters.getByRole('checkbox'))
    await waitFor(() =>
      expect(server.recent.asked.at(-1)?.body).toEqual({
        page_size: 21,
        ...{ search: 'Nélida', course_filter: 'deep-learning', only_mine: true },
        ...dayRangeArguments(presetRange('month', today())),
      }),
    )
    expect(router.state.location.search).toBe(
      `?alumno=41&q=N%C3%A9lida&of=deep-learning&mine=yes&${new URLSearchParams(presetRange('month', today()))}`,
    )
    await person.click(await screen.findByRole('button', { name: recentEnrolmentTexts.clearFilters }))
    expect(router.state.location.search).toBe('?alumno=41')
  })

  test('show the steps of any of them', async () => {
    server.recent.reply = { answer: [anEnrolmentRow()] }
    const { router } = openEnrolment('/enroll-student?q=lucia')
    await press(recentEnrolmentTexts.steps)
    expect(router.state.location.search).toBe('?q=lucia&alumno=41')
    expect(await screen.findByRole('heading', { name: enrolmentStatusTexts.title })).toHaveFocus()
  })
})

describe('an enrolment duplicated for another person', () => {
  test('in a career keeps the career', async () => {
    server.recent.reply = { answer: [anEnrolmentRow({ career_id: 1, cohort_ids: [3, 5] })] }
    openEnrolment()
    await screen.findByRole('option', { name: 'Carrera Geo Data Scientist' })
    await press(recentEnrolmentTexts.duplicate)
    expect(screen.getByRole('combobox', { name: texts.career })).toHaveDisplayValue(
      'Carrera Geo Data Scientist',
    )
    expect(await courseBox(/^Google Earth Engine con Python/)).not.toBeChecked()
  })
})

describe('an address that fills in the form', () => {
  test('gives the person and the course, which gives the price', async () => {
    const { router } = openEnrolment(
      prefilledAddress('/enroll-student', {
        ...{ firstname: 'Nélida', lastname: 'Quiñones', email: 'nelida@example.com' },
        ...{ country: 'AR', course: 'gee-python', type: 'installments' },
      }),
    )
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(field(texts.email)).toHaveValue('nelida@example.com')
    expect(field(texts.country)).toHaveValue('Argentina')
    expect(await courseBox(/^Google Earth Engine con Python/)).toBeChecked()
    expect(chosenMode()).toBe('cuotas')
    expect(field(texts.price)).toHaveValue('270.00')
  })

  test('with the product of a career chooses the career; its total stands before the price', async () => {
    openEnrolment(
      prefilledAddress('/enroll-student', { course: 'carrera-geodata-science-209907', total: '900' }),
    )
    await waitFor(() => expect(field(texts.price)).toHaveValue('900'))
    expect(screen.getByRole('combobox', { name: texts.career })).toHaveDisplayValue(
      'Carrera Geo Data Scientist',
    )
  })
})
