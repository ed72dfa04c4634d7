import type { Capability } from '../../../src/domain/staff-roles.ts'
import { type Actor, strangerId } from './actors.ts'

/** Which rows an actor sees, or that the statement is rejected. */
export type Sight = 'refused' | 'nothing' | 'all rows' | { rowsWhere: string }
/** `no rows`: the statement runs, but the row policies leave no row to change. */
export type Write = 'refused' | 'no rows' | 'allowed'
export type Rights = { select: Sight; insert: Write; update: Write; delete: Write }

const closed: Rights = { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' }
const blind: Rights = { ...closed, select: 'nothing' }
const reader: Rights = { ...closed, select: 'all rows' }
const open: Rights = { select: 'all rows', insert: 'allowed', update: 'allowed', delete: 'allowed' }

const staffOnly: Record<Actor, Rights> = {
  anon: closed,
  stranger: blind,
  'removed staff': blind,
  'signed out staff': blind,
  staff: reader,
  admin: reader,
  service: open,
}

/** Administrators write some columns, so every session has the grant; row policies stop the others. */
function writableByAdmin(writes: Partial<Rights>): Record<Actor, Rights> {
  const stopped: Partial<Rights> = {
    ...(writes.update && { update: 'no rows' }),
    ...(writes.delete && { delete: 'no rows' }),
  }
  return {
    ...staffOnly,
    stranger: { ...blind, ...stopped },
    'removed staff': { ...blind, ...stopped },
    'signed out staff': { ...blind, ...stopped },
    staff: { ...reader, ...stopped },
    admin: { ...reader, ...writes },
  }
}

export type Relation = {
  /** What a role needs to read it. */
  needs: Capability | 'any role'
  rights: Record<Actor, Rights>
  /** The values of an insert that satisfies every constraint. */
  validRow: string
  /** Has no place of its own rows, and cannot be truncated. */
  isView?: true
}

/** The rights of every actor on every table and view of the public schema. A missing relation fails. */
export const accessMatrix: Record<string, Relation> = {
  staff_members: {
    needs: 'any role',
    rights: staffOnly,
    validRow: `(user_id, role, display_name) values ('${strangerId}', 'admin', 'X')`,
  },
  audit_log: {
    needs: 'audit',
    rights: {
      ...staffOnly,
      staff: blind,
      admin: reader,
      service: reader,
    },
    validRow: `(actor_id, actor_name, action, table_name, row_key)
      values ('${strangerId}', 'X', 'update', 'students', '1')`,
  },
  job_runs: { needs: 'health', rights: staffOnly, validRow: `(job, last_run_at) values ('otro', now())` },
  careers: {
    needs: 'catalogue',
    rights: staffOnly,
    validRow: `(name) values ('Otra carrera')`,
  },
  career_courses: {
    needs: 'catalogue',
    rights: staffOnly,
    validRow: `(career_id, base_slug) select id, 'otro-curso' from careers limit 1`,
  },
  courses_moodle: {
    needs: 'catalogue',
    rights: {
      ...writableByAdmin({ insert: 'allowed', update: 'allowed' }),
      anon: { ...closed, select: { rowsWhere: 'is_current_cohort' } },
    },
    validRow: `(name, slug, regular_price_usd) values ('Otro curso', 'otro-curso-209901', 10)`,
  },
  coupons: {
    needs: 'catalogue',
    rights: staffOnly,
    validRow: `(code, percent_off, starts_on, ends_on) values ('OTRO-CUPON', 10, '2026-01-01', '2099-12-31')`,
  },
  order_coupons: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(order_id, coupon_id, full_price_usd)
      select (select max(id) from orders), (select max(id) from coupons), 100`,
  },
  course_offers: {
    isView: true,
    needs: 'catalogue',
    rights: {
      ...staffOnly,
      anon: { ...closed, select: { rowsWhere: 'is_current_cohort' } },
      service: reader,
    },
    validRow: `(name, slug, regular_price_usd) values ('Otro curso', 'otro-curso-209901', 10)`,
  },
  person_addresses: {
    needs: 'people',
    rights: staffOnly,
    validRow: `(email_normalized) values ('nueva@example.com')`,
  },
  person_notes: {
    needs: 'people',
    rights: staffOnly,
    validRow: `(person_id, note, created_by) select id, 'Nota', '${strangerId}' from person_addresses limit 1`,
  },
  students: {
    needs: 'enrolments',
    rights: staffOnly,
    validRow: `(firstname, lastname, email) values ('A', 'B', 'nueva@example.com')`,
  },
  student_course_enrollments: {
    needs: 'enrolments',
    rights: staffOnly,
    validRow: `(student_id, cohort_id) select s.id, c.id from students s, courses_moodle c
      where not exists (select from student_course_enrollments e where e.student_id = s.id and e.cohort_id = c.id) limit 1`,
  },
  demo_prospects: {
    needs: 'demo_access',
    rights: staffOnly,
    validRow: `(firstname, lastname, email) values ('A', 'B', 'nueva@example.com')`,
  },
  demo_courses: {
    needs: 'catalogue',
    rights: writableByAdmin({ insert: 'allowed', delete: 'allowed' }),
    validRow: `(moodle_course_id, name) values (41, 'Clase abierta')`,
  },
  outbox: {
    needs: 'health',
    rights: staffOnly,
    validRow: `(kind, natural_key, payload) values ('receipt_mail', 'prueba', '{}')`,
  },
  orders: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(id, email, payer_name, amount, currency, payment_type, course_id, provider)
      select max(id) + 1000000, 'nueva@example.com', 'A', 1, 'USD', 'single', 'gee-python', 'dlocal-go' from orders`,
  },
  payments: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(email, payer_name, amount, currency, payment_type, course_id)
      values ('nueva@example.com', 'A', 1, 'USD', 'single', 'gee-python')`,
  },
  sales: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(payer_email, usd_amount, installments_amount, installments_number, payment_type)
      values ('nueva@example.com', 1, 1, 1, 'single')`,
  },
  order_invoices: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(order_id, holder, legal_name, tax_id)
      select max(order_id), 'person', 'Ana Prueba', '20123456786' from payments where status <> 'PAID'`,
  },
  payment_refunds: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(payment_id, kind, amount, currency, status, reason)
      select id, 'refund', 1, 'USD', 'pending', 'Prueba' from payments limit 1`,
  },
  payment_events: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(provider, body, body_sha256) values ('dlocal-go', '{}', 'abc')`,
  },
  recap_material: {
    needs: 'recaps',
    rights: staffOnly,
    validRow: `(cohort_id, class_id, class_title, cohort) select id, 'clase-9', 'T', '209901' from courses_moodle limit 1`,
  },
  recap_links: {
    needs: 'recaps',
    rights: staffOnly,
    validRow: `(recap_id, student_id) select r.id, s.id from recap_material r, students s
      where not exists (select from recap_links l where l.recap_id = r.id and l.student_id = s.id) limit 1`,
  },
  recap_ratings: {
    needs: 'recaps',
    rights: staffOnly,
    validRow: `(recap_id, student, rating) select id, 'nueva@example.com', 5 from recap_material limit 1`,
  },
  certificates: {
    needs: 'enrolments',
    rights: staffOnly,
    validRow: `(student_id, cohort_id, student_name, course_id, course_name, certificate_number, issue_date)
      select id, 2, 'A B', 'otro', 'Otro', 'MER-2026-09999', date '2026-01-01' from students limit 1`,
  },
  enquiries: {
    needs: 'contacts',
    rights: staffOnly,
    validRow: `(form, name, email, message) values ('contact', 'A', 'nueva@example.com', 'Hola')`,
  },
  enquiry_notes: {
    needs: 'contacts',
    rights: staffOnly,
    validRow: `(enquiry_id, author_id, note) select id, '${strangerId}', 'Nota' from enquiries limit 1`,
  },
  community_registrations: {
    needs: 'contacts',
    rights: staffOnly,
    validRow: `(name, email, phone) values ('A', 'nueva@example.com', '12345')`,
  },
  newsletter_subscriptions: {
    needs: 'contacts',
    rights: staffOnly,
    validRow: `(email, source) values ('nueva@example.com', 'prueba')`,
  },
  notebooks: {
    needs: 'catalogue',
    rights: {
      ...writableByAdmin({ insert: 'allowed', update: 'allowed' }),
      anon: { ...closed, select: { rowsWhere: 'is_active' } },
    },
    validRow: `(title, description, category, difficulty, rating, last_updated, download_url)
      values ('T', 'D', 'machine_learning', 'beginner', 4, date '2026-01-01', '/notebooks/t.ipynb')`,
  },
}

/** What the sample data leave empty; a policy on an empty table proves nothing. */
export const missingRows = `
  insert into public.outbox (kind, natural_key, payload)
    values ('classroom_enrolment', 'uno', '{"student_id": 1, "cohort_id": 1}');
  select public.record_payment_event('dlocal-go', '{"payment_id":"DP-1"}', 'DP-1');
  select public.record_job_run('sync-all-payments', '{}');
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_key)
    values (gen_random_uuid(), 'A', 'update', 'students', '1');`

const offeredColumns = [
  ...['base_slug', 'installments_count', 'installments_price_usd', 'is_current_cohort'],
  ...['is_price_active', 'name', 'promo_installments_price_usd', 'promo_price_usd', 'regular_price_usd'],
  ...['slug', 'starts_on'],
]

/** Columns readable without a session; a table that is missing here has none. */
export const anonColumns: Record<string, { select?: string[] }> = {
  courses_moodle: { select: [...offeredColumns, 'id'].sort() },
  course_offers: { select: [...offeredColumns, 'announced_seats', 'offers_installments'].sort() },
  notebooks: {
    select: [
      ...['category', 'cover_alt', 'cover_url', 'created_at', 'description'],
      'difficulty',
      'download_url',
      'downloads',
      'id',
      'is_active',
      ...['last_updated', 'rating', 'tags', 'title'],
    ],
  },
}
