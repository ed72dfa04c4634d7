import { randomUUID } from 'node:crypto'
import { call, rest } from './staff-calls.ts'

/**
 * What each role gets: the status and, for a list, whether it is empty. Storage returns the status as text.
 */
export type Outcomes = { visitor: string; removed: string; staff: string; admin: string }
export type Person = { name: string; role: keyof Outcomes; token: string | null }
export type Attempt = { what: string; outcomes: Outcomes; send(person: Person): Promise<Response> }

const refused = { visitor: '401', removed: '403', staff: '403', admin: '403' }
const staffWork = { visitor: '401', removed: '403', staff: '200', admin: '200' }
const adminWork = { visitor: '401', removed: '403', staff: '403', admin: '200' }
const staffRows = { visitor: '401', removed: '403', staff: '200 rows', admin: '200 rows' }
/** A row policy does not reject: it finds no row. */
const adminRows = { ...staffRows, staff: '200 none' }
const notFound = '400 not_found'
const hidden = { visitor: notFound, removed: notFound, staff: notFound, admin: notFound }
const unauthorized = '400 Unauthorized'

export const run = randomUUID().slice(0, 8)
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

/** One of each kind of right: rights.txt has every one, and the tests of a function whom it refuses. */
export function everything(): Attempt[] {
  return [
    inTable('reads students', staffRows, 'students?select=*&limit=2'),
    inTable('writes a student', refused, 'students', 'POST', {
      firstname: 'A',
      lastname: 'B',
      email: 'a@b.co',
    }),
    inTable('lists the staff', { ...adminWork, admin: '200 rows' }, 'rpc/list_staff', 'POST', {}),
    inTable('asks who it is', { ...staffWork, removed: '200' }, 'rpc/current_staff'),
    inTable('creates an order as the server does', refused, 'rpc/create_order', 'POST', { new_order: {} }),
    inFunction('staff-health', staffWork),
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
    // The orders before have left their lines.
    inTable('reads the audit log', adminRows, 'audit_log?select=id&limit=2'),

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
