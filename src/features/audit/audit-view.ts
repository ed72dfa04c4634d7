import { auditedTables } from '#content/audit.ts'
import type { PagedView } from '#platform/use-paged-view.ts'

export type AuditFilter = {
  table: string | null
  row: string
  actor: string | null
}

export type AuditView = PagedView<AuditFilter, number>

export const everything: AuditFilter = { table: null, row: '', actor: null }

const rowMaxLength = 120

export function isEverything({ table, row, actor }: AuditFilter): boolean {
  return table === null && row === '' && actor === null
}

export function cleanRow(text: string): string {
  return text.trim().slice(0, rowMaxLength)
}

/** What the address bar says of the log; what it says wrong is read as nothing. */
export function readView(params: URLSearchParams): AuditView {
  const table = params.get('table')
  const actor = params.get('actor')
  const before = positive(params.get('before'))
  const page = positive(params.get('page')) ?? 1
  return {
    filter: {
      table: table && Object.hasOwn(auditedTables, table) ? table : null,
      row: cleanRow(params.get('row') ?? ''),
      actor: actor && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(actor) ? actor : null,
    },
    before,
    page: before === null ? 1 : Math.max(page, 2),
  }
}

export function toSearchParams({ filter, before, page }: AuditView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.table) params.set('table', filter.table)
  if (filter.row) params.set('row', filter.row)
  if (filter.actor) params.set('actor', filter.actor)
  if (before !== null) {
    params.set('before', String(before))
    params.set('page', String(page))
  }
  return params
}

function positive(text: string | null): number | null {
  const value = Number(text)
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : null
}
