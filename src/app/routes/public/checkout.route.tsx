import { useSearchParams } from 'react-router-dom'
import { checkoutAddress, failedCourse, orderIdOf } from '#features/checkout/checkout-address.ts'
import { CheckoutPage } from '#features/checkout/public/checkout-page.tsx'
import { PaymentErrorPage } from '#features/checkout/public/payment-error-page.tsx'
import { CorporateEnquiryForm } from '#features/enquiries/public/corporate-enquiry-form.tsx'
import { SoldOutCheckout } from './sold-out-checkout.tsx'

export function CheckoutRoute() {
  const [params] = useSearchParams()
  const address = checkoutAddress(params)
  return (
    <CheckoutPage
      asked={address}
      corporatePanel={<CorporateEnquiryForm courseSlug={address.question?.courseSlug ?? ''} />}
      soldOut={(state) => <SoldOutCheckout {...state} />}
    />
  )
}

/** In the checkout's chunk, so that it shows even when the network is down. */
export function PaymentErrorRoute() {
  const [params] = useSearchParams()
  return <PaymentErrorPage courseSlug={failedCourse(params)} orderId={orderIdOf(params)} />
}
