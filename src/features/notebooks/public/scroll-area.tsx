import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export type ScrollAreaProps = { label: string; className?: string; children: ReactNode }

// Without a tab stop, Safari gives the keyboard no way to scroll long lines.
const keyboardScrollable = { tabIndex: 0 }

/** Lines of code scroll sideways: wrapped ones would read as other code. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      {...keyboardScrollable}
      className={classNames('min-w-0 max-w-full overflow-x-auto', className)}
    >
      {children}
    </section>
  )
}
