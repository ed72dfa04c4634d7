import type { AuthError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AccountFailure, LinkKind } from '#content/accounts.ts'
import { ownSessionSchema } from '#domain/contracts/staff.ts'
import { staffAuth, staffClient } from '#platform/staff-client.ts'
import { answerBy, askedAnew, StaffRequestError, staffQueries } from '#platform/staff-request.ts'
import { authFailure } from './staff-session.api.ts'

export type AccountOutcome = { ok: true } | { ok: false; refusal: AccountFailure }

export type OwnAccount = {
  email: string
  /** Another address that waits for its confirmations. */
  newEmail: string | null
  /** Id of the second factor; null without one. */
  factorId: string | null
}

export type OwnSession = v.InferOutput<typeof ownSessionSchema>

/** What a person sets up: an address for a QR code, and the same secret to be typed. */
export type NewFactor = { id: string; uri: string; secret: string }

export const ownAccountKey = [staffQueries, 'own-account'] as const

export const ownAccountQuery = () =>
  queryOptions({ ...askedAnew, queryKey: [...ownAccountKey, 'account'], queryFn: fetchOwnAccount })

export const ownSessionsQuery = () =>
  queryOptions({
    ...askedAnew,
    queryKey: [...ownAccountKey, 'sessions'],
    queryFn: answerBy(v.array(ownSessionSchema), (signal) =>
      staffClient().rpc('list_own_sessions').abortSignal(signal),
    ),
  })

type Refusal = Pick<AuthError, 'code' | 'status' | 'name'>

function accountFailure(error: Refusal): AccountFailure {
  switch (error.code) {
    case 'weak_password':
      return 'weak_password'
    case 'same_password':
      return 'same_password'
    case 'otp_expired':
      return 'link_over'
    case 'current_password_required':
    case 'current_password_invalid':
      return 'wrong_password'
    case 'email_exists':
    case 'email_address_invalid':
    case 'email_address_not_authorized':
      return 'email_taken'
    case 'mfa_verification_failed':
    case 'mfa_challenge_expired':
    case 'mfa_ip_address_mismatch':
      return 'wrong_code'
    case 'insufficient_aal':
      return 'code_needed'
    case 'user_banned':
      return 'account_disabled'
    case 'session_not_found':
    case 'bad_jwt':
      return 'session_over'
  }
  if (error.name === 'AuthSessionMissingError') return 'session_over'
  return authFailure(error)
}

async function outcomeOf(asked: Promise<{ error: Refusal | null }>): Promise<AccountOutcome> {
  try {
    const { error } = await asked
    return error ? { ok: false, refusal: accountFailure(error) } : { ok: true }
  } catch {
    return { ok: false, refusal: 'unknown' }
  }
}

/** Mails a link to choose a password, where the address has an account. The answer says nothing about that. */
export async function askRecovery(email: string, captchaToken: string): Promise<AccountOutcome> {
  return outcomeOf(
    staffAuth()
      .resetPasswordForEmail(email, { captchaToken })
      .then((answer) =>
        // Auth refuses a second mail within a minute, which would say that there was a first.
        answer.error?.code === 'over_email_send_rate_limit' ? { error: null } : answer,
      ),
  )
}

/** Uses up a link of a mail. `half`: of two confirmations this was the first. */
export async function openLink(
  kind: LinkKind,
  tokenHash: string,
): Promise<AccountOutcome & { half?: boolean }> {
  let half = false
  const outcome = await outcomeOf(
    staffAuth()
      .verifyOtp({ type: kind, token_hash: tokenHash })
      .then((answer) => {
        half = !answer.error && !answer.data.session
        return answer
      }),
  )
  return { ...outcome, half }
}

/** `current`: not in a session that a link has opened. Ends the other sessions. */
export function setPassword(password: string, current?: string): Promise<AccountOutcome> {
  return outcomeOf(staffAuth().updateUser({ password, ...(current && { current_password: current }) }))
}

/** Mails a link to both addresses. */
export function changeEmail(email: string): Promise<AccountOutcome> {
  return outcomeOf(staffAuth().updateUser({ email }))
}

/** @throws StaffRequestError */
export async function fetchOwnAccount(): Promise<OwnAccount> {
  const { data, error } = await staffAuth().getUser()
  if (error) {
    const failure = accountFailure(error)
    const kind = failure === 'network' ? 'network' : failure === 'session_over' ? 'denied' : 'server'
    throw new StaffRequestError(kind, error.message, error.status)
  }
  const { email = '', new_email: newEmail = null, factors = [] } = data.user
  const factor = factors.find(({ status }) => status === 'verified')
  return { email, newEmail, factorId: factor?.id ?? null }
}

/** What an earlier attempt has left unfinished is dropped. */
export async function beginFactor(
  issuer: string,
): Promise<{ ok: true; factor: NewFactor } | { ok: false; refusal: AccountFailure }> {
  try {
    const { mfa } = staffAuth()
    const { data: known } = await mfa.listFactors()
    for (const { id, status } of known?.all ?? []) {
      if (status === 'unverified') await mfa.unenroll({ factorId: id })
    }
    const { data, error } = await mfa.enroll({
      factorType: 'totp',
      issuer,
      friendlyName: crypto.randomUUID(),
    })
    if (error) return { ok: false, refusal: accountFailure(error) }
    return { ok: true, factor: { id: data.id, uri: data.totp.uri, secret: data.totp.secret } }
  } catch {
    return { ok: false, refusal: 'unknown' }
  }
}

/** A right code raises this session, and ends those that have given none. */
export function giveCode(factorId: string, code: string): Promise<AccountOutcome> {
  return outcomeOf(staffAuth().mfa.challengeAndVerify({ factorId, code }))
}

/** The code of the factor that the person has. */
export async function giveOwnCode(code: string): Promise<AccountOutcome> {
  try {
    const { factorId } = await fetchOwnAccount()
    // Removed by another administrator meanwhile: the next check asks for nothing more.
    return factorId === null ? { ok: true } : giveCode(factorId, code)
  } catch (error) {
    const isOver = error instanceof StaffRequestError && error.failure === 'denied'
    return { ok: false, refusal: isOver ? 'session_over' : 'network' }
  }
}

/** The token goes on without the code from now on. */
export async function removeOwnFactor(factorId: string): Promise<AccountOutcome> {
  const outcome = await outcomeOf(staffAuth().mfa.unenroll({ factorId }))
  if (outcome.ok) await staffAuth().refreshSession()
  return outcome
}

/** Closes every session of this person but this one. */
export function closeOtherSessions(): Promise<AccountOutcome> {
  return outcomeOf(staffAuth().signOut({ scope: 'others' }))
}

/** Calls back when a code was given, also in another tab. Returns the unsubscribe function. */
export function watchCodes(listener: () => void): () => void {
  const { data } = staffAuth().onAuthStateChange((event) => {
    if (event === 'MFA_CHALLENGE_VERIFIED' || event === 'TOKEN_REFRESHED') listener()
  })
  // The word of another tab may come before what it has stored.
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener('storage', listener)
    data.subscription.unsubscribe()
  }
}
