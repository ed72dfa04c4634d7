/** Refusal codes of SQL (errcode 22023, decision 21); tests/contract compares both lists with the migrations. */
export const sqlRefusals = [
  'access_not_ready',
  'already_staff',
  'amount_over_remaining',
  'amount_over_total',
  'amount_too_large',
  'amount_too_small',
  'announcement_html',
  'career_changed',
  'career_exists',
  'career_not_found',
  'career_without_courses',
  'certificate_exists',
  'certificate_in_progress',
  'certificate_not_found',
  'certificate_not_ready',
  'certificate_ready',
  'certificate_replaced',
  'certificate_revoked',
  'cohort_held',
  'cohort_not_found',
  'cohort_over',
  'cohort_unchanged',
  'course_not_found',
  'debt_without_course',
  'email_taken',
  'email_unchanged',
  'email_unused',
  'enquiry_not_found',
  'factor_not_found',
  'file_not_found',
  'idempotency_conflict',
  'last_admin',
  'link_not_found',
  'member_changed',
  'member_not_found',
  'no_debt',
  'not_enrolled',
  'own_membership',
  'payment_not_paid',
  'payment_unread',
  'person_not_found',
  'prospect_changed',
  'prospect_not_found',
  'rate_not_found',
  'recap_not_found',
  'refund_not_found',
  'refund_too_large',
  'refund_under_way',
  'sale_changed',
  'sale_not_found',
  'sale_voided',
  'second_factor_missing',
  'student_not_found',
  'unpaid',
  'user_not_found',
  'withdrawn',
] as const

/** Fields that SQL refuses as `<field>_<problem>`. */
export const refusedFields = [
  'access_ends_at',
  'active',
  'amount',
  'announcement',
  'assignee',
  'audio_url',
  'base_slug',
  'buyer_currency',
  'career_id',
  'change',
  'class_id',
  'class_title',
  'cohort',
  'cohort_id',
  'cohort_ids',
  'country',
  'course_id',
  'course_name',
  'courses',
  'currency',
  'decision',
  'description',
  'display_name',
  'distinction',
  'email',
  'firstname',
  'free_reason',
  'hours',
  'id',
  'idempotency_key',
  'installments_count',
  'installments_number',
  'issue_date',
  'key',
  'kind',
  'lastname',
  'link_ids',
  'mailing_group_id',
  'material_url',
  'membership_months',
  'name',
  'note',
  'notes',
  'payer_firstname',
  'payer_lastname',
  'payer_name',
  'payer_phone',
  'payment_mode',
  'payment_type',
  'pdf_url',
  'people',
  'phone',
  'price',
  'profession',
  'reason',
  'refund_way',
  'request_id',
  'role',
  'source',
  'state',
  'total_course_amount',
  'units_per_dollar',
  'usd_amount',
  'valid_until',
  'version',
  'video_url',
] as const

const fieldProblems = ['required', 'invalid', 'too_long'] as const

export type RefusedField = (typeof refusedFields)[number]
type FieldProblem = (typeof fieldProblems)[number]
export type SqlRefusal = (typeof sqlRefusals)[number] | `${RefusedField}_${FieldProblem}`

const known: ReadonlySet<string> = new Set<SqlRefusal>([
  ...sqlRefusals,
  ...refusedFields.flatMap((field) => fieldProblems.map((problem) => `${field}_${problem}` as const)),
])

/** The refusal in a database error message; null for any other message. */
export function sqlRefusal(message: string | undefined): SqlRefusal | null {
  return message !== undefined && known.has(message) ? (message as SqlRefusal) : null
}

/** The field and problem that a refusal names; null when it names none. */
export function refusedField(refusal: string): { field: RefusedField; code: FieldProblem } | null {
  for (const field of refusedFields) {
    const code = fieldProblems.find((problem) => refusal === `${field}_${problem}`)
    if (code) return { field, code }
  }
  return null
}
