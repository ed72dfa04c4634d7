import { editionsTexts } from '#content/course-editions.ts'
import { isOffline } from '#platform/staff-request.ts'
import { LoadFailure } from '#ui/load-failure.tsx'

export type EditionsFailureProps = { error: Error; retrying: boolean; onRetry: () => void }

export function EditionsFailure({ error, retrying, onRetry }: EditionsFailureProps) {
  return (
    <LoadFailure texts={editionsTexts} offline={isOffline(error)} retrying={retrying} onRetry={onRetry} />
  )
}
