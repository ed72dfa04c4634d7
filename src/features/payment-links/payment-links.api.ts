import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import { orderLimitsSchema, type PaymentLink, paymentLinkSchema } from '#domain/contracts/payments.ts'
import {
  createStaffPayment,
  type StaffPaymentFailureCode,
  type StaffPaymentRequest,
} from '#domain/contracts/staff-payment.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import { parseMoney } from '#domain/money.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { Problem } from '#domain/problems.ts'
import { isCheckoutUrl } from '#flows/purchase/leave-site.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { env } from '#platform/env.ts'
import { staffClient } from '#platform/staff-client.ts'
import { askedAnew, staffData, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import type { LinkLimits } from './link-form.ts'
import type { LinksFilter } from './links-filter.ts'

export type LinkFailure = StaffPaymentFailureCode | 'unknown' | 'network' | 'no_redirect_url' | 'foreign_url'

export type LinkAnswer =
  | { ok: true; url: string; orderId: OrderId }
  | { ok: false; kind: 'problems'; problems: Problem[] }
  | { ok: false; refusal: LinkFailure }

/** `create-payment` for staff. Never throws; the same key and content return the same link. */
export async function createPaymentLink(
  request: StaffPaymentRequest,
  idempotencyKey: string,
): Promise<LinkAnswer> {
  const answer = await callStaffFunction(createStaffPayment, request, { idempotencyKey })
  if (!answer.ok) {
    if (answer.kind === 'problems') return answer
    return { ok: false, refusal: failureCodeOf(answer) }
  }
  const { redirect_url: url, order_id: orderId } = answer.value
  if (url === '' || orderId === null) return { ok: false, refusal: 'no_redirect_url' }
  return isCheckoutUrl(url, env().checkoutOrigins)
    ? { ok: true, url, orderId }
    : { ok: false, refusal: 'foreign_url' }
}

/** A link's address of another host than the provider's is left out. */
export async function fetchPaymentLinks(
  filter: LinksFilter,
  beforeId: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<PaymentLink, number>> {
  const request = staffClient().rpc('list_payment_links', {
    page_size: pageSize + 1,
    state_filter: filter.state,
    course_filter: filter.course,
    only_mine: filter.isMine,
    search: filter.search,
    ...dayRangeArguments(filter.days),
    ...(beforeId === null ? {} : { before_id: beforeId }),
  })
  const rows = v.parse(v.array(paymentLinkSchema), staffData(await request.abortSignal(signal)))
  const { checkoutOrigins } = env()
  const isOurs = (url: string | null) => url !== null && isCheckoutUrl(url, checkoutOrigins)
  const links = rows.map((row) => (isOurs(row.redirect_url) ? row : { ...row, redirect_url: null }))
  return keyPage(links, pageSize, (link) => link.id)
}

/** Minimum and maximum of a link; null for an invalid response, so that only the server checks them. */
export async function fetchLinkLimits(signal: AbortSignal): Promise<LinkLimits | null> {
  const answer = await staffClient().rpc('staff_order_limits').abortSignal(signal)
  const row = v.parse(orderLimitsSchema, staffData(answer))
  const min = parseMoney(row.min_usd, 'USD')
  const max = parseMoney(row.max_usd, 'USD')
  return min && max ? { min, max } : null
}

const linksPageSize = 20
/** Students often pay while the creator of the link is still on the page. */
const refreshMs = 10_000

export const paymentLinkKeys = {
  all: [staffQueries, 'payment-links'],
  recent: () => [...paymentLinkKeys.all, 'recent'],
  limits: () => [...paymentLinkKeys.all, 'limits'],
} as const

export function recentLinksQuery(filter: LinksFilter) {
  return infiniteQueryOptions({
    ...askedAnew,
    queryKey: [...paymentLinkKeys.recent(), filter],
    queryFn: ({ signal, pageParam }) => fetchPaymentLinks(filter, pageParam, linksPageSize, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ shown }) => shown.some((link) => link.state === 'pending' || link.payable))
        ? refreshMs
        : false,
  })
}

export function linkLimitsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: paymentLinkKeys.limits(),
    queryFn: ({ signal }) => fetchLinkLimits(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
