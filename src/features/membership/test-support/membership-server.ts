import { vi } from 'vitest'

export type Answer = { status: number; body: unknown } | 'dropped'

export type SentPayment = { key: string; body: Record<string, unknown> }

export const membershipRow = {
  id: 7,
  name: 'All Access GeoAI',
  slug: 'all-access-geoai',
  regular_price_usd: '300.00',
  promo_price_usd: '270.00',
  is_active: true,
  installments_price_usd: '250.02',
  promo_installments_price_usd: '250.02',
  installments_count: 6,
  subscription_link: 'https://checkout.test/validate/subscription/token' as string | null,
}

export type MembershipRow = typeof membershipRow

/** Leads to this very page, so that leaving can be seen in a document that cannot navigate. */
export function checkoutUrl(order: string): string {
  return `${window.location.origin}${window.location.pathname}#pagar-${order}`
}

type Reach = (address: URL, init: RequestInit) => Promise<Response>

let current: Reach | null = null

/** The data client keeps the `fetch` it was made with, so one function has to lead to the server of each test. */
async function reach(input: string | URL, init: RequestInit = {}): Promise<Response> {
  if (!current) throw new Error('No server has been started')
  return current(new URL(input), init)
}

export function startMembershipServer() {
  const server = {
    row: membershipRow as MembershipRow | null,
    starts: [] as { base_slug: string; starts_on: string | null }[],
    payments: [] as SentPayment[],
    /** Answers to the next calls, in order; without any, the server does its work. */
    nextPayments: [] as Answer[],
    nextPrices: [] as Answer[],
    held: null as Promise<void> | null,
    /** Keeps every answer back until the returned function is called. */
    hold(): () => void {
      let release = () => {}
      server.held = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        server.held = null
        release()
      }
    },
  }

  function answer(path: string, sent: Record<string, unknown>, headers: Headers): Answer {
    if (path.endsWith('/rpc/get_current_course_price')) {
      const rows = server.row && sent.course_slug_pattern === server.row.slug ? [server.row] : []
      return server.nextPrices.shift() ?? { status: 200, body: rows }
    }
    if (path.endsWith('/rest/v1/courses_moodle')) return { status: 200, body: server.starts }
    if (path.endsWith('/functions/v1/create-payment')) {
      server.payments.push({ key: headers.get('idempotency-key') ?? '', body: sent })
      const order = 'order-0123456789abcdef'
      return (
        server.nextPayments.shift() ?? {
          status: 200,
          body: { redirect_url: checkoutUrl(order), order_id: order },
        }
      )
    }
    throw new Error(`No such address: ${path}`)
  }

  current = async (address, init) => {
    const given = answer(address.pathname, JSON.parse(String(init.body ?? '{}')), new Headers(init.headers))
    await server.held
    init.signal?.throwIfAborted()
    if (given === 'dropped') throw new TypeError('Failed to fetch')
    return Response.json(given.body, { status: given.status })
  }
  vi.stubGlobal('fetch', reach)
  return server
}

export type MembershipServer = ReturnType<typeof startMembershipServer>
