import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Fault } from '../../supabase/local/http/faults.ts'
import { gatewayUrl, publishableKey, sandboxUrl } from './stage.ts'

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/__sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  return response.json().catch(() => null)
}

export type ProviderPayment = {
  id: string
  order_id: string
  status: string
  amount: number
  currency: string
  country?: string
  payer?: { email?: string }
}

export type ProviderRefund = { id: string; payment_id: string; amount: number; status: string }

export type SentMail = { to: string[] | string; subject: string; html?: string; text?: string }

export type Subscriber = { email: string; fields: Record<string, string | null> }

/** Since all faults were cleared. Most journeys arm none. */
let isArmed = false

/** The providers' stand-ins as tests control them: faults, received calls, next answers. */
export const sandbox = {
  armFault: (fault: Fault & { provider: string }) => {
    isArmed = true
    return control('POST', '/faults', fault)
  },
  armedFaults: async () => ((await control('GET', '/faults')) as { faults: Fault[] }).faults,
  clearFaults: () => control('DELETE', '/faults'),
  setSwitches: (switches: Record<string, unknown>) => control('POST', '/dlocal-go/switches', switches),
  payments: async () =>
    ((await control('GET', '/dlocal-go/payments')) as { payments: ProviderPayment[] }).payments,
  /** `taken`: another sum than the order's. */
  setStatus: (
    id: string,
    status: string,
    webhook = true,
    taken: { amount?: number; currency?: string } = {},
  ) => control('POST', `/dlocal-go/payments/${id}/status?webhook=${webhook}`, { status, ...taken }),
  refundsOf: async (paymentId: string) => {
    const { refunds } = (await control('GET', '/dlocal-go/refunds')) as { refunds: ProviderRefund[] }
    return refunds.filter(({ payment_id }) => payment_id === paymentId)
  },
  endRefund: (id: string, status: 'SUCCESS' | 'REJECTED') =>
    control('POST', `/dlocal-go/refunds/${id}/status`, { status }),
  sendWebhook: (id: string) => control('POST', `/dlocal-go/payments/${id}/webhook`),
  /** How Moodle is set up: the usual site with these changes. */
  setMoodleSite: (changes: Record<string, unknown>) => control('PUT', '/moodle/site', changes),
  subscribers: async () =>
    ((await control('GET', '/mailerlite/subscribers')) as { subscribers: Subscriber[] }).subscribers,
  mails: async () => ((await control('GET', '/mail')) as { mails: SentMail[] }).mails,
}

export async function paymentsOf(email: string): Promise<ProviderPayment[]> {
  return (await sandbox.payments()).filter((payment) => payment.payer?.email === email)
}

export async function mailsTo(email: string): Promise<SentMail[]> {
  return (await sandbox.mails()).filter((mail) => [mail.to].flat().includes(email))
}

export async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map((mail) => mail.subject)
}

/** Names of this address in the mailing list. */
export async function listedNames(email: string): Promise<unknown[]> {
  return (await sandbox.subscribers()).filter((one) => one.email === email).map(({ fields }) => fields.name)
}

/** Mails that name this person, whoever they are addressed to. */
export async function mailsAbout({ email }: Buyer): Promise<number> {
  const mails = await sandbox.mails()
  return mails.filter((mail) => (mail.html ?? mail.text ?? '').includes(email)).length
}

export async function clearGatewayFaults(): Promise<void> {
  await fetch(`${gatewayUrl}/__gateway/faults`, { method: 'DELETE' })
}

/** Until the faults are cleared, nobody who pays is let in: on a slow machine the access is there before anybody looks. */
export function closeClassroom(): Promise<unknown> {
  return sandbox.armFault({ provider: 'moodle', path: '/*', times: 20, status: 500 })
}

export async function clearAllFaults(): Promise<void> {
  if (!isArmed) return
  isArmed = false
  await clearGatewayFaults()
  await sandbox.clearFaults()
}

/** Faults as the browser sees them: the backend fails or is unreachable. */
export async function armGatewayFault(fault: Omit<Fault, 'provider'>): Promise<void> {
  isArmed = true
  const response = await fetch(`${gatewayUrl}/__gateway/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  expect(response.ok).toBe(true)
}

/** More than the browser repeats by itself: it repeats a request once for each kept connection on which it dies. */
const everyTry = 50

/** Until faults are cleared. */
export function dropCallsTo(path: string): Promise<void> {
  return armGatewayFault({ path, method: 'POST', drop_connection: true, times: everyTry })
}

/** Executes the calls but loses their answers, until faults are cleared. */
export function loseAnswersOf(path: string): Promise<void> {
  return armGatewayFault({ path, method: 'POST', apply_then_drop: true, times: everyTry })
}

/** Refuses the next calls of an edge function with a code. */
export function refuseNextCallsTo(name: string, status: number, code: string, times: number): Promise<void> {
  return armGatewayFault({ path: `/functions/v1/${name}`, method: 'POST', status, body: { code }, times })
}

/** Calls an edge function as the site does. */
export function callFunction(
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${gatewayUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

let lastBuyer = 0

export type Buyer = { firstName: string; lastName: string; email: string; phone: string }

/** A buyer who is unique in the run, by the address. */
export function aBuyer(overrides: Partial<Buyer> = {}): Buyer {
  lastBuyer += 1
  return {
    firstName: 'Nélida',
    lastName: 'Quiñones Aráoz',
    email: `compradora-${lastBuyer}-${randomUUID().slice(0, 8)}@example.com`,
    phone: '11 5555 0134',
    ...overrides,
  }
}
