import { PaymentLinkPage } from '#features/payment-links/staff/payment-link-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function PaymentLinkRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.paymentLink}>
      <PaymentLinkPage staffId={staff.userId} />
    </Requires>
  )
}
