import * as v from 'valibot'
import { id, instant, nullableText } from './fields.ts'

export const auditActions = [
  'insert',
  'update',
  'delete',
  'retry',
  'resend',
  'dismiss',
  'join',
  'separate',
  'attach',
] as const
export type AuditAction = (typeof auditActions)[number]

const values = v.nullable(v.record(v.string(), v.unknown()))

/** A row of `list_audit`: who changed what (back-office specification, section 2). */
export const auditRowSchema = v.object({
  id,
  created_at: instant,
  actor_id: v.string(),
  actor_name: v.string(),
  action: v.picklist(auditActions),
  table_name: v.string(),
  row_key: v.string(),
  row_name: nullableText,
  row_gone: v.boolean(),
  before: values,
  after: values,
  names: v.record(v.string(), v.record(v.string(), nullableText)),
})
