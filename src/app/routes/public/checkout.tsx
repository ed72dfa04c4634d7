import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { courseOf, orderIdOf } from '#features/checkout/checkout-address.ts'
import { CheckoutPage } from '#features/checkout/public/checkout-page.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

// Few open this tab: its form comes when they do.
const CorporateEnquiryForm = lazy(async () => ({
  default: (await import('#features/enquiries/public/corporate-enquiry-form.tsx')).CorporateEnquiryForm,
}))

export function CheckoutRoute() {
  const [params] = useSearchParams()
  const courseSlug = courseOf(params)
  return (
    <CheckoutPage
      courseSlug={courseSlug}
      orderId={orderIdOf(params)}
      corporatePanel={
        <Suspense fallback={<SkeletonText lines={8} />}>
          <CorporateEnquiryForm courseSlug={courseSlug ?? ''} />
        </Suspense>
      }
    />
  )
}
