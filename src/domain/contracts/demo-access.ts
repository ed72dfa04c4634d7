import * as v from 'valibot'
import { classroomStates } from './enrolment.ts'
import { count, id, instant, nullableText } from './fields.ts'

/** What `grant_demo_access` and `set_demo_access` answer. */
export const demoAccessSchema = v.object({
  prospect_id: id,
  is_active: v.boolean(),
  /** When the access ends by itself. */
  access_ends_at: v.nullable(instant),
  classroom_state: v.nullable(v.picklist(classroomStates)),
  /** Counts the changes of what is wanted; the classroom is told the last one only. */
  version: count,
  /** Enrolled in a course as well: never suspended in the classroom. */
  has_enrolment: v.boolean(),
})
export type DemoAccess = v.InferOutput<typeof demoAccessSchema>

const person = {
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  profession: nullableText,
  phone: nullableText,
  country: nullableText,
  notes: nullableText,
  access_ends_at: v.nullable(instant),
}

/** A person with demo access as stored. */
export const storedProspectSchema = v.object({ version: count, ...person })
export type StoredProspect = v.InferOutput<typeof storedProspectSchema>

/** Somebody known, of whom the request says otherwise than is stored, without the version that it was made from. */
export const prospectChangedSchema = v.object({
  code: v.literal('prospect_changed'),
  stored: storedProspectSchema,
})
export type ProspectChangedBody = v.InferOutput<typeof prospectChangedSchema>

/** A row of `demo_prospects` as the staff reads it. */
export const prospectRowSchema = v.object({
  id,
  access_version: count,
  ...person,
  is_active: v.boolean(),
  access_granted_at: instant,
  classroom_state: v.nullable(v.picklist(classroomStates)),
})
