import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { orderQuery, pollWaitMs } from '#flows/purchase/order.queries.ts'
import { linkErrorHref, paymentErrorHref } from '#flows/purchase/payment-hrefs.ts'
import { forgetPersonalData } from '#flows/purchase/payment-session.ts'
import { trackPurchase } from '#flows/purchase/track-purchase.ts'
import { useConsent } from '#platform/use-consent.ts'

export type OrderOutcome =
  | { kind: 'checking' }
  | { kind: 'unknown' }
  | { kind: 'approved'; order: OrderFacts }
  /** `asking`: false once polling has ended. */
  | { kind: 'pending'; orderId: OrderId; asking: boolean; busy: boolean; askAgain: () => void }
  | { kind: 'unreachable'; orderId: OrderId; busy: boolean; askAgain: () => void }

/** Status of an order from the server, polled while pending; null sends no request. */
export function useOrderOutcome(orderId: OrderId | null): OrderOutcome {
  const navigate = useNavigate()
  const [attempts, setAttempts] = useState(0)
  const { data, isPending, isError, isFetching, refetch } = useQuery(orderQuery(orderId))
  const waitMs = data?.status === 'pending' ? pollWaitMs(attempts) : false
  const failedAt =
    data?.status === 'rejected' || data?.status === 'cancelled'
      ? data.byLink
        ? linkErrorHref(data.orderId)
        : paymentErrorHref(data.courseSlug)
      : null
  const paidCourse = data?.status === 'approved' ? data.courseSlug : null

  useEffect(() => {
    if (waitMs === false) return
    const timer = setTimeout(() => {
      refetch().then(() => setAttempts(attempts + 1))
    }, waitMs)
    return () => clearTimeout(timer)
  }, [waitMs, attempts, refetch])

  useEffect(() => {
    if (failedAt !== null) navigate(failedAt, { replace: true })
  }, [failedAt, navigate])

  useEffect(() => {
    if (paidCourse !== null) forgetPersonalData(paidCourse)
  }, [paidCourse])

  const consent = useConsent()
  const paid = data?.status === 'approved' ? data : null
  useEffect(() => {
    if (!paid || consent !== 'granted') return
    trackPurchase(paid.orderId, { courseSlug: paid.courseSlug, name: paid.courseName, amount: paid.total })
  }, [paid, consent])

  function askAgain() {
    setAttempts(0)
    refetch()
  }

  if (orderId === null || data === null) return { kind: 'unknown' }
  if (isPending || failedAt !== null) return { kind: 'checking' }
  if (data?.status === 'approved') return { kind: 'approved', order: data }
  if (isError || !data) return { kind: 'unreachable', orderId, busy: isFetching, askAgain }
  return { kind: 'pending', orderId, asking: waitMs !== false, busy: isFetching, askAgain }
}
