import { describe, expect, test } from 'vitest'
import { isCalendarDay } from '#domain/calendar.ts'
import { careerPage } from '../career.ts'
import { career, modules } from '../catalogue.ts'
import type { CourseLanding } from './course-landing.ts'
import { dataAcquisition } from './data-acquisition.ts'
import { deepLearning } from './deep-learning.ts'
import { defaultStarts } from './default-starts.ts'
import { geoDatabases } from './geo-databases.ts'
import { googleEarthEngine } from './google-earth-engine.ts'
import { machineLearning } from './machine-learning.ts'
import { sharedFaq } from './shared-faq.ts'

type Announced = [
  CourseLanding,
  { slug: string; weeks: number; sessions: number; classes: string; schedule: string },
]

/** Public specification, section 2. */
const courses: Announced[] = [
  [
    dataAcquisition,
    {
      slug: 'adquisicion-datos-espaciales',
      weeks: 8,
      sessions: 8,
      classes: '12 clases en vivo',
      schedule: 'Miércoles 19 a 21 h (Argentina)',
    },
  ],
  [
    machineLearning,
    {
      slug: 'aprendizaje-automatico',
      weeks: 8,
      sessions: 8,
      classes: '8 clases en vivo',
      schedule: 'Miércoles 19 a 21 h (Argentina)',
    },
  ],
  [
    deepLearning,
    {
      slug: 'deep-learning',
      weeks: 12,
      sessions: 13,
      classes: '13 clases en vivo',
      schedule: 'Miércoles 19 a 21 h (Argentina)',
    },
  ],
  [
    googleEarthEngine,
    {
      slug: 'gee-python',
      weeks: 5,
      sessions: 5,
      classes: '5 clases en vivo',
      schedule: 'Miércoles 18 a 20 h (Argentina)',
    },
  ],
  [
    geoDatabases,
    {
      slug: 'geodatabases',
      weeks: 6,
      sessions: 6,
      classes: '6 clases en vivo',
      schedule: 'Jueves 19 a 21 h (Argentina)',
    },
  ],
]

/** Every text of a page, with where it stands. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}/${key}`))
}

/** Prices live in the database, and savings are computed: neither is written into a page. */
const moneyOrShare = /(usd|ars|us\$|\$)\s?\d|\d\s?(%|usd|dólares|por ciento)/i

test('the money lint sees what it is for', () => {
  for (const text of ['USD 270', '$ 300', '38 %', '60%', '100 dólares', '20 por ciento']) {
    expect(text, text).toMatch(moneyOrShare)
  }
  expect('Hasta 6 cuotas sin interés, a 500 m del río').not.toMatch(moneyOrShare)
})

const pages: [string, unknown][] = [
  ...courses.map(([course]): [string, unknown] => [course.slug, course]),
  [career.slug, careerPage],
]

describe.each(pages)('the texts of %s', (_, page) => {
  test('none is empty or carries stray spaces', () => {
    expect(textsOf(page).filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  test('none holds a price or a percentage', () => {
    expect(textsOf(page).filter(([, text]) => moneyOrShare.test(text))).toEqual([])
  })

  test('none shouts', () => {
    expect(textsOf(page).filter(([, text]) => /[¡!]/.test(text))).toEqual([])
  })
})

describe.each(courses)('$name', (course, announced) => {
  test('is what the specification announces', () => {
    expect({
      slug: course.slug,
      weeks: course.weeks,
      sessions: course.syllabus.sessions.length,
      classes: course.liveClasses,
      schedule: course.schedule.text,
    }).toEqual(announced)
  })

  test('is the product of the home page', () => {
    const product = modules.find(({ slug }) => slug === course.slug)
    expect(product?.name).toBe(course.name)
    expect(product?.weeks).toBe(course.weeks)
  })

  test('counts its sessions from one, each with an outcome, tools and a case of its own', () => {
    const { sessions } = course.syllabus
    expect(sessions.map(({ session }) => session)).toEqual(sessions.map((_, index) => index + 1))
    expect(new Set(sessions.map(({ title }) => title)).size).toBe(sessions.length)
    expect(new Set(sessions.map(({ regionalCase }) => regionalCase)).size).toBe(sessions.length)
    for (const { tools } of sessions) expect(tools.length).toBeGreaterThanOrEqual(3)
  })

  test('draws six applications within the height of their drawing', () => {
    expect(course.applications.items).toHaveLength(6)
    for (const { series } of course.applications.items) {
      expect(series.length).toBeGreaterThan(10)
      expect(series.filter((value) => value < 0 || value > 1)).toEqual([])
    }
  })

  test('answers the questions of every course and marks its teachers as samples', () => {
    expect(course.faq.items).toEqual(expect.arrayContaining([...sharedFaq]))
    expect(course.teachers.people.every(({ sample }) => sample)).toBe(true)
  })
})

test('every product has the start that the specification writes', () => {
  expect(Object.keys(defaultStarts).sort()).toEqual([career, ...modules].map(({ slug }) => slug).sort())
  expect(Object.values(defaultStarts).every(isCalendarDay)).toBe(true)
})
