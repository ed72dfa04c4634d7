import { classNames } from './class-names.ts'

/** A globe reduced to its outline and the one meridian that is not the centre. Decorative beside the name. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('size-8 shrink-0', className)}>
      <circle cx="16" cy="16" r="13" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="M16 3c9.4 7.2 9.4 18.8 0 26" fill="none" strokeWidth="3.4" className="stroke-action" />
    </svg>
  )
}

export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <Mark className="size-7" />
      <span className="font-bold font-display text-[min(1.3125rem,9vw)] leading-none tracking-display">
        {name}
      </span>
    </span>
  )
}
