import * as v from 'valibot'
import {
  demoAccessSchema,
  type ProspectChangedBody,
  storedProspectSchema,
} from '../../../src/domain/contracts/demo-access.ts'
import { idempotencyKeyPattern } from '../../../src/domain/contracts/edge-function.ts'
import {
  type DemoAccessGrant,
  type EnrolmentRequest,
  enrollStudent,
} from '../../../src/domain/contracts/enroll-student.ts'
import { enrolmentSchema } from '../../../src/domain/contracts/enrolment.ts'
import { type AnswerOf, ok, refuse, refuseFields } from '../_shared/answer.ts'
import { endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { refuseStaff, type StaffCall } from '../_shared/staff-call.ts'

/** Database name to request name. */
const fields = {
  courses: 'courseIds',
  cohort_ids: 'courseIds',
  career_id: 'careerId',
}

/**
 * Manual enrolment and demo access (back-office specification, section 2). One transaction stores everything;
 * classroom and mailing list follow through the outbox.
 */
export function createHandler(deps: StaffDeps<EnrollStudentStore>) {
  return endpoint(deps.edge, enrollStudent, {
    access: { kind: 'staff', needs: 'enrolments', find: deps.findStaff },
    handle: ({ body, request, accessToken }) =>
      body.isDemo === true
        ? grantDemoAccess(deps, accessToken, body)
        : enrol(deps, accessToken, body, request.headers.get('idempotency-key') ?? ''),
  })
}

async function enrol(
  deps: StaffDeps<EnrollStudentStore>,
  accessToken: string,
  body: EnrolmentRequest,
  requestId: string,
): Promise<AnswerOf<typeof enrollStudent>> {
  if (!idempotencyKeyPattern.test(requestId)) return refuse('idempotency_key_required')
  if (body.payment_mode === null && Number(body.price) > 0) {
    return refuseFields([{ field: 'payment_mode', code: 'required' }])
  }
  const stored = await deps.store.enrol(accessToken, {
    request_id: requestId,
    firstname: body.firstname,
    lastname: body.lastname,
    email: body.email,
    phone: body.phone || body.phone1,
    country: body.country,
    career_id: body.careerId,
    cohort_ids: body.courseIds,
    price: body.price,
    payment_mode: body.payment_mode,
    free_reason: body.free_reason,
    installments_number: body.installments_number,
    mailing_group_id: body.mailing_group_id,
  })
  if (!stored.ok) return refuseStaff(stored.refusal, enrollStudent.codes, fields)
  return ok(stored.value, { outcome: stored.value.outcome, steps: stored.value.steps.length })
}

async function grantDemoAccess(
  deps: StaffDeps<EnrollStudentStore>,
  accessToken: string,
  body: DemoAccessGrant,
): Promise<AnswerOf<typeof enrollStudent>> {
  const stored = await deps.store.grantDemoAccess(accessToken, {
    firstname: body.firstname,
    lastname: body.lastname,
    email: body.email,
    profession: body.profession,
    phone: body.phone || body.phone1,
    country: body.country,
    notes: body.notes,
    access_ends_at: body.access_ends_at,
    version: body.version,
  })
  if (!stored.ok) return refuseStaff(stored.refusal, [])
  if ('changed' in stored.value) {
    const changed: ProspectChangedBody = { code: 'prospect_changed', stored: stored.value.changed }
    return { ...refuse('prospect_changed'), body: changed }
  }
  return ok(stored.value, { outcome: 'demo', version: stored.value.version })
}

/** Input of `enroll_student` and `grant_demo_access`; an empty text counts as absent. */
type NewEnrolment = {
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
type NewDemoAccess = Pick<NewEnrolment, 'firstname' | 'lastname' | 'email' | 'phone' | 'country'> & {
  profession: string
  notes: string
  access_ends_at: string
  version: number | undefined
}

type EnrollStudentStore = ReturnType<typeof enrollStudentStore>

const grantAnswerSchema = v.union([v.object({ changed: storedProspectSchema }), demoAccessSchema])

export function enrollStudentStore(call: StaffCall) {
  return {
    enrol: (accessToken: string, request: NewEnrolment) =>
      call(accessToken, 'enroll_student', { request }, enrolmentSchema),
    /** `changed`: the person is known with other data; nothing was overwritten. */
    grantDemoAccess: (accessToken: string, request: NewDemoAccess) =>
      call(accessToken, 'grant_demo_access', { request }, grantAnswerSchema),
  }
}

export default wired('enroll-student', ({ edge, findStaff, callAsStaff }) =>
  createHandler({ edge, findStaff, store: enrollStudentStore(callAsStaff) }),
)
