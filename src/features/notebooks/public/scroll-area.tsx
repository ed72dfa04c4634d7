import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export type ScrollAreaProps = { label: string; className?: string; children: ReactNode }

// Without a tab stop, Safari leaves long lines out of the keyboard's reach.
const keyboardScrollable = { tabIndex: 0 }

/** Lines of code keep their length and scroll sideways: broken ones would read as other code. */
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
