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
    rights: writableByAdmin({ insert: 'allowed', update: 'allowed' }),
    validRow: `(name) values ('Otra carrera')`,
  },
  career_courses: {
    needs: 'catalogue',
    rights: writableByAdmin({ insert: 'allowed', delete: 'allowed' }),
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
      where not c.is_current_cohort limit 1`,
  },
  demo_prospects: {
    needs: 'demo_access',
    rights: staffOnly,
    validRow: `(firstname, lastname, email) values ('A', 'B', 'nueva@example.com')`,
  },
  outbox: {
    needs: 'health',
    rights: staffOnly,
    validRow: `(kind, natural_key, payload) values ('receipt_mail', 'prueba', '{}')`,
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
  payment_refunds: {
    needs: 'payments',
    rights: staffOnly,
    validRow: `(payment_id, kind, amount, currency, status, reason)
      select id, 'refund', 1, 'USD', 'settled', 'Prueba' from payments limit 1`,
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
    validRow: `(student_id, student_name, course_id, course_name, certificate_number, issue_date)
      select id, 'A B', 'otro-209901', 'Otro', 'MER-9999', date '2026-01-01' from students limit 1`,
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
    rights: { ...staffOnly, anon: { ...closed, select: { rowsWhere: 'is_active' } } },
    validRow: `(title, description, category, difficulty, rating, last_updated, download_url)
      values ('T', 'D', 'machine_learning', 'beginner', 4, date '2026-01-01', '/notebooks/t.ipynb')`,
  },
}

/** Columns readable without a session; a table that is missing here has none. */
export const anonColumns: Record<string, { select?: string[] }> = {
  courses_moodle: {
    select: [
      ...['base_slug', 'id', 'installments_count', 'installments_price_usd', 'is_current_cohort'],
      ...['is_price_active', 'name', 'promo_installments_price_usd', 'promo_price_usd', 'regular_price_usd'],
      ...['slug', 'starts_on'],
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
}

type Caller = 'anon' | 'authenticated' | 'service_role'
const everyone: Caller[] = ['anon', 'authenticated', 'service_role']
const server: Caller[] = ['service_role']
const session: Caller[] = ['authenticated', 'service_role']

/** Who may execute each of our functions. A missing function fails. */
export const executeList: Record<string, Caller[]> = {
  'public.get_current_course_price': everyone,
  'public.get_announced_seats': everyone,
  'public.get_seats_left': ['authenticated'],
  'private.seat_holders': server,
  'private.seats_left': server,
  'private.is_sold_out_to': server,
  'private.is_over_capacity': server,
  'public.get_order_status': everyone,
  'public.count_notebook_download': ['anon'],
  'public.current_staff': session,
  'public.list_payments': ['authenticated'],
  'public.create_order': server,
  'public.claim_provider_call': server,
  'public.release_provider_call': server,
  'public.set_order_redirect': server,
  'public.record_payment_event': server,
  'public.mark_payment_event_unmatched': server,
  'public.apply_provider_payment': server,
  'public.get_receipt': server,
  'public.claim_outbox': server,
  'public.complete_outbox': server,
  'public.fail_outbox': server,
  'private.lane_of': server,
  'private.retry_wait': server,
  'private.reopen_step': server,
  'private.take_step': [],
  'private.step_capability': [],
  'private.step_has_address': [],
  'private.wake_worker': [],
  'private.wake_for_step': [],
  'public.consume_rate_limit': server,
  'public.store_enquiry': server,
  'public.reserve_duplicate_answer': server,
  'public.join_community': server,
  'public.queue_community_member': server,
  'public.subscribe_to_newsletter': server,
  'private.normalize_email': everyone,
  'private.fold': session,
  'private.search_pattern': [],
  'private.find_payments': ['authenticated'],
  'private.person_of': [],
  'private.spaced_words': server,
  'private.person_words': server,
  'private.full_names': server,
  'private.plain_code': server,
  'private.one_typo_pattern': [],
  'private.find_addresses': [],
  'private.person_suggestions': [],
  'private.know_person': [],
  'private.begin_alone': [],
  'private.audit_address_move': [],
  'private.is_email': everyone,
  'private.mailbox': [],
  'private.web_address_pattern': session,
  'private.is_web_address': session,
  'private.is_file_address': session,
  'private.base_slug': everyone,
  'private.payment_kind': session,
  'private.is_staff': session,
  'private.can': session,
  'private.has_open_session': session,
  'private.admit_request': everyone,
  'private.payment_status_rank': session,
  'private.edition_of': server,
  'private.course_name': server,
  'private.is_paid': server,
  'private.is_held': server,
  'private.order_state': server,
  'private.lock_order_of': server,
  'private.payment_row_of': server,
  'private.add_payment_row': server,
  'private.merge_other_sum': server,
  'private.merge_same_sum': server,
  'private.addresses_of': server,
  'private.school_day': server,
  'private.refunded': server,
  'private.counts': server,
  'private.sale_balance': server,
  'private.sale_schedule': server,
  'private.sale_access': server,
  'private.access_told': server,
  'private.open_sale': server,
  'private.sold_cohorts': server,
  'private.sale_of_order': server,
  'private.sale_to_pay': server,
  'private.judge_charge': server,
  'private.settle_charge': server,
  'private.queue_receipt': server,
  'private.required_reason': [],
  'private.cohort_names': [],
  'private.charge_figures': [],
  'private.sale_figures': [],
  'private.sale_to_change': [],
  'public.apply_provider_refund': server,
  'private.random_token': server,
  'private.set_updated_at': [],
  'private.guard_payment': [],
  'private.take_form_key': [],
  'private.hold_enquiry_mail': [],
  'private.require_order_email': [],
  // Each checks for the capability that it needs (staff-calls.ts).
  'public.list_audit': ['authenticated'],
  'public.make_current_cohort': ['authenticated'],
  'public.person_id_of': ['authenticated'],
  'public.search_people': ['authenticated'],
  'public.join_people': ['authenticated'],
  'public.separate_address': ['authenticated'],
  'public.list_staff': ['authenticated'],
  'public.add_staff_member': ['authenticated'],
  'public.set_staff_member': ['authenticated'],
  'public.create_staff_order': ['authenticated'],
  'public.list_payment_links': ['authenticated'],
  'public.find_sale': ['authenticated'],
  'public.list_sales': ['authenticated'],
  'public.void_sale': ['authenticated'],
  'public.amend_sale': ['authenticated'],
  'public.record_refund': ['authenticated'],
  'public.resolve_payment_review': ['authenticated'],
  'public.enroll_student': ['authenticated'],
  'public.enrolment_status': ['authenticated'],
  'public.list_enrolments': ['authenticated'],
  'public.retry_step': ['authenticated'],
  'public.correct_step_address': ['authenticated'],
  'public.dismiss_step': ['authenticated'],
  'public.grant_demo_access': ['authenticated'],
  'public.set_demo_access': ['authenticated'],
  'public.upsert_recap_material': ['authenticated'],
  'public.generate_recap_links': ['authenticated'],
  'public.list_recap_links': ['authenticated'],
  'public.revoke_recap_link': ['authenticated'],
  'public.renew_recap_link': ['authenticated'],
  'public.backlog_health': ['authenticated'],
  'public.get_enquiry': ['authenticated'],
  'public.assign_enquiry': ['authenticated'],
  'public.answer_enquiry': ['authenticated'],
  'public.reopen_enquiry': ['authenticated'],
  'public.add_enquiry_note': ['authenticated'],
  'public.desk_items': ['authenticated'],
  'public.desk_counts': ['authenticated'],
  'public.claim_desk_item': ['authenticated'],
  'public.release_desk_item': ['authenticated'],
  'public.dismiss_desk_item': ['authenticated'],
  'public.staff_order_limits': session,
  'public.get_recap': ['anon', 'authenticated'],
  'public.rate_recap': ['anon', 'authenticated'],
  'public.get_recap_files': server,
  'public.classroom_username': server,
  'public.record_classroom_user': server,
  'public.get_classroom_enrolment': server,
  'public.expire_demo_access': server,
  'public.get_classroom_access': server,
  'public.finish_classroom_access': server,
  'public.list_orphan_recap_files': server,
  'public.record_checked_recap_file': server,
  'public.record_job_run': server,
  'private.queue_classroom_access': server,
  'private.is_access_end': [],
  'private.has_enrolment': server,
  'private.recap_file_pattern': ['authenticated'],
  'private.keep_audit_log': [],
  'private.require_capability': [],
  'private.write_audit': [],
  'private.checkout_life': [],
  'private.key_number': [],
  'private.key_uuid': [],
  'private.audited_row': [],
  'private.audited_reference': [],
  'private.audited_references': [],
  'private.audited_name': [],
  'private.last_known_name': [],
  'private.write_recap_material': [],
  'private.audit_row': [],
  'private.audit_new_recap_links': [],
  'private.required_text': [],
  'private.optional_text': [],
  'private.required_email': [],
  'private.optional_usd': [],
  'private.optional_whole_number': [],
  'private.optional_address': [],
  'private.optional_recap_file': [],
  'private.is_checked_recap_file': [],
  'private.required_request_key': [],
  'private.content_hash': [],
  'private.count_version': [],
  'private.staff_member': [],
  'private.staff_name': [],
  'private.step_person': [],
  'private.demo_notice': [],
  'private.is_dismissable': [],
  'private.own_capabilities': [],
  'private.desk_settled': [],
  'private.stamp_payment_creator': [],
  'private.follow_classroom_step': [],
  'private.default_installments': [],
  'private.student_steps': [],
  'private.requested_courses': [],
  'private.read_enrolment': [],
  'private.choose_courses': [],
  'private.take_enrolment_key': [],
  'private.store_enrolment': [],
  'private.sold_cohort': [],
  'private.book_enrolment_sale': [],
  'private.queue_enrolment_steps': [],
  'private.enrolment_answer': [],
  'private.count_installments': [],
  'private.read_staff_order': [],
  'private.demo_access': [],
  'private.recap_link_life': [],
  'private.recap_link_state': [],
  'private.open_recap_link': [],
}
