import type { TableRow } from '#platform/test-support/fake-network.ts'

type CohortRow = TableRow<'courses_moodle'>

/** A row of `courses_moodle` as the API returns it. */
export function aCohortRow(changes: CohortRow = {}): CohortRow {
  return {
    id: 2,
    version: 3,
    name: 'Google Earth Engine con Python',
    slug: 'gee-python-209907',
    base_slug: 'gee-python',
    regular_price_usd: 250,
    promo_price_usd: 220,
    is_price_active: false,
    installments_price_usd: 270,
    promo_installments_price_usd: 240,
    installments_count: 6,
    subscription_link: 'https://checkout.dlocalgo.com/validate/subscription/plan_gee_python_0001',
    is_current_cohort: true,
    starts_on: '2099-07-16',
    seats: 25,
    moodle_course_id: 102,
    certificate_hours: 10,
    canva_template_url: 'https://www.canva.com/design/muestra',
    sheet_id: 'hoja-gee',
    ...changes,
  }
}

export function aPastRow(changes: CohortRow = {}): CohortRow {
  return aCohortRow({
    id: 9,
    slug: 'gee-python-202606',
    regular_price_usd: 230,
    promo_price_usd: null,
    installments_price_usd: null,
    promo_installments_price_usd: null,
    installments_count: null,
    subscription_link: null,
    is_current_cohort: false,
    starts_on: '2026-06-24',
    seats: null,
    moodle_course_id: 92,
    certificate_hours: null,
    canva_template_url: null,
    sheet_id: null,
    ...changes,
  })
}
