import { type OpenDebtLinkCode, type OpenedDebtLink, openDebtLink } from '#domain/contracts/debt-links.ts'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { DebtToken } from '#domain/debt-token.ts'
import { callFunction } from '#platform/call-function.ts'

export type Manual = Extract<OpenedDebtLink, { state: 'manual' }>
export type Owed = Extract<OpenedDebtLink, { state: 'owed' }>
/** What a link says; `invalid`: it leads nowhere. */
export type DebtLink = Exclude<OpenedDebtLink, { state: 'checkout' | 'manual' }> | { state: 'invalid' }

export type PayFailure = OpenDebtLinkCode | 'unknown' | 'network' | 'no_redirect_url'
export type PayStep =
  | { kind: 'leave'; url: string }
  | { kind: 'manual'; manual: Manual }
  /** Something changed since the page was opened. */
  | { kind: 'changed'; link: DebtLink }
  | { kind: 'stay'; failure: PayFailure }

/** The request got no answer, so the link may be valid. */
export class DebtLinkUnreachable extends Error {
  constructor() {
    super('no answer')
    this.name = 'DebtLinkUnreachable'
  }
}

/** What is owed for the sale of a link. A POST, so that the token appears in no address. */
export async function fetchDebtLink(token: DebtToken, signal: AbortSignal): Promise<DebtLink> {
  const answer = await callFunction(openDebtLink, { token }, { signal })
  if (answer.ok && answer.value.state !== 'checkout' && answer.value.state !== 'manual') return answer.value
  const code = answer.ok ? 'unknown' : failureCodeOf(answer)
  if (code === 'link_invalid') return { state: 'invalid' }
  if (code === 'network') throw new DebtLinkUnreachable()
  throw new Error(`the link could not be read: ${code}`)
}

/** Asks for the way to pay what is owed now. Asked twice, it leads to the same payment (decision 81). */
export async function payDebtLink(
  token: DebtToken,
  country: CountryCode,
  signal: AbortSignal,
): Promise<PayStep> {
  const answer = await callFunction(openDebtLink, { token, pay: true, country }, { signal })
  if (!answer.ok) {
    const failure = failureCodeOf(answer)
    return failure === 'link_invalid'
      ? { kind: 'changed', link: { state: 'invalid' } }
      : { kind: 'stay', failure }
  }
  const { value } = answer
  if (value.state === 'checkout') return { kind: 'leave', url: value.redirect_url }
  return value.state === 'manual' ? { kind: 'manual', manual: value } : { kind: 'changed', link: value }
}
