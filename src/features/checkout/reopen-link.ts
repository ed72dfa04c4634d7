import { type ReopenFailure, reopenOrder } from '#domain/contracts/reopen-order.ts'
import { isOrderId, type OrderId } from '#domain/order-id.ts'
import { callFunction, failureCodeOf } from '#platform/call-function.ts'

export type ReopenStep =
  | { kind: 'leave'; url: string }
  | { kind: 'already_paid'; orderId: OrderId }
  | { kind: 'stay'; failure: ReopenFailure }

/** Asks for the checkout of a staff link, at its price (decision 61). */
export async function reopenLink(orderId: OrderId, signal: AbortSignal): Promise<ReopenStep> {
  const answer = await callFunction(reopenOrder, { order_id: orderId }, { signal })
  if (answer.ok) return { kind: 'leave', url: answer.value.redirect_url }
  const code = failureCodeOf(answer)
  if (code !== 'order_paid') return { kind: 'stay', failure: code }
  const paid = answer.kind === 'code' ? answer.details?.order_id : undefined
  return { kind: 'already_paid', orderId: typeof paid === 'string' && isOrderId(paid) ? paid : orderId }
}
