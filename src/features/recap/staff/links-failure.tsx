import { recapLinksText, recapTabText } from '#content/recap-admin.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export type LinksFailureProps = { offline: boolean; busy: boolean; onRetry: () => void }

export function LinksFailure({ offline, busy, onRetry }: LinksFailureProps) {
  return (
    <Notice
      tone="error"
      title={recapLinksText.failed}
      action={
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {recapTabText.retry}
        </Button>
      }
    >
      {offline ? recapTabText.offlineHint : recapTabText.failureHint}
    </Notice>
  )
}
