import { useContext } from 'react'
import { deskDialogTexts, orderPanelTexts as texts } from '#content/desk.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { mailHref } from '#flows/contact/mail-href.ts'
import { prefilledAddress } from '#flows/form/prefill.ts'
import { InvoiceCard } from '#flows/invoice/invoice-card.tsx'
import { MayOpen } from '#flows/staff-list/person-link.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import type { PanelProps } from '../settlement.ts'
import { ItemHead } from './reason-form.tsx'

/** Writes to somebody who did not finish paying. */
export function OrderPanel({ item }: PanelProps<DeskItemOf<'order_abandoned'>>) {
  const mayOpen = useContext(MayOpen)
  const { phone, course, course_id } = item.data
  const text = texts.text(item.name, course ?? course_id)
  const number = chatNumber(phone)
  const [firstname = '', ...others] = (item.name ?? '').split(' ')
  const known = { email: item.email ?? '', phone: phone ?? '', course: course_id }
  const person = { firstname, lastname: others.join(' '), ...known }
  return (
    <div className="grid gap-4">
      <ItemHead item={item}>{texts.lead}</ItemHead>
      {item.data.invoice && <InvoiceCard invoice={item.data.invoice} />}
      <div className="flex flex-wrap gap-3">
        {item.email && (
          <ButtonLink href={mailHref(item.email, texts.subject(course ?? course_id), text)}>
            {deskDialogTexts.mail}
          </ButtonLink>
        )}
        {number && (
          <ButtonLink href={chatUrl(number, text)} newTab variant="secondary">
            {deskDialogTexts.chat}
          </ButtonLink>
        )}
        {mayOpen(paths.paymentLink) && (
          <ButtonLink to={prefilledAddress(paths.paymentLink, person)} variant="secondary">
            {texts.link}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
