import { aCourseRow } from '#platform/test-support/course-rows.ts'
import type { SqlRow } from '#platform/test-support/fake-network.ts'

type LinkRow = SqlRow<'list_payment_links'>

/** A row of `list_payment_links`: a pending link of 180 dollars. */
export function aLinkRow(changes: Partial<LinkRow> = {}): LinkRow {
  return {
    id: 7,
    created_at: '2026-07-17T01:30:00.123456+00:00',
    order_id: 'AAAAAAAAAAAAAAAAAAAAAAAA',
    redirect_url: 'https://checkout.test/pay/abc',
    state: 'pending',
    payable: true,
    status: 'PENDING',
    email: 'lucia@example.com',
    payer_name: 'Lucía Muestra',
    payer_phone: '+54 11 5555 0134',
    amount: 180,
    currency: 'USD',
    payment_type: 'total',
    total_course_amount: 200,
    country: 'AR',
    course_id: 'gee-python',
    course_name: 'Google Earth Engine con Python',
    created_by: '11111111-1111-4111-8111-111111111111',
    created_by_name: 'Ana Muestra',
    ...changes,
  }
}

export const courseRows = [
  aCourseRow({
    id: 3,
    name: 'Google Earth Engine con Python',
    slug: 'gee-python-209907',
    is_current_cohort: true,
  }),
  aCourseRow({ id: 9, name: 'Deep Learning', slug: 'deep-learning-202401', is_current_cohort: false }),
]
