import { type Actor, strangerId } from './actors.ts'

/** How many rows an actor sees, or that the statement is refused. */
export type Sight = 'refused' | 'nothing' | 'all rows' | { rowsWhere: string }
export type Write = 'refused' | 'allowed'
export type Rights = { select: Sight; insert: Write; update: Write; delete: Write }

const closed: Rights = { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' }
const blind: Rights = { ...closed, select: 'nothing' }
const reader: Rights = { ...closed, select: 'all rows' }
const open: Rights = { select: 'all rows', insert: 'allowed', update: 'allowed', delete: 'allowed' }

const staffOnly: Record<Actor, Rights> = {
  anon: closed,
  stranger: blind,
  'removed staff': blind,
  staff: reader,
  service: open,
}

export type Relation = {
  rights: Record<Actor, Rights>
  /** A row that every constraint accepts, as the values of an insert. */
  validRow: string
}

/** What every table and view of the public schema lets every actor do. A relation that is missing here fails. */
export const accessMatrix: Record<string, Relation> = {
  staff_members: {
    rights: staffOnly,
    validRow: `(user_id, role, display_name) values ('${strangerId}', 'admin', 'X')`,
  },
  careers: { rights: staffOnly, validRow: `(name) values ('Otra carrera')` },
  courses_moodle: {
    rights: { ...staffOnly, anon: { ...closed, select: { rowsWhere: 'is_current_cohort' } } },
    validRow: `(name, slug, regular_price_usd) values ('Otro curso', 'otro-curso-209901', 10)`,
  },
  students: {
    rights: staffOnly,
    validRow: `(firstname, lastname, email) values ('A', 'B', 'nueva@example.com')`,
  },
  student_course_enrollments: {
    rights: staffOnly,
    validRow: `(student_id, course_id) select s.id, c.id from students s, courses_moodle c
      where not c.is_current_cohort limit 1`,
  },
  demo_prospects: {
    rights: staffOnly,
    validRow: `(firstname, lastname, email) values ('A', 'B', 'nueva@example.com')`,
  },
  outbox: {
    rights: staffOnly,
    validRow: `(kind, natural_key, payload) values ('receipt_mail', 'prueba', '{}')`,
  },
  payments: {
    rights: staffOnly,
    validRow: `(email, payer_name, amount, currency, payment_type, course_id)
      values ('nueva@example.com', 'A', 1, 'USD', 'single', 'gee-python')`,
  },
  sales: {
    rights: staffOnly,
    validRow: `(payer_email, usd_amount, installments_amount, installments_number, payment_type)
      values ('nueva@example.com', 1, 1, 1, 'single')`,
  },
  payment_events: {
    rights: staffOnly,
    validRow: `(provider, body, body_sha256) values ('dlocal-go', '{}', 'abc')`,
  },
  recap_material: {
    rights: staffOnly,
    validRow: `(course_id, class_id, class_title, cohort) select id, 'clase-9', 'T', '209901' from courses_moodle limit 1`,
  },
  recap_links: {
    rights: staffOnly,
    validRow: `(recap_id, student_id) select r.id, s.id from recap_material r, students s
      where not exists (select from recap_links l where l.recap_id = r.id and l.student_id = s.id) limit 1`,
  },
  recap_ratings: {
    rights: staffOnly,
    validRow: `(recap_id, student, rating) select id, 'nueva@example.com', 5 from recap_material limit 1`,
  },
  certificates: {
    rights: staffOnly,
    validRow: `(student_id, student_name, course_id, course_name, certificate_number, issue_date)
      select id, 'A B', 'otro-209901', 'Otro', 'MER-9999', date '2026-01-01' from students limit 1`,
  },
  enquiries: {
    rights: staffOnly,
    validRow: `(form, name, email, message) values ('contact', 'A', 'nueva@example.com', 'Hola')`,
  },
  community_registrations: {
    rights: { ...staffOnly, anon: { ...closed, insert: 'allowed' } },
    validRow: `(name, email, phone) values ('A', 'nueva@example.com', '12345')`,
  },
  newsletter_subscriptions: {
    rights: staffOnly,
    validRow: `(email, source) values ('nueva@example.com', 'prueba')`,
  },
  notebooks: {
    rights: { ...staffOnly, anon: { ...closed, select: { rowsWhere: 'is_active' } } },
    validRow: `(title, description, category, difficulty, rating, last_updated, download_url)
      values ('T', 'D', 'machine_learning', 'beginner', 4, date '2026-01-01', '/notebooks/t.ipynb')`,
  },
}

/** Columns that a visitor without a session may read or write; a table that is missing here has none. */
export const anonColumns: Record<string, { select?: string[]; insert?: string[] }> = {
  courses_moodle: {
    select: [
      ...['base_slug', 'id', 'installments_count', 'installments_price_usd', 'is_current_cohort'],
      ...['is_price_active', 'name', 'promo_installments_price_usd', 'promo_price_usd', 'regular_price_usd'],
      ...['seats', 'slug', 'starts_on'],
    ],
  },
  notebooks: {
    select: [
      ...[
        'category',
        'created_at',
        'description',
        'difficulty',
        'download_url',
        'downloads',
        'id',
        'is_active',
      ],
      ...['last_updated', 'rating', 'tags', 'title'],
    ],
  },
  community_registrations: { insert: ['email', 'name', 'phone'] },
}

type Caller = 'anon' | 'authenticated' | 'service_role'
const everyone: Caller[] = ['anon', 'authenticated', 'service_role']
const server: Caller[] = ['service_role']
const session: Caller[] = ['authenticated', 'service_role']

/** Who may execute each function of ours. A function that is missing here fails. */
export const executeList: Record<string, Caller[]> = {
  'public.get_current_course_price': everyone,
  'public.get_order_status': everyone,
  'public.count_notebook_download': ['anon'],
  'public.current_staff': session,
  'public.list_payments': session,
  'public.create_order': server,
  'public.set_order_redirect': server,
  'public.record_payment_event': server,
  'public.apply_provider_payment': server,
  'public.get_receipt': server,
  'public.claim_outbox': server,
  'public.complete_outbox': server,
  'public.fail_outbox': server,
  'public.consume_rate_limit': server,
  'public.store_enquiry': server,
  'public.queue_community_member': server,
  'public.subscribe_to_newsletter': server,
  'private.normalize_email': everyone,
  'private.base_slug': everyone,
  'private.is_staff': session,
  'private.is_admin': session,
  'private.payment_status_rank': session,
  'private.random_token': server,
  'private.set_updated_at': [],
  'private.guard_payment': [],
  'private.limit_community_sign_up': [],
  'private.welcome_to_community': [],
}
