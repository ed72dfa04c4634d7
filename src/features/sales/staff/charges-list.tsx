import { useState } from 'react'
import {
  chargeRefusalMessages,
  chargesTexts,
  refundTitle,
  saleDialogTexts,
  saleFailureMessages,
  sumText,
} from '#content/sales.ts'
import type { ChargeRow, RefundRow } from '#domain/contracts/refunds.ts'
import { TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { roomOf, type Sale, type SaleRights, waitsForReview } from '../sale.ts'
import { changed, decideRefund } from '../sales.api.ts'
import { RefundDialog, ReviewDialog } from './charge-dialogs.tsx'
import { ChargeState, RefundState, sumOf } from './charge-state.tsx'

export type ChargesListProps = {
  title: string
  headingLevel: 3 | 4
  charges: readonly ChargeRow[]
  /** Null when they belong to none. */
  sale: Sale | null
  may: SaleRights
}

/** With the charge as it was then: after a lost answer, what changed behind the dialog does not close it. */
type OpenDialog = { what: 'refund' | 'review'; charge: ChargeRow }

export function ChargesList({ title, headingLevel, charges, sale, may }: ChargesListProps) {
  const Heading = `h${headingLevel}` as const
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const most = dialog?.what === 'refund' && roomOf(dialog.charge)
  const close = () => setDialog(null)

  return (
    <section aria-label={title} className="grid gap-2">
      <Heading>{title}</Heading>
      {charges.length === 0 && <p className="text-ink-soft text-sm">{chargesTexts.empty}</p>}
      <ul className="divide-y divide-line rounded border border-line empty:hidden">
        {charges.map((one) => (
          <li key={one.payment_id} className="grid gap-3 px-3 py-2.5">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <ChargeFacts charge={one} />
              <ChargeState charge={one} />
              <div className="flex flex-wrap gap-2 empty:hidden sm:ml-auto">
                {may.review && waitsForReview(one) && (
                  <Button onClick={() => setDialog({ what: 'review', charge: one })}>
                    {chargesTexts.review} <span className="sr-only">{nameOf(one)}</span>
                  </Button>
                )}
                {may.change && roomOf(one) && (
                  <Button variant="quiet" onClick={() => setDialog({ what: 'refund', charge: one })}>
                    {chargesTexts.refund} <span className="sr-only">{nameOf(one)}</span>
                  </Button>
                )}
              </div>
            </div>
            {one.refunds.map((refund) => (
              <RefundEntry key={refund.id} refund={refund} mayDecide={may.change} />
            ))}
          </li>
        ))}
      </ul>
      {most && (
        <RefundDialog
          charge={dialog.charge}
          name={nameOf(dialog.charge)}
          most={most}
          sale={sale}
          may={may}
          onClose={close}
        />
      )}
      {dialog?.what === 'review' && <ReviewDialog charge={dialog.charge} onClose={close} />}
    </section>
  )
}

/** A refund, with what a person can say about it: one that the provider knows of is as the provider reports. */
function RefundEntry({ refund, mayDecide }: { refund: RefundRow; mayDecide: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const { id, status, provider_refund_id } = refund
  const isOurs = status === 'settled' && provider_refund_id === null
  const decision = isOurs ? 'reverse' : status === 'asked' ? 'not_made' : null
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-l-2 pl-3">
      <RefundState refund={refund} />
      {mayDecide && decision && (
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          {saleDialogTexts[decision].action} <span className="sr-only">{refundTitle(refund)}</span>
        </Button>
      )}
      {isAsked && decision && (
        <TakeAwayDialog
          {...saleDialogTexts[decision]}
          title={saleDialogTexts[decision].title(refundTitle(refund))}
          working={saleDialogTexts.working}
          failures={{ ...saleFailureMessages, ...chargeRefusalMessages }}
          invalidates={changed}
          act={(reason) => decideRefund({ refund_id: id, decision, reason })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}

function ChargeFacts({ charge }: { charge: ChargeRow }) {
  const { paid_at, number, provider_payment_id, coupon } = charge
  return (
    <p className="grid min-w-56">
      <span className="figures flex flex-wrap gap-x-3">
        <strong className="font-semibold">{sumOf(charge)}</strong>
        {paid_at && <span>{formatSchoolDay(new Date(paid_at))}</span>}
        {number > 0 && <span>{chargesTexts.instalment(number)}</span>}
        {coupon && <span>{chargesTexts.coupon(coupon.code, sumText(coupon.full_price_usd, 'USD'))}</span>}
      </span>
      <span className="coordinates wrap-anywhere text-ink-soft">{provider_payment_id}</span>
    </p>
  )
}

function nameOf({ received_amount, received_currency, paid_at }: ChargeRow): string {
  const day = paid_at ? formatSchoolDay(new Date(paid_at)) : ''
  return chargesTexts.of(sumText(received_amount, received_currency), day)
}
