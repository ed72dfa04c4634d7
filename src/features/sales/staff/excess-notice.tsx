import { formatInstallment } from '#content/format.ts'
import { saleDialogTexts } from '#content/sales.ts'
import type { Money } from '#domain/money.ts'
import { Notice } from '#ui/notice.tsx'

/** What was paid above the total that is being typed, if there is such an excess. */
export function ExcessNotice({ paid, agreed }: { paid: Money; agreed: Money }) {
  const excess = { ...paid, minor: paid.minor - agreed.minor }
  if (excess.minor <= 0) return null
  return (
    <Notice tone="warning" live>
      {saleDialogTexts.excess(formatInstallment(paid), formatInstallment(excess))}
    </Notice>
  )
}
