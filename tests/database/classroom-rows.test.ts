import { beforeEach, describe, expect, test } from 'vitest'
import {
  type ClassroomStore,
  classroomStore,
} from '../../supabase/functions/process-outbox/classroom-user.ts'
import { aSchool } from './support/handler-school.ts'
import { atOnce } from './support/test-database.ts'

const database = aSchool()

type Stage = {
  store: ClassroomStore
  /** A student who is enrolled in a course of the classroom. */
  addEnrolment(email: string): Promise<{ studentId: number; cohortId: number }>
  /** A student whose address staff have corrected. */
  addCorrected(former: string, email: string): Promise<number>
  /** A demo access whose first version is still to be applied. */
  addAccess(email: string): Promise<number>
}

const classroomCourse = 77
const person = { firstname: 'Ana', lastname: 'Pérez', phone: null, country: null, moodle_user_id: null }

async function real(): Promise<Stage> {
  const sql = database.sql()
  await sql`insert into public.courses_moodle (name, slug, regular_price_usd, moodle_course_id)
    values ('Deep Learning', 'deep-learning-209909', 100, ${classroomCourse}) on conflict do nothing`
  const [course] = await sql`select id from public.courses_moodle where moodle_course_id = ${classroomCourse}`
  const cohortId = Number(course?.id)
  return {
    store: classroomStore(database.client()),
    async addEnrolment(email) {
      const [student] = await sql`insert into public.students (firstname, lastname, email)
        values ('Ana', 'Pérez', ${email}) returning id`
      await sql`insert into public.student_course_enrollments (student_id, cohort_id)
        values (${student?.id}, ${cohortId})`
      return { studentId: Number(student?.id), cohortId }
    },
    async addCorrected(former, email) {
      const [student] = await sql`insert into public.students (firstname, lastname, email)
        values ('Ana', 'Pérez', ${email}) returning id::integer`
      await sql`insert into public.outbox (kind, natural_key, payload)
        values ('classroom_address', 'correo', ${sql.json({ student_id: student?.id, former } as never)})`
      return Number(student?.id)
    },
    async addAccess(email) {
      const [prospect] = await sql`insert into public.demo_prospects
          (firstname, lastname, email, is_active, access_granted_at, access_version)
        values ('Ana', 'Pérez', ${email}, true, now(), 1) returning id`
      return Number(prospect?.id)
    },
  }
}

describe('on the database, behind the data API', () => {
  let opened: Stage
  beforeEach(async () => {
    opened = await real()
  })
  const stage = () => opened

  test('an enrolment returns who is enrolled where, and nothing for a deleted student', async () => {
    const { studentId, cohortId } = await stage().addEnrolment('ana@example.com')
    expect(await stage().store.enrolment(studentId, cohortId)).toEqual({
      ...person,
      email: 'ana@example.com',
      former_emails: [],
      moodle_course_id: classroomCourse,
      enrolled: true,
    })
    expect(await stage().store.enrolment(studentId + 1000, cohortId)).toBeNull()
  })

  test('a person is told with the addresses that were mistyped, and nobody for a deleted student', async () => {
    const studentId = await stage().addCorrected('ana@exmaple.com', 'ana@example.com')
    expect(await stage().store.person(studentId)).toEqual({
      ...person,
      email: 'ana@example.com',
      former_emails: ['ana@exmaple.com'],
    })
    expect(await stage().store.person(studentId + 1000)).toBeNull()
  })

  test('an access returns its latest version only', async () => {
    const id = await stage().addAccess('demo@example.com')
    expect(await stage().store.access(id, 1)).toEqual({
      ...person,
      email: 'demo@example.com',
      wanted: 'active',
      demo_course_ids: expect.any(Array),
      open_course_ids: [],
    })
    expect(await stage().store.access(id, 0)).toBeNull()
    expect(await stage().store.access(id + 1000, 1)).toBeNull()
    await expect(stage().store.finishAccess(id, 1, 'active', [27, 28])).resolves.toBeUndefined()
  })

  test('a suspension is ours until the user is seen without it, or we have lifted it', async () => {
    const { store } = stage()
    await stage().addEnrolment('ana@example.com')
    const record = (suspended: boolean) =>
      store.recordUser('ana@example.com', { id: 902, username: 'ana', suspended })
    expect(await record(true)).toEqual({ suspendedByUs: false })
    await store.noteSuspension(902, true)
    await store.noteSuspension(902, true)
    expect(await record(true)).toEqual({ suspendedByUs: true })
    expect(await record(false)).toEqual({ suspendedByUs: false })
    expect(await record(true)).toEqual({ suspendedByUs: false })
    await store.noteSuspension(902, true)
    await store.noteSuspension(902, false)
    expect(await record(true)).toEqual({ suspendedByUs: false })
  })

  test('an address keeps its user name, and equal local parts get different names', async () => {
    const { store } = stage()
    expect(await store.username('ana.perez@example.com', [])).toBe('ana.perez')
    expect(await store.username('ana.perez@example.com', [])).toBe('ana.perez')
    expect(await store.username('ana.perez@example.org', [])).toBe('ana.perez2')
    expect(await store.username('ñ@example.com', [])).toBe('alumno')
    expect(await store.username('ñandú+mail@example.com', [])).toBe('andmail')
    expect(await store.username(`${'x'.repeat(64)}@example.com`, [])).toBe('x'.repeat(64))
  })

  test('a name taken in the classroom is given up, and the new one is kept', async () => {
    const { store } = stage()
    expect(await store.username('bea@example.com', [])).toBe('bea')
    expect(await store.username('bea@example.com', ['bea'])).toBe('bea2')
    expect(await store.username('bea@example.com', ['bea', 'bea2'])).toBe('bea3')
    expect(await store.username('bea@example.com', [])).toBe('bea3')
  })

  test('a classroom user belongs to one student: another student’s is refused and nothing changes', async () => {
    const { store } = stage()
    const ana = await stage().addEnrolment('ana@example.com')
    const bea = await stage().addEnrolment('bea@example.com')
    const user = { id: 900, username: 'ana', suspended: false }
    expect(await store.recordUser('ana@example.com', user)).toEqual({ suspendedByUs: false })
    expect(await store.recordUser('ana@example.com', user)).toEqual({ suspendedByUs: false })
    expect(await store.recordUser('bea@example.com', user)).toBeNull()
    expect(await store.enrolment(ana.studentId, ana.cohortId)).toMatchObject({ moodle_user_id: 900 })
    expect(await store.enrolment(bea.studentId, bea.cohortId)).toMatchObject({ moodle_user_id: null })
  })

  test('one classroom user requested for ten students at once goes to one', async () => {
    for (let n = 0; n < 10; n += 1) await stage().addEnrolment(`persona${n}@example.com`)
    const taken = await atOnce(10, (n) =>
      stage().store.recordUser(`persona${n}@example.com`, { id: 901, username: 'uno', suspended: false }),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('no access ends before its time', async () => {
    await stage().addAccess('demo@example.com')
    expect(await stage().store.expireAccess()).toBe(0)
  })
})
