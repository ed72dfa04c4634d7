import { formatInstallment } from '#content/format.ts'
import { paymentStatusLabels, trackingTexts } from '#content/staff.ts'
import { paymentStatusTones } from '#flows/staff-list/state-tones.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import type { Payment } from '../tracking.api.ts'

export function NoValue() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-mute">
        {trackingTexts.none}
      </span>
      <span className="sr-only">{trackingTexts.noneSpoken}</span>
    </>
  )
}

export function PaymentDate({ payment, withTime = false }: { payment: Payment; withTime?: boolean }) {
  const { createdAt } = payment
  const moment = formatSchoolMoment(createdAt)
  return (
    <time
      dateTime={createdAt.toISOString()}
      title={`${moment} (${trackingTexts.zone})`}
      className="figures whitespace-nowrap"
    >
      {withTime ? moment : formatSchoolDay(createdAt)}
    </time>
  )
}

export function PaymentAmount({ payment }: { payment: Payment }) {
  return payment.amount ? formatInstallment(payment.amount) : <NoValue />
}

export function PaymentStatusBadge({ payment }: { payment: Payment }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={paymentStatusTones[payment.status]}>{paymentStatusLabels[payment.status]}</Badge>
      {payment.review && (
        <span title={trackingTexts.review[payment.review]}>
          <Badge tone="warning">
            {trackingTexts.review.label}
            <span className="sr-only">: {trackingTexts.review[payment.review]}</span>
          </Badge>
        </span>
      )}
    </span>
  )
}

export function PaymentInstallment({ payment }: { payment: Payment }) {
  if (payment.installmentNumber === 0) return <NoValue />
  return payment.installmentsCount
    ? `${payment.installmentNumber} de ${payment.installmentsCount}`
    : payment.installmentNumber
}

export function ProviderPaymentId({ payment }: { payment: Payment }) {
  return payment.providerPaymentId ? (
    <span className="coordinates md:whitespace-nowrap">{payment.providerPaymentId}</span>
  ) : (
    <NoValue />
  )
}

export function PaymentDocument({ payment }: { payment: Payment }) {
  if (!payment.document) return <NoValue />
  const { type, number } = payment.document
  return (
    <span className="whitespace-nowrap">
      {type && <span className="text-ink-mute">{type} </span>}
      <span className="figures">{number}</span>
    </span>
  )
}
