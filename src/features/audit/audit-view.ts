import { auditedTables } from '#content/audit.ts'
import { cleanSearch, type FilterAddress, pagedAddress } from '#flows/staff-list/list-address.ts'

export type AuditFilter = {
  table: string | null
  row: string
  actor: string | null
}

export const everything: AuditFilter = { table: null, row: '', actor: null }

export function isEverything({ table, row, actor }: AuditFilter): boolean {
  return table === null && row === '' && actor === null
}

const filterAddress: FilterAddress<AuditFilter> = {
  read(params) {
    const table = params.get('table')
    const actor = params.get('actor')
    return {
      table: table && Object.hasOwn(auditedTables, table) ? table : null,
      row: cleanSearch(params.get('row') ?? ''),
      actor: actor && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(actor) ? actor : null,
    }
  },
  write({ table, row, actor }) {
    const params = new URLSearchParams()
    if (table) params.set('table', table)
    if (row) params.set('row', row)
    if (actor) params.set('actor', actor)
    return params
  },
}

export const auditAddress = pagedAddress(filterAddress, { read: readId, write: String })

function readId(text: string): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
