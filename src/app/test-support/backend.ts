import { vi } from 'vitest'

export type Answer = { status: number; body: unknown } | 'pending' | 'unreachable'

export type Backend = {
  /** Rows of `courses_moodle`, or what happens instead. */
  prices: Answer
  /** Answers of the functions by name; the last one repeats. */
  functions: Record<string, Answer[]>
  /** What the functions were called with, in order. */
  calls: { name: string; body: Record<string, unknown> }[]
}

let current: Backend | null = null

function respond(answer: Answer): Promise<Response> {
  if (answer === 'pending') return new Promise(() => undefined)
  if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
  return Promise.resolve(
    new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    }),
  )
}

/** The data client keeps the `fetch` it was made with, so one function has to lead to the backend of each test. */
function reach(target: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (!current) throw new Error('No backend on stage')
  const address = new URL(target instanceof Request ? target.url : target)
  if (address.pathname === '/rest/v1/courses_moodle') {
    const slug = address.searchParams.get('base_slug')?.replace(/^eq\./, '')
    const { prices } = current
    if (!slug || prices === 'pending' || prices === 'unreachable' || !Array.isArray(prices.body)) {
      return respond(prices)
    }
    const rows = prices.body.filter((row) => String(row.slug).startsWith(`${slug}-`))
    return respond({ ...prices, body: rows })
  }
  const name = address.pathname.replace('/functions/v1/', '')
  const answers = current.functions[name]
  if (!answers) throw new Error(`Unexpected call: ${address}`)
  current.calls.push({ name, body: JSON.parse(String(init?.body)) })
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  return respond(answer ?? { status: 200, body: { ok: true } })
}

export const sent: Answer = { status: 200, body: { ok: true } }

export function stageBackend(given: Partial<Backend> = {}): Backend {
  current = { prices: { status: 200, body: priceRows }, functions: {}, calls: [], ...given }
  vi.stubGlobal('fetch', reach)
  return current
}

export type PriceRow = {
  name: string
  slug: string
  regular_price_usd: number | string
  promo_price_usd: number | string | null
  is_price_active: boolean
  starts_on: string | null
}

export function aPriceRow(row: Partial<PriceRow> & { slug: string }): PriceRow {
  return {
    name: row.slug,
    regular_price_usd: 250,
    promo_price_usd: null,
    is_price_active: false,
    starts_on: null,
    ...row,
  }
}

/** Far enough ahead to be announced whenever the tests run. */
export const futureStart = '2099-07-16'

export const priceRows: PriceRow[] = [
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
