import { useSearchParams } from 'react-router-dom'
import { paidOrderId } from '#features/checkout/checkout-address.ts'
import { PaymentSuccessPage } from '#features/checkout/public/payment-success-page.tsx'

export function PaymentSuccessRoute() {
  const [params] = useSearchParams()
  const orderId = paidOrderId(params)
  return <PaymentSuccessPage key={orderId} orderId={orderId} />
}
