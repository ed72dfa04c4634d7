import { trackingTexts } from '#content/staff.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export type PaymentsFailureProps = { error: Error; retrying: boolean; onRetry: () => void }

export function PaymentsFailure({ error, retrying, onRetry }: PaymentsFailureProps) {
  const offline = error instanceof StaffRequestError && error.failure === 'network'
  return (
    <Notice
      tone="error"
      title={offline ? trackingTexts.offline : trackingTexts.failed}
      action={
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          {trackingTexts.retry}
        </Button>
      }
    >
      {offline ? trackingTexts.offlineHint : trackingTexts.failedHint}
    </Notice>
  )
}
