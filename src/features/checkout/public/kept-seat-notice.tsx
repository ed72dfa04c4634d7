import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keptSeatText as texts } from '#content/sold-out.ts'
import type { ProductOnSale } from '#flows/purchase/price.api.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { askAboutSeat } from '#flows/purchase/price-terms.api.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** How the seat of the address stands, and how it is given up. Nothing for an address without one. */
export function KeptSeatNotice({ product, className }: { product: ProductOnSale; className?: string }) {
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<'no' | 'busy' | 'failed'>('no')
  const { courseSlug, seat, keptSeat } = product
  if (!seat) return null
  if (!keptSeat) {
    return (
      <Notice tone="warning" live className={className}>
        {texts.unreachable}
      </Notice>
    )
  }
  const { state, until } = keptSeat
  if (state !== 'kept' || !until) {
    return (
      <Notice tone="info" live title={texts.gone[state].title} className={className}>
        {texts.gone[state].text}
      </Notice>
    )
  }

  async function leave(token: string) {
    setLeaving('busy')
    const answer = await askAboutSeat(courseSlug, token, true)
    setLeaving(answer ? 'no' : 'failed')
    if (answer) await queryClient.invalidateQueries(priceQuery(product))
  }

  return (
    <Notice
      tone="success"
      live
      title={texts.kept(formatSchoolMoment(new Date(until)))}
      className={className}
      action={
        <Button
          variant="secondary"
          busy={leaving === 'busy'}
          busyLabel={texts.leaving}
          onClick={() => leave(seat)}
        >
          {texts.leave}
        </Button>
      }
    >
      {leaving === 'failed' ? texts.leaveFailed : texts.keptText}
    </Notice>
  )
}
