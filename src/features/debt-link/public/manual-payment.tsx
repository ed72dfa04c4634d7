import { useEffect, useRef } from 'react'
import { debtLinkText } from '#content/debt-link.ts'
import { formatInstallment } from '#content/format.ts'
import { parseMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import type { Manual } from '../debt-link.api.ts'

export type ManualPaymentProps = { manual: Manual; busy: boolean; onRetry: () => void }

/** The other way of paying while the provider fails (decision 16). */
export function ManualPayment({ manual, busy, onRetry }: ManualPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const text = debtLinkText.manual
  const sum = parseMoney(manual.amount, manual.currency)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {text.title}
      </h2>
      <p className="text-ink-soft">{text.lead}</p>
      <dl className="grid gap-1">
        <dt className="text-ink-soft">{text.reference}</dt>
        <dd className="coordinates font-semibold text-xl">{manual.reference}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={manual.url} newTab>
          {text.action(sum ? formatInstallment(sum) : '', new URL(manual.url).host)}
        </ButtonLink>
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {text.retry}
        </Button>
      </div>
    </section>
  )
}
