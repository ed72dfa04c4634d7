import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseSlug, isBaseSlug, isCohortSlug } from './course-slug.ts'

describe('baseSlug', () => {
  test.each([
    ['deep-learning', 'deep-learning'],
    ['deep-learning-202509', 'deep-learning'],
    [' Deep Learning ', 'deep-learning'],
    ['deep-learning-avanzado-202509', 'deep-learning-avanzado'],
    ['deep-learning-20250', 'deep-learning-20250'],
    ['deep-learning-2025091', 'deep-learning-2025091'],
    ['deep-learning-202509-202510', 'deep-learning-202509'],
    ['gee   python', 'gee-python'],
    ['', null],
  ])('of %j is %j', (course, slug) => {
    expect(baseSlug(course)).toBe(slug)
  })

  test('removes one cohort and nothing else', () => {
    const slug = fc.stringMatching(/^[a-z]{1,12}(-[a-z]{1,12}){0,3}$/)
    fc.assert(
      fc.property(slug, fc.stringMatching(/^\d{6}$/), (base, cohort) => {
        expect(baseSlug(`${base}-${cohort}`)).toBe(base)
        expect(baseSlug(base)).toBe(base)
      }),
    )
  })
})

describe.each(Object.entries({ isBaseSlug, isCohortSlug }))('%s', (_, isSlug) => {
  test.each(['gee-python', 'a', 'carrera-geodata-science', 'x9'])('takes %s', (slug) => {
    expect(isSlug(slug)).toBe(true)
  })

  test.each([
    '',
    '%',
    'deep-learning-%',
    'deep_learning',
    '-deep',
    'deep-',
    'deep--learning',
    'Deep',
    "x' or 1=1",
    '../x',
    'año',
    'a'.repeat(81),
  ])('refuses %j', (slug) => {
    expect(isSlug(slug)).toBe(false)
  })
})
