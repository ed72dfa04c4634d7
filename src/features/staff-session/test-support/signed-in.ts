import { type Capability, capabilities } from '#domain/staff-roles.ts'
import { env } from '#platform/env.ts'
import { clearToasts } from '#ui/toast-store.ts'

export const anaId = '11111111-1111-4111-8111-111111111111'
export const ana = {
  user_id: anaId,
  role: 'admin',
  capabilities: [...capabilities],
  display_name: 'Ana Muestra',
}

const ofAdministration: readonly Capability[] = ['sales', 'courses', 'staff', 'audit', 'settings']
const everyday = capabilities.filter((word) => !ofAdministration.includes(word))

/** The capabilities of these roles in the database. */
export const capabilitiesOf: Record<'admin' | 'staff', readonly Capability[]> = {
  admin: capabilities,
  staff: everyday,
}

export function aSession(userId = anaId) {
  return {
    access_token: `token-of-${userId}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: userId,
      aud: 'authenticated',
      email: 'ana@meridiano.test',
      app_metadata: {},
      user_metadata: {},
    },
  }
}

function storageKey(): string {
  return `sb-${new URL(env().supabaseUrl).hostname.split('.')[0]}-auth-token`
}

/** Stores a session of this person, as after an earlier login. */
export function storeSession(userId = anaId): void {
  localStorage.setItem(storageKey(), JSON.stringify(aSession(userId)))
}

/** Clears what an earlier test has left, and signs in as Ana. */
export function startSignedIn(): void {
  sessionStorage.clear()
  localStorage.clear()
  clearToasts()
  storeSession()
}

export function storedSession(): string | null {
  return localStorage.getItem(storageKey())
}
