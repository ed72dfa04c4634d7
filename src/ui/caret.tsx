import { classNames } from './class-names.ts'

/** Beside the words of what opens; upside down while its `group/opener` is open. */
export function Caret({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames(
        'size-4 shrink-0 transition-transform duration-fast group-open/opener:rotate-180 group-aria-expanded/opener:rotate-180',
        className,
      )}
    >
      <path d="m3 5.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
