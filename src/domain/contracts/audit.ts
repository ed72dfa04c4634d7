import * as v from 'valibot'
import { id, instant } from './fields.ts'

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

/** The tables whose changes the log notes; `tests/database/vocabulary.test.ts` compares them with the database. */
export const auditedTableNames = [
  'courses_moodle',
  'coupons',
  'careers',
  'career_courses',
  'staff_members',
  'staff_roles',
  'students',
  'student_course_enrollments',
  'sales',
  'person_addresses',
  'person_notes',
  'payments',
  'payment_events',
  'payment_refunds',
  'demo_prospects',
  'demo_courses',
  'notebooks',
  'recap_material',
  'recap_links',
  'certificates',
  'settings',
  'reminder_holds',
  'reminders',
  'outbox',
  'enquiries',
  'desk_dismissals',
  'school_imports',
  'erasures',
  'person_copies',
] as const
export type AuditedTable = (typeof auditedTableNames)[number]

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
  before: values,
  after: values,
})
