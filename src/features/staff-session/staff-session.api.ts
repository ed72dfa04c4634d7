import type { AuthError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AuthFailure, LoginFailure } from '#content/staff.ts'
import { staffSchema } from '#domain/contracts/staff.ts'
import { type Capability, mayAll, type StaffRole } from '#domain/staff-roles.ts'
import { staffAuth, staffClient } from '#platform/staff-client.ts'
import { staffData, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { readDevice, writeDevice } from '#platform/web-store.ts'

export type StaffMember = {
  userId: string
  role: StaffRole
  capabilities: readonly Capability[]
  name: string
  /** What the session has to show before it may do anything. */
  lacks: 'code' | 'factor' | null
}

export type Credentials = { email: string; password: string; captchaToken: string }

export type SignInResult = { ok: true; staff: StaffMember } | { ok: false; failure: LoginFailure }

const lastCheckedKey = 'meridiano.capabilities'

/** What the person may whom this browser last checked, to ask for nothing that would be refused; whatever, before that. */
export function mayAsLastChecked(needs: readonly Capability[]): boolean {
  const capabilities = readDevice(lastCheckedKey)
  return !Array.isArray(capabilities) || mayAll({ capabilities }, needs)
}

/** The staff record of the signed-in person, from the database; null for a session that is not staff. */
export async function fetchCurrentStaff(signal?: AbortSignal): Promise<StaffMember | null> {
  const request = staffClient().rpc('current_staff')
  const data = staffData(await (signal ? request.abortSignal(signal) : request))
  const staff = v.parse(v.nullable(staffSchema), data)
  if (!staff) return null
  const { user_id: userId, role, capabilities, display_name: name, lacks } = staff
  if (lacks === null) writeDevice(lastCheckedKey, capabilities)
  return { userId, role, capabilities, name, lacks }
}

export const staffSessionKey = [staffQueries, 'session'] as const

/**
 * `mount` numbers the mounts of the guard: a response to an earlier mount must not grant access, since that person
 * may have been removed meanwhile.
 */
export function currentStaffQuery(userId: string | null, mount: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffSessionKey, userId, mount],
    queryFn: ({ signal }) => fetchCurrentStaff(signal),
    enabled: userId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

const admissionMs = 5_000
let signedIn: { staff: StaffMember; at: number } | null = null

/** The login has just checked this person: the page that it opens is shown at once, and checks again meanwhile. */
export function admit(staff: StaffMember): void {
  signedIn = { staff, at: Date.now() }
}

export function admittedStaff(userId: string | null | undefined): StaffMember | undefined {
  if (signedIn?.staff.userId !== userId || !signedIn) return undefined
  return Date.now() - signedIn.at < admissionMs ? signedIn.staff : undefined
}

/** Opens a session and keeps it only for staff; `onSession`: it is open, and not yet checked. Never throws. */
export async function signIn(
  { email, password, captchaToken }: Credentials,
  onSession: () => void,
): Promise<SignInResult> {
  try {
    const { error } = await staffAuth().signInWithPassword({
      email,
      password,
      options: { captchaToken },
    })
    if (error) return { ok: false, failure: loginFailure(error) }
  } catch {
    return { ok: false, failure: 'unknown' }
  }
  try {
    const check = fetchCurrentStaff()
    onSession()
    const staff = await check
    if (staff) return { ok: true, staff }
    await signOutHere()
    return { ok: false, failure: 'not_staff' }
  } catch {
    // Nobody enters without this response, and a session that gives no access would only confuse.
    await signOutHere()
    return { ok: false, failure: 'network' }
  }
}

/** An unknown address and a wrong password read the same, so as not to reveal who is staff. */
function loginFailure(error: Pick<AuthError, 'code' | 'status'>): LoginFailure {
  switch (error.code) {
    case 'invalid_credentials':
    case 'validation_failed':
      return 'invalid_credentials'
    case 'email_not_confirmed':
    case 'user_banned':
      return 'account_disabled'
  }
  return authFailure(error)
}

/** What any request to Auth may fail with. */
export function authFailure({ code, status }: Pick<AuthError, 'code' | 'status'>): AuthFailure {
  if (code === 'captcha_failed') return 'captcha_failed'
  if (status === 429) return 'too_many'
  return status === 0 || status === undefined ? 'network' : 'unknown'
}

/** Closes the session of this device; works without a network. */
export async function signOutHere(): Promise<void> {
  await staffAuth().signOut({ scope: 'local' })
}

/** Closes every session of this person. False when the server was not reached, and nothing was closed. */
export async function signOutEverywhere(): Promise<boolean> {
  const { error } = await staffAuth().signOut({ scope: 'global' })
  return error === null
}

/**
 * Calls back with the signed-in user's id, soon and at every change; null without a session. Returns the unsubscribe
 * function.
 */
export function watchSession(listener: (userId: string | null) => void): () => void {
  let stop: (() => void) | undefined
  // To make the client takes long on a slow phone: in a task of its own, it holds back neither page nor typing.
  const task = setTimeout(() => {
    const { data } = staffAuth().onAuthStateChange((_event, session) => listener(session?.user.id ?? null))
    stop = () => data.subscription.unsubscribe()
  })
  return () => {
    clearTimeout(task)
    stop?.()
  }
}

/** Calls back when another tab has written a session. Returns the unsubscribe function. */
export function watchOtherTabs(listener: (userId: string) => void): () => void {
  async function look() {
    const { data } = await staffAuth().getSession()
    if (data.session) listener(data.session.user.id)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

const browserKey = 'meridiano.browser'

/** Tells the database which browser this session belongs to: its member is mailed about one that is not known. */
export async function nameBrowser(): Promise<void> {
  const known = readDevice(browserKey)
  const key = typeof known === 'string' ? known : crypto.randomUUID()
  if (key !== known) writeDevice(browserKey, key)
  try {
    await staffClient().rpc('name_browser', { key })
  } catch {
    // A session that names no browser is mailed about, too.
  }
}
