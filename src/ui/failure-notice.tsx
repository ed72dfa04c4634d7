import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export type FailureNoticeProps = {
  title: ReactNode
  children?: ReactNode
  retryLabel: string
  retrying: boolean
  onRetry: () => void
}

/** Something failed to load: what happened, and a retry. */
export function FailureNotice({ title, children, retryLabel, retrying, onRetry }: FailureNoticeProps) {
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
