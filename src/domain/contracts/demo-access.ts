import * as v from 'valibot'
import { classroomStates } from './enrolment.ts'
import { count, id, instant, nullableText } from './fields.ts'

/** Result of `grant_demo_access` and `set_demo_access` (decision 22). */
export const demoAccessSchema = v.object({
  prospect_id: id,
  is_active: v.boolean(),
  access_ends_at: v.nullable(instant),
  classroom_state: v.nullable(v.picklist(classroomStates)),
  /** Increases with every change of the desired state; only the last is applied in the classroom. */
  version: count,
  /** Also enrolled in a course, so never suspended in the classroom. */
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

export const storedProspectSchema = v.object({ version: count, ...person })
export type StoredProspect = v.InferOutput<typeof storedProspectSchema>

/** The person is known with other data, and the request did not name the current version (decision 52). */
export const prospectChangedSchema = v.object({
  code: v.literal('prospect_changed'),
  stored: storedProspectSchema,
})
export type ProspectChangedBody = v.InferOutput<typeof prospectChangedSchema>

/** The columns of `demo_prospects` that staff read (back-office specification, section 2). */
export const prospectRowSchema = v.object({
  id,
  access_version: count,
  ...person,
  is_active: v.boolean(),
  access_granted_at: instant,
  classroom_state: v.nullable(v.picklist(classroomStates)),
})
