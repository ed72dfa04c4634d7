import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { type Tone, ToneShape, toneGround, toneText } from './tone.tsx'

export type NoticeProps = {
  tone: Exclude<Tone, 'neutral'>
  title?: ReactNode
  children?: ReactNode
  /** What the person can do about it. */
  action?: ReactNode
  /** Announced when it appears. Errors are always announced. */
  live?: boolean
  className?: string
}

export function Notice({ tone, title, children, action, live, className }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : live ? 'status' : undefined
  return (
    <div
      role={role}
      className={classNames(
        'grid grid-cols-[2.75rem_1fr] overflow-clip rounded border border-current bg-sheet',
        toneText[tone],
        className,
      )}
    >
      <div className={classNames('flex justify-center border-current border-r pt-4', toneGround[tone])}>
        <ToneShape tone={tone} className="size-4" />
      </div>
      <div className="min-w-0 px-4 py-3">
        {title && <p className="font-display font-semibold">{title}</p>}
        {children && <div className="text-ink-soft">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-3 text-ink">{action}</div>}
      </div>
    </div>
  )
}

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
