import { expect, test } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { money } from '#domain/money.ts'
import { commerceOf } from './commerce.ts'

test('the value is exact to the cent, in dollars by default', () => {
  const sold = (minor: number) => ({
    courseSlug: toBaseSlug('gee-python'),
    name: 'GEE',
    amount: money(minor, 'USD'),
  })
  expect(commerceOf([sold(10), sold(20)]).value).toBe(0.3)
  expect(commerceOf([])).toEqual({ currency: 'USD', value: 0, items: [] })
})
