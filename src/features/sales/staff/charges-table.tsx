import { useState } from 'react'
import { formatInstallment } from '#content/format.ts'
import { chargesTexts } from '#content/sales.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { type Charge, refundable, type SaleRights, waitsForReview } from '../sale.ts'
import { ChargeState } from './charge-state.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

export type ChargesTableProps = { caption: string; charges: readonly Charge[]; may: SaleRights }

type Asked = { what: 'refund' | 'review'; chargeId: number }

export function ChargesTable({ caption, charges, may }: ChargesTableProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const charge = charges.find(({ id }) => id === asked?.chargeId)
  const most = charge && refundable(charge)
  const close = () => setAsked(null)
  const { columns: headers } = chargesTexts

  const columns: readonly TableColumn<Charge>[] = [
    {
      key: 'date',
      header: headers.date,
      cell: ({ paidAt }) => <span className="figures">{paidAt ? formatSchoolDay(paidAt) : nothing}</span>,
    },
    {
      key: 'amount',
      header: headers.amount,
      align: 'end',
      cell: ({ amount }) => (amount ? formatInstallment(amount) : nothing),
    },
    {
      key: 'payment',
      header: headers.payment,
      cell: ({ number, providerPaymentId }) => (
        <span className="grid">
          <span>{number > 0 ? chargesTexts.instalment(number) : chargesTexts.single}</span>
          <span className="coordinates wrap-anywhere text-ink-soft">{providerPaymentId}</span>
        </span>
      ),
    },
    { key: 'state', header: headers.state, cell: (one) => <ChargeState charge={one} /> },
    {
      key: 'actions',
      header: headers.actions,
      cell: (one) => (
        <span className="flex flex-wrap gap-2">
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
        </span>
      ),
    },
  ]

  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={charges}
        rowKey={({ id }) => String(id)}
        empty={chargesTexts.empty}
      />
      {asked?.what === 'refund' && most && (
        <RefundDialog chargeId={asked.chargeId} most={most} onClose={close} />
      )}
      {asked?.what === 'review' && charge && <ReviewDialog charge={charge} onClose={close} />}
    </>
  )
}

const nothing = <NoValue mark={chargesTexts.none} spoken={chargesTexts.noneSpoken} />

function nameOf({ amount, paidAt }: Charge): string {
  return chargesTexts.of(amount ? formatInstallment(amount) : '', paidAt ? formatSchoolDay(paidAt) : '')
}
