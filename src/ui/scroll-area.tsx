import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ScrollAreaProps = { label: string; className?: string; children: ReactNode }

// Without a tab stop, Safari gives the keyboard no way to scroll.
const keyboardScrollable = { tabIndex: 0 }

/** What is wider than the page and scrolls sideways by itself: lines of code, views side by side. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      {...keyboardScrollable}
      className={classNames('min-w-0 overflow-x-auto', className)}
    >
      {children}
    </section>
  )
}
