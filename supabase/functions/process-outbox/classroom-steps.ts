import { normalizeEmail } from '../../../src/domain/email.ts'
import { type Delivery, failure } from '../_shared/delivery.ts'
import { type ClassroomDeps, ensureUser, findByEmail, findUser, type KnownPerson } from './classroom-user.ts'

/** Nothing had to be done. */
const done: Delivery = { ok: true, answer: null }

/** Enrols one student in one course. Idempotent: every step checks first and does only what is missing. */
export async function carryOutEnrolment(
  deps: ClassroomDeps,
  studentId: number,
  cohortId: number,
): Promise<Delivery> {
  const enrolment = await deps.store.enrolment(studentId, cohortId)
  // Withdrawn in the meantime.
  if (!enrolment?.enrolled) return done
  if (enrolment.moodle_course_id === null)
    return failure('course_without_classroom', 'course has no classroom')
  return await openCourses(deps, enrolment, [enrolment.moodle_course_id])
}

/** Takes one student out of one course. Idempotent. */
export async function carryOutWithdrawal(
  deps: ClassroomDeps,
  studentId: number,
  cohortId: number,
): Promise<Delivery> {
  const enrolment = await deps.store.enrolment(studentId, cohortId)
  // Enrolled again in the meantime, or never in the classroom.
  if (!enrolment || enrolment.enrolled || enrolment.moodle_course_id === null) return done
  const user = await findUser(deps, enrolment)
  if (!user.ok) return user
  if (!user.value) return done
  const closed = await deps.directory().unenrol(user.value.id, enrolment.moodle_course_id)
  return closed.ok ? { ok: true, answer: String(user.value.id) } : closed
}

/** Gives a user of a mistyped address the right one (decision 120). Idempotent; an address that they chose there stays. */
export async function carryOutAddress(deps: ClassroomDeps, studentId: number): Promise<Delivery> {
  const person = await deps.store.person(studentId)
  if (!person) return done
  const user = await findUser(deps, person)
  if (!user.ok) return user
  if (!user.value || !person.former_emails?.includes(normalizeEmail(user.value.email))) return done
  // A classroom may allow one address for two users, who could not be told apart any more.
  const holder = await findByEmail(deps, person.email)
  if (!holder.ok) return holder
  if (holder.value) return failure('account_taken', 'another classroom user has the right address')
  const set = await deps.directory().setEmail(user.value.id, person.email)
  return set.ok ? { ok: true, answer: String(user.value.id) } : set
}

/** Writes over name, telephone and country of a user, as they were corrected (decision 156). Idempotent. */
export async function carryOutProfile(
  deps: ClassroomDeps,
  studentId?: number,
  prospectId?: number,
): Promise<Delivery> {
  const person = await deps.store.profile(studentId, prospectId)
  if (!person) return done
  const user = await findUser(deps, person)
  if (!user.ok) return user
  if (!user.value) return done
  const set = await deps.directory().setProfile(user.value.id, person)
  return set.ok ? { ok: true, answer: String(user.value.id) } : set
}

/** Starts or ends a demo access. */
export async function carryOutAccess(
  deps: ClassroomDeps,
  prospectId: number,
  version: number,
): Promise<Delivery> {
  const access = await deps.store.access(prospectId, version)
  if (!access) return done
  if (access.wanted === 'wait') return failure('other_worker', 'another worker is at it')
  const { demo_course_ids, open_course_ids } = access
  let delivery = done
  if (access.wanted === 'active') delivery = await openCourses(deps, access, demo_course_ids, open_course_ids)
  if (access.wanted === 'suspended') delivery = await suspend(deps, access)
  if (!delivery.ok) return delivery
  const state = access.wanted === 'suspended' ? 'suspended' : 'active'
  const courses = access.wanted === 'active' ? demo_course_ids : null
  await deps.store.finishAccess(prospectId, version, state, courses)
  return delivery
}

/**
 * Lifts a suspension that the end of a demo access has set: who buys afterwards must be able to log in. Another's stays,
 * and a person decides. `openIds`: courses that this access has opened already and are not sent again (decision 155).
 */
async function openCourses(
  deps: ClassroomDeps,
  person: KnownPerson,
  courseIds: readonly number[],
  openIds: readonly number[] = [],
): Promise<Delivery> {
  const user = await ensureUser(deps, person)
  if (!user.ok) return user
  const { id, suspended, suspendedByUs } = user.value
  if (suspended && !suspendedByUs) return failure('user_suspended', 'suspended by the school')
  if (suspended) {
    const restored = await deps.directory().setSuspended(id, false)
    if (!restored.ok) return restored
    await deps.store.noteSuspension(id, false)
  }
  const isSame = id === person.moodle_user_id
  for (const courseId of courseIds) {
    if (isSame && openIds.includes(courseId)) continue
    const enrolled = await deps.directory().enrol(id, courseId)
    if (!enrolled.ok) return enrolled
  }
  return { ok: true, answer: String(id) }
}

/** A user who is suspended already stays so by whoever did it. */
async function suspend(deps: ClassroomDeps, person: KnownPerson): Promise<Delivery> {
  const user = await findUser(deps, person)
  if (!user.ok) return user
  if (!user.value) return done
  const { id, suspended } = user.value
  if (!suspended) {
    await deps.store.noteSuspension(id, true)
    const set = await deps.directory().setSuspended(id, true)
    if (!set.ok) return set
  }
  return { ok: true, answer: String(id) }
}
