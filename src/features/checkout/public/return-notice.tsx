import { checkoutText } from '#content/checkout.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ReturnedOrder } from './use-returned-order.ts'

export type ReturnNoticeProps = { returned: ReturnedOrder; busy: boolean; onContinue: () => void }

/** Outcome of the payment that the buyer returns from. */
export function ReturnNotice({ returned, busy, onContinue }: ReturnNoticeProps) {
  const text = checkoutText.returned
  switch (returned.kind) {
    case 'cancelled':
    case 'expired':
      return (
        <Notice tone="info" live className="mb-6">
          {text[returned.kind]}
        </Notice>
      )
    case 'pending':
      return (
        <Notice
          tone="warning"
          live
          className="mb-6"
          title={text.pendingTitle}
          action={
            <Button variant="secondary" busy={busy} onClick={onContinue}>
              {text.pendingAction}
            </Button>
          }
        >
          {text.pending}
        </Notice>
      )
    case 'unreachable':
      return (
        <Notice
          tone="warning"
          live
          className="mb-6"
          title={text.unknownTitle}
          action={
            <Button variant="secondary" onClick={returned.retry}>
              {text.unknownAction}
            </Button>
          }
        >
          {text.unknown}
        </Notice>
      )
    default:
      return null
  }
}
