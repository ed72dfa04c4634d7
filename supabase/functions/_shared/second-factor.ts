import type { AuthAdmin } from './auth-admin.ts'

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
