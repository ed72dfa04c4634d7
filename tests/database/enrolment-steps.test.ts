import { describe, expect, test } from 'vitest'
import { type StepProblem, stepProblems } from '../../src/domain/contracts/outbox.ts'
import { sized } from '../support/sized.ts'
import { anEnrolment, enrol, statusOf } from './support/enrolments.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })

describe('the state on the screen', () => {
  async function fail(id: number, problem: StepProblem, detail: string): Promise<void> {
    await database.sql()`select public.fail_outbox(${id}, ${stepProblems[problem]}, ${problem}, ${detail})`
  }
  async function complete(id: number): Promise<void> {
    await database.sql()`select public.complete_outbox(${id})`
  }

  test('is active only when no classroom step is open', async () => {
    const sql = database.sql()
    const { student_id, steps } = await enrol(sql, anEnrolment({ cohort_ids: [2, 3], mailing_group_id: '7' }))
    const [first, second, mailing] = steps.map((step) => step.id)
    await complete(first ?? 0)
    expect((await statusOf(sql, student_id))?.classroom_state).toBe('pending')
    await fail(second ?? 0, 'provider_failed', 'timeout')
    expect(await statusOf(sql, student_id)).toMatchObject({
      classroom_state: 'pending',
      steps: [
        { state: 'done' },
        { state: 'pending', problem: 'provider_failed', last_error: 'timeout' },
        { state: 'pending' },
      ],
    })
    await fail(second ?? 0, 'person_refused', 'invalidparameter')
    expect(await statusOf(sql, student_id)).toMatchObject({
      classroom_state: 'error',
      steps: [
        { state: 'done' },
        { state: 'failed', problem: 'person_refused', last_error: 'invalidparameter' },
        { state: 'pending' },
      ],
    })
    expect(await database.call('staff', 'retry_step', second ?? 0)).toBe(true)
    expect(await database.call('staff', 'retry_step', second ?? 0)).toBe(false)
    expect(await statusOf(sql, student_id)).toMatchObject({
      classroom_state: 'pending',
      steps: [
        { state: 'done' },
        { state: 'pending', attempts: 0, problem: null, last_error: null },
        { state: 'pending' },
      ],
    })
    await complete(second ?? 0)
    await fail(mailing ?? 0, 'subscriber_refused', 'mailerlite 422 email')
    expect((await statusOf(sql, student_id))?.classroom_state).toBe('active')
  })

  test('two last steps that finish at the same instant leave it active', async () => {
    const sql = database.sql()
    for (let round = 0; round < sized(5, 20); round += 1) {
      const { student_id, steps } = await enrol(sql, anEnrolment({ cohort_ids: [2, 3, 4, 5] }))
      await Promise.all(steps.map((step) => complete(step.id)))
      expect((await statusOf(sql, student_id))?.classroom_state).toBe('active')
    }
  })

  test('enrolling again retries failed steps and leaves finished ones', async () => {
    const sql = database.sql()
    const request = anEnrolment({ cohort_ids: [2, 3] })
    const { student_id, steps } = await enrol(sql, request)
    await complete(steps[0]?.id ?? 0)
    await fail(steps[1]?.id ?? 0, 'course_closed', 'wsnoinstance')
    await enrol(sql, anEnrolment({ ...request, request_id: 'otro-pedido-000001' }))
    expect((await statusOf(sql, student_id))?.steps.map((step) => step.state)).toEqual(['done', 'pending'])
  })

  test('an unknown student has none', async () => {
    expect(await statusOf(database.sql(), 999_999)).toBeNull()
  })
})
