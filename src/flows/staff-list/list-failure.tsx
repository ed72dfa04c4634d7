import { isOffline } from '#platform/staff-request.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'

export type ListFailureTexts = {
  failed: string
  failedHint: string
  offline: string
  offlineHint: string
  retry: string
}

export type ListFailureProps = {
  texts: ListFailureTexts
  /** In the shape of the query library's own. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Why a list did not load, and the way to ask again; nothing while there is no failure. */
export function ListFailure({ texts, query }: ListFailureProps) {
  const { error, isFetching, refetch } = query
  if (!error) return null
  const offline = isOffline(error)
  return (
    <FailureNotice
      title={offline ? texts.offline : texts.failed}
      retryLabel={texts.retry}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {offline ? texts.offlineHint : texts.failedHint}
    </FailureNotice>
  )
}
