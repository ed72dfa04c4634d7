import { beforeEach, expect, test, vi } from 'vitest'
import { readHomePrices, readModulePrice } from './catalogue.api.ts'

const asked: URL[] = []
let rows: Record<string, unknown>[]

/** The data client keeps the `fetch` it was made with, so one function has to answer every test. */
async function reach(target: string | URL): Promise<Response> {
  asked.push(new URL(target))
  return Response.json(rows)
}

const row = {
  name: 'Deep Learning',
  slug: 'deep-learning-202509',
  regular_price_usd: 420,
  promo_price_usd: null,
  is_price_active: false,
  starts_on: null,
}

beforeEach(() => {
  asked.length = 0
  rows = [row]
  vi.stubGlobal('fetch', reach)
})

/** What an address asks for, apart from the paging that the client adds by itself. */
function question(address: URL | undefined) {
  const { select = '', ...filters } = Object.fromEntries(address?.searchParams ?? [])
  return { table: address?.pathname, columns: select.split(',').sort(), filters }
}

test('the home page reads the prices of the current cohorts', async () => {
  const [cohort] = await readHomePrices()
  expect(cohort).toMatchObject({ slug: 'deep-learning-202509', baseSlug: 'deep-learning' })
  expect(question(asked[0])).toEqual({
    table: '/rest/v1/courses_moodle',
    columns: ['is_price_active', 'name', 'promo_price_usd', 'regular_price_usd', 'slug', 'starts_on'],
    filters: { is_current_cohort: 'eq.true' },
  })
})

test('a course’s page reads one row: the current cohort of exactly that course', async () => {
  expect(await readModulePrice('deep-learning')).toMatchObject({ baseSlug: 'deep-learning' })
  expect(question(asked[0])).toMatchObject({
    table: '/rest/v1/courses_moodle',
    columns: ['is_price_active', 'promo_price_usd', 'regular_price_usd', 'slug', 'starts_on'],
    filters: { base_slug: 'eq.deep-learning', is_current_cohort: 'eq.true' },
  })
  rows = []
  expect(await readModulePrice('deep-learning')).toBeNull()
})
