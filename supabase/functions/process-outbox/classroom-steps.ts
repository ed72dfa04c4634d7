import { normalizeEmail } from '../../../src/domain/email.ts'
import { type Delivery, failure } from '../_shared/delivery.ts'
import type { ClassroomUser } from '../_shared/moodle.ts'
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
  return user.value ? await closeCourse(deps, user.value, enrolment.moodle_course_id) : done
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

/** Starts or ends a demo access. */
export async function carryOutAccess(
  deps: ClassroomDeps,
  prospectId: number,
  version: number,
): Promise<Delivery> {
  const access = await deps.store.access(prospectId, version)
  if (!access) return done
  if (access.wanted === 'wait') return failure('other_worker', 'another worker is at it')
  let delivery = done
  if (access.wanted === 'active') delivery = await openCourses(deps, access, access.demo_course_ids)
  if (access.wanted === 'suspended') delivery = await suspend(deps, access)
  if (!delivery.ok) return delivery
  await deps.store.finishAccess(prospectId, version, access.wanted === 'suspended' ? 'suspended' : 'active')
  return delivery
}

/** Lifts the suspension first: Moodle does not enrol a suspended user. */
async function openCourses(
  deps: ClassroomDeps,
  person: KnownPerson,
  courseIds: readonly number[],
): Promise<Delivery> {
  const user = await ensureUser(deps, person)
  if (!user.ok) return user
  const restored = await setSuspended(deps, user.value, false)
  if (!restored.ok) return restored
  for (const courseId of courseIds) {
    const enrolled = await deps.directory().enrol(user.value.id, courseId)
    if (!enrolled.ok) return enrolled
  }
  return { ok: true, answer: String(user.value.id) }
}

/** Lifts a suspension meanwhile: Moodle changes no enrolment of a suspended user. */
async function closeCourse(deps: ClassroomDeps, user: ClassroomUser, courseId: number): Promise<Delivery> {
  const restored = await setSuspended(deps, user, false)
  if (!restored.ok) return restored
  const closed = await deps.directory().unenrol(user.id, courseId)
  if (!closed.ok) return closed
  return await setSuspended(deps, { ...user, suspended: false }, user.suspended)
}

async function suspend(deps: ClassroomDeps, person: KnownPerson): Promise<Delivery> {
  const user = await findUser(deps, person)
  if (!user.ok) return user
  return user.value ? await setSuspended(deps, user.value, true) : done
}

async function setSuspended(deps: ClassroomDeps, user: ClassroomUser, suspended: boolean): Promise<Delivery> {
  const set: Delivery = { ok: true, answer: String(user.id) }
  if (user.suspended === suspended) return set
  const updated = await deps.directory().setSuspended(user.id, suspended)
  return updated.ok ? set : updated
}
