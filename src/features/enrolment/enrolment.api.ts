import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { columnsOf } from '#domain/columns.ts'
import {
  type EnrollStudentFailureCode,
  type EnrolmentRequest,
  enrolStudent as enrolContract,
} from '#domain/contracts/enroll-student.ts'
import {
  type EnrolmentResponse,
  enrolmentRowSchema,
  enrolmentStatusSchema,
} from '#domain/contracts/enrolment.ts'
import { id, nullableText } from '#domain/contracts/fields.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import {
  courseParameter,
  daysParameter,
  filterAddress,
  mineParameter,
  searchParameter,
} from '#flows/staff-list/list-address.ts'
import { keyPage, type TableRow } from '#platform/api-rows.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  answerBy,
  askedAnew,
  everyRow,
  rowsUpTo,
  staffData,
  staffQueries,
  staffQueryDefaults,
} from '#platform/staff-request.ts'

export type EnrolmentAnswer = FunctionResult<EnrolmentResponse, EnrollStudentFailureCode>

/** Never throws. The same key again returns the first answer and repeats nothing. */
export function enrollStudent(request: EnrolmentRequest, idempotencyKey: string): Promise<EnrolmentAnswer> {
  return callStaffFunction(enrolContract, request, { idempotencyKey })
}

const careerSchema = v.object({ id, name: v.string(), base_slug: nullableText })
const careerColumns = columnsOf<TableRow<'careers'>>()(careerSchema)
export type Career = v.InferOutput<typeof careerSchema>

const enrolmentKey = [staffQueries, 'enrolment'] as const
export const recentEnrolmentsKey = [...enrolmentKey, 'recent'] as const

export function careersQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...enrolmentKey, 'careers'],
    queryFn: ({ signal }) =>
      everyRow(careerSchema, (from) =>
        staffClient()
          .from('careers')
          .select(careerColumns, { count: 'exact' })
          .order('name')
          .range(from, rowsUpTo(from))
          .abortSignal(signal),
      ),
  })
}

/** The scheduler executes open steps about every minute; locally every two seconds. */
const pollMs = 2_000

/** Null for an unknown student. Polls until no step is open. */
export function enrolmentStatusQuery(studentId: number) {
  const ask = answerBy(v.nullable(enrolmentStatusSchema), (signal) =>
    staffClient().rpc('enrolment_status', { student_id: studentId }).abortSignal(signal),
  )
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...enrolmentKey, 'status', studentId],
    queryFn: ask,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.steps.some((step) => step.state === 'pending') ? pollMs : false,
  })
}

/** Its names differ from those that fill in the form of the same page. */
export const enrolmentsAddress = filterAddress({
  search: searchParameter,
  course: courseParameter,
  isMine: mineParameter,
  days: daysParameter,
})

const pageSize = 20

export function recentEnrolmentsQuery(filter: typeof enrolmentsAddress.plain) {
  return infiniteQueryOptions({
    ...askedAnew,
    queryKey: [...recentEnrolmentsKey, filter],
    async queryFn({ signal, pageParam }) {
      const request = staffClient().rpc('list_enrolments', {
        page_size: pageSize + 1,
        course_filter: filter.course,
        only_mine: filter.isMine,
        search: filter.search,
        ...dayRangeArguments(filter.days),
        ...(pageParam === null ? {} : { before_id: pageParam }),
      })
      const rows = v.parse(v.array(enrolmentRowSchema), staffData(await request.abortSignal(signal)))
      return keyPage(rows, pageSize, (row) => row.id)
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}
