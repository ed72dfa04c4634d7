import * as v from 'valibot'
import {
  type DemoAccess,
  demoAccessSchema,
  type StoredProspect,
  storedProspectSchema,
} from '../../../src/domain/contracts/demo-access.ts'
import { type EnrolmentResponse, enrolmentSchema } from '../../../src/domain/contracts/enrolment.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

/** Input of `enroll_student` and `grant_demo_access`; an empty text counts as absent. */
export type NewEnrolment = {
  request_id: string
  firstname: string
  lastname: string
  email: string
  phone: string
  country: string
  career_id: number | null
  cohort_ids: number[]
  price: string
  payment_mode: string | null
  free_reason: string | null
  installments_number: number | null
  mailing_group_id: string
}
export type NewDemoAccess = Pick<NewEnrolment, 'firstname' | 'lastname' | 'email' | 'phone' | 'country'> & {
  profession: string
  notes: string
  access_ends_at: string
  version: number | undefined
}

export type EnrollStudentStore = {
  enrol(accessToken: string, enrolment: NewEnrolment): Promise<StaffResult<EnrolmentResponse>>
  /** `changed`: the person is known with other data; nothing was overwritten. */
  grantDemoAccess(
    accessToken: string,
    access: NewDemoAccess,
  ): Promise<StaffResult<DemoAccess | { changed: StoredProspect }>>
}

const grantAnswerSchema = v.union([v.object({ changed: storedProspectSchema }), demoAccessSchema])

export function enrollStudentStore(call: StaffCall): EnrollStudentStore {
  return {
    async enrol(accessToken, request) {
      const result = await call(accessToken, 'enroll_student', { request })
      return result.ok ? { ok: true, value: v.parse(enrolmentSchema, result.value) } : result
    },
    async grantDemoAccess(accessToken, request) {
      const result = await call(accessToken, 'grant_demo_access', { request })
      return result.ok ? { ok: true, value: v.parse(grantAnswerSchema, result.value) } : result
    },
  }
}
