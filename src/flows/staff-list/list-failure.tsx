import { isOffline } from '#platform/staff-request.ts'
import { FailureNotice } from '#ui/notice.tsx'

export type ListFailureTexts = {
  failed: string
  failedHint: string
  offline: string
  offlineHint: string
  retry: string
}

export type ListFailureProps = {
  texts: ListFailureTexts
  /** Subset of TanStack Query's result. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shows why a list did not load, with a retry; renders nothing without an error. */
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
