import * as v from 'valibot'
import { type AuditAction, auditActions } from '#content/audit.ts'
import { instantText, type KeyPage, keyPage, wholeNumber } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import { type FieldChange, fieldChanges } from './audit-change.ts'
import type { AuditFilter } from './audit-view.ts'

export type AuditEntry = {
  id: number
  at: Date
  actorId: string
  actorName: string
  action: AuditAction
  table: string
  row: string
  /** Null when no name is known. */
  rowName: string | null
  /** The row has been deleted. */
  rowGone: boolean
  changes: FieldChange[]
}

export type Actor = { id: string; name: string }

const values = v.nullable(v.record(v.string(), v.unknown()))

const rowSchema = v.object({
  id: wholeNumber,
  created_at: instantText,
  actor_id: v.string(),
  actor_name: v.string(),
  action: v.picklist(Object.keys(auditActions) as AuditAction[]),
  table_name: v.string(),
  row_key: v.string(),
  row_name: v.nullable(v.string()),
  row_gone: v.boolean(),
  before: values,
  after: values,
  names: v.record(v.string(), v.record(v.string(), v.nullable(v.string()))),
})

export async function fetchAuditPage(
  filter: AuditFilter,
  before: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<AuditEntry, number>> {
  const request = staffClient().rpc('list_audit', {
    ...(filter.table ? { table_filter: filter.table } : {}),
    ...(filter.row ? { row_filter: filter.row } : {}),
    ...(filter.actor ? { actor_filter: filter.actor } : {}),
    ...(before ? { before_id: before } : {}),
    page_size: pageSize + 1,
  })
  const rows = v.parse(v.array(rowSchema), staffData(await request.abortSignal(signal)))
  return keyPage(rows.map(toEntry), pageSize, (entry) => entry.id)
}

/** Everybody who may have made a change: present and past staff. */
export async function fetchActors(signal: AbortSignal): Promise<Actor[]> {
  const data = staffData(await staffClient().rpc('list_staff').abortSignal(signal))
  return v
    .parse(v.array(v.object({ user_id: v.string(), display_name: v.string() })), data)
    .map(({ user_id, display_name }) => ({ id: user_id, name: display_name }))
}

function toEntry(row: v.InferOutput<typeof rowSchema>): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.created_at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    table: row.table_name,
    row: row.row_key,
    rowName: row.row_name,
    rowGone: row.row_gone,
    changes: fieldChanges(row.before, row.after, row.names),
  }
}
