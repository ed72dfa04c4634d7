import type { ReactNode } from 'react'
import { notOnSaleText, soldOutText } from '#content/sold-out.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { PaymentFormValues } from '#flows/purchase/payment-form.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { SupportLine } from './support-line.tsx'

export type SoldOutState = {
  course: { slug: BaseSlug; name: string }
  /** What the buyer has typed, for the waiting list; null where there was no form. */
  typed: PaymentFormValues | null
  nextStart: CalendarDay | null
  /** The last seat went while the buyer filled in the form. */
  refused: boolean
  /** There is no cohort to buy. */
  notOnSale?: boolean
}

export type SoldOutProps = Pick<SoldOutState, 'nextStart' | 'refused' | 'notOnSale'> & {
  /** The form of the waiting list. */
  children: ReactNode
}

/** Stands in place of the form of the payment. */
export function SoldOut({ nextStart, refused, notOnSale, children }: SoldOutProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={refused ? focusOnArrival : undefined} tabIndex={-1} className="text-heading outline-none">
          {notOnSale ? notOnSaleText.title : soldOutText.title}
        </h2>
        {refused && <p>{soldOutText.refused}</p>}
        <p className="text-ink-soft">{notOnSale ? notOnSaleText.lead : soldOutText.lead(nextStart)}</p>
      </div>
      {children}
      {!notOnSale && (
        <div className="border-line border-t pt-4">
          <SupportLine>{soldOutText.enrolled}</SupportLine>
        </div>
      )}
    </div>
  )
}
