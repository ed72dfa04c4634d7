import type { ReactNode } from 'react'
import { formatInstallment, formatPrice } from '#content/format.ts'
import { balancesTexts, debtTexts, situationText } from '#content/tracking.ts'
import type { Balance, Situation } from '#domain/contracts/balances.ts'
import { findCountry } from '#domain/countries.ts'
import { equalMoney } from '#domain/money.ts'
import { PersonLines, PersonLink } from '#flows/staff-list/person-link.tsx'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { Tone } from '#ui/tone.tsx'
import { formatSum } from './money-list.tsx'

const { columns: headers } = balancesTexts

const situationTones: Readonly<Record<Situation, Tone>> = {
  sin_cargo: 'neutral',
  pago_unico: 'info',
  al_dia: 'success',
  con_deuda: 'error',
}

/** What can be done about a row. */
export type BalanceAction = (balance: Balance) => ReactNode

/** The columns of the specification, in its order. */
const columns: readonly TableColumn<Balance>[] = [
  {
    key: 'email',
    header: (shape) => (shape === 'wide' ? headers.email : headers.person),
    cell: (balance, shape) =>
      shape === 'wide' ? (
        <span title={balance.email} className="line-clamp-2 w-32 min-[1720px]:w-64">
          <PersonLink personId={balance.person_id}>
            <EmailAddress address={balance.email} />
          </PersonLink>
        </span>
      ) : (
        <PersonLines {...balance} />
      ),
    rowHeader: true,
    className: 'max-[1399px]:w-full max-[1399px]:max-w-0',
  },
  {
    key: 'name',
    header: headers.name,
    cell: ({ name }) => name && <Clipped text={name} />,
    from: 'wide',
  },
  {
    key: 'course',
    header: headers.course,
    cell: ({ course_names }) => course_names && <Clipped text={course_names} />,
    from: 'medium',
    under: 'email',
    bare: true,
  },
  {
    key: 'country',
    header: headers.country,
    cell: ({ country }) => country && (findCountry(country)?.name ?? country),
    from: 'wide',
    under: 'email',
  },
  {
    key: 'agreed',
    header: headers.agreed,
    cell: (balance) => <AgreedTotal {...balance} />,
    align: 'end',
    from: 'wide',
    under: 'remaining',
  },
  {
    key: 'paid',
    header: headers.paid,
    cell: (balance) => <PaidTotal {...balance} />,
    align: 'end',
    from: 'wide',
    under: 'remaining',
  },
  {
    key: 'payments',
    header: headers.payments,
    cell: ({ paid_count }) => paid_count,
    align: 'end',
    from: 'wide',
    under: 'course',
  },
  {
    key: 'remaining',
    header: headers.remaining,
    cell: (balance) => (balance.has_sale ? <Remaining {...balance} /> : null),
    align: 'end',
    from: 'medium',
    under: 'situation',
  },
  {
    key: 'lastPayment',
    header: headers.lastPayment,
    cell: ({ last_paid_at }) => last_paid_at && <Day at={new Date(last_paid_at)} />,
    from: 'wide',
    under: 'course',
  },
  { key: 'situation', header: headers.situation, cell: (balance) => <SituationOf {...balance} /> },
  {
    key: 'registered',
    header: headers.registered,
    cell: ({ registered_at }) => registered_at && <Day at={new Date(registered_at)} />,
    from: 'wide',
    under: 'course',
  },
]

/**
 * `debtLink`: offered for those in debt with months behind alone (back-office specification, section 2); null for a
 * table without actions.
 */
export function balanceColumns(debtLink: BalanceAction | null): readonly TableColumn<Balance>[] {
  if (!debtLink) return columns
  return [
    ...columns,
    {
      key: 'actions',
      header: headers.actions,
      cell: (balance) => isBehind(balance) && debtLink(balance),
      from: 'wide',
      under: 'situation',
      bare: true,
    },
  ]
}

function isBehind({ situation, months_behind }: Balance): boolean {
  return situation === 'con_deuda' && months_behind > 0
}

/** Two lines, as those of a debt have. */
function Clipped({ text }: { text: string }) {
  return (
    <span title={text} className="md:line-clamp-2 md:max-w-44 min-[1400px]:w-24 min-[1720px]:w-48">
      {text}
    </span>
  )
}

/** Without a sale nothing is known of what was agreed. */
function AgreedTotal({ has_sale, agreed }: Balance) {
  if (has_sale) return formatInstallment(agreed)
  return (
    <Badge tone="warning" look="label" className="max-w-22 whitespace-normal py-0! text-right">
      {balancesTexts.noSale}
    </Badge>
  )
}

/** Other currencies stand on lines of their own: two are never added. */
function PaidTotal({ paid, paid_elsewhere }: Balance) {
  if (paid_elsewhere.length === 0) return formatInstallment(paid)
  return (
    <span className="grid">
      {formatInstallment(paid)}
      {paid_elsewhere.map((sum) => (
        <span key={sum.currency} className="text-ink-soft text-xs">
          + {formatSum(sum)}
        </span>
      ))}
    </span>
  )
}

/** Said once, beside the situation (decision 88). */
const isOneSum = ({ debt, overdue }: Balance) => equalMoney(debt, overdue)

function Remaining(balance: Balance) {
  const { overdue, remaining } = balance
  return (
    <span className="grid">
      {formatInstallment(remaining)}
      {overdue.minor > 0 && !isOneSum(balance) && (
        <span className="text-ink-soft text-xs">
          {debtTexts.overdue} {formatPrice(overdue)}
        </span>
      )}
    </span>
  )
}

function SituationOf(balance: Balance) {
  const { situation, months_behind, has_sale, debt } = balance
  return (
    <span className="grid justify-items-start">
      <Badge tone={situationTones[situation]}>{situationText(situation, months_behind)}</Badge>
      {has_sale && debt.minor > 0 && (
        <span className="figures whitespace-nowrap text-ink-soft text-xs">
          {isOneSum(balance) ? debtTexts.both : debtTexts.debt} {formatPrice(debt)}
        </span>
      )}
    </span>
  )
}

function Day({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="figures whitespace-nowrap">
      {formatSchoolDay(at)}
    </time>
  )
}
