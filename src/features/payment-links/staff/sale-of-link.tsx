import { formatPrice } from '#content/format.ts'
import { foundSaleTexts } from '#content/found-sale.ts'
import { paymentLinkTexts as texts } from '#content/payment-links.ts'
import { money } from '#domain/money.ts'
import { chargeCurrency } from '#domain/prices.ts'
import type { FoundSaleQuery } from '#flows/found-sale/found-sale.api.ts'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import { FoundSaleNotice } from '#flows/found-sale/found-sale-notice.tsx'
import { useCohortStart } from '#flows/staff-courses/cohort-name.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { continuedSale, dollars, type LinkForm } from '../link-form.ts'

export type SaleOfLinkProps = {
  form: LinkForm
  found: FoundSaleQuery
  onNewSale: (newSale: boolean) => void
}

/** The sale that the link would continue; for another cohort staff may choose its own, or begin one. */
export function SaleOfLink({ form, found, onNewSale }: SaleOfLinkProps) {
  const sale = found.data ?? null
  const cohort = sale?.cohortSlug
  const startOf = useCohortStart()
  return (
    <div className="grid gap-2 empty:hidden">
      <FoundSaleNotice
        query={found}
        sale={continuedSale(form, sale) ?? sale}
        email={form.email}
        startOf={startOf}
        action={<PersonLink email={form.email}>{foundSaleTexts.person}</PersonLink>}
      />
      {cohort != null && cohort !== form.course && (
        <Checkbox
          label={
            sale?.ofCohort ? texts.cohortSale(startOf(form.course)) : texts.newSale(startOf(form.course))
          }
          checked={form.newSale}
          onChange={(event) => onNewSale(event.target.checked)}
        />
      )}
    </div>
  )
}

/** What the link is for its sale; null for an amount that cannot be charged. */
export function roleOfLink(form: LinkForm, sale: FoundSale): string | null {
  const { next, remaining, installments } = sale
  const amount = dollars(form.amount)
  if (!next || !amount || amount.minor > remaining.minor) return null
  const left = remaining.minor - amount.minor
  return [
    form.type === 'installments' && installments > 1 ? texts.instalmentOf(next.number, installments) : null,
    left === 0 ? texts.completes : texts.leaves(formatPrice(money(left, chargeCurrency))),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}
