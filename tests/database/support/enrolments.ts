import { asActor, callAs } from './sessions.ts'
import type { Database } from './test-database.ts'

export type Step = {
  id: number
  kind: string
  state: string
  course_id: number | null
  course_name: string | null
  attempts: number
  last_error: string | null
}
export type EnrolmentAnswer = {
  outcome: 'created' | 'existing'
  student_id: number
  course_ids: number[]
  courses_without_classroom: number[]
  missing_courses: string[]
  sale_id: number | null
  earlier_sales: number
  classroom_state: string | null
  steps: Step[]
}
export type EnrolmentRequest = {
  request_id: string
  firstname: string
  lastname: string
  email: string
  phone?: string
  phone1?: string
  country?: string
  career_id?: number | null
  course_ids?: number[]
  price?: number | string
  payment_mode?: string
  installments_number?: number
  mailing_group_id?: string
  username?: string
  password?: string
}

let requests = 0

export function anEnrolment(changes: Partial<EnrolmentRequest> = {}): EnrolmentRequest {
  requests += 1
  return {
    ...{ request_id: `pedido-${String(requests).padStart(12, '0')}`, firstname: 'Ana', lastname: 'Prueba' },
    ...{ email: `alta${requests}@example.com`, course_ids: [2] },
    ...changes,
  }
}

export function enrol(sql: Database, request: EnrolmentRequest): Promise<EnrolmentAnswer> {
  return callAs<EnrolmentAnswer>(sql, 'staff', 'enroll_student', request)
}

export async function statusOf(sql: Database, studentId: number) {
  const [row] = await asActor(
    sql,
    'staff',
    (session) => session`select public.enrolment_status(${studentId}) as answer`,
  )
  return row?.answer as {
    classroom_state: string | null
    moodle_user_id: number | null
    steps: Step[]
  } | null
}
