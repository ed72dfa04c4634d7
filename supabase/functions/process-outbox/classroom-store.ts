import * as v from 'valibot'
import {
  classroomAccessSchema,
  classroomEnrolmentSchema,
  classroomPersonSchema,
} from '../../../src/domain/contracts/classroom.ts'
import { ask, type DatabaseClient, tell, unwrap } from '../_shared/database.ts'
import type { ClassroomUser } from '../_shared/moodle.ts'

export type ClassroomStore = ReturnType<typeof classroomStore>

const uniqueViolation = '23505'

export function classroomStore(database: DatabaseClient) {
  return {
    enrolment: (studentId: number, cohortId: number) =>
      ask(
        database,
        'get_classroom_enrolment',
        { student_id: studentId, cohort_id: cohortId },
        v.nullable(classroomEnrolmentSchema),
      ),
    person: (studentId: number) =>
      ask(database, 'get_classroom_person', { student_id: studentId }, v.nullable(classroomPersonSchema)),
    /**
     * The desired state, with an exclusive lease of two minutes to apply it; null when a newer version has replaced it.
     */
    access: (prospectId: number, version: number) =>
      ask(
        database,
        'get_classroom_access',
        { prospect_id: prospectId, version },
        v.nullable(classroomAccessSchema),
      ),
    finishAccess: (prospectId: number, version: number, state: 'active' | 'suspended') =>
      tell(database, 'finish_classroom_access', { prospect_id: prospectId, version, state }),
    /** The user name reserved for an e-mail; `taken` are names that other classroom users hold. */
    username: (email: string, taken: readonly string[]) =>
      ask(database, 'classroom_username', { address: email, taken: [...taken] }, v.string()),
    /** False when the classroom user belongs to another student. */
    async recordUser(email: string, { id, username }: Pick<ClassroomUser, 'id' | 'username'>) {
      const result = await database.rpc('record_classroom_user', {
        address: email,
        moodle_user_id: id,
        username,
      })
      if (result.error?.code === uniqueViolation) return false
      unwrap('record_classroom_user', result)
      return true
    },
    /** Ends expired accesses; returns how many. */
    expireAccess: () => ask(database, 'expire_demo_access', {}, v.number()),
  }
}
