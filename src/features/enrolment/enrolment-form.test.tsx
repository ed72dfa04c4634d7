import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolmentFailureText, enrolmentStatusTexts, enrolmentTexts } from '#content/enrolment.ts'
import { foundSaleTexts } from '#content/found-sale.ts'
import { staffSoldOutText } from '#content/staff-seats.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { anEnrolment, courseRows } from './test-support/enrolment-answers.ts'
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

describe('a failure keeps the form and the key', () => {
  test.each<[string, Enrolments['enroll']['reply'], string]>([
    ['no network', 'offline', enrolmentFailureText.network],
    ['no JSON', { garbled: '<html>' }, enrolmentFailureText.network],
    ['an unknown code', { status: 418, code: unknownCode }, enrolmentFailureText.unknown],
    ['session', { status: 401, code: 'unauthorized' }, enrolmentFailureText.unauthorized],
  ])('%s', async (_name, answer, sentence) => {
    server.enroll.reply = answer
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(enrolmentTexts.firstname)).toHaveValue('Nélida')
    server.enroll.reply = { answer: anEnrolment() }
    await user.click(submit())
    expect(await screen.findByText(enrolmentStatusTexts.success)).toBeVisible()
    const [first, second] = server.enroll.asked
    expect(second?.key).toBe(first?.key)
    expect(second?.body).toEqual(first?.body)
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test('after a lost response, a changed form is not a second enrolment: the first one can be shown', async () => {
    server.enroll.reply = 'offline'
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('alert')
    await user.type(field(enrolmentTexts.lastname), ' Aráoz')
    server.enroll.next.push({ status: 409, code: 'idempotency_conflict' })
    server.enroll.reply = { answer: anEnrolment({ outcome: 'existing' }) }
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(enrolmentFailureText.idempotency_conflict)
    await user.click(screen.getByRole('button', { name: enrolmentTexts.recover }))
    expect(await screen.findByText(enrolmentStatusTexts.existing)).toBeVisible()
    expect(new Set(server.enroll.asked.map(({ key }) => key)).size).toBe(1)
    expect(server.enroll.asked.map(({ body }) => body.lastname)).toEqual([
      'Quiñones',
      'Quiñones Aráoz',
      'Quiñones',
    ])
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test('after the first one was shown, the changed form can be sent as another', async () => {
    server.enroll.reply = { status: 409, code: 'idempotency_conflict' }
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('alert')
    server.enroll.reply = { answer: anEnrolment() }
    await user.click(screen.getByRole('button', { name: enrolmentTexts.anew }))
    expect(await screen.findByText(enrolmentStatusTexts.success)).toBeVisible()
    const [first, second] = server.enroll.asked
    expect(second?.key).not.toBe(first?.key)
    await screen.findByText(enrolmentStatusTexts.allDone)
  })
})

describe('without a seat', () => {
  beforeEach(() => {
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
})

test('a sale that exists is shown before the enrolment, which keeps its price', async () => {
  server.sale.reply = { answer: aFoundSale() }
  const { user } = await openFilled()
  expect(
    await screen.findByText(foundSaleTexts.title('Google Earth Engine con Python', 'gee-python-209907')),
  ).toBeVisible()
  expect(server.sale.asked.at(-1)?.body).toEqual({
    request: { email: 'nelida@example.com', cohort_ids: [3], career_id: null },
  })
  expect(server.enroll.asked).toHaveLength(0)
  expect(field(enrolmentTexts.price)).toHaveValue('600.00')
  expect(field(enrolmentTexts.price)).toHaveAttribute('readonly')
  expect(field(enrolmentTexts.price)).toHaveAccessibleDescription(`USD ${enrolmentTexts.keepsSale}`)
  // The sale keeps its own instalments, whatever the form says.
  expect(screen.queryByRole('combobox', { name: enrolmentTexts.mode })).not.toBeInTheDocument()
  await user.click(submit())
  await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
  expect(server.enroll.asked[0]?.body).toMatchObject({ price: '600.00' })
})

test('without one, the typed price is agreed', async () => {
  const { user } = await openFilled()
  await waitFor(() => expect(server.sale.asked.length).toBeGreaterThan(0))
  expect(field(enrolmentTexts.price)).not.toHaveAttribute('readonly')
  expect(screen.getByRole('combobox', { name: enrolmentTexts.mode })).toBeEnabled()
  await user.click(submit())
  await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
  expect(server.enroll.asked[0]?.body).toMatchObject({ price: '180.50' })
})

test('a free seat that exists asks for nothing and is not called paid', async () => {
  server.sale.reply = {
    answer: aFoundSale({ free_reason: 'scholarship', agreed: 0, remaining: 0, next_number: null }),
  }
  const { user } = await openFilled()
  const notice = await screen.findByText(
    foundSaleTexts.title('Google Earth Engine con Python', 'gee-python-209907'),
  )
  expect(notice.parentElement).toHaveTextContent('Lugar sin cargo: beca.')
  expect(screen.queryByText(foundSaleTexts.nothingLeft)).not.toBeInTheDocument()
  await user.click(submit())
  await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
  expect(server.enroll.asked[0]?.body).toMatchObject({ price: '0.00', free_reason: null })
})
