import { expect, test } from 'vitest'
import { toBaseSlug } from './course-slug.ts'
import { isSpeedPage, productPage, slugOfPage, speedRating } from './page-speed.ts'

test.each([
  ['LCP', 2500, 'good'],
  ['LCP', 2501, 'fair'],
  ['LCP', 4000, 'fair'],
  ['LCP', 4001, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 201, 'fair'],
  ['INP', 500, 'fair'],
  ['INP', 501, 'poor'],
  ['CLS', 100, 'good'],
  ['CLS', 101, 'fair'],
  ['CLS', 250, 'fair'],
  ['CLS', 251, 'poor'],
] as const)('%s of %i is %s', (metric, p75, rating) => {
  expect(speedRating(metric, p75)).toBe(rating)
})

test('a course goes by its base slug, and comes back', () => {
  const page = productPage(toBaseSlug('gee-python'))
  expect(isSpeedPage(page)).toBe(true)
  expect(slugOfPage(page)).toBe('gee-python')
})

test.each(['', '/', '/recap/abc', 'home?x=1', 'Home', 'course:', 'course:../x', 'course:A B', 'toString'])(
  '%j is no page',
  (page) => {
    expect(isSpeedPage(page)).toBe(false)
  },
)
