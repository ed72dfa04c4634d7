import { aProduct, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { startNetwork, type TablePlace } from '#platform/test-support/fake-network.ts'

type PricesReply = TablePlace<'course_offers'>['reply']

/** A row of `course_offers`. */
export function aPriceRow(row: {
  slug: string
  name?: string
  regular_price_usd?: number
  promo_price_usd?: number
  is_price_active?: boolean
  installments_price_usd?: number | null
  offers_installments?: boolean
  starts_on?: string | null
  announced_seats?: { left: number; next_starts_on: string | null } | null
}) {
  return {
    name: row.slug,
    base_slug: row.slug.replace(/-\d{6}$/, ''),
    regular_price_usd: 250,
    promo_price_usd: null,
    is_price_active: false,
    installments_price_usd: null as number | null,
    promo_installments_price_usd: null,
    installments_count: null,
    offers_installments: false,
    starts_on: null,
    announced_seats: null,
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

type Seats = NonNullable<Parameters<typeof aPriceRow>[0]['announced_seats']>

/** The same courses, with what is announced of the seats of some, by base slug. */
export function announcing(seats: Readonly<Record<string, Seats>>): PricesReply {
  return cohorts(...priceRows.map((row) => ({ ...row, announced_seats: seats[row.base_slug] ?? null })))
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
  const prices = network.table('course_offers', [])
  prices.reply = reply
  return { ...network, prices }
}

/** Answers every read of a page; tests answer the submissions. */
export function startWholeBackend() {
  const none = { left: 0, next_starts_on: null }
  const backend = startBackend(announcing({ geodatabases: none }))
  backend.table('notebooks', [])
  backend.sql('get_exchange_rate', [])
  backend.sql('get_current_course_price', []).reply = priced(
    aProduct({ slug: 'gee-python', name: 'Google Earth Engine con Python', regular_price_usd: 250 }),
    aProduct({ slug: 'deep-learning', name: 'Deep Learning', regular_price_usd: 420 }),
    {
      ...aProduct({ slug: 'geodatabases', name: 'Bases de Datos Geoespaciales', regular_price_usd: 280 }),
      announced_seats: none,
    },
    aProduct({ slug: 'all-access-geoai', name: 'All Access GeoAI', regular_price_usd: 300 }),
  )
  return backend
}
