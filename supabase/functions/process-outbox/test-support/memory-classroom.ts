import type {
  ClassroomAccess,
  ClassroomEnrolment,
  ClassroomPersonRow,
} from '../../../../src/domain/contracts/classroom.ts'
import type { ClassroomDeps, ClassroomStore } from '../classroom-user.ts'

const unexpectedCall = () => Promise.reject(new Error('nothing here goes to the classroom'))

/** For rows that do not concern the classroom. */
export function noClassroom(): ClassroomDeps {
  return {
    directory: () => ({
      find: unexpectedCall,
      explain: unexpectedCall,
      create: unexpectedCall,
      setSuspended: unexpectedCall,
      setEmail: unexpectedCall,
      enrol: unexpectedCall,
      unenrol: unexpectedCall,
    }),
    store: memoryClassroom(),
  }
}

export type MemoryClassroom = ClassroomStore & {
  enrolments: Map<string, ClassroomEnrolment>
  accesses: Map<string, Omit<ClassroomAccess, 'open_course_ids'>>
  people: Map<number, ClassroomPersonRow>
  finished: { prospectId: number; version: number; state: string }[]
  /** E-mail by classroom user id. */
  users: Map<number, string>
  /** Ids of users whom the end of a demo access has suspended. */
  suspensions: Set<number>
}

/** In-memory classroom tables. */
export function memoryClassroom(): MemoryClassroom {
  const enrolments = new Map<string, ClassroomEnrolment>()
  const accesses: MemoryClassroom['accesses'] = new Map()
  const opened = new Map<number, number[]>()
  const people: MemoryClassroom['people'] = new Map()
  const users = new Map<number, string>()
  const usernames = new Map<string, string>()
  const finished: MemoryClassroom['finished'] = []
  const suspensions: MemoryClassroom['suspensions'] = new Set()
  return {
    suspensions,
    enrolments,
    accesses,
    people,
    users,
    finished,
    enrolment: async (studentId, cohortId) => enrolments.get(`${studentId}:${cohortId}`) ?? null,
    person: async (studentId) => people.get(studentId) ?? null,
    async access(prospectId, version) {
      const access = accesses.get(`${prospectId}:${version}`)
      return access ? { ...access, open_course_ids: opened.get(prospectId) ?? [] } : null
    },
    async finishAccess(prospectId, version, state, courses) {
      finished.push({ prospectId, version, state })
      if (state === 'suspended') opened.delete(prospectId)
      else if (courses) opened.set(prospectId, courses)
    },
    async username(email, taken) {
      const kept = [...usernames].find(([, owner]) => owner === email)?.[0]
      if (kept !== undefined && !taken.includes(kept)) return kept
      if (kept !== undefined) usernames.delete(kept)
      const base = (email.split('@')[0] ?? '').replace(/[^a-z0-9_.-]/g, '') || 'alumno'
      for (let suffix = 1; ; suffix++) {
        const name = suffix === 1 ? base : `${base}${suffix}`
        if (usernames.has(name) || taken.includes(name)) continue
        usernames.set(name, email)
        return name
      }
    },
    async noteSuspension(moodleUserId, suspended) {
      if (suspended) suspensions.add(moodleUserId)
      else suspensions.delete(moodleUserId)
    },
    async recordUser(email, { id: moodleUserId, suspended }) {
      const owner = users.get(moodleUserId)
      if (owner !== undefined && owner !== email) return null
      if (!suspended) suspensions.delete(moodleUserId)
      users.set(moodleUserId, email)
      for (const one of [...enrolments.values(), ...accesses.values()]) {
        if (one.email === email) one.moodle_user_id = moodleUserId
      }
      return { suspendedByUs: suspensions.has(moodleUserId) }
    },
    expireAccess: async () => 0,
  }
}
