import type { Capability } from '../../../src/domain/staff-roles.ts'

export type StaffCall = { needs: Capability | 'any role'; call: string }

/**
 * A call of each function that a session may name, with arguments that would take effect for a permitted
 * caller.
 */
export const staffCalls: Record<string, StaffCall> = {
  create_staff_order: {
    needs: 'payments',
    call: `public.create_staff_order('{"idempotency_key": "clave-0000000001", "email": "a@example.com",
    "payer_name": "A", "amount": 100, "total_course_amount": 100, "payment_type": "total", "country": "AR",
    "course_id": "gee-python"}')`,
  },
  get_seats_left: {
    needs: 'catalogue',
    call: 'public.get_seats_left(array[1::bigint])',
  },
  list_payment_links: {
    needs: 'payments',
    call: 'public.list_payment_links()',
  },
  find_sale: {
    needs: 'payments',
    call: `public.find_sale('ana.meridiana@example.com', 'gee-python')`,
  },
  list_balances: {
    needs: 'payments',
    call: 'public.list_balances()',
  },
  count_balances: {
    needs: 'payments',
    call: 'public.count_balances()',
  },
  money_cards: {
    needs: 'payments',
    call: 'public.money_cards()',
  },
  count_payments: {
    needs: 'payments',
    call: 'public.count_payments()',
  },
  list_sales: {
    needs: 'payments',
    call: `public.list_sales(1)`,
  },
  debt_report: {
    needs: 'payments',
    call: `public.debt_report(link_base => 'https://meridiano.test/pagar/')`,
  },
  installment_report: {
    needs: 'payments',
    call: `public.installment_report('https://meridiano.test/pagar/')`,
  },
  duplicate_payer_report: {
    needs: 'payments',
    call: 'public.duplicate_payer_report()',
  },
  similar_email_report: {
    needs: 'payments',
    call: 'public.similar_email_report()',
  },
  set_csv_format: {
    needs: 'any role',
    call: `public.set_csv_format('semicolon')`,
  },
  export_balances: {
    needs: 'payments',
    call: 'public.export_balances()',
  },
  export_payments: {
    needs: 'payments',
    call: `public.export_payments('{}')`,
  },
  attach_unmatched_payment: {
    needs: 'payments',
    call: `public.attach_unmatched_payment(1, 'ana@example.com', 'gee-python', 'Prueba')`,
  },
  debt_links_of: {
    needs: 'payments',
    call: 'public.debt_links_of(array[1::bigint])',
  },
  get_person_debts: {
    needs: 'payments',
    // Olga Isolínea of the sample data, who owes an instalment.
    call: 'public.get_person_debts(15)',
  },
  settle_manual_order: {
    needs: 'payments',
    call: 'public.settle_manual_order(1, true)',
  },
  resolve_payment_review: {
    needs: 'payments',
    call: `public.resolve_payment_review(1, 'dismissed', 'Prueba')`,
  },
  enroll_student: {
    needs: 'enrolments',
    call: `public.enroll_student('{"request_id": "pedido-000000001", "firstname": "A", "lastname": "B",
    "email": "a@example.com", "course_ids": [1], "free_reason": "staff"}')`,
  },
  enrolment_status: {
    needs: 'enrolments',
    call: 'public.enrolment_status(1)',
  },
  find_enrolment_sale: {
    needs: 'enrolments',
    call: `public.find_enrolment_sale('{"email": "a@example.com", "course_ids": [1]}')`,
  },
  list_enrolments: {
    needs: 'enrolments',
    call: 'public.list_enrolments()',
  },
  grant_sale_access: {
    needs: 'enrolments',
    call: 'public.grant_sale_access(1)',
  },
  withdraw_sale_access: {
    needs: 'enrolments',
    call: `public.withdraw_sale_access(1, 'se devolvió el pago')`,
  },
  resend_access: {
    needs: 'enrolments',
    call: 'public.resend_access(1)',
  },
  certificate_requires_paid: {
    needs: 'health',
    call: 'public.certificate_requires_paid(true)',
  },
  add_certificates: {
    needs: 'enrolments',
    // Julio Geoide of the sample data.
    call: `public.add_certificates('{"people": [{"student_id": 10}], "cohort_id": 2}')`,
  },
  start_certificate: {
    needs: 'enrolments',
    call: `public.start_certificate('7041A8DWGWZ5J6578SK1V10VYT3')`,
  },
  reissue_certificate: {
    needs: 'enrolments',
    call: `public.reissue_certificate('4HQPSJD6JVSPAWN8EX2N580EJZM', '{"reason": "Prueba"}')`,
  },
  discard_certificate: {
    needs: 'enrolments',
    call: `public.discard_certificate('7041A8DWGWZ5J6578SK1V10VYT3', 'Prueba')`,
  },
  correct_certificate: {
    needs: 'enrolments',
    call: `public.correct_certificate('7041A8DWGWZ5J6578SK1V10VYT3', 'Prueba')`,
  },
  revoke_certificate: {
    needs: 'enrolments',
    call: `public.revoke_certificate('4HQPSJD6JVSPAWN8EX2N580EJZM', 'Prueba')`,
  },
  get_certificate_sheet: {
    needs: 'enrolments',
    call: `public.get_certificate_sheet('7041A8DWGWZ5J6578SK1V10VYT3')`,
  },
  finish_certificate: {
    needs: 'enrolments',
    call: `public.finish_certificate('4HQPSJD6JVSPAWN8EX2N580EJZM', '',
      'a999d9bb08e20f57c3c318b2436b849e2a87da9ba16b8f9f15ffd195e8540538', 653, 'canva')`,
  },
  fail_certificate: {
    needs: 'enrolments',
    call: `public.fail_certificate('7041A8DWGWZ5J6578SK1V10VYT3', 'generation_failed')`,
  },
  list_certificates: {
    needs: 'enrolments',
    call: 'public.list_certificates()',
  },
  search_certificate_students: {
    needs: 'enrolments',
    call: `public.search_certificate_students('ana')`,
  },
  certificate_candidates: {
    needs: 'enrolments',
    call: 'public.certificate_candidates(2)',
  },
  certificate_history: {
    needs: 'enrolments',
    call: `public.certificate_history('MER-2026-00001')`,
  },
  retry_step: {
    needs: 'enrolments',
    call: 'public.retry_step(1)',
  },
  correct_step_address: {
    needs: 'enrolments',
    call: `public.correct_step_address(1, 'b@example.com')`,
  },
  dismiss_step: {
    needs: 'enrolments',
    call: `public.dismiss_step(1, 'Ya está en el aula')`,
  },
  grant_demo_access: {
    needs: 'demo_access',
    call: `public.grant_demo_access('{"firstname": "A", "lastname": "B", "email": "a@example.com"}')`,
  },
  set_demo_access: {
    needs: 'demo_access',
    call: 'public.set_demo_access(1, false)',
  },
  upsert_recap_material: {
    needs: 'recaps',
    call: `public.upsert_recap_material('{"course_id": 1, "cohort": "209901", "class_id": "c", "class_title": "T"}')`,
  },
  generate_recap_links: {
    needs: 'recaps',
    call: 'public.generate_recap_links(1)',
  },
  list_recap_links: {
    needs: 'recaps',
    call: 'public.list_recap_links()',
  },
  revoke_recap_links: {
    needs: 'recaps',
    call: 'public.revoke_recap_links(array[1]::bigint[])',
  },
  renew_recap_link: {
    needs: 'recaps',
    call: 'public.renew_recap_link(1)',
  },
  person_id_of: {
    needs: 'people',
    call: `public.person_id_of('a@example.com')`,
  },
  search_people: {
    needs: 'people',
    call: `public.search_people('rosa')`,
  },
  join_people: {
    needs: 'people',
    call: `public.join_people('rosa.portulano@example.com', 1)`,
  },
  get_person: {
    needs: 'people',
    call: 'public.get_person(1)',
  },
  add_person_note: {
    needs: 'people',
    call: `public.add_person_note(1, 'Nota')`,
  },
  separate_address: {
    needs: 'people',
    call: `public.separate_address('rosa.portulano@example.com')`,
  },
  get_sync_state: {
    needs: 'payments',
    call: 'public.get_sync_state()',
  },
  backlog_health: {
    needs: 'health',
    call: 'public.backlog_health()',
  },
  list_exchange_rates: {
    needs: 'health',
    call: 'public.list_exchange_rates()',
  },
  set_exchange_rate: {
    needs: 'health',
    call: `public.set_exchange_rate('ARS', 1500.5, 'Banco Nación')`,
  },
  // The rate of the sample data that waits for a person.
  confirm_exchange_rates: {
    needs: 'health',
    call: 'public.confirm_exchange_rates(array[12])',
  },
  get_enquiry: {
    needs: 'contacts',
    call: 'public.get_enquiry(1)',
  },
  assign_enquiry: {
    needs: 'contacts',
    call: 'public.assign_enquiry(1, null, null)',
  },
  answer_enquiry: {
    needs: 'contacts',
    call: 'public.answer_enquiry(1)',
  },
  reopen_enquiry: {
    needs: 'contacts',
    call: 'public.reopen_enquiry(1)',
  },
  add_enquiry_note: {
    needs: 'contacts',
    call: "public.add_enquiry_note(1, 'Llamar el lunes')",
  },
  desk_items: {
    needs: 'any role',
    call: 'public.desk_items()',
  },
  desk_counts: {
    needs: 'any role',
    call: 'public.desk_counts()',
  },
  claim_desk_item: {
    needs: 'any role',
    call: "public.claim_desk_item('enquiry:1')",
  },
  release_desk_item: {
    needs: 'any role',
    call: "public.release_desk_item('enquiry:1')",
  },
  dismiss_desk_item: {
    needs: 'any role',
    call: "public.dismiss_desk_item('enquiry:1', 'Es publicidad')",
  },
}

/** What only the admin role may do today. */
export const adminCalls: Record<string, StaffCall> = {
  list_audit: {
    needs: 'audit',
    call: 'public.list_audit()',
  },
  make_current_cohort: {
    needs: 'courses',
    call: 'public.make_current_cohort(8)',
  },
  void_sale: {
    needs: 'sales',
    call: `public.void_sale(1, 1, 'Prueba')`,
  },
  amend_sale: {
    needs: 'sales',
    call: `public.amend_sale(1, 1, 100, 2, 'Prueba')`,
  },
  change_cohort: {
    needs: 'sales',
    // To the next cohort of the sample data.
    call: `public.change_cohort(2, 1, (select id from public.courses_moodle
      where base_slug = 'gee-python' and not is_current_cohort and starts_on > current_date), 90, 'Prueba')`,
  },
  correct_address: {
    needs: 'sales',
    call: `public.correct_address('bruno.paralelo@example.com', 'bruno@example.com', 'Prueba')`,
  },
  record_refund: {
    needs: 'sales',
    call: `public.record_refund(1, 'chargeback', 1, 'Prueba')`,
  },
  decide_refund: {
    needs: 'sales',
    call: `public.decide_refund((public.record_refund(1, 'chargeback', 1, 'Prueba') -> 'refunds' -> -1 ->> 'id')::bigint, 'reverse', 'Prueba')`,
  },
  list_staff: {
    needs: 'staff',
    call: 'public.list_staff()',
  },
  add_staff_member: {
    needs: 'staff',
    call: `public.add_staff_member('desconocida@example.com', 'staff', 'Nueva')`,
  },
  set_staff_member: {
    needs: 'staff',
    call: `public.set_staff_member('a0000000-0000-4000-8000-000000000002', 'staff', false)`,
  },
}
