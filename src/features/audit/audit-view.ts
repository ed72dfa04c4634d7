import { auditedTables } from '#content/audit.ts'
import {
  choiceParameter,
  filterAddress,
  pagedAddress,
  readId,
  textParameter,
} from '#flows/staff-list/list-address.ts'

/** An account, by its id. */
const accountPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type AuditFilter = { table: string | null; row: string; actor: string | null }

const address = filterAddress<AuditFilter>({
  table: choiceParameter('table', Object.keys(auditedTables), null),
  row: textParameter('row'),
  actor: {
    read: (params) => accountPattern.exec(params.get('actor') ?? '')?.[0] ?? null,
    write: (params, actor) => actor && params.set('actor', actor),
  },
})

export const everything = address.plain

export function isEverything({ table, row, actor }: AuditFilter): boolean {
  return table === null && row === '' && actor === null
}

export const auditAddress = pagedAddress(address, { read: readId, write: String })
