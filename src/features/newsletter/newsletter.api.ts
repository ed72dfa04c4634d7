import { type NewsletterSubscription, subscribeNewsletter } from '#domain/contracts/mailing-list.ts'
import { sendForm } from '#flows/form/send-form.ts'

export function subscribe(subscription: NewsletterSubscription) {
  return sendForm('newsletter', subscribeNewsletter, subscription)
}
