import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auditedTables, auditTexts, isOpaqueKey } from '#content/audit.ts'
import { cleanSearch } from '#flows/staff-list/list-search.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { actorsQuery } from '../audit.queries.ts'
import type { AuditFilter } from '../audit-view.ts'

export type AuditFiltersProps = {
  filter: AuditFilter
  /** Name of the filtered row; null while unknown. */
  rowName: string | null
  onChange: (filter: AuditFilter) => void
}

const tableOptions = Object.entries(auditedTables)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'))

/** The row field is read on submit or blur: keys only match whole. */
export function AuditFilters({ filter, rowName, onChange }: AuditFiltersProps) {
  const { data: actors = [] } = useQuery(actorsQuery())
  // A technical id is shown as the name of its row.
  const shown = isOpaqueKey(filter.row) ? (rowName ?? auditTexts.rowName(filter.row)) : filter.row
  const [row, setRow] = useState(shown)
  const known = actors.some(({ id }) => id === filter.actor)

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
            ...actors.map(({ id, name }) => ({ value: id, label: name })),
            ...(filter.actor && !known ? [{ value: filter.actor, label: auditTexts.otherActor }] : []),
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
