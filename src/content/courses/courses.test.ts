import { describe, expect, test } from 'vitest'
import { careerPage } from '../career.ts'
import { career, modules } from '../catalogue.ts'
import { products } from '../products.ts'
import { sharedFaq } from './shared-faq.ts'

type Announced = { weeks: number; sessions: number; classes: string; schedule: string }

/** Public specification, section 2, by base slug. */
const announced: Record<string, Announced> = {
  'adquisicion-datos-espaciales': {
    weeks: 8,
    sessions: 8,
    classes: '12 clases en vivo',
    schedule: 'Miércoles 19 a 21 h (Argentina)',
  },
  'aprendizaje-automatico': {
    weeks: 8,
    sessions: 8,
    classes: '8 clases en vivo',
    schedule: 'Miércoles 19 a 21 h (Argentina)',
  },
  'deep-learning': {
    weeks: 12,
    sessions: 13,
    classes: '13 clases en vivo',
    schedule: 'Miércoles 19 a 21 h (Argentina)',
  },
  'gee-python': {
    weeks: 5,
    sessions: 5,
    classes: '5 clases en vivo',
    schedule: 'Miércoles 18 a 20 h (Argentina)',
  },
  geodatabases: {
    weeks: 6,
    sessions: 6,
    classes: '6 clases en vivo',
    schedule: 'Jueves 19 a 21 h (Argentina)',
  },
}

const landings = await Promise.all(
  modules.map(async (module) => [module.slug, module, await module.landing()] as const),
)

/** Every text of a page with its path. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}/${key}`))
}

/** Prices come from the database and savings are computed, so texts contain neither. */
const moneyOrShare = /(usd|ars|us\$|\$)\s?\d|\d\s?(%|usd|dólares|por ciento)/i

test('the money pattern matches prices and percentages', () => {
  for (const text of ['USD 270', '$ 300', '38 %', '60%', '100 dólares', '20 por ciento']) {
    expect(text, text).toMatch(moneyOrShare)
  }
  expect('Hasta 6 cuotas sin interés, a 500 m del río').not.toMatch(moneyOrShare)
})

const pages: [string, unknown][] = [
  ...landings.map(([slug, module, landing]): [string, unknown] => [slug, { module, landing }]),
  [career.slug, { career, careerPage }],
]

describe.each(pages)('the texts of %s', (_, page) => {
  test('none is empty or has stray spaces', () => {
    expect(textsOf(page).filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  test('none contains a price or a percentage', () => {
    expect(textsOf(page).filter(([, text]) => moneyOrShare.test(text))).toEqual([])
  })

  test('none contains an exclamation mark', () => {
    expect(textsOf(page).filter(([, text]) => /[¡!]/.test(text))).toEqual([])
  })
})

test.each(Object.keys(announced))('%s matches the specification', (slug) => {
  const [, module, landing] = landings.find(([known]) => known === slug) ?? []
  expect({
    weeks: module?.weeks,
    sessions: landing?.syllabus.sessions.length,
    classes: landing?.liveClasses,
    schedule: module?.schedule.text,
  }).toEqual(announced[slug])
})

describe.each(landings)('%s', (_, _module, { syllabus, applications, faq, teachers }) => {
  test('numbers its sessions from one, each with an outcome, tools and a case', () => {
    const { sessions } = syllabus
    expect(sessions.map(({ session }) => session)).toEqual(sessions.map((_, index) => index + 1))
    expect(new Set(sessions.map(({ title }) => title)).size).toBe(sessions.length)
    expect(new Set(sessions.map(({ regionalCase }) => regionalCase)).size).toBe(sessions.length)
    for (const { tools } of sessions) expect(tools.length).toBeGreaterThanOrEqual(3)
  })

  test('has six applications with series between 0 and 1', () => {
    expect(applications.items).toHaveLength(6)
    for (const { series } of applications.items) {
      expect(series.length).toBeGreaterThan(10)
      expect(series.filter((value) => value < 0 || value > 1)).toEqual([])
    }
  })

  test('includes the shared questions and labels its teachers as samples', () => {
    expect(faq.items).toEqual(expect.arrayContaining([...sharedFaq]))
    expect(teachers.people.every(({ sample }) => sample)).toBe(true)
  })
})

test('base slugs, paths and names of products are unique', () => {
  for (const key of ['slug', 'path', 'name', 'menuLabel'] as const) {
    expect(new Set(products.map((product) => product[key])).size, key).toBe(products.length)
  }
})

test('every text of a page in this folder belongs to a module of the catalogue', async () => {
  const files = import.meta.glob<{ landing?: unknown }>('./*.ts', { eager: true })
  const written = Object.entries(files).filter(([, file]) => file.landing !== undefined)
  const shown = new Set<unknown>(landings.map(([, , landing]) => landing))
  expect(shown.size).toBe(modules.length)
  expect(written.filter(([, { landing }]) => !shown.has(landing)).map(([path]) => path)).toEqual([])
  expect(written).toHaveLength(modules.length)
})
