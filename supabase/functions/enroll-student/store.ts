import * as v from 'valibot'
import type { DemoAccess, StoredProspect } from '../../../src/domain/contracts/demo-access.ts'
import {
  classroomStates,
  type EnrolmentResponse,
  stepKinds,
  stepStates,
} from '../../../src/domain/contracts/enrolment.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

/** What `enroll_student` and `grant_demo_access` take; empty text is nothing. */
export type NewEnrolment = {
  request_id: string
  firstname: string
  lastname: string
  email: string
  phone: string
  country: string
  career_id: number | null
  course_ids: number[]
  price: string
  payment_mode: string | null
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
  /** `changed`: nothing was written over what is stored of somebody who is known. */
  grantDemoAccess(
    accessToken: string,
    access: NewDemoAccess,
  ): Promise<StaffResult<DemoAccess | { changed: StoredProspect }>>
}

const state = v.nullable(v.picklist(classroomStates))
const nullableText = v.nullable(v.string())
const stepSchema = v.object({
  id: v.number(),
  kind: v.picklist(stepKinds),
  state: v.picklist(stepStates),
  course_id: v.nullable(v.number()),
  course_name: nullableText,
  attempts: v.number(),
  last_error: nullableText,
  next_attempt_at: nullableText,
  done_at: nullableText,
})
const enrolmentSchema = v.object({
  outcome: v.picklist(['created', 'existing']),
  student_id: v.number(),
  course_ids: v.array(v.number()),
  courses_without_classroom: v.array(v.number()),
  missing_courses: v.array(v.string()),
  sale_id: v.nullable(v.number()),
  earlier_sales: v.number(),
  classroom_state: state,
  steps: v.array(stepSchema),
})
const changedSchema = v.object({
  changed: v.object({
    version: v.number(),
    firstname: v.string(),
    lastname: v.string(),
    email: v.string(),
    profession: nullableText,
    phone: nullableText,
    country: nullableText,
    notes: nullableText,
    access_ends_at: nullableText,
  }),
})
const demoAccessSchema = v.object({
  prospect_id: v.number(),
  is_active: v.boolean(),
  access_ends_at: nullableText,
  classroom_state: state,
  version: v.number(),
  has_enrolment: v.boolean(),
})

export function enrollStudentStore(call: StaffCall): EnrollStudentStore {
  return {
    async enrol(accessToken, request) {
      const result = await call(accessToken, 'enroll_student', { request })
      return result.ok ? { ok: true, value: v.parse(enrolmentSchema, result.value) } : result
    },
    async grantDemoAccess(accessToken, request) {
      const result = await call(accessToken, 'grant_demo_access', { request })
      return result.ok
        ? { ok: true, value: v.parse(v.union([changedSchema, demoAccessSchema]), result.value) }
        : result
    },
  }
}
