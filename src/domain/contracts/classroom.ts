import * as v from 'valibot'
import { id, nullableText } from './fields.ts'

const person = {
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  phone: nullableText,
  country: nullableText,
  moodle_user_id: v.nullable(id),
  /** Mistyped addresses under which the classroom may still know the person (decision 120). */
  former_emails: v.optional(v.array(v.string())),
}

/** Result of `get_classroom_person`. */
export const classroomPersonSchema = v.object(person)

/** Result of `get_classroom_enrolment`, from which the classroom makes the account (decision 13). */
export const classroomEnrolmentSchema = v.object({
  ...person,
  moodle_course_id: v.nullable(id),
  /** Whether the student should be in the course. */
  enrolled: v.boolean(),
})

/** Result of `get_classroom_access`: what the switch of a demo access asks of the classroom (decision 22). */
export const classroomAccessSchema = v.object({
  ...person,
  wanted: v.picklist(['active', 'suspended', 'keep', 'wait']),
  /** Courses of the classroom that it opens. */
  demo_course_ids: v.array(id),
  /** Those of them that it has opened for the stored user. */
  open_course_ids: v.array(id),
})
