import { useEffect, useId, useRef } from 'react'
import { formatInstallment } from '#content/format.ts'
import { linkMessage, linkResultTexts as texts } from '#content/payment-links.ts'
import { parseMoney } from '#domain/money.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { LinkToCopy } from '#flows/contact/link-to-copy.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { MadeLink } from '../use-payment-link.ts'

export function PaymentLinkResult({ link, courseName }: { link: MadeLink; courseName: string }) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { request, url, orderId } = link

  // On a phone the panel is below the form: the focus scrolls it into view.
  useEffect(() => {
    if (orderId) heading.current?.focus()
  }, [orderId])

  const amount = parseMoney(request.amount, 'USD')
  const price = amount ? formatInstallment(amount) : ''
  const message = linkMessage({ name: request.payer.name, course: courseName, amount: price, url })
  const number = chatNumber(request.payer.phone ?? null)
  return (
    <section
      aria-labelledby={headingId}
      className="grid content-start gap-4 self-start rounded border border-ink bg-sheet p-4 shadow-sheet"
    >
      <div>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="mt-1 text-ink-soft">
          {request.payer.name} · {courseName} · <span className="figures">{price}</span>
        </p>
      </div>
      <LinkToCopy url={url} texts={texts} />
      <Field label={texts.message} hint={number ? undefined : texts.noNumber}>
        <TextArea readOnly rows={6} value={message} className="resize-none!" />
      </Field>
      <ButtonLink variant="secondary" href={chatUrl(number, message)} newTab className="justify-self-start">
        {texts.send}
      </ButtonLink>
    </section>
  )
}
