import { expect, test } from 'vitest'
import { cohortSlugOf, toBaseSlug } from '#domain/course-slug.ts'
import { priceFromRow } from '#domain/prices.ts'
import { itemViewed, listViewed } from './catalogue-events.ts'

function aCohort(course: string, regular: number, promo: number | null = null) {
  const price = priceFromRow({
    regular_price_usd: regular,
    promo_price_usd: promo,
    is_active: promo !== null,
  })
  const baseSlug = toBaseSlug(course)
  return { slug: cohortSlugOf(baseSlug, '209907'), baseSlug, price, startsOn: null, seats: null }
}

const gee = { slug: toBaseSlug('gee-python'), name: 'Google Earth Engine con Python' }

test('the home page list has a name, indexed items and the total of the displayed prices', () => {
  const event = listViewed([aCohort('gee-python', 250, 199.5), aCohort('deep-learning', 420)])
  expect(event).toEqual({
    name: 'view_item_list',
    params: {
      item_list_id: 'homepage_courses',
      item_list_name: 'homepage_courses',
      currency: 'USD',
      value: 619.5,
      items: [
        {
          item_id: 'gee-python',
          item_name: gee.name,
          item_category: 'curso',
          price: 199.5,
          quantity: 1,
          index: 0,
        },
        {
          item_id: 'deep-learning',
          item_name: 'Deep Learning',
          item_category: 'curso',
          price: 420,
          quantity: 1,
          index: 1,
        },
      ],
    },
  })
})

test('reports nothing without a price', () => {
  expect(listViewed(undefined)).toBeNull()
  expect(listViewed([])).toBeNull()
  expect(itemViewed(gee, null)).toBeNull()
})

test('a single course is an item without index, under its base slug', () => {
  expect(itemViewed(gee, aCohort('gee-python', 250))).toEqual({
    name: 'view_item',
    params: {
      currency: 'USD',
      value: 250,
      items: [
        { item_id: 'gee-python', item_name: gee.name, item_category: 'curso', price: 250, quantity: 1 },
      ],
    },
  })
})
