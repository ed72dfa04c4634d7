import { beforeEach, expect, test } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { type Asked, startNetwork, type TablePlace } from '#platform/test-support/fake-network.ts'
import { readHomePrices, readModulePrice } from './offers.api.ts'

const row = {
  name: 'Deep Learning',
  slug: 'deep-learning-202509',
  regular_price_usd: 420,
  promo_price_usd: null,
  is_price_active: false,
  ...{ installments_price_usd: 450, promo_installments_price_usd: null, installments_count: 6 },
  offers_installments: true,
  starts_on: null,
  announced_seats: { left: 3, next_starts_on: null },
}

/** Sorted. */
const columns = [
  ...['announced_seats', 'installments_count', 'installments_price_usd', 'is_price_active', 'name'],
  ...['offers_installments', 'promo_installments_price_usd', 'promo_price_usd', 'regular_price_usd'],
  ...['slug', 'starts_on'],
]

let cohorts: TablePlace<'course_offers'>

beforeEach(() => {
  cohorts = startNetwork().table('course_offers', [row])
})

/** Columns and filters of a request, which carries its key as one of them (decision 125). */
function question(asked: Asked | undefined) {
  const { select = '', apikey: _, ...filters } = Object.fromEntries(asked?.search ?? [])
  return { columns: select.split(',').sort(), filters }
}

test('the home page reads the prices of the current cohorts', async () => {
  const [cohort] = await readHomePrices()
  expect(cohort).toMatchObject({
    ...{ slug: 'deep-learning-202509', baseSlug: 'deep-learning', seats: { left: 3, nextStart: null } },
    price: { hasSubscription: true, installmentsCount: 6, installments: { minor: 45_000 } },
  })
  expect(question(cohorts.asked[0])).toEqual({
    columns,
    filters: { is_current_cohort: 'eq.true' },
  })
})

test('a course page reads one row: the current cohort of exactly that course', async () => {
  expect(await readModulePrice(toBaseSlug('deep-learning'))).toMatchObject({ baseSlug: 'deep-learning' })
  expect(question(cohorts.asked[0])).toMatchObject({
    columns,
    filters: { base_slug: 'eq.deep-learning', is_current_cohort: 'eq.true' },
  })
  cohorts.reply = { answer: [] }
  expect(await readModulePrice(toBaseSlug('deep-learning'))).toBeNull()
})
