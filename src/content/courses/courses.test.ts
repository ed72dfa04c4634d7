import { describe, expect, test } from 'vitest'
import { teachers } from '#content/teachers.ts'
import { careerPage } from '../career.ts'
import { career, modules } from '../catalogue.ts'
import { formatClasses } from '../format.ts'
import { products } from '../products.ts'
import type { LandingSection } from './course-landing.ts'
import { sharedFaq } from './shared-faq.ts'

type Announced = { weeks: number; sessions: number; classes: string; schedule: string }

/** Public specification, section 2, by base slug. */
const announced: Record<string, Announced> = {
  'adquisicion-datos-espaciales': {
    weeks: 8,
    sessions: 8,
    classes: '12 clases en vivo',
    schedule: 'Miércoles 19 a 21\u00a0h (Argentina)',
  },
  'aprendizaje-automatico': {
    weeks: 8,
    sessions: 8,
    classes: '8 clases en vivo',
    schedule: 'Miércoles 19 a 21\u00a0h (Argentina)',
  },
  'deep-learning': {
    weeks: 12,
    sessions: 13,
    classes: '13 clases en vivo',
    schedule: 'Miércoles 19 a 21\u00a0h (Argentina)',
  },
  'gee-python': {
    weeks: 5,
    sessions: 5,
    classes: '5 clases en vivo',
    schedule: 'Miércoles 18 a 20\u00a0h (Argentina)',
  },
  geodatabases: {
    weeks: 6,
    sessions: 6,
    classes: '6 clases en vivo',
    schedule: 'Jueves 19 a 21\u00a0h (Argentina)',
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

test.each(pages)('the texts of %s are neither empty nor loud, and name no price', (_, page) => {
  const texts = textsOf(page)
  expect(texts.filter(([, text]) => text === '' || text !== text.trim() || /[¡!]/.test(text))).toEqual([])
  // But for what a sheet has measured.
  const typed = texts.filter(([place]) => place !== '/landing/sheet/measured')
  expect(typed.filter(([, text]) => moneyOrShare.test(text))).toEqual([])
})

test.each(Object.keys(announced))('%s matches the specification', (slug) => {
  const [, module, landing] = landings.find(([known]) => known === slug) ?? []
  expect({
    weeks: module?.weeks,
    sessions: landing?.syllabus.sessions.length,
    classes: module && formatClasses(module.classes),
    schedule: module?.schedule.text,
  }).toEqual(announced[slug])
})

describe.each(landings)(
  '%s',
  (slug, module, { syllabus, applications, includes, faq, sections, study, closing }) => {
    test('has sessions with a title, a case and tools of their own', () => {
      const { sessions } = syllabus
      expect(new Set(sessions.map(({ title }) => title)).size).toBe(sessions.length)
      expect(new Set(sessions.map(({ regionalCase }) => regionalCase)).size).toBe(sessions.length)
      for (const { tools } of sessions) expect(tools.length).toBeGreaterThanOrEqual(3)
    })

    test('has three applications, each in a place of its own and with a tool of its own', () => {
      expect(applications).toHaveLength(3)
      for (const key of ['title', 'place', 'tool'] as const) {
        expect(new Set(applications.map((item) => item[key])).size, key).toBe(3)
      }
    })

    test('shows each of its parts once, the syllabus first and the questions last', () => {
      const written: LandingSection[] = ['syllabus', 'applications', 'audience', 'people', 'faq']
      expect([...sections].sort()).toEqual([...written, ...(study ? ['study'] : [])].sort())
      expect(sections[0]).toBe('syllabus')
      expect(sections.at(-1)).toBe('faq')
    })

    test('has headings that say what one learns, without a turn after a comma', () => {
      const headings = [syllabus.title, study?.title, closing.title].filter((title) => title !== undefined)
      expect(headings.filter((title) => title.includes(','))).toEqual([])
    })

    test('names only sessions that it has', () => {
      const { sessions, stages } = syllabus
      if (stages) expect(stages.reduce((sum, stage) => sum + stage.sessions, 0)).toBe(sessions.length)
      const named = study?.kind === 'sources' ? study.sources.map(({ session }) => session) : []
      expect(named.filter((session) => session > sessions.length)).toEqual([])
    })

    test('names the same number of classes first among what it includes', () => {
      expect(includes[0]?.title).toBe(formatClasses(module.classes))
    })

    test('includes the shared questions, and has a teacher', () => {
      expect(faq).toEqual(expect.arrayContaining([...sharedFaq]))
      expect(teachers.some(({ teaches }) => teaches.includes(slug))).toBe(true)
    })
  },
)

test('no two modules read in the same order or have the same colour', () => {
  expect(new Set(landings.map(([, , { sections, study }]) => `${study?.kind} ${sections}`)).size).toBe(
    modules.length,
  )
  expect(new Set(modules.map(({ colour }) => colour)).size).toBe(modules.length)
})

test('a sign of two letters stands for one technology, on the pages of modules and of the career', () => {
  const signs = [
    ...landings.flatMap(([, , { technologies }]) => technologies),
    ...careerPage.stack.layers.flatMap(({ items }) => items),
  ]
  const meanings = new Map<string, Set<string>>()
  for (const { symbol, name } of signs) {
    const [technology = ''] = name.split(' ')
    meanings.set(symbol, (meanings.get(symbol) ?? new Set()).add(technology))
  }
  expect([...meanings].filter(([, technologies]) => technologies.size > 1)).toEqual([])
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
