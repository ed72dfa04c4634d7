import * as v from 'valibot'
import {
  classroomStates,
  type EnrollStudentFailureCode,
  type EnrolmentRequest,
  type EnrolmentResponse,
  enrollStudentFailureCodes,
  stepKinds,
  stepStates,
} from '#domain/contracts/enrolment.ts'
import { wholeNumber } from '#platform/api-rows.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

export type EnrolmentAnswer = FunctionResult<EnrolmentResponse, EnrollStudentFailureCode>

/** Never throws. The same key again gives the first answer and does nothing twice. */
export function enrollStudent(request: EnrolmentRequest, idempotencyKey: string): Promise<EnrolmentAnswer> {
  return callStaffFunction<EnrolmentResponse, EnrollStudentFailureCode>(
    'enroll-student',
    request,
    enrollStudentFailureCodes,
    { idempotencyKey },
  )
}

const careersSchema = v.array(
  v.object({ id: wholeNumber, name: v.string(), base_slug: v.nullable(v.string()) }),
)
export type Career = v.InferOutput<typeof careersSchema>[number]

export async function fetchCareers(signal: AbortSignal): Promise<Career[]> {
  const answer = await staffClient()
    .from('careers')
    .select('id,name,base_slug')
    .order('name')
    .limit(1000)
    .abortSignal(signal)
  return v.parse(careersSchema, staffData(answer))
}

const stepSchema = v.object({
  id: wholeNumber,
  kind: v.picklist(stepKinds),
  state: v.picklist(stepStates),
  course_name: v.nullable(v.string()),
  attempts: wholeNumber,
  last_error: v.nullable(v.string()),
  next_attempt_at: v.nullable(v.string()),
})
export type EnrolmentStep = v.InferOutput<typeof stepSchema>

const statusSchema = v.object({
  student_id: wholeNumber,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  classroom_state: v.nullable(v.picklist(classroomStates)),
  steps: v.array(stepSchema),
})
export type EnrolmentStatus = v.InferOutput<typeof statusSchema>

/** Null for a student who does not exist. */
export async function fetchEnrolmentStatus(
  studentId: number,
  signal: AbortSignal,
): Promise<EnrolmentStatus | null> {
  const answer = await staffClient().rpc('enrolment_status', { student_id: studentId }).abortSignal(signal)
  return v.parse(v.nullable(statusSchema), staffData(answer))
}

/** A step that was given up gets its attempts back. Throws when it could not be asked for. */
export async function retryStep(stepId: number): Promise<void> {
  staffData(await staffClient().rpc('retry_step', { step_id: stepId }))
}
