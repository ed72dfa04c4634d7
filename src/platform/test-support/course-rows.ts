/** A row of `courses_moodle` as the staff forms read it: a course of 250 dollars, 270 in six instalments. */
export function aCourseRow(row: { id: number; name: string; slug: string; is_current_cohort: boolean }) {
  const [, year, month] = /-(\d{4})(\d{2})$/.exec(row.slug) ?? []
  return {
    starts_on: year && month ? `${year}-${month}-15` : null,
    regular_price_usd: 250,
    promo_price_usd: null,
    is_price_active: false,
    installments_price_usd: 270,
    promo_installments_price_usd: null,
    installments_count: 6,
    ...row,
  }
}
