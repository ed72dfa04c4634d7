import { useState } from 'react'
import { formatInstallment } from '#content/format.ts'
import { chargesTexts } from '#content/sales.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { type Charge, refundable, type SaleRights, waitsForReview } from '../sale.ts'
import { ChargeState } from './charge-state.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

export type ChargesListProps = {
  title: string
  headingLevel: 3 | 4
  charges: readonly Charge[]
  may: SaleRights
}

type Asked = { what: 'refund' | 'review'; chargeId: number }

export function ChargesList({ title, headingLevel, charges, may }: ChargesListProps) {
  const Heading = `h${headingLevel}` as const
  const [asked, setAsked] = useState<Asked | null>(null)
  const charge = charges.find(({ id }) => id === asked?.chargeId)
  const most = charge && refundable(charge)
  const close = () => setAsked(null)

  return (
    <section aria-label={title} className="grid gap-2">
      <Heading>{title}</Heading>
      {charges.length === 0 && <p className="text-ink-soft text-sm">{chargesTexts.empty}</p>}
      <ul className="divide-y divide-line rounded border border-line empty:hidden">
        {charges.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2.5">
            <ChargeFacts charge={one} />
            <ChargeState charge={one} />
            <div className="flex flex-wrap gap-2 empty:hidden sm:ml-auto">
              {may.review && waitsForReview(one) && (
                <Button onClick={() => setAsked({ what: 'review', chargeId: one.id })}>
                  {chargesTexts.review} <span className="sr-only">{nameOf(one)}</span>
                </Button>
              )}
              {may.change && refundable(one) && (
                <Button variant="quiet" onClick={() => setAsked({ what: 'refund', chargeId: one.id })}>
                  {chargesTexts.refund} <span className="sr-only">{nameOf(one)}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked?.what === 'refund' && most && (
        <RefundDialog chargeId={asked.chargeId} most={most} onClose={close} />
      )}
      {asked?.what === 'review' && charge && <ReviewDialog charge={charge} onClose={close} />}
    </section>
  )
}

function ChargeFacts({ charge }: { charge: Charge }) {
  const { amount, paidAt, number, providerPaymentId } = charge
  return (
    <p className="grid min-w-56">
      <span className="figures flex flex-wrap gap-x-3">
        <strong className="font-semibold">{amount ? formatInstallment(amount) : chargesTexts.unread}</strong>
        {paidAt && <span>{formatSchoolDay(paidAt)}</span>}
        {number > 0 && <span>{chargesTexts.instalment(number)}</span>}
      </span>
      <span className="coordinates wrap-anywhere text-ink-soft">{providerPaymentId}</span>
    </p>
  )
}

function nameOf({ amount, paidAt }: Charge): string {
  return chargesTexts.of(amount ? formatInstallment(amount) : '', paidAt ? formatSchoolDay(paidAt) : '')
}
