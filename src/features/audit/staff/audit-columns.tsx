import { auditActionNames, auditedTables, auditTexts } from '#content/audit.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
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
  const when: Column = {
    key: 'when',
    header: columns.when,
    cell: (entry) => <Moment at={entry.at} />,
  }
  const what: Column = {
    key: 'what',
    header: columns.what,
    cell: (entry) => <What entry={entry} rows={rows} />,
  }
  const change: Column = {
    key: 'change',
    header: columns.change,
    cell: (entry) => <ChangeList changes={entry.changes} />,
    className: 'w-full',
  }
  if (shape === 'wide') {
    const who: Column = {
      key: 'who',
      header: columns.who,
      cell: (entry) => <span className="whitespace-nowrap">{entry.actorName}</span>,
    }
    return [when, who, what, change]
  }
  if (shape === 'medium') {
    const whenAndWho: Column = {
      ...when,
      header: `${columns.when} y ${columns.who.toLowerCase()}`,
      cell: (entry) => (
        <span className="grid">
          <Moment at={entry.at} />
          <span className="text-ink-soft">{entry.actorName}</span>
        </span>
      ),
    }
    return [whenAndWho, what, change]
  }
  return [
    {
      ...change,
      header: columns.event,
      cell: (entry) => (
        <span className="grid gap-1.5">
          <span className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
            {entry.actorName}
            <Moment at={entry.at} />
          </span>
          <What entry={entry} rows={rows} />
          <ChangeList changes={entry.changes} />
        </span>
      ),
      className: 'w-full max-w-0',
    },
  ]
}

function What({ entry, rows }: { entry: AuditEntry; rows: AuditRows }) {
  return (
    <span className="grid justify-items-start md:w-36 xl:w-60">
      <span className="whitespace-nowrap">
        <span className="text-ink-soft">{auditActionNames[entry.action]}</span>{' '}
        <span className="font-medium">{auditedTables[entry.table] ?? entry.table}</span>
      </span>
      <button
        type="button"
        onClick={() => rows.open(entry)}
        title={auditTexts.rowHistory}
        className="wrap-anywhere rounded text-left text-ink-soft underline decoration-1 underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
      >
        {rows.nameOf(entry)} <span className="sr-only">{auditTexts.rowHistory}</span>
      </button>
    </span>
  )
}
