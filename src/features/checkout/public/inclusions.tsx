import { checkoutText } from '#content/checkout.ts'
import { type BaseSlug, membershipSlug } from '#domain/course-slug.ts'
import { LegendCard, type LegendSymbol } from '#ui/legend-card.tsx'

/** In the order of the texts. */
const symbols: readonly LegendSymbol[] = ['material', 'classes', 'support', 'certificate']

export type InclusionsProps = {
  /** Null while it is not known: then of a course. */
  courseSlug: BaseSlug | null
}

export function Inclusions({ courseSlug }: InclusionsProps) {
  const { includes, inclusions, membershipInclusions } = checkoutText.summary
  const labels = courseSlug === membershipSlug ? membershipInclusions : inclusions
  return (
    <LegendCard
      title={includes}
      rows={labels.map((label, index) => ({ symbol: symbols[index] ?? 'material', label }))}
    />
  )
}
