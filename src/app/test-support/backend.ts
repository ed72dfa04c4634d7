import { aProduct, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { startNetwork, type TablePlace } from '#platform/test-support/fake-network.ts'

type PricesReply = TablePlace<'courses_moodle'>['reply']

/** A row of `courses_moodle`. */
export function aPriceRow(row: {
  slug: string
  name?: string
  regular_price_usd?: number
  promo_price_usd?: number
  is_price_active?: boolean
  starts_on?: string | null
}) {
  return {
    name: row.slug,
    base_slug: row.slug.replace(/-\d{6}$/, ''),
    regular_price_usd: 250,
    promo_price_usd: null,
    is_price_active: false,
    starts_on: null,
    ...row,
  }
}

/** Far enough ahead to be announced whenever the tests run. */
export const futureStart = '2099-07-16'

export const priceRows = [
  aPriceRow({ slug: 'gee-python-209907', regular_price_usd: 250, starts_on: futureStart }),
  aPriceRow({ slug: 'geodatabases-209908', regular_price_usd: 280 }),
  aPriceRow({
    slug: 'adquisicion-datos-espaciales-209905',
    regular_price_usd: 240,
    promo_price_usd: 199.5,
    is_price_active: true,
  }),
  aPriceRow({ slug: 'aprendizaje-automatico-209907', regular_price_usd: 320, promo_price_usd: 300 }),
  aPriceRow({ slug: 'deep-learning-209909', regular_price_usd: 420 }),
  aPriceRow({ slug: 'carrera-geodata-science-209908', regular_price_usd: 900 }),
]

/** What is announced of a course without a seat. */
export function soldOut(base_slug: string, next_starts_on: string | null = null) {
  return { base_slug, seats_left: 0, next_starts_on }
}

/** Rows of the requested course, or all rows. */
export function cohorts(...rows: ReturnType<typeof aPriceRow>[]): PricesReply {
  return {
    answer: ({ search }) => {
      const asked = search.get('base_slug')
      return asked?.startsWith('eq.') ? rows.filter(({ base_slug }) => `eq.${base_slug}` === asked) : rows
    },
  }
}

export function startBackend(reply = cohorts(...priceRows)) {
  const network = startNetwork()
  const prices = network.table('courses_moodle', [])
  prices.reply = reply
  const seats = network.sql('get_announced_seats', [])
  return { ...network, prices, seats }
}

/** Answers every read of a page; tests answer the submissions. */
export function startWholeBackend() {
  const backend = startBackend()
  backend.table('notebooks', [])
  backend.sql('get_current_course_price', []).reply = priced(
    aProduct({ slug: 'gee-python', name: 'Google Earth Engine con Python', regular_price_usd: 250 }),
    aProduct({ slug: 'deep-learning', name: 'Deep Learning', regular_price_usd: 420 }),
    aProduct({ slug: 'geodatabases', name: 'Bases de Datos Geoespaciales', regular_price_usd: 280 }),
    aProduct({ slug: 'all-access-geoai', name: 'All Access GeoAI', regular_price_usd: 300 }),
  )
  backend.seats.reply = { answer: [soldOut('geodatabases')] }
  return backend
}
