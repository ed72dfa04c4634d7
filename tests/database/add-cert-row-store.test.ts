import { expect, test } from 'vitest'
import { staffCaller } from '../../supabase/functions/_shared/staff-call.ts'
import { type AddCertRowStore, addCertRowStore } from '../../supabase/functions/add-cert-row/handler.ts'
import { memoryCertificates } from '../../supabase/functions/add-cert-row/test-support/memory-store.ts'
import { aStudent } from './support/certificates.ts'
import { contract } from './support/contract.ts'
import { publishableKey } from './support/hosted-gateway.ts'
import { aRest, tokenOf } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)

const [course, otherCourse] = ['gee-python', 'geodatabases']
const cohortIds: Record<string, number> = { [course]: 2, [otherCourse]: 3 }

type Stage = {
  add(certificate: Parameters<AddCertRowStore['add']>[1]): ReturnType<AddCertRowStore['add']>
  /** Somebody new who is enrolled in the current cohort of this course, whose certificates state 20 hours. */
  student(course: string): Promise<number>
  withdraw(studentId: number): Promise<void>
  forgetHours(course: string): Promise<void>
  certificatesOf(studentId: number): Promise<number>
}

let students = 0

function double(): Stage {
  const store = memoryCertificates()
  for (const each of [course, otherCourse]) {
    store.enrolments.push({ studentId: 0, course: each, hours: 20, withdrawn: false })
  }
  return {
    add: (certificate) => store.add('token', certificate),
    async student(of) {
      students += 1
      store.enrolments.push({ studentId: students, course: of, hours: 20, withdrawn: false })
      return students
    },
    async withdraw(studentId) {
      for (const enrolment of store.enrolments) {
        if (enrolment.studentId === studentId) enrolment.withdrawn = true
      }
    },
    async forgetHours(of) {
      for (const enrolment of store.enrolments) if (enrolment.course === of) enrolment.hours = null
    },
    certificatesOf: async (id) => store.certificates.filter(({ studentId }) => studentId === id).length,
  }
}

async function real(): Promise<Stage> {
  const sql = database.sql()
  const token = (await tokenOf(sql, 'staff')) ?? ''
  const store = addCertRowStore(staffCaller(rest.url(), publishableKey))
  await sql`update public.courses_moodle set certificate_hours = 20 where id = any (${Object.values(cohortIds)})`
  return {
    add: (certificate) => store.add(token, certificate),
    student: (of) => aStudent(sql, undefined, cohortIds[of]),
    async withdraw(studentId) {
      await sql`update public.student_course_enrollments set withdrawn_at = now() where student_id = ${studentId}`
    },
    async forgetHours(of) {
      await sql`update public.courses_moodle set certificate_hours = null where base_slug = ${of}`
    },
    async certificatesOf(studentId) {
      const rows = await sql`select from public.certificates where student_id = ${studentId}`
      return rows.length
    },
  }
}

contract<Stage>({ double, real }, (stage) => {
  const of = (student_id: number, course_slug: string = course) => ({ student_id, course_slug })

  test('gives each certificate an id and a number of the year of its issue', async () => {
    const { add, student } = stage()
    const made = [await add(of(await student(course))), await add(of(await student(course)))]
    const dated = await add({
      ...of(await student(course)),
      issue_date: '2024-05-06',
      name: 'Ana',
      distinction: null,
    })
    for (const one of made) expect(one).toMatchObject({ ok: true })
    expect(new Set(made.map((one) => one.ok && one.value.certificate_number)).size).toBe(2)
    expect(dated).toMatchObject({ value: { certificate_number: expect.stringMatching(/^MER-2024-\d{5}$/) } })
  })
})

test('an ended session adds nothing', async () => {
  const store = addCertRowStore(staffCaller(rest.url(), publishableKey))
  const token = (await tokenOf(database.sql(), 'signed out staff')) ?? ''
  const id = await aStudent(database.sql())
  expect(await store.add(token, { student_id: id, course_slug: course })).toEqual({
    ok: false,
    refusal: 'unauthorized',
  })
})
