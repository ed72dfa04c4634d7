import { type FormFailureCode, formFailureCodes } from '#domain/contracts/failure.ts'
import type { NewsletterSubscription } from '#domain/contracts/mailing-list.ts'
import { sendForm } from '#flows/public-form/send-form.ts'
import type { FunctionResult } from '#platform/call-function.ts'

export function subscribe(
  subscription: NewsletterSubscription,
): Promise<FunctionResult<{ ok: true }, FormFailureCode>> {
  return sendForm('newsletter', 'subscribe-newsletter', subscription, formFailureCodes)
}
