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

/** What the log notes of each table; `tests/database/audit-events.test.ts` compares it with the database. */
export const auditEvents = {
  courses_moodle: ['insert', 'update', 'delete'],
  careers: ['insert', 'update', 'delete'],
  career_courses: ['insert', 'update', 'delete'],
  staff_members: ['insert', 'update', 'delete'],
  students: ['insert', 'update', 'delete'],
  student_course_enrollments: ['insert', 'update', 'delete'],
  sales: ['insert', 'update', 'delete', 'resend'],
  person_addresses: ['join', 'separate', 'update'],
  person_notes: ['insert', 'update', 'delete'],
  payments: ['insert', 'update', 'delete'],
  payment_events: ['attach'],
  payment_refunds: ['insert', 'update', 'delete'],
  demo_prospects: ['insert', 'update', 'delete'],
  recap_material: ['insert', 'update', 'delete'],
  recap_links: ['insert', 'update', 'delete'],
  certificates: ['insert', 'update', 'delete', 'dismiss'],
  settings: ['update'],
  outbox: ['retry', 'update', 'dismiss'],
  enquiries: ['insert', 'update', 'delete'],
  desk_dismissals: ['insert', 'update', 'delete'],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>
export type AuditedTable = keyof typeof auditEvents

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
  row_names: v.nullable(v.array(nullableText)),
  row_gone: v.boolean(),
  before: values,
  after: values,
  names: v.record(v.string(), v.record(v.string(), nullableText)),
})
