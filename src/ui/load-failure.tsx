import { FailureNotice } from './failure-notice.tsx'

export type LoadFailureTexts = {
  failed: string
  failedHint: string
  offline: string
  offlineHint: string
  retry: string
}

export type LoadFailureProps = {
  texts: LoadFailureTexts
  /** No answer at all, which the reader may be able to mend; otherwise an answer with a fault. */
  offline: boolean
  retrying: boolean
  onRetry: () => void
}

export function LoadFailure({ texts, offline, retrying, onRetry }: LoadFailureProps) {
  return (
    <FailureNotice
      title={offline ? texts.offline : texts.failed}
      retryLabel={texts.retry}
      retrying={retrying}
      onRetry={onRetry}
    >
      {offline ? texts.offlineHint : texts.failedHint}
    </FailureNotice>
  )
}
