import {
  expireIfDue,
  findPayment,
  notifyPayment,
  type PaymentsContext,
  setStatus,
  showPayment,
} from '../../functions/_shared/dlocal-go/stand-in/payments.ts'
import { settleRefund, showRefund } from '../../functions/_shared/dlocal-go/stand-in/refunds.ts'
import {
  charge,
  savePlan,
  showExecution,
  showPlan,
  showSubscription,
} from '../../functions/_shared/dlocal-go/stand-in/subscriptions.ts'
import { type Faults, parseFault } from '../http/faults.ts'
import { type Incoming, isRecord, json, parseJson, type Reply } from '../http/serve.ts'
import { changeExchangeRates } from './exchange-rates/api.ts'
import type { GoogleSheets } from './google-sheets/api.ts'
import { changeTokenLife, saveSpreadsheet, spreadsheetsAsJson } from './google-sheets/controls.ts'
import type { Captcha } from './hcaptcha/verify.ts'
import { changeSubscriberStatus, subscribersAsJson } from './mailerlite/controls.ts'
import type { MailerLite, MailerLiteAccount } from './mailerlite/subscribers.ts'
import { addMoodleUser, changeMoodleSettings, moodleUsersAsJson } from './moodle/controls.ts'
import type { RequestLog } from './request-log.ts'
import { mailsAsJson } from './resend/mailbox.ts'
import type { Execution, PaymentStatus, Refund, Switches } from './state.ts'

export type Controls = {
  context: PaymentsContext
  faults: Faults
  log: RequestLog
  captcha: Captcha
  mailerLite: MailerLite
  account: MailerLiteAccount
  googleSheets: GoogleSheets
}

const paymentStatuses: readonly PaymentStatus[] = ['PENDING', 'PAID', 'REJECTED', 'CANCELLED', 'EXPIRED']
const executionStatuses: readonly Execution['status'][] = ['PENDING', 'COMPLETED', 'DECLINED']
const refundStatuses: readonly Refund['status'][] = ['PENDING', 'SUCCESS', 'REJECTED', 'CANCELLED']

const switchValues: { [Name in keyof Switches]: readonly Switches[Name][] } = {
  webhooks: ['normal', 'never', 'duplicate', 'delayed'],
  pageKeys: ['totalPages', 'total_pages'],
  numericIds: [true, false],
  requireUserAgent: [true, false],
  subscriptionWebhook: ['invoice', 'payment_id'],
  bareRefunds: [true, false],
}

function bad(message: string): Reply {
  return json(400, { message })
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value)
}

function changeSwitches(controls: Controls, body: unknown): Reply {
  if (!isRecord(body)) return bad('switches are an object')
  for (const [name, value] of Object.entries(body)) {
    const allowed: readonly unknown[] | undefined = Object.entries(switchValues).find(
      ([key]) => key === name,
    )?.[1]
    if (allowed === undefined || !allowed.includes(value))
      return bad(`switch ${name} does not take that value`)
  }
  Object.assign(controls.context.state.data.switches, body)
  controls.context.state.changed()
  return json(200, controls.context.state.data.switches)
}

function moveClock(controls: Controls, body: unknown): Reply {
  if (!isRecord(body) || typeof body.advance_ms !== 'number') return bad('advance_ms is a number')
  controls.context.state.data.clockOffsetMs += body.advance_ms
  controls.context.state.changed()
  return json(200, { now: controls.context.state.timestamp() })
}

async function controlPayment(
  controls: Controls,
  request: Incoming,
  id: string,
  verb: string,
): Promise<Reply> {
  const { context } = controls
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

async function controlSubscription(controls: Controls, request: Incoming, id: string): Promise<Reply> {
  const { context } = controls
  const subscription = context.state.data.subscriptions.find((one) => String(one.id) === id)
  if (subscription === undefined) return json(404, { message: 'no such subscription' })
  const body = parseJson(request.body)
  const status = oneOf(executionStatuses, isRecord(body) ? (body.status ?? 'COMPLETED') : 'COMPLETED')
  if (status === undefined) return bad(`status is one of ${executionStatuses.join(', ')}`)
  const execution = await charge(context, subscription, status)
  return execution === undefined
    ? json(404, { message: 'its plan is gone' })
    : json(200, showExecution(context, execution))
}

async function controlRefund(controls: Controls, request: Incoming, id: string): Promise<Reply> {
  const refund = controls.context.state.data.refunds.find((one) => one.id === id)
  const body = parseJson(request.body)
  const status = oneOf(refundStatuses, isRecord(body) ? body.status : undefined)
  if (refund === undefined) return json(404, { message: 'no such refund' })
  if (status === undefined) return bad(`status is one of ${refundStatuses.join(', ')}`)
  await settleRefund(controls.context, refund, status)
  return json(200, showRefund(controls.context, refund))
}

function controlFaults(controls: Controls, request: Incoming): Reply {
  if (request.method === 'DELETE') controls.faults.clear()
  if (request.method === 'POST') {
    const fault = parseFault(parseJson(request.body))
    if (fault === undefined) return bad('a fault needs a path and times')
    controls.faults.arm(fault)
  }
  return json(200, { faults: controls.faults.list() })
}

function resetAll(controls: Controls): Reply {
  controls.context.state.reset()
  controls.faults.clear()
  controls.log.clear()
  controls.captcha.reset()
  controls.mailerLite.reset()
  controls.googleSheets.reset()
  return json(200, { ok: true })
}

function createSubscriptionPlan(controls: Controls, body: unknown): Reply {
  if (!isRecord(body) || typeof body.plan_token !== 'string' || !(Number(body.amount) > 0)) {
    return bad('a plan needs plan_token, name, amount and currency')
  }
  return json(200, showPlan(controls.context, savePlan(controls.context.state, body)))
}

/** Controls of the simulated providers for tests and developers. `path`: the part after /__sandbox. */
export async function serveControlPlane(controls: Controls, request: Incoming, path: string): Promise<Reply> {
  const { context } = controls
  const { data } = context.state
  const key = `${request.method} ${path}`
  const payment = /^\/dlocal-go\/payments\/([^/]+)\/(status|webhook)$/.exec(path)
  if (payment !== null && request.method === 'POST') {
    return controlPayment(controls, request, payment[1] ?? '', payment[2] ?? '')
  }
  const execution = /^\/dlocal-go\/subscriptions\/([^/]+)\/executions$/.exec(path)
  if (execution !== null && request.method === 'POST') {
    return controlSubscription(controls, request, execution[1] ?? '')
  }
  const refund = /^\/dlocal-go\/refunds\/([^/]+)\/status$/.exec(path)
  if (refund !== null && request.method === 'POST') return controlRefund(controls, request, refund[1] ?? '')
  if (path === '/faults') return controlFaults(controls, request)
  switch (key) {
    case 'POST /reset':
      return resetAll(controls)
    case 'GET /requests':
      return json(200, { requests: controls.log.list(request.url.searchParams.get('provider')) })
    case 'POST /clock':
      return moveClock(controls, parseJson(request.body))
    case 'GET /mail':
      return mailsAsJson(context.state)
    case 'GET /mailerlite/subscribers':
      return subscribersAsJson(context.state, controls.account)
    case 'POST /mailerlite/subscribers/status':
      return changeSubscriberStatus(context.state, controls.account, request)
    case 'GET /moodle/users':
      return moodleUsersAsJson(context.state)
    case 'POST /moodle/users':
      return addMoodleUser(context.state, request)
    case 'GET /moodle/settings':
    case 'POST /moodle/settings':
      return changeMoodleSettings(context.state, request)
    case 'GET /google-sheets/spreadsheets':
      return spreadsheetsAsJson(context.state)
    case 'POST /google-sheets/spreadsheets':
      return saveSpreadsheet(context.state, request)
    case 'POST /google-sheets/tokens':
      return changeTokenLife(context.state, request)
    case 'DELETE /google-sheets/tokens':
      controls.googleSheets.revokeTokens()
      return json(200, { ok: true })
    case 'POST /exchange-rates/rates':
      return changeExchangeRates(context.state, request)
    case 'GET /dlocal-go/switches':
      return json(200, data.switches)
    case 'POST /dlocal-go/switches':
      return changeSwitches(controls, parseJson(request.body))
    case 'GET /dlocal-go/plans':
      return json(200, { plans: data.plans.map((plan) => showPlan(context, plan)) })
    case 'POST /dlocal-go/plans':
      return createSubscriptionPlan(controls, parseJson(request.body))
    case 'GET /dlocal-go/payments':
      for (const one of data.payments) expireIfDue(context.state, one)
      return json(200, { payments: [...data.payments].reverse().map((one) => showPayment(context, one)) })
    case 'GET /dlocal-go/refunds':
      return json(200, { refunds: data.refunds.map((one) => showRefund(context, one)) })
    case 'GET /dlocal-go/subscriptions':
      return json(200, {
        subscriptions: data.subscriptions.map((one) => showSubscription(context, one)),
        executions: data.executions.map((one) => showExecution(context, one)),
      })
    case 'GET /dlocal-go/webhooks':
      return json(200, { waiting: data.webhooks })
    case 'POST /hcaptcha/tokens':
      return json(200, { token: controls.captcha.issue('control-plane') })
    default:
      return json(404, { message: 'unknown control' })
  }
}
