import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CareersRoute } from '#app/routes/staff/careers.route.tsx'
import { careerForm, careersTexts } from '#content/careers.ts'
import { demoCoursesTexts } from '#content/demo-access.ts'
import { changedTexts } from '#content/row-form-texts.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'

const membership = {
  id: 3,
  version: 2,
  name: 'All Access GeoAI',
  base_slug: 'all-access-geoai',
  membership_months: 12,
  career_courses: [{ base_slug: 'deep-learning' }, { base_slug: 'taller-de-drones' }],
}

function start() {
  startSignedIn()
  const network = startNetwork()
  return {
    careers: network.table('careers', [membership]),
    cohorts: network.table('courses_moodle', []),
    demo: network.table('demo_courses', [{ moodle_course_id: 27, name: 'Primera clase' }]),
    demoWrites: network.writes('demo_courses'),
    save: network.sql('save_career', 3),
  }
}
let server: ReturnType<typeof start>

beforeEach(() => {
  server = start()
})

function open(role?: 'admin' | 'staff') {
  renderStaffPages([{ path: '/backoffice/careers', element: <CareersRoute /> }], '/backoffice/careers', role)
  return userEvent.setup()
}

const confirm = () => screen.getByRole('button', { name: careerForm.confirm })

test('is for administration', async () => {
  open('staff')
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(careersTexts.title)
  expect(server.careers.asked).toEqual([])
})

test('an empty school reads what is missing, and makes the membership with its months', async () => {
  server.careers.reply = { answer: [] }
  const user = open()
  expect(await screen.findByText(careersTexts.empty)).toBeVisible()
  await user.click(screen.getByRole('button', { name: careersTexts.add }))
  await user.click(confirm())
  expect(screen.getByText(careerForm.problems.courses)).toBeVisible()
  expect(server.save.asked).toEqual([])
  await user.type(within(screen.getByRole('dialog')).getByLabelText(startsWith(careerForm.name)), 'Membresía')
  await user.selectOptions(screen.getByLabelText(careerForm.product), 'all-access-geoai')
  await user.type(screen.getByLabelText(careerForm.months), '61')
  await user.click(screen.getByRole('checkbox', { name: 'Deep Learning' }))
  expect(screen.getByText(careerForm.noCurrent('Deep Learning'))).toBeVisible()
  await user.click(confirm())
  expect(screen.getByLabelText(careerForm.months)).toBeInvalid()
  await user.clear(screen.getByLabelText(careerForm.months))
  await user.type(screen.getByLabelText(careerForm.months), '12')
  await user.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.save.asked[0]?.body).toEqual({
    career: {
      name: 'Membresía',
      base_slug: 'all-access-geoai',
      membership_months: 12,
      courses: ['deep-learning'],
    },
  })
  expect(currentToast()?.title).toBe(careerForm.saved)
})

test('a change is based on the version that was read, and stays beside what somebody else stored', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: `${careersTexts.edit}: ${membership.name}` }))
  await user.click(screen.getByRole('checkbox', { name: 'Deep Learning' }))
  server.save.next.push(refusedBySql('career_changed'))
  const courses = [...membership.career_courses, { base_slug: 'gee-python' }]
  const now = { ...membership, version: 3, membership_months: 6, career_courses: courses }
  server.careers.reply = { answer: [now] }
  await user.click(confirm())
  const beside = await screen.findByRole('region', { name: changedTexts.title })
  expect(beside).toHaveTextContent('Deep Learning, Google Earth Engine con Python, taller-de-drones')
  expect(screen.getByLabelText(careerForm.months)).toHaveValue('6')
  await user.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.save.asked.map(({ body }) => body.career)).toMatchObject([
    { id: 3, version: 2, courses: ['taller-de-drones'], membership_months: 12 },
    { id: 3, version: 3, courses: ['taller-de-drones'], membership_months: 6 },
  ])
})

test('demo courses are added and removed by their number in the classroom', async () => {
  const user = open()
  const form = within(await screen.findByRole('form', { name: demoCoursesTexts.title }))
  await user.type(form.getByLabelText(startsWith(demoCoursesTexts.name)), 'Clase abierta')
  await user.type(form.getByLabelText(startsWith(demoCoursesTexts.classroom)), 'x')
  await user.click(form.getByRole('button'))
  expect(form.getByLabelText(startsWith(demoCoursesTexts.classroom))).toBeInvalid()
  await user.clear(form.getByLabelText(startsWith(demoCoursesTexts.classroom)))
  await user.type(form.getByLabelText(startsWith(demoCoursesTexts.classroom)), '31')
  await user.click(form.getByRole('button'))
  await waitFor(() => expect(server.demoWrites.asked).toHaveLength(1))
  expect(server.demoWrites.asked[0]).toMatchObject({
    method: 'POST',
    body: { moodle_course_id: 31, name: 'Clase abierta' },
  })
  await user.click(screen.getByRole('button', { name: `${demoCoursesTexts.remove}: Primera clase` }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: demoCoursesTexts.remove }))
  await waitFor(() => expect(server.demoWrites.asked).toHaveLength(2))
  expect(server.demoWrites.asked[1]).toMatchObject({ method: 'DELETE' })
  expect(server.demoWrites.asked[1]?.search.get('moodle_course_id')).toBe('eq.27')
})
