import { memberFailureMessages, memberRefusalMessages } from '#content/staff-members.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import type { MemberOutcome } from '../staff-members.api.ts'

/** Why it was not done, in words; null when it was. */
export async function failureSentence(work: Promise<MemberOutcome>): Promise<string | null> {
  try {
    const outcome = await work
    return outcome.ok ? null : memberRefusalMessages[outcome.refusal]
  } catch (error) {
    return errorSentence(error)
  }
}

export function errorSentence(error: unknown): string {
  return memberFailureMessages[error instanceof StaffRequestError ? error.failure : 'server']
}
