import { expect, test } from 'vitest'
import { teachers } from '#content/teachers.ts'
import { careerPage } from './career.ts'
import { career } from './catalogue.ts'
import { courseOf } from './products.ts'

const { modules: steps } = careerPage.roadmap
const { segments } = careerPage.profile

test('has the modules of the public specification, section 2', () => {
  expect(steps.map(({ name, weeks, optional }) => [name, weeks, optional])).toEqual([
    ['Adquisición de datos geoespaciales', 8, false],
    ['Aprendizaje automático', 8, false],
    ['Deep learning', 12, false],
    ['Proyecto final y mentoría', 3, false],
    ['Taller de segmentación semántica', 4, true],
    ['Taller de detección de objetos', 4, true],
  ])
  const levels = steps.map(({ difficulty }) => difficulty)
  expect(levels).toEqual(expect.arrayContaining(['Principiante', 'Intermedio']))
})

test('the profile and the roadmap both add up to the weeks of the career', () => {
  const required = steps.filter(({ optional }) => !optional)
  expect(segments).toHaveLength(required.length)
  const sum = (parts: readonly { weeks: number }[]) => parts.reduce((total, { weeks }) => total + weeks, 0)
  expect(sum(segments)).toBe(career.weeks)
  expect(sum([...required, careerPage.roadmap.presentation])).toBe(career.weeks)
})

test('a module that is also sold individually has a page with the same duration', () => {
  const soldAlone = steps.filter(({ slug }) => slug !== undefined)
  expect(soldAlone).toHaveLength(3)
  for (const { slug = '', weeks } of soldAlone) expect(courseOf(slug)?.weeks, slug).toBe(weeks)
})

test('has three benefits, a layered stack and a team', () => {
  expect(careerPage.benefits.items).toHaveLength(3)
  const symbols = careerPage.stack.layers.flatMap(({ items }) => items.map(({ symbol }) => symbol))
  expect(new Set(symbols).size).toBe(symbols.length)
  expect(teachers.filter(({ teaches }) => teaches.includes(career.slug))).toHaveLength(4)
})
