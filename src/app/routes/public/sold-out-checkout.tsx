import { useState } from 'react'
import { SoldOut, type SoldOutState } from '#features/checkout/public/sold-out.tsx'
import { WaitlistForm } from '#features/enquiries/public/waitlist-form.tsx'

export function SoldOutCheckout({ course, typed, ...state }: SoldOutState) {
  const [joined, setJoined] = useState(false)
  return (
    <SoldOut {...state} joined={joined}>
      <WaitlistForm course={course} typed={typed} onJoined={setJoined} />
    </SoldOut>
  )
}
