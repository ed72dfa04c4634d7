import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CouponsRoute } from '#app/routes/staff/coupons.route.tsx'
import { couponForm, couponsTexts } from '#content/coupons-admin.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'

const used = {
  ...{ id: 1, code: 'COMUNIDAD10', percent_off: 10, off_usd: null, sold_for: [] as string[] },
  ...{ starts_on: '2020-01-01', ends_on: '2099-12-31', max_uses: 50, max_uses_by_person: 1, paused: false },
  ...{ taken: 3, held: 1, sold_usd: 270 as number | null, saved_usd: 30 as number | null },
}
const over = { ...used, id: 2, code: 'VIEJO-5', percent_off: null, off_usd: 5, ends_on: '2020-02-01' }

function start() {
  startSignedIn()
  const network = startNetwork()
  return {
    list: network.sql('list_coupons', [used, over]),
    courses: network.table('courses_moodle', [
      aCourseRow({ id: 4, name: 'Deep Learning', slug: 'deep-learning-209901', is_current_cohort: true }),
    ]),
    make: network.sql('make_coupon', 3),
    pause: network.sql('pause_coupon', undefined),
  }
}
let server: ReturnType<typeof start>
beforeEach(() => {
  server = start()
})

function open(role: 'admin' | 'staff' = 'admin') {
  renderStaffPages([{ path: '/backoffice/coupons', element: <CouponsRoute /> }], '/backoffice/coupons', role)
  return userEvent.setup()
}

const rowOf = (code: string) => screen.findByRole('row', { name: new RegExp(code) })
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('lists each code with its saving, its days, its uses and what it brought', async () => {
  open()
  const row = await rowOf('COMUNIDAD10')
  for (const text of [
    '10 %',
    couponsTexts.everything,
    '01/01/2020 a 31/12/2099',
    '3 de 50',
    '1 en espera',
    'USD 270',
    'USD 30',
  ]) {
    expect(plain(row.textContent)).toContain(text)
  }
  expect(row).toHaveTextContent(couponsTexts.states.open)
  const ended = await rowOf('VIEJO-5')
  expect(plain(ended.textContent)).toContain('USD 5')
  expect(ended).toHaveTextContent(couponsTexts.states.over)
  expect(within(ended).queryByRole('button')).toBeNull()
})

test('whoever may not set prices reads the codes, and is offered neither a new one nor a pause', async () => {
  open('staff')
  expect(await rowOf('COMUNIDAD10')).toHaveTextContent(couponsTexts.states.open)
  expect(screen.getByText(couponsTexts.readOnly)).toBeVisible()
  for (const name of [couponsTexts.add, /^Pausar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('a code is paused and resumed, and a failure is said', async () => {
  const user = open()
  await user.click(within(await rowOf('COMUNIDAD10')).getByRole('button', { name: /^Pausar/ }))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: couponsTexts.paused, description: 'COMUNIDAD10' }),
  )
  expect(server.pause.asked[0]?.body).toEqual({ coupon_id: 1, paused: true })
  server.pause.reply = 'offline'
  await user.click(within(await rowOf('COMUNIDAD10')).getByRole('button', { name: /^Pausar/ }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: couponsTexts.notDone }))
})

test('a new code is checked field by field, then made as it was typed', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: couponsTexts.add }))
  const dialog = within(screen.getByRole('dialog'))
  const field = (label: string) => dialog.getByLabelText(startsWith(label))
  const confirm = () => user.click(dialog.getByRole('button', { name: couponForm.confirm }))
  await confirm()
  for (const label of [couponForm.code, couponForm.endsOn]) expect(field(label)).toBeInvalid()
  expect(dialog.getByRole('textbox', { name: couponForm.percent })).toBeInvalid()
  expect(server.make.asked).toEqual([])
  await user.type(field(couponForm.code), ' deltas-30 ')
  await user.click(dialog.getByRole('radio', { name: couponForm.kinds.usd }))
  await user.type(dialog.getByRole('textbox', { name: couponForm.usd }), '12,50')
  await user.type(field(couponForm.endsOn), '2099-12-31')
  await user.type(field(couponForm.uses), '20')
  await user.click(await dialog.findByRole('checkbox', { name: couponForm.anyCohort('Deep Learning') }))
  server.make.next.push(refusedBySql('coupon_exists'))
  await confirm()
  expect(await dialog.findByText(couponForm.failures.coupon_exists)).toBeVisible()
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.make.asked[1]?.body).toMatchObject({
    coupon: {
      ...{ code: 'DELTAS-30', percent_off: null, off_usd: 12.5, sold_for: ['deep-learning'] },
      ...{ ends_on: '2099-12-31', max_uses: 20, max_uses_by_person: 1 },
    },
  })
})

test('what is wrong is said field by field: an empty percentage, a blank in the code', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: couponsTexts.add }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(startsWith(couponForm.code)), 'DOS PALABRAS')
  await user.type(dialog.getByLabelText(startsWith(couponForm.endsOn)), '2019-12-31')
  await user.click(dialog.getByRole('button', { name: couponForm.confirm }))
  for (const field of ['code', 'percent', 'endsOn'] as const)
    expect(dialog.getByText(couponForm.problems[field])).toBeVisible()
})

test('a new code names each product once, with its cohorts to come and none that ended', async () => {
  server.courses.reply = {
    answer: [
      aCourseRow({ id: 4, name: 'Deep Learning', slug: 'deep-learning-202001', is_current_cohort: true }),
      aCourseRow({ id: 9, name: 'All Access', slug: 'all-access-geoai', is_current_cohort: true }),
      aCourseRow({ id: 5, name: 'Deep Learning', slug: 'deep-learning-209901', is_current_cohort: false }),
      aCourseRow({ id: 3, name: 'Deep Learning', slug: 'deep-learning-201907', is_current_cohort: false }),
    ],
  }
  const user = open()
  await user.click(await screen.findByRole('button', { name: couponsTexts.add }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('checkbox', { name: couponForm.anyCohort('Deep Learning') })
  const names = dialog
    .getAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
  expect(names).toEqual([
    couponForm.anyCohort('Deep Learning'),
    couponForm.onlyCohort('empezó el 15/01/2020, terminada'),
    couponForm.onlyCohort('empieza el 15/01/2099'),
    couponForm.anyCohort('All Access'),
  ])
})

test('the number of its uses leads to the payments with it, for who may see them', async () => {
  open()
  const link = within(await rowOf('COMUNIDAD10')).getByRole('link', { name: /^3 de 50/ })
  expect(link).toHaveAttribute('href', '/student-tracking?q=COMUNIDAD10')
})

test('who may not see payments reads the number alone', async () => {
  server.list.reply = { answer: [{ ...used, sold_usd: null, saved_usd: null }] }
  open()
  expect(within(await rowOf('COMUNIDAD10')).queryByRole('link')).toBeNull()
})
