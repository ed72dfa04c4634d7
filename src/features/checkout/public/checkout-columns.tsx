import type { ReactNode } from 'react'
import { checkoutText } from '#content/checkout.ts'
import { type BaseSlug, membershipSlug } from '#domain/course-slug.ts'
import { LegendCard, type LegendSymbol } from '#ui/legend-card.tsx'

type CheckoutColumnsProps = {
  /** Null while it is not known: then of a course. */
  courseSlug: BaseSlug | null
  price: ReactNode
  /** What is said above the form is not known yet. */
  untold: boolean
  children: ReactNode
}

/**
 * On wide screens price and inclusions are beside the form; on a phone the price precedes it and the inclusions follow
 * it.
 */
export function CheckoutColumns({ courseSlug, price, untold, children }: CheckoutColumnsProps) {
  return (
    <div
      data-live=""
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_24rem] @5xl:gap-16"
    >
      <div className="contents @5xl:sticky @5xl:top-24 @5xl:order-last @5xl:grid @5xl:gap-4">
        <div>{price}</div>
        {/* It would be seen above the form while the rest of the page arrives. */}
        <div className="@max-5xl:[html:not(:has(footer))_&]:invisible order-last @5xl:order-none">
          <Inclusions courseSlug={courseSlug} />
        </div>
      </div>
      <div data-untold={untold ? '' : undefined} className="min-w-0 @5xl:max-w-2xl">
        {children}
      </div>
    </div>
  )
}

/** In the order of the texts. */
const symbols: readonly LegendSymbol[] = ['material', 'classes', 'support', 'certificate']

function Inclusions({ courseSlug }: { courseSlug: BaseSlug | null }) {
  const { includes, inclusions, membershipInclusions } = checkoutText.summary
  const labels = courseSlug === membershipSlug ? membershipInclusions : inclusions
  return (
    <LegendCard
      title={includes}
      rows={labels.map((label, index) => ({ symbol: symbols[index] ?? 'material', label }))}
    />
  )
}
