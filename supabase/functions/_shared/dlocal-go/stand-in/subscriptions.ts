import { randomBytes } from 'node:crypto'
import { json, type Reply } from '../../../../local/http/serve.ts'
import type { Execution, Plan, State, Subscription } from '../../../../local/sandbox/state.ts'
import { answers } from './answers.ts'
import type { PaymentsContext } from './payments.ts'

export function showPlan(context: PaymentsContext, plan: Plan): Record<string, unknown> {
  return { ...plan, subscribe_url: `${context.checkoutUrl}/validate/subscription/${plan.plan_token}` }
}

export function showSubscription(
  context: PaymentsContext,
  subscription: Subscription,
): Record<string, unknown> {
  // The provider returns external_id on executions only.
  const { plan_id: planId, external_id: _, ...shown } = subscription
  const plan = context.state.data.plans.find((candidate) => candidate.id === planId)
  return { ...shown, language: 'es', plan: plan === undefined ? undefined : showPlan(context, plan) }
}

export function showExecution(context: PaymentsContext, execution: Execution): Record<string, unknown> {
  const { subscription_id: subscriptionId, ...shown } = execution
  const subscription = context.state.data.subscriptions.find((candidate) => candidate.id === subscriptionId)
  const isCompleted = execution.status === 'COMPLETED'
  return {
    ...shown,
    merchant_checkout_id: execution.id,
    amount_received: isCompleted ? execution.amount_paid : 0,
    checkout_currency: execution.currency,
    balance_currency: 'USD',
    subscription: subscription === undefined ? undefined : showSubscription(context, subscription),
  }
}

/** A page of a list in the subscription endpoints' format, counted from 1, of no more entries than their example has. */
export function pageOf(url: URL, items: readonly Record<string, unknown>[]): Reply {
  const page = Number(url.searchParams.get('page') ?? '1')
  const size = Math.min(Number(url.searchParams.get('page_size') ?? '10'), 10)
  if (!Number.isInteger(page) || page < 1) return answers.invalid('page')
  if (!Number.isInteger(size) || size < 1) return answers.invalid('page_size')
  const data = items.slice((page - 1) * size, page * size)
  return json(200, {
    data,
    total_elements: items.length,
    total_pages: Math.ceil(items.length / size),
    page,
    number_of_elements: data.length,
    size,
  })
}

function text(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' ? value : undefined
}

/** Creates a plan or replaces the one with the same token. */
export function savePlan(state: State, body: Record<string, unknown>): Plan {
  const token = text(body, 'plan_token') ?? randomBytes(16).toString('hex')
  const former = state.data.plans.find((plan) => plan.plan_token === token)
  const plan: Plan = {
    id: former?.id ?? state.nextNumber(),
    merchant_id: 1,
    plan_token: token,
    name: text(body, 'name') ?? '',
    description: text(body, 'description') ?? '',
    country: text(body, 'country'),
    currency: text(body, 'currency') ?? 'USD',
    amount: Number(body.amount),
    frequency_type: text(body, 'frequency_type') ?? 'MONTHLY',
    frequency_value: typeof body.frequency_value === 'number' ? body.frequency_value : 1,
    free_trial_days: typeof body.free_trial_days === 'number' ? body.free_trial_days : undefined,
    max_periods: typeof body.max_periods === 'number' ? body.max_periods : undefined,
    notification_url: text(body, 'notification_url'),
    success_url: text(body, 'success_url'),
    back_url: text(body, 'back_url'),
    error_url: text(body, 'error_url'),
    active: true,
    created_at: former?.created_at ?? state.timestamp(),
    updated_at: state.timestamp(),
  }
  state.data.plans = [...state.data.plans.filter((other) => other.plan_token !== token), plan]
  state.changed()
  return plan
}

export type Subscriber = {
  name: string
  email: string
  documentType: string
  document: string
  externalId?: string
}

export function subscribe(state: State, plan: Plan, subscriber: Subscriber): Subscription {
  const [firstName = '', ...lastNames] = subscriber.name.trim().split(/\s+/)
  const subscription: Subscription = {
    id: state.nextNumber(),
    plan_id: plan.id,
    subscription_token: randomBytes(12).toString('hex'),
    status: 'CREATED',
    active: true,
    client_first_name: firstName,
    client_last_name: lastNames.join(' '),
    client_document_type: subscriber.documentType,
    client_document: subscriber.document,
    client_email: subscriber.email,
    external_id: subscriber.externalId,
    created_at: state.timestamp(),
    updated_at: state.timestamp(),
  }
  state.data.subscriptions.push(subscription)
  state.changed()
  return subscription
}

/** Charges a subscriber again and notifies the merchant; undefined when the plan no longer exists. */
export async function charge(
  context: PaymentsContext,
  subscription: Subscription,
  status: Execution['status'],
): Promise<Execution | undefined> {
  const { state, webhooks } = context
  const plan = state.data.plans.find((candidate) => candidate.id === subscription.plan_id)
  if (plan === undefined) return undefined
  const former = state.data.executions.filter((one) => one.subscription_id === subscription.id)
  const execution: Execution = {
    id: state.nextNumber(),
    subscription_id: subscription.id,
    status,
    order_id: `ST-${subscription.subscription_token}-${former.length + 1}`,
    currency: plan.currency,
    amount_paid: plan.amount,
    external_id: subscription.external_id,
    created_at: state.timestamp(),
    updated_at: state.timestamp(),
  }
  state.data.executions.push(execution)
  if (status === 'COMPLETED') subscription.status = 'CONFIRMED'
  subscription.updated_at = state.timestamp()
  state.changed()
  await webhooks.notify(plan.notification_url, executionNotice(execution))
  return execution
}

/** One of the two documented forms: which one the provider sends is uncertain (providers, section 1.8). */
function executionNotice(execution: Execution): Record<string, unknown> {
  const { order_id: invoiceId, subscription_id: subscriptionId, external_id: externalId } = execution
  return { invoiceId, subscriptionId, externalId }
}
