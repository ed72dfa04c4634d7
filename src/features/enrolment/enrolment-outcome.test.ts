import { expect, test } from 'vitest'
import { formOutcomeTexts, enrolmentOutcomeTexts as texts } from '#content/form-outcome.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { cohortSlugOf, toBaseSlug } from '#domain/course-slug.ts'
import { toFoundSale } from '#flows/found-sale/found-sale.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { outcomesOfEnrolment } from './enrolment-outcome.ts'
import { type EnrolmentValues, newEnrolment, type Offer } from './enrolment-values.ts'

const offer: Offer = {
  courses: [
    {
      id: 2,
      name: 'Earth Engine',
      slug: cohortSlugOf(toBaseSlug('gee-python'), '209907'),
      isCurrent: true,
      startsOn: toCalendarDay('2099-07-15'),
      price: null,
    },
    {
      id: 3,
      name: 'Bases de datos',
      slug: cohortSlugOf(toBaseSlug('geodatabases'), '209908'),
      isCurrent: true,
      startsOn: toCalendarDay('2099-07-15'),
      price: null,
    },
  ],
  careers: [{ id: 1, name: 'Geo Data Scientist', base_slug: 'geo-data-scientist' }],
}

const outcomes = (form: Partial<EnrolmentValues>, sale = null as ReturnType<typeof aFoundSale> | null) =>
  outcomesOfEnrolment({ ...newEnrolment, ...form }, sale && toFoundSale(sale), offer)

test('a priced choice begins a sale and enters the classroom at once', () => {
  expect(outcomes({ courses: [2, 3], price: '500', mode: 'cuotas', group: ' 77 ' })).toEqual([
    {
      about: 'sale',
      text: 'Empieza una: Earth Engine · empieza el 15/07/2099; Bases de datos · empieza el 15/07/2099.',
    },
    { about: 'price', text: 'USD\u00a0500.00, cuotas.' },
    {
      about: 'access',
      text: 'Ahora, en el aula: Earth Engine · empieza el 15/07/2099; Bases de datos · empieza el 15/07/2099.',
    },
    { about: 'mails', text: `${texts.noMails} ${texts.classroomMail} ${texts.group('77')}` },
  ])
})

test.each(['', ' ', '0', '0.00'])('a price of "%s" is a free seat, which says why', (price) => {
  const begins = { about: 'sale', text: formOutcomeTexts.begins('Earth Engine · empieza el 15/07/2099') }
  expect(outcomes({ courses: [2], price }).slice(0, 2)).toEqual([
    begins,
    { about: 'price', text: texts.noReason, missing: true },
  ])
  const free = outcomes({ courses: [2], price, free: 'scholarship' })
  expect(free.slice(0, 2)).toEqual([begins, { about: 'price', text: 'Lugar sin cargo: beca.' }])
  expect(free[3]?.text).toContain(texts.accessMail)
})

test('a free seat that the person has already is not called paid', () => {
  const has = outcomes(
    { courses: [2], free: 'staff' },
    aFoundSale({ free_reason: 'exchange', agreed: 0, remaining: 0 }),
  )
  expect(has[1]).toEqual({ about: 'price', text: 'Lugar sin cargo: intercambio.' })
  expect(has[3]?.text).toContain(texts.accessMail)
})

test('a career enters its courses that are open', () => {
  expect(outcomes({ career: '1', price: '990' })).toMatchObject([
    { text: formOutcomeTexts.begins('Geo Data Scientist') },
    {},
    { text: texts.accessOfCareer('Geo Data Scientist') },
    {},
  ])
})

test('a sale that exists keeps its terms, whatever was typed', () => {
  const joined = outcomes({ courses: [2], price: '1' }, aFoundSale())
  expect(joined.map(({ text }) => text)).toEqual([
    formOutcomeTexts.joins('Google Earth Engine con Python'),
    'Lo acordado no cambia: USD\u00a0600.00. Faltan USD\u00a0400.00.',
    texts.accessHeld('Earth Engine · empieza el 15/07/2099'),
    `${texts.accessMail} ${texts.classroomMail}`,
  ])
  expect(outcomes({ courses: [2] }, aFoundSale({ remaining: 0 }))[1]?.text).toContain(texts.paid)
  expect(outcomes({ courses: [2] }, aFoundSale({ standing: 'refunded' }))[1]?.text).toContain(texts.refunded)
})

test.each([
  ['another cohort', { cohort_slug: 'gee-python-209801' }],
  ['a sale whose access has not begun', { access: 'waiting' as const }],
])('%s: the access is still to come', (_, changes) => {
  expect(outcomes({ courses: [2] }, aFoundSale(changes))[2]?.text).toBe(
    texts.access('Earth Engine · empieza el 15/07/2099'),
  )
})

test('an empty form asks for what it lacks', () => {
  expect(outcomes({ price: '1.800' })).toMatchObject([
    { text: formOutcomeTexts.noCourse, missing: true },
    { text: formOutcomeTexts.noAmount, missing: true },
    { text: formOutcomeTexts.noCourse, missing: true },
    {},
  ])
})
