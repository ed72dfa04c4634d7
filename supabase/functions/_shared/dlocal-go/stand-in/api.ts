import { createHash, timingSafeEqual } from 'node:crypto'
import { type Incoming, json, type Reply } from '../../../../local/http/serve.ts'
import type { Plan, Subscription } from '../../../../local/sandbox/state.ts'
import { answers } from './answers.ts'
import { createPayment, findPayment, listPayments, type PaymentsContext, showPayment } from './payments.ts'
import { createRefund, listRefunds } from './refunds.ts'
import { pageOf, showExecution, showPlan, showSubscription } from './subscriptions.ts'
import type { Keys } from './webhooks.ts'

type Params = Record<string, string>
type Call = (context: PaymentsContext, request: Incoming, params: Params) => Reply
type Endpoint = { method: string; pattern: RegExp; call: Call }

function route(method: string, path: string, call: Call): Endpoint {
  return { method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`), call }
}

function findPlan(context: PaymentsContext, params: Params): Plan | undefined {
  return context.state.data.plans.find((plan) => String(plan.id) === params.plan)
}

function findSubscription(context: PaymentsContext, params: Params): Subscription | undefined {
  return context.state.data.subscriptions.find(
    (subscription) =>
      String(subscription.id) === params.subscription &&
      (params.plan === undefined || String(subscription.plan_id) === params.plan),
  )
}

const endpoints: readonly Endpoint[] = [
  route('GET', '/v1/me', () => json(200, { id: 1, email: 'cobros@meridiano.example', name: 'Meridiano' })),
  route('POST', '/v1/payments', (context, request) => createPayment(context, request)),
  route('GET', '/v1/payments', (context, request) => listPayments(context, request.url)),
  route('GET', '/v1/payments/{id}', (context, _request, params) => {
    const payment = findPayment(context.state, params.id ?? '')
    return payment === undefined ? answers.paymentNotFound() : json(200, showPayment(context, payment))
  }),
  route('POST', '/v1/refunds', (context, request) => createRefund(context, request)),
  route('GET', '/v1/refunds', (context, request) => listRefunds(context, request.url)),
  route('GET', '/v1/subscription/plan/all', (context, request) =>
    pageOf(
      request.url,
      context.state.data.plans.map((plan) => showPlan(context, plan)),
    ),
  ),
  route('GET', '/v1/subscription/plan/{plan}/subscription/all', (context, request, params) => {
    const plan = findPlan(context, params)
    if (plan === undefined) return answers.notFound()
    const own = context.state.data.subscriptions.filter((subscription) => subscription.plan_id === plan.id)
    return pageOf(
      request.url,
      own.map((subscription) => showSubscription(context, subscription)),
    )
  }),

  route(
    'GET',
    '/v1/subscription/plan/{plan}/subscription/{subscription}/execution/all',
    (context, request, params) => {
      const subscription = findSubscription(context, params)
      if (subscription === undefined) return answers.notFound()
      const own = context.state.data.executions.filter((one) => one.subscription_id === subscription.id)
      return pageOf(
        request.url,
        own.map((execution) => showExecution(context, execution)),
      )
    },
  ),
  route('GET', '/v1/subscription/{subscription}/execution/{order}', (context, _request, params) => {
    const subscription = findSubscription(context, params)
    const execution = context.state.data.executions.find(
      (one) => one.order_id === params.order && one.subscription_id === subscription?.id,
    )
    return execution === undefined ? answers.notFound() : json(200, showExecution(context, execution))
  }),
]

function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

function isAuthorised(request: Incoming, keys: Keys): boolean {
  const header = request.headers.authorization ?? ''
  const pair = `${keys.apiKey}:${keys.secretKey}`
  if (header.startsWith('Bearer ')) return isSame(header.slice(7), pair)
  if (header.startsWith('Basic ')) return isSame(Buffer.from(header.slice(6), 'base64').toString(), pair)
  return false
}

/** `path`: the part after /dlocal-go. */
export function callDlocalGo(context: PaymentsContext, keys: Keys, request: Incoming, path: string): Reply {
  if (!request.headers['user-agent']) return answers.noUserAgent()
  const matching = endpoints.filter((endpoint) => endpoint.pattern.test(path))
  if (matching.length === 0) return answers.unknownPath()
  if (!isAuthorised(request, keys)) return answers.invalidCredentials()
  const endpoint = matching.find((candidate) => candidate.method === request.method)
  if (endpoint === undefined) return answers.wrongMethod(matching.map(({ method }) => method).join(', '))
  const params = endpoint.pattern.exec(path)?.groups ?? {}
  return endpoint.call(context, request, params)
}
