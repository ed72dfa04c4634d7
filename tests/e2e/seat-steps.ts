import { expect } from '@playwright/test'
import { call, sessionOf } from './staff-calls.ts'
import { adminUser } from './stage.ts'

export const course = 'geodatabases'

type Cohort = { id: number; seats: number }

async function asAdmin<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await call(await sessionOf(adminUser), `/rest/v1/${path}`, { method, body })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as T
}

async function currentCohort(): Promise<Cohort> {
  const [cohort] = await asAdmin<[Cohort]>(
    `courses_moodle?base_slug=eq.${course}&is_current_cohort=is.true&select=id,seats`,
  )
  return cohort
}

/** Sets the capacity of the current cohort so that this many seats are left. */
export async function leave(seats: number): Promise<void> {
  const cohort = await currentCohort()
  const [row] = await asAdmin<{ seats_left: number }[]>('rpc/get_seats_left', 'POST', {
    cohort_ids: [cohort.id],
  })
  const held = cohort.seats - (row?.seats_left ?? 0)
  await asAdmin(`courses_moodle?id=eq.${cohort.id}`, 'PATCH', { seats: held + seats })
}
