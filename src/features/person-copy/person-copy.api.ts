import { takePersonCopy } from '#domain/contracts/personal-data.ts'
import { callFunction, failureCodeOf } from '#platform/call-function.ts'

/** The copy behind this link, which it uses up. `invalid`: there is none, or none any more. */
export async function takeCopy(token: string) {
  const answer = await callFunction(takePersonCopy, { token })
  if (answer.ok) return answer.value
  const code = failureCodeOf(answer)
  return code === 'link_invalid' || answer.kind === 'problems' ? ('invalid' as const) : code
}
