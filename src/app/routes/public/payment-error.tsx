import { useSearchParams } from 'react-router-dom'
import { failedCourse, failedLink } from '#features/checkout/checkout-address.ts'
import { PaymentErrorPage } from '#features/checkout/public/payment-error-page.tsx'

export function PaymentErrorRoute() {
  const [params] = useSearchParams()
  return <PaymentErrorPage courseSlug={failedCourse(params)} byLink={failedLink(params)} />
}
