import { editionsTexts } from '#content/course-editions.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'

export type EditionsFailureProps = { error: Error; retrying: boolean; onRetry: () => void }

export function EditionsFailure({ error, retrying, onRetry }: EditionsFailureProps) {
  const offline = error instanceof StaffRequestError && error.failure === 'network'
  return (
    <FailureNotice
      title={offline ? editionsTexts.offline : editionsTexts.failed}
      retryLabel={editionsTexts.retry}
      retrying={retrying}
      onRetry={onRetry}
    >
      {offline ? editionsTexts.offlineHint : editionsTexts.failedHint}
    </FailureNotice>
  )
}
