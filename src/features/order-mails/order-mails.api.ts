import { refuseMails } from '#domain/contracts/order-mails.ts'
import { callFunction, failureCodeOf } from '#platform/call-function.ts'

/** Refuses further mails for the address of the mail with this token; asked again, it changes nothing. */
export async function refuseOrderMails(token: string) {
  const answer = await callFunction(refuseMails, { token })
  if (answer.ok) return 'done' as const
  const code = failureCodeOf(answer)
  // What cannot be a token leads nowhere, like one that is no mail's.
  const isNone = code === 'link_invalid' || (!answer.ok && answer.kind === 'problems')
  return isNone ? ('invalid' as const) : code
}
