import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CourseEditionRoute, CourseEditionsRoute } from '#app/routes/staff/course-editions.tsx'
import { type Call, fakeBackend, type Handler, json } from '../../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anEditionRow, aPastRow } from './edition-rows.ts'

export const table = '/rest/v1/courses_moodle'
export const makeCurrent = '/rest/v1/rpc/make_current_cohort'

export const pages = [
  { path: '/backoffice/courses', element: <CourseEditionsRoute /> },
  { path: '/backoffice/courses/:edition', element: <CourseEditionRoute /> },
]

export function openEditions(
  address: string,
  { role, write }: { role?: 'admin' | 'staff'; write?: Handler } = {},
) {
  const backend = fakeBackend({
    [table]: (call) => (call.method === 'GET' ? json(rowsOf(call)) : (write ?? (() => json([])))(call)),
    [makeCurrent]: () => json({ course_id: 9, base_slug: 'gee-python', previous_course_id: 2 }),
  })
  return { backend, ...renderStaffPages(pages, address, role), user: userEvent.setup() }
}

/** The sample rows, or the one in the address. */
function rowsOf({ search }: Call) {
  const id = search.get('id')
  return [aPastRow(), anEditionRow()].filter((row) => !id?.startsWith('eq.') || id === `eq.${row.id}`)
}

/** Responds like the API: with the whole row after the change. */
export function keeping(row: Record<string, unknown>): Handler {
  return ({ body }) => json([{ ...row, ...body, version: Number(row.version) + 1 }])
}

export function conflict(index: string): Response {
  return json({ code: '23505', message: `duplicate key value violates unique constraint "${index}"` }, 409)
}

export function writes(calls: readonly Call[]) {
  return calls.filter(({ path, method }) => path === table && method !== 'GET')
}

export function field(name: string) {
  return screen.getByLabelText(new RegExp(`^${name}`))
}

export async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name))
  if (text) await user.type(field(name), text)
}
