import { mailRefusalFailures, mailRefusalTexts } from '#content/mail-refusal.ts'
import { refuseMails } from '#domain/contracts/order-mails.ts'
import { MailLinkPage } from '#flows/mail-link/mail-link-page.tsx'

/** No further mails for the address of the mail; asked again, it changes nothing. */
export function MailRefusalPage() {
  return <MailLinkPage act={refuseMails} texts={mailRefusalTexts} failures={mailRefusalFailures} />
}
