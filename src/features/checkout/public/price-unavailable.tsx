import { checkoutText } from '#content/checkout.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SupportLine } from './support-line.tsx'

/** In the place of the summary, beside a form that loses nothing. */
export function PriceUnavailable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { explanation, action, support } = checkoutText.priceFailure
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" onClick={onRetry} busy={busy}>
          {action}
        </Button>
      }
    >
      {explanation}
      <SupportLine>{support}</SupportLine>
    </Notice>
  )
}
