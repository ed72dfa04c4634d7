import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type SortDirection = 'ascending' | 'descending'

export type SortButtonProps = { direction: SortDirection | null; onClick: () => void; children: ReactNode }

export function SortButton({ direction, onClick, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-my-1 inline-flex min-h-8 items-center gap-1.5 rounded font-semibold hover:text-ink"
    >
      {children}
      <svg viewBox="0 0 10 14" aria-hidden="true" className="h-3 w-2.5">
        <path
          d="M1.5 5 5 1.5 8.5 5"
          className={classNames(
            'fill-none stroke-2',
            direction === 'ascending' ? 'stroke-action' : 'stroke-line-strong',
          )}
        />
        <path
          d="M1.5 9 5 12.5 8.5 9"
          className={classNames(
            'fill-none stroke-2',
            direction === 'descending' ? 'stroke-action' : 'stroke-line-strong',
          )}
        />
      </svg>
    </button>
  )
}
