import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  enrolmentFailureText,
  enrolmentStatusTexts,
  enrolmentTexts,
  safeToRetry,
} from '#content/enrolment.ts'
import { foundSaleTexts } from '#content/found-sale.ts'
import { freeReasonLabels, freeReasonTexts } from '#content/sales.ts'
import { staffSoldOutText } from '#content/staff-seats.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { anaId } from '../staff-session/test-support/signed-in.ts'
import { anEnrolment, courseRows } from './test-support/enrolment-answers.ts'
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

describe('the form', () => {
  test('a career disables the choice of courses, and says why; without it those chosen before are chosen', async () => {
    const { user } = await openFilled()
    const career = await screen.findByRole('combobox', { name: enrolmentTexts.career })
    const earthEngine = () => screen.getByRole('checkbox', { name: /Google Earth Engine/ })
    await user.selectOptions(career, 'Carrera Geo Data Scientist')
    await user.selectOptions(career, enrolmentTexts.noCareer)
    expect(earthEngine()).toBeChecked()
    await user.selectOptions(career, 'Carrera Geo Data Scientist')
    const group = screen.getByRole('group', { name: enrolmentTexts.courses })
    expect(group).toBeDisabled()
    expect(group).toHaveAccessibleDescription(enrolmentTexts.coursesByCareer)
    for (const box of within(group).getAllByRole('checkbox')) expect(box).not.toBeChecked()
    await user.click(submit())
    await screen.findByText(enrolmentStatusTexts.success)
    expect(server.enroll.asked[0]?.body).toMatchObject({ careerId: 1, courseIds: [] })
  })

  test('offers cohorts by their start, those that are over last', async () => {
    server.courses.reply = {
      answer: [
        ['gee-python-202401', true],
        ['gee-python-209907', false],
        ['webgis', false],
      ].map(([slug, isCurrent], id) =>
        aCourseRow({ id: id + 1, name: 'Curso', slug: String(slug), is_current_cohort: isCurrent === true }),
      ),
    }
    openEnrolment()
    const boxes = await screen.findAllByRole('checkbox', { name: /^Curso/ })
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'Curso · empieza el 15/07/2099',
      'Curso',
      'Curso · empezó el 15/01/2024, terminada',
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
})

describe('a failure keeps the form and the key', () => {
  test.each<[string, Enrolments['enroll']['reply'], string]>([
    ['no network', 'offline', enrolmentFailureText.network],
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

  test('whose answer the functions could not read is said to be done, and stands in the list', async () => {
    server.enroll.reply = { status: 500, code: 'answer_unread' }
    const { user } = await openFilled()
    const before = server.recent.asked.length
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(enrolmentFailureText.answer_unread)
    expect(screen.getByRole('alert')).not.toHaveTextContent(safeToRetry)
    await waitFor(() => expect(server.recent.asked.length).toBeGreaterThan(before))
    server.enroll.reply = { answer: anEnrolment({ outcome: 'existing' }) }
    await user.click(submit())
    expect(await screen.findByText(enrolmentStatusTexts.existing)).toBeVisible()
    expect(new Set(server.enroll.asked.map(({ key }) => key)).size).toBe(1)
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test.each([
    ['600', aFoundSale()],
    ['', aFoundSale({ free_reason: 'scholarship', agreed: 0, remaining: 0, next_number: null })],
  ])(
    'after a lost answer and a reload the same is sent, though its sale of «%s» is found',
    async (price, sale) => {
      server.enroll.reply = 'offline'
      const { user, unmount } = await openFilled()
      await user.clear(field(enrolmentTexts.price))
      if (price) await user.type(field(enrolmentTexts.price), price)
      const why = screen.queryByRole('radio', { name: freeReasonLabels.scholarship })
      if (why) await user.click(why)
      await user.click(submit())
      await screen.findByRole('alert')
      unmount()
      server.sale.reply = { answer: sale }
      server.enroll.reply = { answer: anEnrolment({ outcome: 'existing' }) }
      openEnrolment()
      await screen.findByText(enrolmentTexts.keepsSale)
      await user.click(submit())
      await screen.findByText(enrolmentStatusTexts.existing)
      const [lost, again] = server.enroll.asked
      expect([again?.key, again?.body]).toEqual([lost?.key, lost?.body])
      await screen.findByText(enrolmentStatusTexts.allDone)
    },
  )

  test('another enrolment has another key', async () => {
    const { user } = await openFilled()
    for (const count of [1, 2]) {
      await user.click(submit())
      await screen.findByText(enrolmentStatusTexts.success)
      expect(server.enroll.asked).toHaveLength(count)
      if (count === 1) await fill(user)
    }
    expect(new Set(server.enroll.asked.map(({ key }) => key)).size).toBe(2)
    await screen.findByText(enrolmentStatusTexts.allDone)
  })
})

test('a course, or the cohort of a career, without a seat is named before somebody is enrolled in it', async () => {
  const name = 'Carrera Geo Data Scientist'
  const slug = 'carrera-geodata-science-209908'
  const ofCareer = aCourseRow({ id: 12, name, slug, is_current_cohort: true })
  server.courses.reply = { answer: [...courseRows, ofCareer] }
  server.seats.reply = {
    answer: ({ body }) =>
      (body.cohort_ids as number[]).map((cohort_id) => ({ cohort_id, seats_taken: 20, seats_left: 0 })),
  }
  const { user } = await openFilled()
  const soldOut = (course: string) => screen.findByText(staffSoldOutText.title([course]))
  expect(await soldOut('Google Earth Engine con Python · empieza el 15/07/2099')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: startsWith(enrolmentTexts.career) }), name)
  expect(await soldOut(`${name} · empieza el 15/08/2099`)).toBeVisible()
})

test('a sale that exists is shown before the enrolment, which keeps its price', async () => {
  server.sale.reply = { answer: aFoundSale() }
  const { user } = await openFilled()
  expect(
    await screen.findByText(foundSaleTexts.title('Google Earth Engine con Python', 'empieza el 15/07/2099')),
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

test('a free seat that exists asks for nothing and is not called paid', async () => {
  server.sale.reply = {
    answer: aFoundSale({ free_reason: 'scholarship', agreed: 0, remaining: 0, next_number: null }),
  }
  const { user } = await openFilled()
  const notice = await screen.findByText(
    foundSaleTexts.title('Google Earth Engine con Python', 'empieza el 15/07/2099'),
  )
  expect(notice.parentElement).toHaveTextContent('Lugar sin cargo: beca.')
  expect(screen.queryByText(foundSaleTexts.nothingLeft)).not.toBeInTheDocument()
  await user.click(submit())
  await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
  expect(server.enroll.asked[0]?.body).toMatchObject({ price: '0.00', free_reason: null })
})

describe('an enrolment', () => {
  test('is requested once, and the form is cleared', async () => {
    const release = server.enroll.hold()
    const { user, router } = await openFilled()
    await user.type(field(enrolmentTexts.phone), '11 5555 0134')
    await user.type(field(enrolmentTexts.country), 'Argentina')
    await user.selectOptions(screen.getByRole('combobox', { name: enrolmentTexts.mode }), 'cuotas')
    await user.type(field(enrolmentTexts.group), '998877')
    await user.dblClick(submit())
    expect(await screen.findByRole('button', { name: enrolmentTexts.submitting })).toBeDisabled()
    await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
    expect(server.enroll.asked[0]?.body).toMatchObject({
      firstname: 'Nélida',
      lastname: 'Quiñones',
      email: 'nelida@example.com',
      phone1: '11 5555 0134',
      country: 'Argentina',
      courseIds: [3],
      careerId: null,
      price: '180.50',
      payment_mode: 'cuotas',
      mailing_group_id: '998877',
    })
    expect(server.enroll.asked[0]?.body).not.toHaveProperty('password')
    expect(server.enroll.asked[0]?.authorization).toBe(`Bearer token-of-${anaId}`)
    expect(server.enroll.asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    act(release)
    expect(await screen.findByText(enrolmentStatusTexts.success)).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: enrolmentStatusTexts.title })).toHaveFocus(),
    )
    for (const name of [
      enrolmentTexts.firstname,
      enrolmentTexts.lastname,
      enrolmentTexts.email,
      enrolmentTexts.phone,
      enrolmentTexts.country,
      enrolmentTexts.price,
      enrolmentTexts.group,
    ]) {
      expect(field(name)).toHaveValue('')
    }
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).not.toBeChecked()
    expect(router.state.location.search).toBe('?alumno=41')
    expect(await screen.findByText(enrolmentStatusTexts.saleOf('USD 180.50'))).toBeVisible()
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()
  })

  test('steps that will not happen, and a sale whose terms stand, are shown', async () => {
    server.enroll.reply = {
      answer: anEnrolment({
        outcome: 'existing',
        found_sale: aFoundSale({ agreed: 600 }),
        courses_without_classroom: [5],
        missing_courses: ['geodatabases'],
      }),
    }
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByText(enrolmentStatusTexts.existing)).toBeVisible()
    expect(await screen.findByText(enrolmentStatusTexts.saleFound('USD 600.00'))).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.saleDiffers('USD 600.00', 'USD 180.50'))).toBeVisible()
    expect(screen.getByText(`${enrolmentStatusTexts.withoutClassroom} Deep Learning.`)).toBeVisible()
    expect(screen.getByText(`${enrolmentStatusTexts.missing} geodatabases.`)).toBeVisible()
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test('without a price it asks why, instead of how it is paid', async () => {
    const { user } = await openFilled()
    await user.clear(field(enrolmentTexts.price))
    expect(screen.queryByRole('combobox', { name: enrolmentTexts.mode })).not.toBeInTheDocument()
    await user.click(submit())
    const why = screen.getByRole('radio', { name: freeReasonLabels.scholarship })
    expect(screen.getByRole('group', { name: freeReasonTexts.label })).toHaveAccessibleDescription(
      freeReasonTexts.missing,
    )
    expect(why).toHaveFocus()
    expect(server.enroll.asked).toEqual([])
    await user.click(why)
    await user.click(submit())
    expect(await screen.findByText('Lugar sin cargo: beca')).toBeVisible()
    expect(server.enroll.asked[0]?.body).toMatchObject({ free_reason: 'scholarship' })
  })
})
