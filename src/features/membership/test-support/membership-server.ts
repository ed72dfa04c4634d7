import { aProduct, startPurchaseNetwork } from '#flows/purchase/test-support/purchase-network.ts'

export const membershipRow = {
  ...aProduct({ slug: 'all-access-geoai', name: 'All Access GeoAI', regular_price_usd: 300 }),
  promo_price_usd: 270,
  installments_price_usd: 250.02,
  promo_installments_price_usd: 250.02,
}

const course = (base_slug: string, regular: number, promo: number | null) => ({
  slug: base_slug,
  name: base_slug,
  base_slug,
  installments_price_usd: null,
  promo_installments_price_usd: null,
  installments_count: null,
  offers_installments: false,
  announced_seats: null,
  starts_on: null as string | null,
  regular_price_usd: regular,
  promo_price_usd: promo,
  is_price_active: promo !== null,
})

/** Sold individually for 220 + 90 + 90. */
export const courseRows = [
  course('carrera-geodata-science', 260, 220),
  course('gee-python', 90, null),
  course('geodatabases', 90, null),
]

export function startMembershipServer() {
  const network = startPurchaseNetwork(membershipRow)
  return { ...network, courses: network.table('course_offers', courseRows) }
}

export type MembershipServer = ReturnType<typeof startMembershipServer>
