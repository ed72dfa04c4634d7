import type { ReactNode } from 'react'
import { soldOutText } from '#content/sold-out.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { PaymentFormValues } from '#flows/purchase/payment-form.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'

export type SoldOutState = {
  course: { slug: BaseSlug; name: string }
  /** What the buyer has typed, for the waiting list. */
  typed: PaymentFormValues
  nextStart: CalendarDay | null
  /** Why the server refused: the last seat went meanwhile, or the buyer who was to have one has none. */
  refused: 'taken' | 'without_seat' | null
  /** For a person who has a seat and comes to pay for it: the server tells who that is. */
  onHasSeat: () => void
}

export type SoldOutProps = Pick<SoldOutState, 'nextStart' | 'refused' | 'onHasSeat'> & {
  /** The form of the waiting list. */
  children: ReactNode
}

/** Stands in place of the form of the payment. */
export function SoldOut({ nextStart, refused, onHasSeat, children }: SoldOutProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={refused ? focusOnArrival : undefined} tabIndex={-1} className="text-heading outline-none">
          {soldOutText.title}
        </h2>
        {refused && <p>{soldOutText.refused[refused]}</p>}
        <p className="text-ink-soft">{soldOutText.lead(nextStart)}</p>
      </div>
      {children}
      <p className="border-line border-t pt-4 text-ink-soft">
        {soldOutText.enrolled}{' '}
        <Button variant="quiet" onClick={onHasSeat}>
          {soldOutText.pay}
        </Button>
      </p>
    </div>
  )
}
