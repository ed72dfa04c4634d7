import { type ReactNode, useId, useState } from 'react'
import { formatInstallment, formatPrice, formatShortDay } from '#content/format.ts'
import {
  chargesTexts,
  freePlaceText,
  saleDialogTexts,
  saleFailureMessages,
  salePaymentTypeLabels,
  saleRefusalMessages,
  saleTexts,
  scheduleTexts,
  standingLabels,
} from '#content/sales.ts'
import { isBefore } from '#domain/calendar.ts'
import type { InstalmentState, SaleStanding } from '#domain/contracts/sales.ts'
import { TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { useCohortStart } from '#flows/staff-courses/cohort-name.ts'
import { saleAnchor } from '#flows/staff-list/person-link.tsx'
import { today } from '#platform/clock.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import type { Sale, SaleRights } from '../sale.ts'
import { changed, voidSale } from '../sales.api.ts'
import { AmendDialog } from './amend-dialog.tsx'
import { ChargesList } from './charges-list.tsx'
import { CohortDialog } from './cohort-dialog.tsx'
import { SaleAccess } from './sale-access.tsx'

export type SaleCardProps = {
  sale: Sale
  may: SaleRights
}

const tones = {
  voided: 'neutral',
  free: 'success',
  refunded: 'neutral',
  paid: 'success',
  late: 'error',
  open: 'info',
} as const satisfies Record<SaleStanding, string>

export function SaleCard({ sale, may }: SaleCardProps) {
  const titleId = useId()
  const [dialog, setDialog] = useState<'void' | 'amend' | 'cohort' | null>(null)
  const close = () => setDialog(null)
  const startOf = useCohortStart()

  return (
    <article
      id={saleAnchor(sale.sale_id)}
      aria-labelledby={titleId}
      className="grid gap-4 rounded border border-line bg-sheet p-4"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={titleId}>{sale.name}</h3>
          <p className="flex flex-wrap items-baseline gap-x-3 text-ink-soft text-sm">
            {sale.cohort_slug && <span>{startOf(sale.cohort_slug)}</span>}
            <span>{saleTexts.booked(formatSchoolDay(new Date(sale.created_at)))}</span>
            {!sale.free_reason && <span>{salePaymentTypeLabels[sale.payment_type]}</span>}
            <span className="wrap-anywhere">{saleTexts.payer(sale.payer_email)}</span>
            {sale.ends_on && <span>{saleTexts.endsOn(formatShortDay(sale.ends_on))}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={tones[sale.standing]}>
            {sale.standing === 'free' && sale.free_reason
              ? freePlaceText(sale.free_reason)
              : standingLabels[sale.standing]}
          </Badge>
          {sale.over_capacity && (
            <span className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
              <Badge tone="warning">{saleTexts.overCapacity}</Badge> {saleTexts.overCapacityHint}
            </span>
          )}
        </div>
      </header>
      {sale.voided_at && (
        <Notice
          tone="info"
          title={saleTexts.voided(formatSchoolMoment(new Date(sale.voided_at)), sale.voided_by_name)}
        >
          {sale.void_reason}
        </Notice>
      )}
      {(!sale.free_reason || sale.paid.minor > 0) && <SaleFigures sale={sale} />}
      <NextPayment sale={sale} />
      <SaleAccess sale={sale} mayChange={may.access} />
      {sale.schedule.length > 1 && <SaleSchedule schedule={sale.schedule} />}
      <ChargesList title={chargesTexts.title} headingLevel={4} charges={sale.charges} sale={sale} may={may} />
      {may.change && !sale.voided_at && (
        <footer className="flex flex-wrap gap-2">
          {sale.cohort_ids.length > 0 && (
            <Button variant="secondary" onClick={() => setDialog('cohort')}>
              {saleTexts.changeCohort}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setDialog('amend')}>
            {saleTexts.amend}
          </Button>
          <Button variant="quiet" onClick={() => setDialog('void')}>
            {saleTexts.void}
          </Button>
        </footer>
      )}
      {dialog === 'cohort' && <CohortDialog sale={sale} onClose={close} />}
      {dialog === 'amend' && <AmendDialog sale={sale} onClose={close} />}
      {dialog === 'void' && (
        <TakeAwayDialog
          {...saleDialogTexts.void}
          title={saleDialogTexts.void.title(sale.name)}
          working={saleDialogTexts.working}
          failures={{ ...saleFailureMessages, ...saleRefusalMessages }}
          invalidates={changed}
          act={(reason) => voidSale(sale, reason)}
          onClose={close}
        />
      )}
    </article>
  )
}

function SaleFigures({ sale }: { sale: Sale }) {
  const { agreed, paid, refunded, remaining } = sale
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      <Figure name={saleTexts.paid} value={formatPrice(paid)} note={saleTexts.paidOf(formatPrice(agreed))} />
      <Figure name={saleTexts.remaining} value={formatPrice(remaining)} />
      {refunded.minor > 0 && <Figure name={saleTexts.refunded} value={formatPrice(refunded)} />}
      <Figure
        name={saleTexts.terms}
        value={saleTexts.agreedIn(sale.installments_number, formatInstallment(sale.installments_amount))}
      />
    </dl>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="figures font-display font-semibold text-xl">
        {value} {note && <span className="block font-normal font-sans text-ink-soft text-sm">{note}</span>}
      </dd>
    </div>
  )
}

function NextPayment({ sale }: Pick<SaleCardProps, 'sale'>) {
  const { next_number: number, next_amount: amount, next_due_on: dueOn, installments_number: count } = sale
  if (number === null || amount === null || dueOn === null) return null
  return (
    <p className="border-line border-t pt-4">
      <span className="text-ink-soft">{saleTexts.next}: </span>
      {count > 1 && `${saleTexts.nextInstalment(number, count)}, `}
      <strong className="figures">{formatPrice(amount)}</strong>,{' '}
      {saleTexts.dueOn(formatShortDay(dueOn), isBefore(dueOn, today()))}
    </p>
  )
}

type Instalment = Sale['schedule'][number]

const { columns: headers, states } = scheduleTexts
const stateTones = { paid: 'success', late: 'error', due: 'neutral' } as const satisfies Record<
  InstalmentState,
  string
>

const columns: readonly TableColumn<Instalment>[] = [
  { key: 'number', header: headers.number, rowHeader: true, cell: ({ number }) => number },
  {
    key: 'due',
    header: headers.due,
    cell: ({ due_on }) => (
      <span className="figures">{due_on ? formatShortDay(due_on) : scheduleTexts.noDue}</span>
    ),
    from: 'medium',
    under: 'amount',
  },
  { key: 'amount', header: headers.amount, align: 'end', cell: ({ amount }) => formatInstallment(amount) },
  {
    key: 'paid',
    header: headers.paid,
    align: 'end',
    cell: ({ paid_amount }) => formatInstallment(paid_amount),
    from: 'medium',
    under: 'amount',
  },
  {
    key: 'state',
    header: headers.state,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{states[state]}</Badge>,
  },
]

function SaleSchedule({ schedule }: { schedule: readonly Instalment[] }) {
  return (
    <Table
      caption={scheduleTexts.title}
      columns={columns}
      rows={schedule}
      rowKey={({ number }) => String(number)}
    />
  )
}
