import { SoldOut, type SoldOutState } from '#features/checkout/public/sold-out.tsx'
import { WaitlistForm } from '#features/enquiries/public/waitlist-form.tsx'

export function SoldOutCheckout({ course, typed, ...state }: SoldOutState) {
  return (
    <SoldOut {...state}>
      <WaitlistForm course={course} typed={typed} />
    </SoldOut>
  )
}
