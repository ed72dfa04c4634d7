import * as v from 'valibot'
import {
  type ClassroomAccess,
  type ClassroomEnrolment,
  type ClassroomPersonRow,
  classroomAccessSchema,
  classroomEnrolmentSchema,
  classroomPersonSchema,
} from '../../../src/domain/contracts/classroom.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
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
    async enrolment(studentId, cohortId) {
      const args = { student_id: studentId, cohort_id: cohortId }
      const result = await database.rpc('get_classroom_enrolment', args)
      return v.parse(v.nullable(classroomEnrolmentSchema), unwrap('get_classroom_enrolment', result))
    },
    async person(studentId) {
      const result = await database.rpc('get_classroom_person', { student_id: studentId })
      return v.parse(v.nullable(classroomPersonSchema), unwrap('get_classroom_person', result))
    },
    async access(prospectId, version) {
      const result = await database.rpc('get_classroom_access', { prospect_id: prospectId, version })
      return v.parse(v.nullable(classroomAccessSchema), unwrap('get_classroom_access', result))
    },
    async finishAccess(prospectId, version, state) {
      const args = { prospect_id: prospectId, version, state }
      unwrap('finish_classroom_access', await database.rpc('finish_classroom_access', args))
    },
    async username(email, taken) {
      const result = await database.rpc('classroom_username', { address: email, taken: [...taken] })
      return v.parse(v.string(), unwrap('classroom_username', result))
    },
    async recordUser(email, { id, username }) {
      const args = { address: email, moodle_user_id: id, username }
      const result = await database.rpc('record_classroom_user', args)
      if (result.error?.code === uniqueViolation) return false
      unwrap('record_classroom_user', result)
      return true
    },
    async expireAccess() {
      const result = await database.rpc('expire_demo_access')
      return v.parse(v.number(), unwrap('expire_demo_access', result))
    },
  }
}
