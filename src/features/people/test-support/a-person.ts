import { toCalendarDay } from '#domain/calendar.ts'
import type { Person } from '#domain/contracts/people.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'

const at = '2026-05-04T15:00:00+00:00'

/** Somebody of whom the school knows something of every kind. */
export function aPerson(changes: Partial<Person> = {}): Person {
  return {
    person_id: 7,
    addresses: [
      {
        email: 'lucia@example.com',
        names: ['Lucía Muestra', 'lucía muestra', 'L. Muestra'],
        is_joined: false,
        known_since: at,
      },
      { email: 'pagos@example.com', names: ['Empresa Muestra'], is_joined: true, known_since: at },
    ],
    phones: ['+54 9 11 5555 4444'],
    country: 'AR',
    documents: [{ type: 'DNI', number: '20.345.678' }],
    students: [
      {
        id: 3,
        firstname: 'Lucía',
        lastname: 'Muestra Larga',
        email: 'lucia@example.com',
        phone: '+54 9 11 5555 4444',
        country: 'AR',
        moodle_user_id: 44,
        classroom_state: 'active',
        enrolments: [
          {
            id: 5,
            course_name: 'Google Earth Engine',
            starts_on: '2026-05-10' as never,
            enrolled_at: at,
            withdrawn_at: null,
          },
        ],
        certificates: [
          {
            id: aCertificateId(1),
            number: 'MER-2026-00001',
            version: 2,
            state: 'ready',
            course_name: 'Google Earth Engine',
            cohort_slug: 'gee-python-202607',
            issued_on: toCalendarDay('2026-11-20'),
          },
          {
            id: aCertificateId(2),
            number: 'MER-2026-00002',
            version: 1,
            state: 'pending',
            course_name: 'Geodatabases',
            cohort_slug: 'geodatabases-202608',
            issued_on: toCalendarDay('2026-11-21'),
          },
        ],
      },
    ],
    payments: [
      {
        id: 9,
        created_at: at,
        email: 'pagos@example.com',
        amount: 90,
        currency: 'USD',
        received_amount: 90,
        received_currency: 'USD',
        status: 'PAID',
        payment_type: 'installments',
        installment_number: 2,
        installments_count: 3,
        dlocal_payment_id: 'DP-42',
        course_name: 'Google Earth Engine',
        review_reason: null,
        review_decision: null,
        refunded: 0,
        invoice: null,
        invoice_numbers: ['B 0001-7'],
        coupon: 'TIERRA15',
        legal_version: toCalendarDay('2023-10-05'),
      },
    ],
    links: [],
    steps: [
      {
        id: 11,
        kind: 'receipt_mail',
        state: 'failed',
        created_at: at,
        done_at: null,
        attempts: 3,
        next_attempt_at: at,
        problem: 'mail_refused',
        last_error: '422 invalid to',
        provider_answer: null,
        dismissed_reason: null,
        email: 'pagos@example.com',
        course_name: null,
      },
    ],
    recaps: [],
    enquiries: [],
    member_since: null,
    prospects: [],
    notes: [],
    suggestions: [
      {
        person_id: 8,
        name: 'Lucía Muestra',
        email: 'otra@example.com',
        reason: 'payer_document',
        evidence: '20345678',
      },
    ],
    history: [],
    ...changes,
  }
}
