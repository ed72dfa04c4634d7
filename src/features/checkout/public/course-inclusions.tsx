import { checkoutText } from '#content/checkout.ts'
import { LegendCard, type LegendSymbol } from '#ui/legend-card.tsx'

const symbols: readonly LegendSymbol[] = ['material', 'classes', 'support', 'certificate']

export function CourseInclusions() {
  const { includes, inclusions } = checkoutText.summary
  return (
    <LegendCard
      title={includes}
      rows={inclusions.map((label, index) => ({ symbol: symbols[index] ?? 'material', label }))}
    />
  )
}
