import { expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { anEnrolment, type EnrolmentRequest, enrol } from './support/enrolments.ts'
import { shuffled } from './support/orders.ts'
import { aDatabase, type Database } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 16 })

/** A classroom that holds users and enrolments, and rejects what the real one rejects. */
class Classroom {
  readonly users = new Map<string, { id: number; username: string }>()
  readonly enrolments: string[] = []

  ensureUser(email: string, username: string): number {
    const known = this.users.get(email)
    if (known) return known.id
    for (const user of this.users.values()) {
      if (user.username === username) throw new Error(`user name ${username} is taken`)
    }
    const id = 10_000 + this.users.size
    this.users.set(email, { id, username })
    return id
  }

  enrol(userId: number, courseId: number): void {
    const key = `${userId}:${courseId}`
    if (!this.enrolments.includes(key)) this.enrolments.push(key)
  }
}

type Row = { id: string; kind: string; attempts: number; payload: { student_id: number; cohort_id: number } }

/** Dies on its first attempt: before calling the classroom, after creating the user, or at the end. */
async function work(sql: Database, classroom: Classroom, row: Row): Promise<void> {
  const dies = row.attempts === 1 ? Number(row.id) % 3 : -1
  if (dies === 0) return
  if (row.kind === 'classroom_enrolment') {
    const [step] =
      await sql`select public.get_classroom_enrolment(${row.payload.student_id}, ${row.payload.cohort_id}) as answer`
    const { email, moodle_user_id, moodle_course_id } = step?.answer ?? {}
    const [name] = await sql`select public.classroom_username(${email}) as username`
    const userId = moodle_user_id ?? classroom.ensureUser(email, name?.username)
    if (dies === 1) return
    await sql`select public.record_classroom_user(${email}, ${userId}, 'usuario')`
    classroom.enrol(userId, moodle_course_id)
  }
  if (dies > 0) return
  await sql`select public.complete_outbox(${row.id})`
}

/** A multiple of 20, of which 50 share what stands before the @. */
const people = sized(100, 1000)
/** One in ten enrols in a career of six courses, one in four joins a group of the mailing list. */
const classroomSteps = (people / 10) * 9 + (people / 10) * 6
const mailingSteps = people / 4

test(`${people} enrolments with 50 equal local parts, each step killed once and retried: no duplicates, nothing half done`, async () => {
  const sql = database.sql()
  const requests: EnrolmentRequest[] = Array.from({ length: people }, (_, n) =>
    anEnrolment({
      email: n < 50 ? `igual@d${n}.example.com` : `carga${n}@example.com`,
      ...(n % 10 === 0 ? { career_id: 1 } : { cohort_ids: [2 + (n % 5)] }),
      ...(n % 2 === 0 ? { price: 120, payment_mode: 'cuotas' } : {}),
      ...(n % 4 === 0 ? { mailing_group_id: '55' } : {}),
    }),
  )
  // Each is sent twice, as after a lost answer, in random order.
  await Promise.all(shuffled([...requests, ...requests], 7).map((request) => enrol(sql, request)))

  const [written] = await sql`select
    (select count(*)::integer from public.students where email like 'igual@%' or email like 'carga%') as students,
    (select count(*)::integer from public.sales s where s.payment_type = 'cuotas') as sales,
    (select count(*)::integer from public.outbox where kind = 'classroom_enrolment') as classroom,
    (select count(*)::integer from public.outbox where kind = 'mailing_list' and payload ? 'student_id') as mailing,
    (select count(*)::integer from public.students where classroom_state = 'active') as active`
  expect(written).toEqual({
    students: people,
    sales: people / 2,
    classroom: classroomSteps,
    mailing: mailingSteps,
    active: 0,
  })

  const classroom = new Classroom()
  // Two workers ask for each lane at once; one step of it is given to one of them.
  async function drain(): Promise<void> {
    for (;;) {
      const claims = await Promise.all(
        ['classroom', 'classroom', 'mailing_list', 'mailing_list', 'mail'].map(
          (lane) => sql`select * from public.claim_outbox(${lane})`,
        ),
      )
      const rows = claims.flat() as unknown as Row[]
      if (rows.length === 0) return
      await Promise.all(rows.map((row) => work(sql, classroom, row)))
      // The leases of the dead workers end; their steps wait.
      await sql`update public.outbox set leased_until = null, next_attempt_at = now() + interval '1 hour'
        where id = any (${rows.map(({ id }) => id)}) and status = 'pending'`
    }
  }
  await drain()
  const halfDone = await sql`select count(*)::integer as n from public.students s
    where s.classroom_state = 'active' and exists (select from public.outbox o
      where o.payload ->> 'student_id' = s.id::text and o.kind = 'classroom_enrolment' and o.status <> 'done')`
  expect(halfDone[0]?.n).toBe(0)
  const [open] =
    await sql`select count(*)::integer as n from public.outbox where status = 'pending' and payload ? 'student_id'`
  expect(open?.n).toBe(classroomSteps + mailingSteps)

  await sql`update public.outbox set next_attempt_at = now() where status = 'pending'`
  await drain()

  expect(classroom.users.size).toBe(people)
  expect(new Set([...classroom.users.values()].map((user) => user.username)).size).toBe(people)
  expect(classroom.enrolments).toHaveLength(classroomSteps)
  const [end] = await sql`select
    (select count(*)::integer from public.outbox where status <> 'done' and payload ? 'student_id') as open,
    (select count(*)::integer from public.students where classroom_state = 'active' and moodle_user_id >= 10000) as active,
    (select count(distinct moodle_user_id)::integer from public.students where moodle_user_id >= 10000) as users`
  expect(end).toEqual({ open: 0, active: people, users: people })
}, 120_000)
