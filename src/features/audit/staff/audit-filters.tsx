import { type FormEvent, useState } from 'react'
import { type AccountNames, auditedTables, auditTexts } from '#content/audit.ts'
import { cleanSearch } from '#flows/staff-list/list-address.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { AuditFilter } from '../audit-view.ts'

export type AuditFiltersProps = {
  filter: AuditFilter
  /** Everybody who may have made a change. */
  accounts: AccountNames
  onChange: (filter: AuditFilter) => void
}

const tableOptions = Object.entries(auditedTables)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'))

/** The row field is read on submit or blur: keys only match whole. */
export function AuditFilters({ filter, accounts, onChange }: AuditFiltersProps) {
  const shown = accounts.get(filter.row) ?? filter.row
  const [row, setRow] = useState(shown)

  function send(changes: Partial<AuditFilter> = {}) {
    const next = { ...filter, row: row === shown ? filter.row : cleanSearch(row), ...changes }
    const same = next.row === filter.row && next.table === filter.table && next.actor === filter.actor
    if (!same) onChange(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  return (
    <form
      aria-label={auditTexts.filters}
      onSubmit={submit}
      className="grid w-full grid-cols-2 gap-3 md:w-auto md:grid-cols-[12rem_12rem_12rem]"
    >
      <Field label={auditTexts.table}>
        <Select
          options={[{ value: '', label: auditTexts.allTables }, ...tableOptions]}
          value={filter.table ?? ''}
          onChange={(event) => send({ table: event.target.value || null })}
        />
      </Field>
      <Field label={auditTexts.actor}>
        <Select
          options={[
            { value: '', label: auditTexts.allActors },
            ...[...accounts].map(([value, label]) => ({ value, label })),
            ...(filter.actor && !accounts.has(filter.actor)
              ? [{ value: filter.actor, label: auditTexts.otherActor }]
              : []),
          ]}
          value={filter.actor ?? ''}
          onChange={(event) => send({ actor: event.target.value || null })}
        />
      </Field>
      <Field label={auditTexts.row} className="max-md:col-span-2">
        <SearchBox
          enterKeyHint="search"
          placeholder={auditTexts.rowPlaceholder}
          value={row}
          onChange={setRow}
          onBlur={() => send()}
        />
      </Field>
    </form>
  )
}
