import { personTexts } from '#content/people.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { DebtLinkButton } from '#features/debt-link/staff/debt-link-button.tsx'
import { nextPaymentOf, type Sale } from '#features/sales/sale.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { type Prefill, prefilledAddress } from '#flows/form/prefill.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export type PersonPaymentLinkProps = {
  person: { id: number; name: string; email: string; phone: string | null }
  payer: Prefill
  sales: readonly Sale[]
}

/** The one button of a person's page for a payment link: of what is owed, or the form with the next payment filled in. */
export function PersonPaymentLink({ person, payer, sales }: PersonPaymentLinkProps) {
  const form = mayAll(useStaff().staff, staffNeeds.paymentLink)
    ? prefilledAddress(paths.paymentLink, { ...payer, ...nextPaymentOf(sales) })
    : null
  if (sales.some(({ months_behind }) => months_behind > 0))
    return <DebtLinkButton variant="primary" person={person} other={form} />
  return form && <ButtonLink to={form}>{personTexts.makeLink}</ButtonLink>
}
