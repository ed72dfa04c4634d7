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
  regular_price_usd: 300,
  promo_price_usd: 270,
  is_active: true,
  installments_price_usd: 250.02,
  promo_installments_price_usd: 250.02,
  installments_count: 6,
  subscription_link: 'https://checkout.test/validate/subscription/token' as string | null,
}

export type MembershipRow = typeof membershipRow

const course = (base_slug: string, regular: number, promo: number | null) => ({
  base_slug,
  starts_on: null as string | null,
  regular_price_usd: regular,
  promo_price_usd: promo,
  is_price_active: promo !== null,
})

/** 220 + 90 + 90 bought apart. */
export const courseRows = [
  course('carrera-geodata-science', 260, 220),
  course('gee-python', 90, null),
  course('geodatabases', 90, null),
]

export function startMembershipServer() {
  const server = {
    row: membershipRow as MembershipRow | null,
    courses: courseRows,
    /** Answers to the next lookups of the courses, in order. */
    nextCourses: [] as Answer[],
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
    if (path.endsWith('/rest/v1/courses_moodle')) {
      return server.nextCourses.shift() ?? { status: 200, body: server.courses }
    }
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
