import * as v from 'valibot'
import { auditSentence } from '#content/audit-sentences.ts'
import { auditRowSchema } from '#domain/contracts/audit.ts'
import { staffMemberSchema } from '#domain/contracts/staff.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import { type FieldChange, fieldChanges } from './audit-change.ts'
import type { AuditFilter } from './audit-view.ts'

export type AuditEntry = {
  id: number
  at: Date
  actorId: string
  actorName: string
  /** What happened, after the name of who did it. */
  sentence: string
  table: string
  row: string
  /** Null when no name is known. */
  rowName: string | null
  /** The row has been deleted. */
  rowGone: boolean
  changes: FieldChange[]
}

export type Actor = { id: string; name: string }

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
  const rows = v.parse(v.array(auditRowSchema), staffData(await request.abortSignal(signal)))
  return keyPage(rows.map(toEntry), pageSize, (entry) => entry.id)
}

/** Everybody who may have made a change: present and past staff. */
export async function fetchActors(signal: AbortSignal): Promise<Actor[]> {
  const data = staffData(await staffClient().rpc('list_staff').abortSignal(signal))
  return v
    .parse(v.array(staffMemberSchema), data)
    .map(({ user_id, display_name }) => ({ id: user_id, name: display_name }))
}

type AuditRow = v.InferOutput<typeof auditRowSchema>

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.created_at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    sentence: sentenceOf(row),
    table: row.table_name,
    row: row.row_key,
    rowName: row.row_names?.filter(Boolean).join(' · ') ?? null,
    rowGone: row.row_gone,
    changes: fieldChanges(row.before, row.after, row.names),
  }
}

function sentenceOf(row: AuditRow): string {
  return auditSentence({
    action: row.action,
    table: row.table_name,
    row: row.row_key,
    names: row.row_names,
    after: row.after,
    nameOf: (side, column) => row.names[column]?.[String(row[side]?.[column])] ?? null,
  })
}
