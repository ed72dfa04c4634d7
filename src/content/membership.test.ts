import { expect, test } from 'vitest'
import { includedCourses, membershipFaq, membershipPage } from './membership.ts'
import * as metadata from './metadata.ts'
import { courseOf, products } from './products.ts'

/** Static texts; those computed from a price are functions and are skipped. */
function written(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(written) : []
}

test('no static text contains a saving, on the page or in metadata', () => {
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

test('an included product that is also sold individually is a course', () => {
  for (const slug of includedCourses.flatMap((course) => course.slug ?? []))
    expect(courseOf(slug), slug).toBeDefined()
})

test('what is also sold individually has the name and the dates of its record', () => {
  const known = includedCourses.flatMap(({ slug, name, announced }) => {
    const course = slug && courseOf(slug)
    return course ? [{ name, of: course.name, last: announced?.lastDay, starts: course.defaultStart }] : []
  })
  expect(known).toHaveLength(3)
  for (const { name, of, last, starts } of known) {
    expect(name).toBe(of)
    expect(last?.slice(0, 7)).toBe(starts?.slice(0, 7))
    expect((last ?? '') >= (starts ?? '')).toBe(true)
  }
})

test('the five included courses and workshops have the specified hours and dates', () => {
  expect(includedCourses.map(({ hours, announced, rhythm }) => [hours, announced?.text ?? rhythm])).toEqual([
    [64, 'Agosto de 2025'],
    [10, '16 de julio de 2025'],
    [12, 'Agosto de 2025'],
    [8, 'Septiembre de 2025'],
    [undefined, 'Todos los meses desde julio de 2025'],
  ])
})
