import { describe, expect, test } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { money } from '#domain/money.ts'
import { commerceOf } from './commerce.ts'

describe('commerceOf', () => {
  test('has GA4’s fields, numbers as numbers, and the total', () => {
    const sold = commerceOf(
      [
        {
          courseSlug: toBaseSlug('gee-python'),
          name: 'Google Earth Engine con Python',
          amount: money(19950, 'USD'),
        },
        { courseSlug: toBaseSlug('deep-learning'), name: 'Deep Learning', amount: money(42010, 'USD') },
      ],
      { indexed: true },
    )
    expect(sold).toEqual({
      currency: 'USD',
      value: 619.6,
      items: [
        {
          item_id: 'gee-python',
          item_name: 'Google Earth Engine con Python',
          item_category: 'curso',
          price: 199.5,
          quantity: 1,
          index: 0,
        },
        {
          item_id: 'deep-learning',
          item_name: 'Deep Learning',
          item_category: 'curso',
          price: 420.1,
          quantity: 1,
          index: 1,
        },
      ],
    })
  })
})

test('the value is exact to the cent, in dollars by default', () => {
  const sold = (minor: number) => ({
    courseSlug: toBaseSlug('gee-python'),
    name: 'GEE',
    amount: money(minor, 'USD'),
  })
  expect(commerceOf([sold(10), sold(20)]).value).toBe(0.3)
  expect(commerceOf([])).toEqual({ currency: 'USD', value: 0, items: [] })
})
