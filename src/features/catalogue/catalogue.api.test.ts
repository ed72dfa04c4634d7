import { beforeEach, expect, test } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { type Asked, startNetwork, type TablePlace } from '#platform/test-support/fake-network.ts'
import { readHomePrices, readModulePrice } from './catalogue.api.ts'

const row = {
  name: 'Deep Learning',
  slug: 'deep-learning-202509',
  regular_price_usd: 420,
  promo_price_usd: null,
  is_price_active: false,
  starts_on: null,
}

let cohorts: TablePlace<'courses_moodle'>

beforeEach(() => {
  cohorts = startNetwork().table('courses_moodle', [row])
})

/** Columns and filters of a request. */
function question(asked: Asked | undefined) {
  const { select = '', ...filters } = Object.fromEntries(asked?.search ?? [])
  return { columns: select.split(',').sort(), filters }
}

test('the home page reads the prices of the current cohorts', async () => {
  const [cohort] = await readHomePrices()
  expect(cohort).toMatchObject({ slug: 'deep-learning-202509', baseSlug: 'deep-learning' })
  expect(question(cohorts.asked[0])).toEqual({
    columns: ['is_price_active', 'name', 'promo_price_usd', 'regular_price_usd', 'slug', 'starts_on'],
    filters: { is_current_cohort: 'eq.true' },
  })
})

test('a course page reads one row: the current cohort of exactly that course', async () => {
  expect(await readModulePrice(toBaseSlug('deep-learning'))).toMatchObject({ baseSlug: 'deep-learning' })
  expect(question(cohorts.asked[0])).toMatchObject({
    columns: ['is_price_active', 'promo_price_usd', 'regular_price_usd', 'slug', 'starts_on'],
    filters: { base_slug: 'eq.deep-learning', is_current_cohort: 'eq.true' },
  })
  cohorts.reply = { answer: [] }
  expect(await readModulePrice(toBaseSlug('deep-learning'))).toBeNull()
})
