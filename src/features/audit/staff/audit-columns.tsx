import type { ReactNode } from 'react'
import { type AccountNames, auditActionNames, auditedRowName, auditTexts } from '#content/audit.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { Button } from '#ui/button.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { AuditEntry } from '../audit.api.ts'
import { type FieldChange, fieldChanges } from '../audit-change.ts'

const { columns } = auditTexts

/** `open` shows the whole history of an entry's row. */
export function auditColumns(
  accounts: AccountNames,
  open: (entry: AuditEntry) => void,
): readonly TableColumn<AuditEntry>[] {
  return [
    {
      key: 'when',
      header: columns.when,
      cell: ({ created_at }, shape) => (
        <Moment
          at={new Date(created_at)}
          className={shape === 'narrow' ? 'text-ink-soft' : 'whitespace-nowrap'}
        />
      ),
      from: 'medium',
      under: 'what',
      bare: true,
    },
    {
      key: 'what',
      header: columns.what,
      cell: (entry) => {
        const row = auditedRowName(entry.table_name, entry.row_key, accounts)
        return (
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <div className="grid min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere max-w-[90ch]">
                <span className="font-medium">{entry.actor_name}</span> · {auditActionNames[entry.action]}:{' '}
                {row}
              </p>
              <Changes changes={fieldChanges(entry.before, entry.after, accounts)} />
            </div>
            <Button
              variant="quiet"
              aria-label={auditTexts.historyOf(row)}
              onClick={() => open(entry)}
              className="-my-1"
            >
              {auditTexts.history}
            </Button>
          </div>
        )
      },
      className: 'w-full max-w-0',
    },
  ]
}

const mostShown = 3

/** The values before and after; folded where there are many. */
function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  if (changes.length <= mostShown) return <Fields changes={changes} />
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
