import * as v from 'valibot'
import {
  type ClassroomAccess,
  type ClassroomEnrolment,
  type ClassroomPersonRow,
  classroomAccessSchema,
  classroomEnrolmentSchema,
  classroomPersonSchema,
} from '../../../src/domain/contracts/classroom.ts'
import { ask, type DatabaseClient, tell, unwrap } from '../_shared/database.ts'
import type { ClassroomUser } from '../_shared/moodle.ts'

export type ClassroomStore = {
  enrolment(studentId: number, cohortId: number): Promise<ClassroomEnrolment | null>
  person(studentId: number): Promise<ClassroomPersonRow | null>
  /**
   * The desired state, with an exclusive lease of two minutes to apply it; null when a newer version has replaced it.
   */
  access(prospectId: number, version: number): Promise<ClassroomAccess | null>
  finishAccess(prospectId: number, version: number, state: 'active' | 'suspended'): Promise<void>
  /** The user name reserved for an e-mail; `taken` are names that other classroom users hold. */
  username(email: string, taken: readonly string[]): Promise<string>
  /** False when the classroom user belongs to another student. */
  recordUser(email: string, user: Pick<ClassroomUser, 'id' | 'username'>): Promise<boolean>
  /** Ends expired accesses; returns how many. */
  expireAccess(): Promise<number>
}

const uniqueViolation = '23505'

export function classroomStore(database: DatabaseClient): ClassroomStore {
  return {
    enrolment: (studentId, cohortId) =>
      ask(
        database,
        'get_classroom_enrolment',
        { student_id: studentId, cohort_id: cohortId },
        v.nullable(classroomEnrolmentSchema),
      ),
    person: (studentId) =>
      ask(database, 'get_classroom_person', { student_id: studentId }, v.nullable(classroomPersonSchema)),
    access: (prospectId, version) =>
      ask(
        database,
        'get_classroom_access',
        { prospect_id: prospectId, version },
        v.nullable(classroomAccessSchema),
      ),
    finishAccess: (prospectId, version, state) =>
      tell(database, 'finish_classroom_access', { prospect_id: prospectId, version, state }),
    username: (email, taken) =>
      ask(database, 'classroom_username', { address: email, taken: [...taken] }, v.string()),
    async recordUser(email, { id, username }) {
      const result = await database.rpc('record_classroom_user', {
        address: email,
        moodle_user_id: id,
        username,
      })
      if (result.error?.code === uniqueViolation) return false
      unwrap('record_classroom_user', result)
      return true
    },
    expireAccess: () => ask(database, 'expire_demo_access', {}, v.number()),
  }
}
