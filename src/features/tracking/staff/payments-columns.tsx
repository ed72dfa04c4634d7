import { paymentTypeLabels } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { TableShape } from '#ui/use-table-shape.ts'
import { countryName } from '../payment-format.ts'
import type { Payment } from '../tracking.api.ts'
import { NoData } from './no-data.tsx'
import {
  InvoiceNumbers,
  PaymentAccess,
  PaymentAmount,
  PaymentDate,
  PaymentDocument,
  PaymentInstallment,
  PaymentStatusBadge,
  ProviderPaymentId,
} from './payment-cells.tsx'

const { columns } = paymentsListTexts
/** Eleven columns need it at 1400 px. */
const tight = 'px-2.5!'

/** The ten columns of the specification, in its order, and the access. */
const wideColumns: readonly TableColumn<Payment>[] = [
  {
    key: 'date',
    header: columns.date,
    cell: (payment) => <PaymentDate payment={payment} />,
    className: tight,
  },
  {
    key: 'email',
    header: columns.email,
    cell: (payment) => (
      <span title={payment.email} className="block min-w-40 truncate">
        <PersonLink email={payment.email}>{payment.email}</PersonLink>
      </span>
    ),
    rowHeader: true,
    // The address takes the remaining width and is truncated only when there is none.
    className: `${tight} w-full max-w-0`,
  },
  {
    key: 'name',
    header: columns.name,
    cell: (payment) => (
      <span title={payment.name} className="block max-w-40 truncate 2xl:max-w-80">
        {payment.name}
      </span>
    ),
    className: tight,
  },
  {
    key: 'amount',
    header: columns.amount,
    cell: (payment) => <PaymentAmount payment={payment} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'status',
    header: columns.status,
    cell: (payment) => <PaymentStatusBadge payment={payment} />,
    className: tight,
  },
  {
    key: 'type',
    header: columns.type,
    cell: (payment) => paymentTypeLabels[payment.type],
    className: tight,
  },
  {
    key: 'installment',
    header: columns.installment,
    cell: (payment) => <PaymentInstallment payment={payment} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'paymentId',
    header: columns.paymentId,
    cell: (payment) => (
      <span title={payment.providerPaymentId ?? undefined} className="block max-w-40 truncate 2xl:max-w-none">
        <ProviderPaymentId payment={payment} />
        <InvoiceNumbers payment={payment} />
      </span>
    ),
    className: tight,
  },
  {
    key: 'country',
    header: columns.country,
    cell: (payment) => (payment.country ? countryName(payment.country) : <NoData />),
    className: `${tight} whitespace-nowrap`,
  },
  {
    key: 'document',
    header: columns.document,
    cell: (payment) => <PaymentDocument payment={payment} />,
    className: tight,
  },
  {
    key: 'access',
    header: columns.access,
    cell: (payment) => <PaymentAccess payment={payment} />,
    className: `${tight} whitespace-nowrap`,
  },
]

const amountAndStatus: TableColumn<Payment> = {
  key: 'amount',
  header: columns.amount,
  cell: (payment) => (
    <span className="grid justify-items-end gap-1">
      <span className="font-medium">
        <PaymentAmount payment={payment} />
      </span>
      <PaymentStatusBadge payment={payment} />
    </span>
  ),
  align: 'end',
  className: tight,
}

/** The same facts on a few lines each, so that nothing overflows on a tablet. */
const mediumColumns: readonly TableColumn<Payment>[] = [
  {
    key: 'date',
    header: `${columns.date}, ${columns.type.toLowerCase()} y ${columns.access.toLowerCase()}`,
    cell: (payment) => (
      <span className="grid whitespace-nowrap">
        <PaymentDate payment={payment} />
        <span className="text-ink-soft">
          {paymentTypeLabels[payment.type]}
          {payment.installmentNumber > 0 && (
            <span className="figures">
              {' '}
              <PaymentInstallment payment={payment} />
            </span>
          )}
        </span>
        <span className="text-ink-soft text-xs">
          <span className="text-ink-mute">{columns.access}</span> <PaymentAccess payment={payment} />
        </span>
      </span>
    ),
    className: tight,
  },
  {
    key: 'person',
    header: `${columns.name} y ${columns.email.toLowerCase()}`,
    cell: (payment) => (
      <span className="grid">
        <span title={payment.name} className="truncate font-medium">
          <PersonLink email={payment.email}>{payment.name}</PersonLink>
        </span>
        <span className="text-ink-soft">
          <EmailAddress address={payment.email} />
        </span>
      </span>
    ),
    className: `${tight} w-full max-w-0`,
  },
  amountAndStatus,
  {
    key: 'document',
    header: `${columns.country}, ${columns.document.toLowerCase()} e ${columns.paymentId}`,
    cell: (payment) => (
      <span className="grid whitespace-nowrap">
        <span>
          {payment.country ? countryName(payment.country) : <NoData />}
          {payment.document && ' · '}
          {payment.document && <PaymentDocument payment={payment} />}
        </span>
        <ProviderPaymentId payment={payment} />
        <InvoiceNumbers payment={payment} />
      </span>
    ),
    className: tight,
  },
]

/** Two columns on a phone: person and product, and the aligned amount. */
const narrowColumns: readonly TableColumn<Payment>[] = [
  {
    key: 'payment',
    header: columns.payment,
    cell: (payment) => <PaymentSummary payment={payment} />,
    className: `${tight} w-full max-w-0`,
  },
  amountAndStatus,
]

export const paymentColumns: Readonly<Record<TableShape, readonly TableColumn<Payment>[]>> = {
  narrow: narrowColumns,
  medium: mediumColumns,
  wide: wideColumns,
}

const latestKeys = ['date', 'email', 'name', 'amount', 'type']

/** On a tablet the hub needs fewer columns, each of one line. */
export const latestColumns: Readonly<Record<TableShape, readonly TableColumn<Payment>[]>> = {
  narrow: narrowColumns,
  medium: wideColumns.filter((column) => latestKeys.includes(column.key)),
  wide: wideColumns,
}

function PaymentSummary({ payment }: { payment: Payment }) {
  const facts = [
    { label: columns.type, value: paymentTypeLabels[payment.type] },
    payment.installmentNumber > 0 && {
      label: columns.installment,
      value: <PaymentInstallment payment={payment} />,
    },
    { label: columns.access, value: <PaymentAccess payment={payment} /> },
    payment.country && { label: columns.country, value: countryName(payment.country) },
    payment.document && { label: columns.document, value: <PaymentDocument payment={payment} /> },
    payment.providerPaymentId && {
      label: columns.paymentId,
      value: <ProviderPaymentId payment={payment} />,
    },
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  return (
    <div className="grid gap-0.5">
      <span className="truncate font-medium">
        <PersonLink email={payment.email}>{payment.name}</PersonLink>
      </span>
      <span className="text-ink-soft">
        <EmailAddress address={payment.email} />
      </span>
      <span className="text-ink-soft">
        <PaymentDate payment={payment} withTime />
      </span>
      <dl className="flex flex-wrap gap-x-3 text-ink-soft text-xs">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex gap-1">
            <dt className="text-ink-mute">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <InvoiceNumbers payment={payment} />
    </div>
  )
}
