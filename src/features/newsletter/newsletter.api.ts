import { newsletterSubscriptionSchema, subscribeNewsletter } from '#domain/contracts/mailing-list.ts'
import { sendForm, sendingOf } from '#flows/form/send-form.ts'

export const newsletterSending = sendingOf(newsletterSubscriptionSchema, (subscription) =>
  sendForm('newsletter', subscribeNewsletter, subscription),
)
