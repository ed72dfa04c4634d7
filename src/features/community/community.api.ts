import { commonFailureCodes } from '#domain/contracts/failure.ts'
import type { MailingListMember } from '#domain/contracts/mailing-list.ts'
import { callFunction } from '#platform/call-function.ts'
import { dataApi } from '#platform/data-api.ts'

export type Registration = 'registered' | 'duplicate' | 'rate_limited' | 'failed'

const timeoutMs = 30_000

/** Both come without a body that names them in every case: the status is what counts. */
const outcomeOf: Readonly<Record<number, Registration>> = { 409: 'duplicate', 429: 'rate_limited' }

/** Nothing is read back: visitors may write three columns and see none. */
export async function registerMember({ name, email, phone }: MailingListMember): Promise<Registration> {
  const { error, status } = await dataApi()
    .from('community_registrations')
    .insert({ name, email, phone })
    .abortSignal(AbortSignal.timeout(timeoutMs))
  if (!error) return 'registered'
  const known = outcomeOf[status]
  if (!known) console.error(`community_registrations: ${error.code || 'no answer'}`)
  return known ?? 'failed'
}

/** The member is in already: a list that does not answer is only logged (public specification, section 7). */
export async function addToMailingList(member: MailingListMember): Promise<void> {
  const result = await callFunction('add-to-mailerlite', member, commonFailureCodes)
  if (!result.ok)
    console.error(`add-to-mailerlite failed: ${result.kind === 'code' ? result.code : result.kind}`)
}
