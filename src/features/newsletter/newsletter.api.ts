import { type NewsletterSubscription, subscribeNewsletter } from '#domain/contracts/subscribe-newsletter.ts'
import { sendForm } from '#flows/public-form/send-form.ts'

export function subscribe(subscription: NewsletterSubscription) {
  return sendForm('newsletter', subscribeNewsletter, subscription)
}
