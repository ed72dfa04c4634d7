import type { ReactNode } from 'react'
import { auditTexts } from '#content/audit.ts'
import type { FieldChange } from '../audit-change.ts'

/** More would fill a screen with one row: a new student has a dozen fields. */
const shownFields = 4

export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <span className="text-ink-mute">{auditTexts.nothing}</span>
  const first = changes.slice(0, shownFields)
  const rest = changes.slice(shownFields)
  return (
    <div className="grid gap-1">
      <Fields changes={first} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-control items-center text-ink-soft underline decoration-1 underline-offset-4 hover:text-ink">
            {auditTexts.moreFields(rest.length)}
          </summary>
          <Fields changes={rest} />
        </details>
      )}
    </div>
  )
}

function Fields({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-y-0.5">
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
