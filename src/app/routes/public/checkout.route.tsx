import { useSearchParams } from 'react-router-dom'
import { checkoutAddress, failedCourse, orderIdOf } from '#features/checkout/checkout-address.ts'
import { CheckoutPage } from '#features/checkout/public/checkout-page.tsx'
import { PaymentErrorPage } from '#features/checkout/public/payment-error-page.tsx'
import { CorporateEnquiryForm } from '#features/enquiries/public/corporate-enquiry-form.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { LazyPart } from '../../load-boundary.tsx'
import { LoadedPage, pageLoader } from '../../page-loader.tsx'

// Loaded on demand: few visitors see it.
const soldOutCheckout = pageLoader(async () => (await import('./sold-out-checkout.tsx')).SoldOutCheckout)

export function CheckoutRoute() {
  const [params] = useSearchParams()
  const address = checkoutAddress(params)
  return (
    <CheckoutPage
      asked={address}
      corporatePanel={<CorporateEnquiryForm courseSlug={address.question?.courseSlug ?? ''} />}
      soldOut={(state) => (
        <LazyPart waiting={<SkeletonText lines={8} />}>
          <LoadedPage loader={soldOutCheckout} {...state} />
        </LazyPart>
      )}
    />
  )
}

/** In the checkout's chunk, so that it shows even when the network is down. */
export function PaymentErrorRoute() {
  const [params] = useSearchParams()
  return <PaymentErrorPage courseSlug={failedCourse(params)} orderId={orderIdOf(params)} />
}
