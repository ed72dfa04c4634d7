import { adminCalls, staffCalls } from './staff-calls.ts'

/** By who may: the names in each schema. Nobody may execute a function that is named neither here nor there. */
const named: Record<string, { public?: string; private?: string }> = {
  // Each checks for the capability that it needs.
  authenticated: {
    public: `
      import_school list_payments name_browser ${[...Object.keys(staffCalls), ...Object.keys(adminCalls)].join(' ')}`,
    private: `
      find_payments recap_file_pattern`,
  },
  'anon, authenticated, service_role': {
    public: `
      get_current_course_price get_exchange_rate get_order_status get_school`,
    private: `
      admit_request announced_seats base_slug is_email normalize_email offers_installments`,
  },
  service_role: {
    public: `
      advance_balances apply_provider_payment apply_provider_refund ask_payment_later
      balances_proof begin_payment_sync begin_refund claim_alarms claim_outbox claim_provider_call call_waiting get_seat_mail look_at_seat
      classroom_username close_order close_other_sum complete_outbox consume_rate_limit
      create_order end_refund expire_demo_access fail_outbox finish_alarm finish_classroom_access
      finish_payment_sync get_access_mail get_asked_event get_coupon get_certificate get_certificate_mail
      get_certificate_status_bits get_classroom_access get_classroom_enrolment get_classroom_person
      get_debt_link get_open_order get_plan_links get_order_mail get_recap_files get_receipt get_reminder_mail get_sheet_row get_start_mail join_community
      keep_unmatched_payment list_orphan_recap_files mark_payment_event_unmatched note_classroom_suspension note_unnamed_sessions open_debt_link
      keep_signature keep_unmatched_payment list_orphan_recap_files mark_payment_event_unmatched note_unnamed_sessions open_debt_link
      plan_order_mails plan_reminders queue_community_member queue_desk_digest queue_order_rechecks raise_alarm record_checked_recap_file
      record_classroom_user record_job_run record_payment_event recount_balances refuse_order_mails release_payment_sync
      release_provider_call reopen_order reserve_duplicate_answer save_payment_sync set_order_redirect
      set_up_administrator set_up_schedules account_of
      store_enquiry store_exchange_rates subscribe_to_newsletter take_manual_order`,
    private: `
      access_state addresses_of came_otherwise coupon_holds coupon_use take_coupon certificate_check_symbol certificate_facts certificate_issuer
      certificate_state checkout_life cohort_of continued_sale course_name debts_of figures_of_people
      full_names grant_access has_enrolment held_sale insert_order is_certificate_id is_held is_open_order
      is_over_capacity is_paid is_still_asked judge_charge lane_of lock_charge lock_order_of lowered_by_coupon
      merge_other_sum merge_same_sum new_certificate_id number_charge open_sale order_state payment_row_of payments_read_at place_order
      person_words plain_code queue_classroom_access queue_receipt random_token refund_counts refund_room
      refunded refuse reopen_step reported_state retry_wait sale_balance sale_of_order sale_schedule sale_to_pay sales_of_people
      school_day kept_seats seat_holders seats_left settle_charge settle_refund refunded_share refund_cents state_of_order sold_cohorts
      spaced_words write_refund`,
  },
  anon: {
    public: `
      count_notebook_download`,
  },
  'authenticated, service_role': {
    public: `
      begin_factor_removal current_staff staff_order_limits`,
    private: `
      can fold has_open_session is_file_address is_staff is_web_address payment_status_rank
      web_address_pattern`,
  },
  'anon, authenticated': {
    public: `
      get_recap rate_recap`,
  },
}

/** Who may execute each of our functions that somebody may execute, as it is called: `public.get_recap`. */
export const executeList: Record<string, string[]> = Object.fromEntries(
  Object.entries(named).flatMap(([callers, schemas]) =>
    Object.entries(schemas).flatMap(([schema, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [`${schema}.${name}`, callers.split(', ')]),
    ),
  ),
)
