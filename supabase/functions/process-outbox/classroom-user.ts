import * as v from 'valibot'
import {
  classroomAccessSchema,
  classroomEnrolmentSchema,
  classroomPersonSchema,
} from '../../../src/domain/contracts/classroom.ts'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { normalizeEmail } from '../../../src/domain/email.ts'
import { ask, type DatabaseClient, tell, unwrap } from '../_shared/database.ts'
import { failure } from '../_shared/delivery.ts'
import type { Classroom, ClassroomFailure, ClassroomResult, ClassroomUser } from '../_shared/moodle.ts'
import type { ClassroomPerson } from '../_shared/moodle-person.ts'

export type ClassroomDeps = { directory: () => Classroom; store: ClassroomStore }
export type KnownPerson = ClassroomPerson & {
  moodle_user_id: number | null
  former_emails?: readonly string[] | undefined
}

const maxUsernames = 20

/** The user has an owner of ours; whether a suspension of them is one that the end of a demo access has set. */
export type OwnedUser = ClassroomUser & { suspendedByUs: boolean }

/** The person's living classroom user or null: by the stored id, else by e-mail, else by one that was mistyped. */
export async function findUser(
  deps: ClassroomDeps,
  person: KnownPerson,
): Promise<ClassroomResult<ClassroomUser | null>> {
  if (person.moodle_user_id !== null) {
    const byId = await deps.directory().find('id', String(person.moodle_user_id))
    if (!byId.ok) return byId
    const known = byId.value.find((user) => user.id === person.moodle_user_id)
    if (known) return { ok: true, value: known }
  }
  for (const email of [person.email, ...(person.former_emails ?? [])]) {
    const found = await findByEmail(deps, email)
    if (!found.ok || found.value) return found
  }
  return { ok: true, value: null }
}

export async function findByEmail(
  deps: ClassroomDeps,
  email: string,
): Promise<ClassroomResult<ClassroomUser | null>> {
  const found = await deps.directory().find('email', email)
  if (!found.ok) return found
  const same = found.value.filter((user) => normalizeEmail(user.email) === normalizeEmail(email))
  if (same.length > 1) return refusal('person_ambiguous', 'several classroom users have this address')
  return { ok: true, value: same[0] ?? null }
}

/** Finds or creates the user and records its owner. Idempotent: one user per e-mail. */
export async function ensureUser(
  deps: ClassroomDeps,
  person: KnownPerson,
): Promise<ClassroomResult<OwnedUser>> {
  const found = await findUser(deps, person)
  if (!found.ok) return found
  const user: ClassroomResult<ClassroomUser> = found.value
    ? { ok: true, value: found.value }
    : await createUser(deps, person)
  if (!user.ok) return user
  const recorded = await deps.store.recordUser(person.email, user.value)
  return recorded
    ? { ok: true, value: { ...user.value, ...recorded } }
    : refusal('account_taken', 'classroom user belongs to another student')
}

/** An equal user name does not identify anybody: a holder with another e-mail is another person. */
async function createUser(
  deps: ClassroomDeps,
  person: ClassroomPerson,
): Promise<ClassroomResult<ClassroomUser>> {
  const taken: string[] = []
  while (taken.length < maxUsernames) {
    const username = await deps.store.username(person.email, taken)
    const holder = await deps.directory().find('username', username)
    if (!holder.ok) return holder
    if (holder.value.length > 0) {
      taken.push(username)
      continue
    }
    const created = await deps.directory().create(person, username)
    if (created.ok) {
      return { ok: true, value: { id: created.value, username, email: person.email, suspended: false } }
    }
    // The response may have been lost, or another worker may have created the user.
    const made = await findByEmail(deps, person.email)
    if (!made.ok) return made
    if (made.value) return { ok: true, value: made.value }
    if (!created.refused) return created
    const current = await deps.directory().find('username', username)
    if (!current.ok) return current
    // Neither e-mail nor user name is taken, so far as we may see.
    if (current.value.length === 0) {
      return created.problem === 'person_refused'
        ? await deps.directory().explain(created, person.email)
        : created
    }
    taken.push(username)
  }
  return refusal('username_taken', 'no free user name in the classroom')
}

function refusal(problem: StepProblem, detail: string): ClassroomFailure {
  return { ...failure(problem, detail), refused: true }
}

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
    /** A student, or who has a demo access; null when they are gone. */
    profile: (studentId?: number, prospectId?: number) =>
      ask(
        database,
        'get_classroom_profile',
        { student_id: studentId ?? null, prospect_id: prospectId ?? null },
        v.nullable(classroomPersonSchema),
      ),
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
    /** `courses`: those that are open now; null when they stay as they were. */
    finishAccess: (
      prospectId: number,
      version: number,
      state: 'active' | 'suspended',
      courses: number[] | null,
    ) => tell(database, 'finish_classroom_access', { prospect_id: prospectId, version, state, courses }),
    /** The user name reserved for an e-mail; `taken` are names that other classroom users hold. */
    username: (email: string, taken: readonly string[]) =>
      ask(database, 'classroom_username', { address: email, taken: [...taken] }, v.string()),
    /** Null when the classroom user belongs to another student. Forgets a suspension of ours that has ended. */
    async recordUser(email: string, { id, username, suspended }: Omit<ClassroomUser, 'email'>) {
      const result = await database.rpc('record_classroom_user', {
        address: email,
        moodle_user_id: id,
        username,
        is_suspended: suspended,
      })
      if (result.error?.code === uniqueViolation) return null
      return { suspendedByUs: v.parse(v.boolean(), unwrap('record_classroom_user', result)) }
    },
    /** To be called before the classroom is: an answer that was lost must not make the suspension somebody else's. */
    noteSuspension: (moodleUserId: number, suspended: boolean) =>
      tell(database, 'note_classroom_suspension', { moodle_user_id: moodleUserId, suspended }),
    /** Ends expired accesses; returns how many. */
    expireAccess: () => ask(database, 'expire_demo_access', {}, v.number()),
  }
}
