import { type Incoming, isRecord, json, parseJson, type Reply } from '../../../../local/http/serve.ts'
import type { PaymentStatus, Refund } from '../../../../local/sandbox/state.ts'
import { findPayment, notifyPayment, type PaymentsContext, setStatus, showPayment } from './payments.ts'
import { settleRefund } from './refunds.ts'
import { savePlan, showPlan } from './subscriptions.ts'

const paymentStatuses: readonly PaymentStatus[] = ['PENDING', 'PAID', 'REJECTED', 'CANCELLED', 'EXPIRED']
const refundStatuses: readonly Refund['status'][] = ['PENDING', 'SUCCESS', 'REJECTED', 'CANCELLED']

function bad(message: string): Reply {
  return json(400, { message })
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value)
}

function changeSwitches(context: PaymentsContext, body: unknown): Reply {
  const webhooks = oneOf(['normal', 'never'], isRecord(body) ? body.webhooks : undefined)
  if (webhooks === undefined) return bad('webhooks are normal or never')
  context.state.data.notifies = webhooks === 'normal'
  context.state.changed()
  return json(200, { webhooks })
}

async function controlPayment(
  context: PaymentsContext,
  request: Incoming,
  id: string,
  verb: string,
): Promise<Reply> {
  const payment = findPayment(context.state, id)
  if (payment === undefined) return json(404, { message: 'no such payment' })
  if (verb === 'webhook') {
    await notifyPayment(context, payment)
    return json(200, showPayment(context, payment))
  }
  const body = parseJson(request.body)
  const status = oneOf(paymentStatuses, isRecord(body) ? body.status : undefined)
  if (status === undefined) return bad(`status is one of ${paymentStatuses.join(', ')}`)
  if (isRecord(body) && typeof body.amount === 'number') payment.amount = body.amount
  if (isRecord(body) && typeof body.currency === 'string') payment.currency = body.currency
  await setStatus(context, payment, status, request.url.searchParams.get('webhook') !== 'false')
  return json(200, showPayment(context, payment))
}

async function controlRefund(context: PaymentsContext, request: Incoming, id: string): Promise<Reply> {
  const refund = context.state.data.refunds.find((one) => one.id === id)
  const body = parseJson(request.body)
  const status = oneOf(refundStatuses, isRecord(body) ? body.status : undefined)
  if (refund === undefined) return json(404, { message: 'no such refund' })
  if (status === undefined) return bad(`status is one of ${refundStatuses.join(', ')}`)
  await settleRefund(context, refund, status)
  return json(200, refund)
}

function createSubscriptionPlan(context: PaymentsContext, body: unknown): Reply {
  if (!isRecord(body) || typeof body.plan_token !== 'string' || !(Number(body.amount) > 0)) {
    return bad('a plan needs plan_token, name, amount and currency')
  }
  return json(200, showPlan(context, savePlan(context.state, body)))
}

/** Controls of the provider's stand-in. `path`: the part after /__sandbox/dlocal-go. */
export async function servePaymentControls(
  context: PaymentsContext,
  request: Incoming,
  path: string,
): Promise<Reply> {
  const { data } = context.state
  const [, list = '', id = '', verb = ''] = /^\/(\w+)\/([^/]+)\/(\w+)$/.exec(path) ?? []
  switch (`${request.method} ${id === '' ? path : `/${list}/${verb}`}`) {
    case 'POST /payments/status':
    case 'POST /payments/webhook':
      return controlPayment(context, request, id, verb)
    case 'POST /refunds/status':
      return controlRefund(context, request, id)
    case 'POST /switches':
      return changeSwitches(context, parseJson(request.body))
    case 'GET /plans':
      return json(200, { plans: data.plans.map((plan) => showPlan(context, plan)) })
    case 'POST /plans':
      return createSubscriptionPlan(context, parseJson(request.body))
    case 'GET /payments':
      return json(200, { payments: [...data.payments].reverse().map((one) => showPayment(context, one)) })
    case 'GET /refunds':
      return json(200, { refunds: data.refunds })
    default:
      return json(404, { message: 'unknown control' })
  }
}
