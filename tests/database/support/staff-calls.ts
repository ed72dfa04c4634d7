import type { Capability } from '../../../src/domain/staff-roles.ts'
import { outcomesOf } from './actors.ts'
import type { Transaction } from './test-database.ts'

type Needs = Capability | 'any role'
export type StaffCall = { needs: Needs; call: string }

/**
 * A call of each function that a session may name, by the capability that it needs, with arguments that would
 * take effect for a permitted caller.
 */
const calls: Partial<Record<Needs, string[]>> = {
  payments: [
    `create_staff_order('{"idempotency_key": "clave-0000000001", "email": "a@example.com",
    "payer_name": "A", "amount": 100, "total_course_amount": 100, "payment_type": "total", "country": "AR",
    "course_id": "gee-python"}')`,
    'list_payment_links()',
    `find_sale('ana.meridiana@example.com', 'gee-python')`,
    'list_balances()',
    'count_balances()',
    'money_cards()',
    'count_payments()',
    'list_sales(1)',
    `debt_report(link_base => 'https://meridiano.test/pagar/')`,
    `installment_report('https://meridiano.test/pagar/')`,
    'duplicate_payer_report()',
    'similar_email_report()',
    'export_balances()',
    `export_payments()`,
    `attach_unmatched_payment(1, 'ana@example.com', 'gee-python', 'Prueba')`,
    'debt_links_of(array[1::bigint])',
    // Olga Isolínea of the sample data, who owes an instalment.
    'get_person_debts(15)',
    'settle_manual_order(1, true)',
    `resolve_payment_review(1, 'dismissed', 'Prueba')`,
    'get_sync_state()',
    'get_reminder_switch()',
    'person_reminders(1)',
    'list_debtors()',
    'count_debtors()',
    'mark_written(array[1::bigint])',
    'unmark_written(array[1::bigint])',
    'remind_now(array[1::bigint])',
    `money_figures('2026-01-01', '2026-01-31')`,
    'money_outlook()',
    `export_refunds('2026-01-01', '2026-01-31')`,
    `open_in_month('2026-01-01', '2026-01-31')`,
  ],
  catalogue: ['get_seats_left(array[1::bigint])', 'list_coupons()'],
  'any role': [
    `set_csv_format('semicolon')`,
    'list_own_sessions()',
    'desk_items()',
    'desk_counts()',
    `claim_desk_item('enquiry:1')`,
    `release_desk_item('enquiry:1')`,
    `dismiss_desk_item('enquiry:1', 'Es publicidad')`,
  ],
  enrolments: [
    `enroll_student('{"request_id": "pedido-000000001", "firstname": "A", "lastname": "B",
    "email": "a@example.com", "cohort_ids": [1], "free_reason": "staff"}')`,
    'enrolment_status(1)',
    `find_enrolment_sale('{"email": "a@example.com", "cohort_ids": [1]}')`,
    'list_enrolments()',
    `decide_sales_access(array[1]::bigint[], 'inside')`,
    'grant_sale_access(1)',
    `withdraw_sale_access(1, 'se devolvió el pago')`,
    'resend_access(1)',
    // Julio Geoide of the sample data.
    `add_certificates('{"people": [{"student_id": 10}], "cohort_id": 2}')`,
    `start_certificate('7041A8DWGWZ5J6578SK1V10VYT3')`,
    `reissue_certificate('4HQPSJD6JVSPAWN8EX2N580EJZM', '{"reason": "Prueba"}')`,
    `discard_certificate('7041A8DWGWZ5J6578SK1V10VYT3', 'Prueba')`,
    `correct_certificate('7041A8DWGWZ5J6578SK1V10VYT3', 'Prueba')`,
    `revoke_certificate('4HQPSJD6JVSPAWN8EX2N580EJZM', 'Prueba')`,
    `get_certificate_sheet('7041A8DWGWZ5J6578SK1V10VYT3')`,
    `finish_certificate('4HQPSJD6JVSPAWN8EX2N580EJZM', '',
      'a999d9bb08e20f57c3c318b2436b849e2a87da9ba16b8f9f15ffd195e8540538', 653, 'canva')`,
    `fail_certificate('7041A8DWGWZ5J6578SK1V10VYT3', 'generation_failed')`,
    'list_certificates()',
    `search_certificate_students('ana')`,
    'certificate_candidates(2)',
    `certificate_history('MER-2026-00001')`,
    'retry_step(1)',
    `correct_step_address(1, 'b@example.com')`,
    `dismiss_step(1, 'Ya está en el aula')`,
  ],
  health: ['backlog_health()', 'classroom_courses()', 'opening_steps()'],
  demo_access: [
    `grant_demo_access('{"firstname": "A", "lastname": "B", "email": "a@example.com"}')`,
    'set_demo_access(1, false)',
  ],
  recaps: [
    `upsert_recap_material('{"course_id": 1, "cohort": "209901", "class_id": "c", "class_title": "T"}')`,
    'generate_recap_links(1)',
    'list_recap_links()',
    'revoke_recap_links(array[1]::bigint[])',
    'renew_recap_link(1)',
  ],
  people: [
    `person_id_of('a@example.com')`,
    `search_people('rosa')`,
    `join_people('rosa.portulano@example.com', 1)`,
    'get_person(1)',
    `add_person_note(1, 'Nota')`,
    `separate_address('rosa.portulano@example.com')`,
  ],
  contacts: [
    'get_enquiry(1)',
    'assign_enquiry(1, null, null)',
    'call_enquiry(1)',
    'answer_enquiry(1)',
    'reopen_enquiry(1)',
    `add_enquiry_note(1, 'Llamar el lunes')`,
  ],
  audit: ['list_audit()'],
  courses: [
    `make_coupon('{"code": "PRUEBA-9", "percent_off": 10, "starts_on": "2026-01-01", "ends_on": "2099-12-31"}')`,
    'pause_coupon(1, true)',
    'make_current_cohort(8)',
    `save_career('{"name": "Otra carrera", "courses": ["deep-learning"]}')`,
  ],
  sales: [
    `void_sale(1, 1, 'Prueba')`,
    `amend_sale(1, 1, 100, 2, 'Prueba')`,
    // To the next cohort of the sample data.
    `change_cohort(2, 1, (select id from public.courses_moodle
      where base_slug = 'gee-python' and not is_current_cohort and starts_on > current_date), 90, 'Prueba')`,
    `correct_address('bruno.paralelo@example.com', 'bruno@example.com', 'Prueba')`,
    `record_refund(1, 'chargeback', 1, 'Prueba')`,
    `decide_refund((public.record_refund(1, 'chargeback', 1, 'Prueba') -> 'refunds' -> -1 ->> 'id')::bigint, 'reverse', 'Prueba')`,
    'switch_reminders(false)',
    `hold_reminders(1, 'exclusion', null, 'Prueba')`,
    `end_reminder_hold(1, 'Prueba')`,
  ],
  personal_data: [
    'get_personal_data(1)',
    `ask_erasure(2, (select email_normalized from public.person_addresses where id = 2), false)`,
    'withdraw_erasure(1)',
    `correct_person((select id from public.person_addresses where email_normalized = 'ana.meridiana@example.com'),
      '{"firstname": "Ana", "lastname": "Meridiana", "phone": "", "country": "AR", "reason": "Prueba",
        "seen": {"firstname": "Ana", "lastname": "Meridiana", "phone": "+1 202 555 0101", "country": "AR"}}')`,
    `ask_person_copy((select email_normalized from public.person_addresses where id = 1))`,
  ],
  settings: ['get_settings()', `save_settings('{"name": "Otra escuela"}', 2)`],
  staff: [
    'list_staff()',
    'require_second_factor(false)',
    `add_staff_member('desconocida@example.com', 'staff', 'Nueva')`,
    `set_staff_member('a0000000-0000-4000-8000-000000000002', 'staff', false)`,
  ],
}

/** What only the admin role may do today. */
const ofAdmins: Needs[] = ['audit', 'courses', 'personal_data', 'sales', 'settings', 'staff']

function callsOf(isWanted: (needs: Needs) => boolean): Record<string, StaffCall> {
  const wanted = (Object.keys(calls) as Needs[]).filter(isWanted)
  return Object.fromEntries(
    wanted.flatMap((needs) =>
      (calls[needs] ?? []).map((call) => [call.split('(')[0] ?? '', { needs, call: `public.${call}` }]),
    ),
  )
}

export const staffCalls = callsOf((needs) => !ofAdmins.includes(needs))
export const adminCalls = callsOf((needs) => ofAdmins.includes(needs))

/** By function: `accepted`, `refused` for want of a right, or the code and message of another refusal. */
export async function callOutcomes(sql: Transaction): Promise<Record<string, string>> {
  const all = Object.entries({ ...staffCalls, ...adminCalls })
  const outcomes = await outcomesOf(
    sql,
    all.map(([, { call }]) => `select ${call}`),
  )
  const named = (outcome = '') => (outcome.startsWith('42501 ') ? 'refused' : outcome)
  return Object.fromEntries(all.map(([name], at) => [name, named(outcomes[at])]))
}
