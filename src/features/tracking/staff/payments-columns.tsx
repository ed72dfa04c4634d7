import { formatInstallment } from '#content/format.ts'
import { accessTexts, chargesTexts, reviewDecisionTexts } from '#content/sales.ts'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'
import { moneyCardTexts, paymentsListTexts } from '#content/tracking.ts'
import type { Payment } from '#domain/contracts/payments.ts'
import { findCountry } from '#domain/countries.ts'
import { equalMoney, money, parseMoney } from '#domain/money.ts'
import { dollars } from '#domain/prices.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { paymentStatusTones } from '#flows/staff-list/state-tones.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmailAddress } from '#ui/email-address.tsx'
import { NoValue } from '#ui/no-value.tsx'
import type { TableColumn } from '#ui/table.tsx'

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
        <span title={payment.email} className="block min-w-24 truncate">
          <PersonLink email={payment.email}>{payment.email}</PersonLink>
        </span>
      ) : (
        <span className="grid">
          <span title={payment.payer_name} className="truncate font-medium">
            <PersonLink email={payment.email}>{payment.payer_name}</PersonLink>
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
    cell: ({ payer_name }) => (
      <span title={payer_name} className="block max-w-32 truncate min-[1720px]:max-w-80">
        {payer_name}
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
    cell: ({ payment_type }) => paymentTypeLabels[payment_type],
    from: 'wide',
    under: 'date',
  },
  {
    key: 'installment',
    header: columns.installment,
    cell({ installment_number: number, installments_count: count }) {
      if (number === 0) return null
      return count ? `${number} de ${count}` : number
    },
    align: 'end',
    from: 'wide',
    under: 'date',
  },
  {
    key: 'paymentId',
    header: columns.paymentId,
    cell: ({ dlocal_payment_id: providerId, invoice_numbers: invoices }) =>
      providerId || invoices?.length ? (
        <span
          title={providerId ?? undefined}
          className="block md:max-w-40 md:truncate min-[1720px]:max-w-none"
        >
          {providerId ? <ProviderPaymentId id={providerId} /> : <NoValue />}
          {invoices && <InvoiceNumbers numbers={invoices} />}
        </span>
      ) : null,
    from: 'wide',
    under: 'document',
  },
  {
    key: 'country',
    header: columns.country,
    cell: ({ country }) => country && (findCountry(country)?.name ?? country),
    from: 'wide',
    under: 'document',
  },
  {
    key: 'document',
    header: columns.document,
    cell: ({ payer_document, payer_document_type: type }) =>
      payer_document && (
        <span className="whitespace-nowrap">
          {type && <span className="text-ink-mute">{type} </span>}
          <span className="figures">{payer_document}</span>
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
    className: 'min-w-24 min-[1720px]:whitespace-nowrap',
    from: 'wide',
    under: 'date',
  },
]

/** With the day on which it was paid, where that was another. */
function PaymentDate({ created_at, approved_at, withTime }: Payment & { withTime: boolean }) {
  const createdAt = new Date(created_at)
  const paidOn = approved_at && formatSchoolDay(new Date(approved_at))
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

/** What came; beneath it what it counts as and what went back, where that is another sum, and its coupon. */
function PaymentAmount(payment: Payment) {
  const { received_currency: currency, counted_usd: counted } = payment
  // Without a guessed figure for one that is invalid in its currency.
  const amount = parseMoney(payment.received_amount, currency)
  const refunded = payment.refunded > 0 ? parseMoney(payment.refunded, currency) : null
  const net = amount && refunded && money(amount.minor - refunded.minor, currency)
  const other = counted === null ? parseMoney(payment.amount, payment.currency) : dollars(counted)
  const notes = [
    amount &&
      other &&
      !equalMoney(amount, other) &&
      chargesTexts.other(formatInstallment(other), counted !== null),
    refunded && moneyCardTexts.refunded(formatInstallment(refunded)),
    net && net.minor > 0 && paymentsListTexts.net(formatInstallment(net)),
    payment.coupon && paymentsListTexts.coupon(payment.coupon),
  ].filter((note) => typeof note === 'string')
  return (
    <span className="grid">
      {amount ? formatInstallment(amount) : <NoValue />}
      {notes.length > 0 && (
        <span className="font-normal text-ink-soft text-xs w-max max-w-28 justify-self-end whitespace-normal xl:max-w-60">
          {notes.join(' · ')}
        </span>
      )}
    </span>
  )
}

function PaymentStatusBadge({ status, review_reason: review, review_decision: decision }: Payment) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={paymentStatusTones[status]}>{paymentStatusLabels[status]}</Badge>
      {status === 'PAID' && decision === 'dismissed' && (
        <Badge tone="neutral">{reviewDecisionTexts.dismissed.label}</Badge>
      )}
      {review && (
        <details>
          <summary className="cursor-pointer list-none">
            <Badge tone="warning">{paymentsListTexts.review.label}</Badge>
          </summary>
          <span className="block w-44 whitespace-normal text-ink-soft text-xs">
            {paymentsListTexts.review[review]}
          </span>
        </details>
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
function InvoiceNumbers({ numbers }: { numbers: readonly string[] }) {
  return numbers.map((number, place) => (
    <span key={number} title={number} className="block max-w-40 truncate text-ink-soft text-xs">
      {place === 0 && paymentsListTexts.invoice} <span className="figures">{number}</span>
    </span>
  ))
}
