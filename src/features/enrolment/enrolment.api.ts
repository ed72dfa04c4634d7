import * as v from 'valibot'
import { columnsOf } from '#domain/columns.ts'
import {
  type EnrollStudentFailureCode,
  type EnrolmentRequest,
  enrolStudent as enrolContract,
} from '#domain/contracts/enroll-student.ts'
import {
  type EnrolmentResponse,
  type EnrolmentStatus,
  enrolmentRowSchema,
  enrolmentStatusSchema,
  type RecentEnrolment,
} from '#domain/contracts/enrolment.ts'
import { id, nullableText } from '#domain/contracts/fields.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import { type KeyPage, keyPage, type TableRow } from '#platform/api-rows.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import type { EnrolmentsFilter } from './enrolments-filter.ts'

export type EnrolmentAnswer = FunctionResult<EnrolmentResponse, EnrollStudentFailureCode>

/** Never throws. The same key again returns the first answer and repeats nothing. */
export function enrollStudent(request: EnrolmentRequest, idempotencyKey: string): Promise<EnrolmentAnswer> {
  return callStaffFunction(enrolContract, request, { idempotencyKey })
}

const careerSchema = v.object({ id, name: v.string(), base_slug: nullableText })
const careerColumns = columnsOf<TableRow<'careers'>>()(careerSchema)
export type Career = v.InferOutput<typeof careerSchema>

export async function fetchCareers(signal: AbortSignal): Promise<Career[]> {
  const answer = await staffClient()
    .from('careers')
    .select(careerColumns)
    .order('name')
    .limit(1000)
    .abortSignal(signal)
  return v.parse(v.array(careerSchema), staffData(answer))
}

/** Null for an unknown student. */
export async function fetchEnrolmentStatus(
  studentId: number,
  signal: AbortSignal,
): Promise<EnrolmentStatus | null> {
  const answer = await staffClient().rpc('enrolment_status', { student_id: studentId }).abortSignal(signal)
  return v.parse(v.nullable(enrolmentStatusSchema), staffData(answer))
}

export async function fetchEnrolments(
  filter: EnrolmentsFilter,
  beforeId: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<RecentEnrolment, number>> {
  const request = staffClient().rpc('list_enrolments', {
    page_size: pageSize + 1,
    course_filter: filter.course,
    only_mine: filter.isMine,
    search: filter.search,
    ...dayRangeArguments(filter.days),
    ...(beforeId === null ? {} : { before_id: beforeId }),
  })
  const rows = v.parse(v.array(enrolmentRowSchema), staffData(await request.abortSignal(signal)))
  return keyPage(rows, pageSize, (row) => row.id)
}
