import { balancesTexts } from '#content/tracking.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { TableShape } from '#ui/use-table-shape.ts'
import type { Balance } from '../balances.api.ts'
import {
  AgreedTotal,
  type BalanceAction,
  Country,
  Day,
  PaidTotal,
  Remaining,
  SituationOf,
} from './balance-cells.tsx'
import { mediumColumns, narrowColumns } from './balance-compact-columns.tsx'
import { NoData } from './no-data.tsx'

const { columns } = balancesTexts
/** Twelve columns need it at 1400 px. */
const tight = 'px-2!'

/** The columns of the specification, in its order. */
const wideColumns: readonly TableColumn<Balance>[] = [
  {
    key: 'email',
    header: columns.email,
    cell: ({ personId, email }) => (
      <span title={email} className="line-clamp-2 w-32 2xl:w-64">
        <PersonLink personId={personId}>
          <EmailAddress address={email} />
        </PersonLink>
      </span>
    ),
    rowHeader: true,
    className: tight,
  },
  {
    key: 'name',
    header: columns.name,
    cell: ({ name }) => <Clipped text={name} />,
    className: tight,
  },
  {
    key: 'course',
    header: columns.course,
    cell: ({ courses }) => <Clipped text={courses} />,
    className: tight,
  },
  {
    key: 'country',
    header: columns.country,
    cell: (balance) => <Country balance={balance} />,
    className: tight,
  },
  {
    key: 'agreed',
    header: columns.agreed,
    cell: (balance) => <AgreedTotal balance={balance} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'paid',
    header: columns.paid,
    cell: (balance) => <PaidTotal balance={balance} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'payments',
    header: columns.payments,
    cell: ({ paymentCount }) => paymentCount,
    align: 'end',
    className: tight,
  },
  {
    key: 'remaining',
    header: columns.remaining,
    cell: (balance) => <Remaining balance={balance} />,
    align: 'end',
    className: tight,
  },
  {
    key: 'lastPayment',
    header: columns.lastPayment,
    cell: ({ lastPaidAt }) => <Day at={lastPaidAt} />,
    className: tight,
  },
  {
    key: 'situation',
    header: columns.situation,
    cell: (balance) => <SituationOf balance={balance} />,
    className: tight,
  },
  {
    key: 'registered',
    header: columns.registered,
    cell: ({ registeredAt }) => <Day at={registeredAt} />,
    className: tight,
  },
]

/** Two lines, as those of a debt have. */
function Clipped({ text }: { text: string | null }) {
  if (!text) return <NoData />
  return (
    <span title={text} className="line-clamp-2 w-24 2xl:w-48">
      {text}
    </span>
  )
}

/**
 * `debtLink`: offered for those in debt with months behind alone (back-office specification, section 2); null for a
 * table without actions.
 */
export function balanceColumns(
  shape: TableShape,
  debtLink: BalanceAction | null,
): readonly TableColumn<Balance>[] {
  const action: BalanceAction | null =
    debtLink && ((balance) => (isBehind(balance) ? debtLink(balance) : null))
  if (shape === 'narrow') return narrowColumns(action)
  if (shape === 'medium') return mediumColumns(action)
  return action
    ? [...wideColumns, { key: 'actions', header: columns.actions, cell: action, className: tight }]
    : wideColumns
}

function isBehind({ situation, monthsBehind }: Balance): boolean {
  return situation === 'con_deuda' && monthsBehind > 0
}
