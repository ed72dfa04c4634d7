import { formatInstallment } from '#content/format.ts'
import { accessTexts, chargesTexts } from '#content/sales.ts'
import { paymentStatusLabels } from '#content/staff.ts'
import { moneyCardTexts, paymentsListTexts } from '#content/tracking.ts'
import { paymentStatusTones } from '#flows/staff-list/state-tones.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import type { Payment } from '../tracking.api.ts'
import { NoData } from './no-data.tsx'

/** With the day on which it was paid, where that was another. */
export function PaymentDate({ payment, withTime = false }: { payment: Payment; withTime?: boolean }) {
  const { createdAt, paidAt } = payment
  const paidOn = paidAt && formatSchoolDay(paidAt)
  const moment = formatSchoolMoment(createdAt)
  return (
    <span className="grid whitespace-nowrap">
      <time
        dateTime={createdAt.toISOString()}
        title={`${moment} (${paymentsListTexts.zone})`}
        className="figures"
      >
        {withTime ? moment : formatSchoolDay(createdAt)}
      </time>
      {paidOn && paidOn !== formatSchoolDay(createdAt) && (
        <span className="figures text-ink-soft text-xs">{paymentsListTexts.paidOn(paidOn)}</span>
      )}
    </span>
  )
}

/** What came; beneath it what it counts as and what went back, where that is another sum. */
export function PaymentAmount({ payment: { amount, otherSum, refunded, net } }: { payment: Payment }) {
  const notes = [
    otherSum && chargesTexts.other(formatInstallment(otherSum.amount), otherSum.counts),
    refunded && moneyCardTexts.refunded(formatInstallment(refunded)),
    net && net.minor > 0 && paymentsListTexts.net(formatInstallment(net)),
  ].filter((note) => typeof note === 'string')
  return (
    <span className="grid">
      {amount ? formatInstallment(amount) : <NoData />}
      {notes.map((note) => (
        <span
          key={note}
          className="font-normal text-ink-soft text-xs max-md:max-w-28 max-md:justify-self-end max-md:whitespace-normal"
        >
          {note}
        </span>
      ))}
    </span>
  )
}

export function PaymentStatusBadge({ payment }: { payment: Payment }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={paymentStatusTones[payment.status]}>{paymentStatusLabels[payment.status]}</Badge>
      {payment.review && (
        <span title={paymentsListTexts.review[payment.review]}>
          <Badge tone="warning">
            {paymentsListTexts.review.label}
            <span className="sr-only">: {paymentsListTexts.review[payment.review]}</span>
          </Badge>
        </span>
      )}
    </span>
  )
}

/** What its sale gives access to (decision 27). */
export function PaymentAccess({ payment: { access } }: { payment: Payment }) {
  return access ? accessTexts.states[access] : <NoData />
}

export function PaymentInstallment({ payment }: { payment: Payment }) {
  if (payment.installmentNumber === 0) return <NoData />
  return payment.installmentsCount
    ? `${payment.installmentNumber} de ${payment.installmentsCount}`
    : payment.installmentNumber
}

/** Longer than any of the provider: that of a payment by hand. */
const longIdLength = 24

export function ProviderPaymentId({ payment: { providerPaymentId: id } }: { payment: Payment }) {
  if (!id) return <NoData />
  const isLong = id.length > longIdLength
  return (
    <span
      title={isLong ? id : undefined}
      className={classNames(
        'coordinates',
        isLong ? 'max-md:wrap-anywhere md:block md:max-w-36 md:truncate' : 'md:whitespace-nowrap',
      )}
    >
      {id}
    </span>
  )
}

/** Beneath the id of its payment, a line for each. */
export function InvoiceNumbers({ payment: { invoiceNumbers } }: { payment: Payment }) {
  return invoiceNumbers.map((number, place) => (
    <span key={number} title={number} className="block max-w-40 truncate text-ink-soft text-xs">
      {place === 0 && paymentsListTexts.invoice} <span className="figures">{number}</span>
    </span>
  ))
}

export function PaymentDocument({ payment }: { payment: Payment }) {
  if (!payment.document) return <NoData />
  const { type, number } = payment.document
  return (
    <span className="whitespace-nowrap">
      {type && <span className="text-ink-mute">{type} </span>}
      <span className="figures">{number}</span>
    </span>
  )
}
