import { callProvider, type HttpCall, jsonOrNull } from './http-client.ts'

/** Why no mail left; `mail_limited`: the project has sent as many in this hour as it may. */
export type NotInvited = 'mail_error' | 'mail_limited' | 'mail_address_refused'

/** `known`: the address has an account whose person has already come in. */
export type Invited = 'invited' | 'known' | NotInvited

/** By the code of Auth. */
const invitations: Partial<Record<string, Invited>> = {
  email_exists: 'known',
  over_email_send_rate_limit: 'mail_limited',
  email_address_invalid: 'mail_address_refused',
  email_address_not_authorized: 'mail_address_refused',
  validation_failed: 'mail_address_refused',
}

/** What Auth does for the server's key alone (providers, section 5). */
export type AuthAdmin = {
  /** Makes an account where there is none and mails its link; to an account that waits, a new link. */
  invite(email: string): Promise<Invited>
  /** True when the factor is gone, also when it was gone before. */
  deleteFactor(userId: string, factorId: string): Promise<boolean>
}

const timeoutMs = 10_000

export function authAdmin(supabaseUrl: string, secretKey: string): AuthAdmin {
  async function call(method: HttpCall['method'], path: string, body?: object) {
    const answer = await callProvider({
      method,
      url: `${supabaseUrl}/auth/v1${path}`,
      headers: {
        apikey: secretKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) return { status: 0, code: '' }
    const { code } = (jsonOrNull(answer.text) ?? {}) as { code?: unknown }
    return { status: answer.status, code: String(code) }
  }
  return {
    async invite(email) {
      const { status, code } = await call('POST', '/invite', { email })
      if (status === 200) return 'invited'
      return invitations[code] ?? 'mail_error'
    },
    async deleteFactor(userId, factorId) {
      const { status, code } = await call('DELETE', `/admin/users/${userId}/factors/${factorId}`)
      return status === 200 || code === 'mfa_factor_not_found'
    },
  }
}

export type RemovedFactor<Refusal> =
  | { ok: true }
  | { ok: false; refusal: Refusal }
  | { ok: false; refusal: null }

/**
 * Removes a lost second factor: `begin` checks the right, writes the audit entry and names the factors, Auth deletes them.
 * Can be repeated after a failure of Auth (`refusal: null`). For a member who asks, and for `npm run admin`, which begins
 * with the server's key.
 */
export async function removeFactors<Refusal>(
  admin: Pick<AuthAdmin, 'deleteFactor'>,
  userId: string,
  begin: () => Promise<{ ok: true; value: string[] } | { ok: false; refusal: Refusal }>,
): Promise<RemovedFactor<Refusal>> {
  const begun = await begin()
  if (!begun.ok) return begun
  for (const factor of begun.value) {
    if (!(await admin.deleteFactor(userId, factor))) return { ok: false, refusal: null }
  }
  return { ok: true }
}
