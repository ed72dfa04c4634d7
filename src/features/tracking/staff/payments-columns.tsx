import { formatInstallment } from '#content/format.ts'
import { accessTexts, chargesTexts } from '#content/sales.ts'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'
import { moneyCardTexts, paymentsListTexts } from '#content/tracking.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { paymentStatusTones } from '#flows/staff-list/state-tones.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmailAddress } from '#ui/email-address.tsx'
import { NoValue } from '#ui/no-value.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { countryName } from '../payment-format.ts'
import type { Payment } from '../tracking.api.ts'

const { columns } = paymentsListTexts
const personHeader = `${columns.name} y ${columns.email.toLowerCase()}`

/** The ten columns of the specification, in its order, and the access. */
export const paymentColumns: readonly TableColumn<Payment>[] = [
  {
    key: 'date',
    header: columns.date,
    cell: (payment, shape) => <PaymentDate {...payment} withTime={shape === 'narrow'} />,
    from: 'medium',
    under: 'email',
    bare: true,
  },
  {
    key: 'email',
    header: (shape) =>
      shape === 'wide' ? columns.email : shape === 'narrow' ? columns.payment : personHeader,
    cell: (payment, shape) =>
      shape === 'wide' ? (
        <span title={payment.email} className="block min-w-40 truncate">
          <PersonLink email={payment.email}>{payment.email}</PersonLink>
        </span>
      ) : (
        <span className="grid">
          <span title={payment.name} className="truncate font-medium">
            <PersonLink email={payment.email}>{payment.name}</PersonLink>
          </span>
          <span className="font-normal text-ink-soft">
            <EmailAddress address={payment.email} />
          </span>
        </span>
      ),
    rowHeader: true,
    // The address takes the remaining width and is truncated only when there is none.
    className: 'w-full max-w-0',
  },
  {
    key: 'name',
    header: columns.name,
    cell: ({ name }) => (
      <span title={name} className="block max-w-40 truncate 2xl:max-w-80">
        {name}
      </span>
    ),
    from: 'wide',
  },
  {
    key: 'amount',
    header: columns.amount,
    cell: (payment) => <PaymentAmount {...payment} />,
    align: 'end',
  },
  {
    key: 'status',
    header: columns.status,
    cell: (payment) => <PaymentStatusBadge {...payment} />,
    from: 'wide',
    under: 'amount',
    bare: true,
  },
  {
    key: 'type',
    header: columns.type,
    cell: ({ type }) => paymentTypeLabels[type],
    from: 'wide',
    under: 'date',
  },
  {
    key: 'installment',
    header: columns.installment,
    cell({ installmentNumber, installmentsCount }) {
      if (installmentNumber === 0) return null
      return installmentsCount ? `${installmentNumber} de ${installmentsCount}` : installmentNumber
    },
    align: 'end',
    from: 'wide',
    under: 'date',
  },
  {
    key: 'paymentId',
    header: columns.paymentId,
    cell: (payment) =>
      payment.providerPaymentId || payment.invoiceNumbers.length > 0 ? (
        <span
          title={payment.providerPaymentId ?? undefined}
          className="block md:max-w-40 md:truncate 2xl:max-w-none"
        >
          {payment.providerPaymentId ? <ProviderPaymentId id={payment.providerPaymentId} /> : <NoValue />}
          <InvoiceNumbers {...payment} />
        </span>
      ) : null,
    from: 'wide',
    under: 'document',
  },
  {
    key: 'country',
    header: columns.country,
    cell: ({ country }) => country && countryName(country),
    className: 'whitespace-nowrap',
    from: 'wide',
    under: 'document',
  },
  {
    key: 'document',
    header: columns.document,
    cell: ({ document }) =>
      document && (
        <span className="whitespace-nowrap">
          {document.type && <span className="text-ink-mute">{document.type} </span>}
          <span className="figures">{document.number}</span>
        </span>
      ),
    from: 'medium',
    under: 'email',
  },
  {
    key: 'access',
    header: columns.access,
    // What its sale gives access to (decision 27).
    cell: ({ access }) => access && accessTexts.states[access],
    className: 'whitespace-nowrap',
    from: 'wide',
    under: 'date',
  },
]

/** With the day on which it was paid, where that was another. */
function PaymentDate({ createdAt, paidAt, withTime }: Payment & { withTime: boolean }) {
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
function PaymentAmount({ amount, otherSum, refunded, net }: Payment) {
  const notes = [
    otherSum && chargesTexts.other(formatInstallment(otherSum.amount), otherSum.counts),
    refunded && moneyCardTexts.refunded(formatInstallment(refunded)),
    net && net.minor > 0 && paymentsListTexts.net(formatInstallment(net)),
  ].filter((note) => typeof note === 'string')
  return (
    <span className="grid">
      {amount ? formatInstallment(amount) : <NoValue />}
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

function PaymentStatusBadge({ status, review }: Payment) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={paymentStatusTones[status]}>{paymentStatusLabels[status]}</Badge>
      {review && (
        <span title={paymentsListTexts.review[review]}>
          <Badge tone="warning">
            {paymentsListTexts.review.label}
            <span className="sr-only">: {paymentsListTexts.review[review]}</span>
          </Badge>
        </span>
      )}
    </span>
  )
}

/** Longer than any of the provider: that of a payment by hand. */
const longIdLength = 24

function ProviderPaymentId({ id }: { id: string }) {
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
function InvoiceNumbers({ invoiceNumbers }: Payment) {
  return invoiceNumbers.map((number, place) => (
    <span key={number} title={number} className="block max-w-40 truncate text-ink-soft text-xs">
      {place === 0 && paymentsListTexts.invoice} <span className="figures">{number}</span>
    </span>
  ))
}
