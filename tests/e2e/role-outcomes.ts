import { randomUUID } from 'node:crypto'
import { call, rest } from './staff-calls.ts'

/**
 * What each role gets: the status and, for a list, whether it is empty. Storage returns the status as text.
 */
export type Outcomes = { visitor: string; removed: string; staff: string; admin: string }
export type Person = { name: string; role: keyof Outcomes; id: string; token: string | null }
export type Attempt = { what: string; outcomes: Outcomes; send(person: Person): Promise<Response> }

const refused = { visitor: '401', removed: '403', staff: '403', admin: '403' }
const staffWork = { visitor: '401', removed: '403', staff: '200', admin: '200' }
const staffList = { ...staffWork, staff: '200 rows', admin: '200 rows' }
const adminWork = { visitor: '401', removed: '403', staff: '403', admin: '200' }
const staffRows = { visitor: '401', removed: '403', staff: '200 rows', admin: '200 rows' }
/** A row policy does not reject: it finds no row. */
const adminRows = { ...staffRows, staff: '200 none' }
const notFound = '400 not_found'
const hidden = { visitor: notFound, removed: notFound, staff: notFound, admin: notFound }
const unauthorized = '400 Unauthorized'

export const run = randomUUID().slice(0, 8)
const anybody = 'a0000000-0000-4000-8000-000000000005'
export const sharedFile = `pdfs/roles-${run}.pdf`
export const mailOf = (person: Person, what: string) => `${what}-${person.name}-${run}@example.com`

function inTable(what: string, outcomes: Outcomes, path: string, method = 'GET', body?: unknown): Attempt {
  return { what, outcomes, send: ({ token }) => rest(token, path, method, body) }
}

function inFunction(
  name: string,
  outcomes: Outcomes,
  body: (person: Person) => unknown = () => ({}),
): Attempt {
  return {
    what: `${name} (edge function)`,
    outcomes,
    send: (person) =>
      call(person.token, `/functions/v1/${name}`, {
        method: 'POST',
        body: body(person),
        headers: { 'idempotency-key': randomUUID() },
      }),
  }
}

function inStorage(
  what: string,
  outcomes: Outcomes,
  path: string | ((person: Person) => string),
  request: Parameters<typeof call>[2],
): Attempt {
  return {
    what,
    outcomes,
    send: (person) =>
      call(person.token, `/storage/v1${typeof path === 'string' ? path : path(person)}`, request),
  }
}

export const aPdf = { body: '%PDF-1.4\n%%EOF\n', headers: { 'content-type': 'application/pdf' } }

/** `cohort`: a current cohort, which is overwritten with its own values. */
export function everything(cohort: { id: number; seats: number | null }): Attempt[] {
  const tables = ['students', 'payments', 'sales', 'recap_material', 'recap_links', 'staff_members']
  return [
    ...tables.map((table) => inTable(`reads ${table}`, staffRows, `${table}?select=*&limit=2`)),
    inTable('reads the audit log', adminRows, 'audit_log?select=id&limit=2'),
    inTable('changes a cohort', adminRows, `courses_moodle?id=eq.${cohort.id}`, 'PATCH', {
      seats: cohort.seats,
    }),
    inTable('makes itself staff', refused, 'staff_members', 'POST', {
      user_id: anybody,
      role: 'admin',
      display_name: 'X',
    }),
    inTable('promotes past the function', refused, `staff_members?user_id=eq.${anybody}`, 'PATCH', {
      role: 'admin',
    }),
    inTable('deletes a membership', refused, `staff_members?user_id=eq.${anybody}`, 'DELETE'),
    inTable('writes a student', refused, 'students', 'POST', {
      firstname: 'A',
      lastname: 'B',
      email: 'directa@example.com',
    }),
    inTable('marks a payment as paid', refused, 'payments?status=eq.PENDING', 'PATCH', { status: 'PAID' }),
    inTable('writes a sale', refused, 'sales', 'POST', { payer_email: 'directa@example.com', usd_amount: 1 }),
    inTable('writes a recap past the function', refused, 'recap_material', 'POST', {
      cohort_id: cohort.id,
      class_id: 'x',
      class_title: 'x',
      cohort: 'x',
    }),
    inTable('deletes from the audit log', refused, 'audit_log?id=gt.0', 'DELETE'),

    inTable('lists payments', staffRows, 'rpc/list_payments', 'POST', {}),
    inTable('lists recap links', staffList, 'rpc/list_recap_links', 'POST', {}),
    inTable('sees the backlog', staffWork, 'rpc/backlog_health', 'POST', {}),
    inTable('sees the courses to check', staffList, 'rpc/classroom_courses', 'POST', {}),
    inTable('sees an enrolment', staffWork, 'rpc/enrolment_status', 'POST', { student_id: 1 }),
    inTable('lists the staff', { ...adminWork, admin: '200 rows' }, 'rpc/list_staff', 'POST', {}),
    inTable('lists the audit', { ...adminWork, admin: '200 rows' }, 'rpc/list_audit', 'POST', {}),
    inTable('makes a cohort current', adminWork, 'rpc/make_current_cohort', 'POST', { cohort_id: cohort.id }),
    // Allowed, but there is no such account.
    inTable('adds to the staff', { ...adminWork, admin: '400' }, 'rpc/add_staff_member', 'POST', {
      email: 'nadie@example.com',
      role: 'admin',
      display_name: 'Nadie',
    }),
    inTable('changes a membership', { ...adminWork, admin: '400' }, 'rpc/set_staff_member', 'POST', {
      user_id: 'a0000000-0000-4000-8000-000000000099',
      role: 'staff',
      active: true,
    }),
    inTable('asks who it is', { ...staffWork, removed: '200' }, 'rpc/current_staff'),
    inTable('creates an order as the server does', refused, 'rpc/create_order', 'POST', { new_order: {} }),
    inTable('calls a file looked into as the server does', refused, 'rpc/record_checked_recap_file', 'POST', {
      name: sharedFile,
    }),
    inTable(
      'hands students a file that the server has not looked into',
      { ...staffWork, staff: '400', admin: '400' },
      'rpc/upsert_recap_material',
      'POST',
      {
        request: {
          ...{ course_id: cohort.id, cohort: '209901', class_id: `directo-${run}`, class_title: 'Directo' },
          pdf_url: sharedFile,
        },
      },
    ),
    inTable('reads files by token as the server does', refused, 'rpc/get_recap_files', 'POST', {
      token: 'x',
    }),

    inFunction('staff-health', staffWork),
    inFunction('generate-recap-links', staffWork, () => ({ recap_id: 1 })),
    // Somebody in no cohort of the course: the role decides before.
    inFunction('add-cert-row', { ...staffWork, staff: '409', admin: '409' }, () => ({
      course_slug: 'gee-python',
      student_id: 1,
    })),
    inFunction('upsert-recap-material', staffWork, (person) => ({
      course_id: cohort.id,
      cohort: '209901',
      class_id: `roles-${run}-${person.name}`,
      class_title: 'Roles',
    })),
    inFunction('enroll-student', staffWork, (person) => ({
      firstname: 'Rosa',
      lastname: 'Prueba',
      email: mailOf(person, 'alta'),
      courseIds: [cohort.id],
      price: 0,
      free_reason: 'staff',
    })),
    // Without a session this is the public checkout, which accepts no free amount.
    inFunction('create-payment', { ...staffWork, visitor: '422' }, (person) => ({
      email: mailOf(person, 'link'),
      course_id: 'gee-python',
      country: 'AR',
      amount: 10,
      total_course_amount: 20,
      currency: 'USD',
      payment_type: 'total',
      payer: { name: 'Rosa Prueba' },
    })),

    inStorage(
      'uploads a file',
      { visitor: unauthorized, removed: unauthorized, staff: '200', admin: '200' },
      ({ name }) => `/object/recap-materials/pdfs/${name}-${run}.pdf`,
      { method: 'POST', ...aPdf },
    ),
    inStorage(
      'writes over a file',
      { visitor: unauthorized, removed: unauthorized, staff: unauthorized, admin: unauthorized },
      `/object/recap-materials/${sharedFile}`,
      { method: 'PUT', ...aPdf },
    ),
    inStorage('reads a file of another person', hidden, `/object/recap-materials/${sharedFile}`, {}),
    inStorage('signs a file of another person', hidden, `/object/sign/recap-materials/${sharedFile}`, {
      method: 'POST',
      body: { expiresIn: 60 },
    }),
    inStorage(
      'lists the bucket',
      { visitor: '200 none', removed: '200 none', staff: '200 none', admin: '200 none' },
      '/object/list/recap-materials',
      { method: 'POST', body: { prefix: 'pdfs' } },
    ),
    inStorage(
      'makes a public bucket',
      { visitor: unauthorized, removed: unauthorized, staff: unauthorized, admin: unauthorized },
      '/bucket',
      { method: 'POST', body: { id: `roles-${run}`, name: `roles-${run}`, public: true } },
    ),
  ]
}

export async function outcomeOf(response: Response): Promise<string> {
  const text = await response.text()
  const value: unknown = /^[[{]/.test(text) ? JSON.parse(text) : null
  if (Array.isArray(value)) return `${response.status} ${value.length > 0 ? 'rows' : 'none'}`
  const isStorageError = response.status === 400 && /"statusCode"/.test(text)
  return isStorageError ? `400 ${(value as { error: string }).error}` : String(response.status)
}
