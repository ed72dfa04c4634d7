import { PaymentLinkPage } from '#features/payment-links/staff/payment-link-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'

export function PaymentLinkRoute() {
  const { staff } = useStaff()
  return <PaymentLinkPage staffId={staff.userId} />
}
