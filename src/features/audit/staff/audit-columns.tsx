import { auditTexts } from '#content/audit.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { Button } from '#ui/button.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { TableShape } from '#ui/use-table-shape.ts'
import type { AuditEntry } from '../audit.api.ts'
import { ChangeList } from './change-list.tsx'

type Column = TableColumn<AuditEntry>

const { columns } = auditTexts

export type AuditRows = {
  /** Shows the whole history of an entry's row. */
  open: (entry: AuditEntry) => void
  /** What people call it. */
  nameOf: (entry: AuditEntry) => string
}

export function auditColumns(shape: TableShape, rows: AuditRows): readonly Column[] {
  const when: Column = { key: 'when', header: columns.when, cell: (entry) => <Moment at={entry.at} /> }
  const what: Column = {
    key: 'what',
    header: columns.what,
    cell: (entry) => (
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="grid min-w-0 flex-1 basis-64">
          {shape === 'narrow' && (
            <span className="text-ink-soft">
              <Moment at={entry.at} />
            </span>
          )}
          <p className="wrap-anywhere max-w-[90ch]">
            <span className="font-medium">{entry.actorName}</span> {entry.sentence}
          </p>
          <ChangeList changes={entry.changes} />
        </div>
        <Button
          variant="quiet"
          aria-label={auditTexts.historyOf(rows.nameOf(entry))}
          onClick={() => rows.open(entry)}
          className="-my-1"
        >
          {auditTexts.history}
        </Button>
      </div>
    ),
    className: 'w-full max-w-0',
  }
  return shape === 'narrow' ? [what] : [when, what]
}
