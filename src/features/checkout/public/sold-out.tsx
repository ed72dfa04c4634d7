import type { ReactNode } from 'react'
import { checkoutText } from '#content/checkout.ts'
import { productOf } from '#content/products.ts'
import { notOnSaleText, soldOutText } from '#content/sold-out.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { PaymentFormValues } from '#flows/purchase/payment-form.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
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
  /** Nothing is asked for above what the form has said in its place. */
  joined: boolean
  /** The form of the waiting list. */
  children: ReactNode
}

/** Stands in place of the form of the payment. */
export function SoldOut({ nextStart, refused, notOnSale, joined, children }: SoldOutProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={refused ? focusOnArrival : undefined} tabIndex={-1} className="text-heading outline-none">
          {notOnSale ? notOnSaleText.title : soldOutText.title}
        </h2>
        {refused && !joined && <p>{soldOutText.refused}</p>}
        {!joined && (
          <p className="text-ink-soft">{notOnSale ? notOnSaleText.lead : soldOutText.lead(nextStart)}</p>
        )}
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

export function CourseNotFound() {
  const { title, message, action } = checkoutText.notFound
  return (
    <section className="grid max-w-xl justify-items-start gap-5 py-10 sm:py-16">
      <h1 className="text-title">{title}</h1>
      <p className="text-ink-soft text-lg">{message}</p>
      <ButtonLink to={paths.home}>{action}</ButtonLink>
    </section>
  )
}

export type NotOnSaleProps = {
  courseSlug: BaseSlug
  typed: SoldOutState['typed']
  soldOut: (state: SoldOutState) => ReactNode
}

/** A product without a cohort to buy takes a waiting list; what the school has no page for is not found (decision 145). */
export function NotOnSale({ courseSlug, typed, soldOut }: NotOnSaleProps) {
  const product = productOf(courseSlug)
  if (!product) return <CourseNotFound />
  return (
    <section className="grid max-w-2xl gap-8">
      <h1 className="text-title">{product.name}</h1>
      {soldOut({ course: product, typed, nextStart: null, refused: false, notOnSale: true })}
    </section>
  )
}
