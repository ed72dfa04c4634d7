import type { ReactNode } from 'react'
import { auditTexts } from '#content/audit.ts'
import type { FieldChange } from '../audit-change.ts'

/** The values before and after, folded: the sentence says what happened. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center text-ink-soft text-xs underline decoration-1 decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
        {auditTexts.details(changes.map(({ field }) => field))}
      </summary>
      <Fields changes={changes} />
    </details>
  )
}

function Fields({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-y-0.5 border-line border-l-2 py-1 pl-3">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[minmax(7rem,13rem)_minmax(0,1fr)]">
          <dt className="text-ink-soft">{field}</dt>
          <dd className="figures min-w-0 [overflow-wrap:anywhere]">
            {before !== null && (
              <Side label={auditTexts.before}>
                {after === null ? before : <del className="text-ink-mute decoration-1">{before}</del>}
              </Side>
            )}
            {before !== null && after !== null && (
              <span aria-hidden="true" className="px-2 text-ink-mute">
                →
              </span>
            )}
            {after !== null && (
              <Side label={auditTexts.after}>
                {before === null ? after : <ins className="font-medium no-underline">{after}</ins>}
              </Side>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{label}: </span>
      {children}
    </>
  )
}
