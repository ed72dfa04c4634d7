import { checkoutText } from '#content/checkout.ts'
import { Button } from '#ui/button.tsx'
import { SupportLine } from './support-line.tsx'

export type PriceUnavailableProps = { busy: boolean; onRetry: () => void }

export function PriceUnavailable({ busy, onRetry }: PriceUnavailableProps) {
  const { heading, explanation, action, support } = checkoutText.priceFailure
  return (
    <section className="grid max-w-xl justify-items-start gap-5 py-10 sm:py-16">
      <h1 className="text-title">{heading}</h1>
      <p className="text-ink-soft text-lg">{explanation}</p>
      <Button onClick={onRetry} busy={busy}>
        {action}
      </Button>
      <SupportLine>{support}</SupportLine>
    </section>
  )
}
