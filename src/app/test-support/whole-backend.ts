import { vi } from 'vitest'
import { priceRows } from './backend.ts'

/** What happens to everything that a form sends. */
export type Fate = 'taken' | 'waiting' | 'unreachable'

export type Sent = { path: string; body: Record<string, unknown>; key: string | null }

const subscription = { subscription_link: 'https://checkout.test/validate/subscription/token' }

/** Sold with one payment and in instalments. */
const products = [
  { slug: 'gee-python', name: 'Google Earth Engine con Python', regular_price_usd: 250 },
  { slug: 'deep-learning', name: 'Deep Learning', regular_price_usd: 420 },
  { slug: 'all-access-geoai', name: 'All Access GeoAI', regular_price_usd: 300 },
].map((product, index) => ({
  id: index + 1,
  promo_price_usd: null,
  is_active: false,
  installments_price_usd: null,
  promo_installments_price_usd: null,
  installments_count: 6,
  ...subscription,
  ...product,
}))

const cohorts = priceRows.map((row) => ({ ...row, base_slug: row.slug.replace(/-\d{6}$/, '') }))

function readings({ pathname: path, searchParams }: URL, body: Record<string, unknown>): unknown {
  if (path === '/rest/v1/courses_moodle') {
    const asked = searchParams.get('base_slug')
    // Without a choice, or with one of several, all are answered; the pages pick theirs.
    return asked?.startsWith('eq.') ? cohorts.filter(({ base_slug }) => `eq.${base_slug}` === asked) : cohorts
  }
  if (path === '/rest/v1/notebooks') return []
  if (path !== '/rest/v1/rpc/get_current_course_price') return undefined
  return products.filter(({ slug }) => slug === body.course_slug_pattern)
}

let fate: Fate = 'taken'
const sent: Sent[] = []

/** The data client keeps the `fetch` it was made with, so one function has to answer every test. */
async function reach(target: string | URL, init: RequestInit = {}): Promise<Response> {
  const address = new URL(target)
  const path = address.pathname
  const body = JSON.parse(String(init.body ?? '{}'))
  const reading = readings(address, body)
  if (reading !== undefined) return Response.json(reading)
  sent.push({ path, body, key: new Headers(init.headers).get('idempotency-key') })
  if (fate === 'unreachable') throw new TypeError('Failed to fetch')
  if (fate === 'waiting') return new Promise(() => undefined)
  return Response.json({ ok: true })
}

/** Answers whatever any page reads; what forms send is kept in the list that comes back. */
export function stageWholeBackend(): readonly Sent[] {
  fate = 'taken'
  sent.length = 0
  vi.stubGlobal('fetch', reach)
  return sent
}

export function nextSendingIs(given: Fate): void {
  fate = given
}
