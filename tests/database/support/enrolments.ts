import type { EnrolmentResponse, EnrolmentStep } from '../../../src/domain/contracts/enrolment.ts'
import { callAs } from './sessions.ts'
import { asActor, type Database } from './test-database.ts'

export type EnrolmentRequest = {
  request_id: string
  firstname: string
  lastname: string
  email: string
  phone?: string
  country?: string
  career_id?: number | null
  cohort_ids?: number[]
  price?: number | string
  payment_mode?: string
  free_reason?: string
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
    ...{ email: `alta${requests}@example.com`, cohort_ids: [2] },
    ...{ price: 90, payment_mode: 'total' },
    ...changes,
  }
}

/** The same for a place that costs nothing. */
export const aFreePlace = (changes: Partial<EnrolmentRequest> = {}) => anEnrolment({ price: 0, ...changes })

export function enrol(sql: Database, request: EnrolmentRequest): Promise<EnrolmentResponse> {
  return callAs<EnrolmentResponse>(sql, 'staff', 'enroll_student', request)
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
    steps: EnrolmentStep[]
  } | null
}
