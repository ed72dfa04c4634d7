import { type CommonFailureCode, commonFailureCodes } from '#domain/contracts/failure.ts'
import type { NewsletterSubscription } from '#domain/contracts/mailing-list.ts'
import { callFunction, type FunctionResult } from '#platform/call-function.ts'

export function subscribe(
  subscription: NewsletterSubscription,
): Promise<FunctionResult<{ ok: true }, CommonFailureCode>> {
  return callFunction('subscribe-newsletter', subscription, commonFailureCodes)
}
