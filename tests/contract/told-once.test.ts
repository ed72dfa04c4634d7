import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordingsKept } from '../../src/content/acceptance.ts'
import { hoursOf } from '../../src/content/catalogue.ts'
import { homeFaq } from '../../src/content/courses/shared-faq.ts'
import { courseOf, courses } from '../../src/content/products.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'src', 'content')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

/** Each text of the content; what stands in one object, such as a question and its answer, is read together. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  const parts = Object.values(value)
  const own = parts.filter((part) => typeof part === 'string').join('. ')
  return [own, ...parts.filter((part) => typeof part !== 'string').flatMap(textsIn)]
}

const modules: unknown[] = await Promise.all(files.map((name) => import(join(folder, name))))
const texts = modules.flatMap((module) => textsIn({ ...(module as object) }))

test('how long recordings are kept is one time, wherever it is said', () => {
  const told = texts.filter((text) => /grabaci/i.test(text) && /un año/i.test(text))
  expect(told.length).toBeGreaterThanOrEqual(9)
  expect(told.filter((text) => !text.includes(recordingsKept))).toEqual([])
})

test('one payment opens the course within minutes by card alone', () => {
  const told = texts.filter(
    (text) => /pago único|un solo pago/i.test(text) && /en (unos )?minutos/i.test(text),
  )
  expect(told.length).toBeGreaterThanOrEqual(4)
  expect(told.filter((text) => !text.includes('con tarjeta'))).toEqual([])
})

test('the classes of a week are those of each course', () => {
  const hours = homeFaq.find(({ question }) => question.includes('horas por semana'))
  expect(courses.some(({ classes, weeks }) => classes > weeks)).toBe(true)
  expect(courses.filter(({ classes, weeks }) => classes < weeks)).toEqual([])
  expect(hours?.answer).toMatch(/^Al menos una clase en vivo de dos horas por semana\./)
})

test('nobody is told that all is open: Google Earth Engine is not', () => {
  const tools = texts.find((text) => text.includes('PostGIS, scikit-learn'))
  expect(tools).toContain('Casi todo es abierto')
})

test('the sample sells the courses by the names of the site, and certifies its hours', () => {
  const seed = readFileSync(join(root, 'supabase', 'seed.sql'), 'utf8')
  const names = [...seed.matchAll(/^ {2}\('([^']+)', '([a-z-]+)', \d+, \d+\.\d\d/gm)]
  expect(names.length).toBeGreaterThanOrEqual(13)
  for (const [, name, slug = ''] of names) expect(name).toBe(courseOf(slug)?.name)
  const hours = /certificate_hours = h\.hours\s+from \(values ([\s\S]*?)\) as h/.exec(seed)?.[1] ?? ''
  const certified = [...hours.matchAll(/'([a-z-]+)', (\d+)/g)].map(([, slug, count]) => [slug, Number(count)])
  expect(Object.fromEntries(certified)).toEqual(
    Object.fromEntries(courses.map((course) => [course.slug, hoursOf(course)])),
  )
})
