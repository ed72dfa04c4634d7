import type { ReactNode } from 'react'

export type EmptyListProps = {
  title?: string
  reason: string
  /** Actions that may bring results. */
  children?: ReactNode
}

export function EmptyList({ title, reason, children }: EmptyListProps) {
  return (
    <div className="grid justify-items-center gap-4">
      <div className="grid gap-1">
        {title && <p className="font-display font-semibold text-base text-ink">{title}</p>}
        <p>{reason}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">{children}</div>
    </div>
  )
}
