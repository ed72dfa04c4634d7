import { expect, test } from 'vitest'
import { includedCourses, membershipFaq, membershipPage } from './membership.ts'
import * as metadata from './metadata.ts'
import { courseOf, products } from './products.ts'

/** Texts that stand as they are; what is computed from a price is a function and is not among them. */
function written(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(written) : []
}

test('no saving is typed anywhere, on the page or for search engines', () => {
  const texts = written([
    membershipPage,
    includedCourses,
    membershipFaq({ plan: null, upgrade: null }),
    metadata,
    products,
  ])
  expect(texts.length).toBeGreaterThan(60)
  expect(texts.filter((text) => /\d\s?%/.test(text))).toEqual([])
})

test('what is sold by itself too is a course', () => {
  for (const slug of includedCourses.flatMap((course) => course.slug ?? []))
    expect(courseOf(slug), slug).toBeDefined()
})

test('the five included courses and workshops, with hours and dates of the specification', () => {
  expect(includedCourses.map(({ hours, announced, rhythm }) => [hours, announced?.text ?? rhythm])).toEqual([
    [64, 'Agosto de 2025'],
    [10, '16 de julio de 2025'],
    [12, 'Agosto de 2025'],
    [8, 'Septiembre de 2025'],
    [undefined, 'Todos los meses desde julio de 2025'],
  ])
})
