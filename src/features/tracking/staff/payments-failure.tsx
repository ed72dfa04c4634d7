import { trackingTexts } from '#content/staff.ts'
import { isOffline } from '#platform/staff-request.ts'
import { LoadFailure } from '#ui/load-failure.tsx'

export type PaymentsFailureProps = { error: Error; retrying: boolean; onRetry: () => void }

export function PaymentsFailure({ error, retrying, onRetry }: PaymentsFailureProps) {
  return (
    <LoadFailure texts={trackingTexts} offline={isOffline(error)} retrying={retrying} onRetry={onRetry} />
  )
}
