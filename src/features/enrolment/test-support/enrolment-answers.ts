import type { EnrolmentResponse, EnrolmentStatus, EnrolmentStep } from '#domain/contracts/enrolment.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import type { SqlRow } from '#platform/test-support/fake-network.ts'

export const careerRows = [
  { id: 1, name: 'Carrera Geo Data Scientist', base_slug: 'carrera-geodata-science' },
]

export const courseRows = [
  aCourseRow({
    id: 3,
    name: 'Google Earth Engine con Python',
    slug: 'gee-python-209907',
    is_current_cohort: true,
  }),
  aCourseRow({ id: 5, name: 'Deep Learning', slug: 'deep-learning-209909', is_current_cohort: true }),
  aCourseRow({ id: 9, name: 'Deep Learning', slug: 'deep-learning-202401', is_current_cohort: false }),
]

/** Response of `enroll-student` for one course of 180 dollars. */
export function anEnrolment(changes: Partial<EnrolmentResponse> = {}): EnrolmentResponse {
  return {
    outcome: 'created',
    student_id: 41,
    cohort_ids: [3],
    courses_without_classroom: [],
    missing_courses: [],
    sale_id: 12,
    found_sale: null,
    classroom_state: 'pending',
    steps: [aStep()],
    ...changes,
  }
}

export function aStep(changes: Partial<EnrolmentStep> = {}): EnrolmentStep {
  return {
    id: 100,
    kind: 'classroom_enrolment',
    state: 'pending',
    cohort_id: 3,
    course_name: 'Google Earth Engine con Python',
    attempts: 0,
    problem: null,
    last_error: null,
    next_attempt_at: '2026-07-17T01:30:00+00:00',
    done_at: null,
    ...changes,
  }
}

export function aStatus(steps = [aStep()]): EnrolmentStatus {
  return {
    student_id: 41,
    firstname: 'Nélida',
    lastname: 'Quiñones',
    email: 'nelida@example.com',
    classroom_state: 'pending',
    steps,
  }
}

/** A row of `list_enrolments`: one course for 180 dollars. */
export function anEnrolmentRow(changes: Partial<SqlRow<'list_enrolments'>> = {}): SqlRow<'list_enrolments'> {
  return {
    id: 8,
    created_at: '2026-07-17T01:30:00+00:00',
    student_id: 41,
    firstname: 'Lucía',
    lastname: 'Muestra',
    email: 'lucia@example.com',
    offer: 'Google Earth Engine con Python',
    career_id: null,
    cohort_ids: [3],
    price: 180,
    payment_mode: 'cuotas',
    free_reason: null,
    mailing_group_id: '998877',
    created_by_name: 'Ana Muestra',
    ...changes,
  }
}
