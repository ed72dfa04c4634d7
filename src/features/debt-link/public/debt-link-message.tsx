import { debtLinkHome, debtLinkMessages, debtLinkText } from '#content/debt-link.ts'
import { site } from '#content/site.ts'
import type { OrderId } from '#domain/order-id.ts'
import { paymentSuccessHref } from '#flows/purchase/payment-hrefs.ts'
import { paths } from '#platform/paths.ts'
import { BlankSheet, SheetMessage } from '#ui/blank-sheet.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'

/** A link with nothing to pay, or that leads nowhere. */
export function DebtLinkMessage({ of, orderId }: { of: keyof typeof debtLinkMessages; orderId?: OrderId }) {
  const { title, text } = debtLinkMessages[of]
  return (
    <BlankSheet>
      <SheetMessage role="status" title={title} text={text} />
      <p className="wrap-anywhere text-ink-soft">
        {debtLinkText.support} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
      </p>
      <div className="flex flex-wrap gap-3">
        {orderId && <ButtonLink to={paymentSuccessHref(orderId)}>{debtLinkMessages.paid.action}</ButtonLink>}
        <ButtonLink to={paths.home} variant={orderId ? 'secondary' : 'primary'}>
          {debtLinkHome}
        </ButtonLink>
      </div>
    </BlankSheet>
  )
}
