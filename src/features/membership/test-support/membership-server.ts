import {
  type Answer,
  checkoutUrl,
  type SentPayment,
  startNetwork,
} from '#platform/test-support/visitor-network.ts'

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

export function startMembershipServer() {
  const server = {
    row: membershipRow as MembershipRow | null,
    starts: [] as { base_slug: string; starts_on: string | null }[],
    payments: [] as SentPayment[],
    /** Answers to the next calls, in order; without any, the server does its work. */
    nextPayments: [] as Answer[],
    nextPrices: [] as Answer[],
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

  return Object.assign(server, startNetwork(answer))
}

export type MembershipServer = ReturnType<typeof startMembershipServer>
