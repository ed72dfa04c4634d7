import type { ReactNode } from 'react'
import { balancesTexts } from '#content/tracking.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { Balance } from '../balances.api.ts'
import {
  AgreedTotal,
  type BalanceAction,
  Country,
  Courses,
  Day,
  PaidTotal,
  Remaining,
  SituationOf,
} from './balance-cells.tsx'

const { columns } = balancesTexts
const tight = 'px-2!'

/** The same facts on three lines each, so that nothing overflows on a tablet. */
export const mediumColumns = (action: BalanceAction | null): readonly TableColumn<Balance>[] => [
  {
    key: 'person',
    header: columns.person,
    cell: (balance) => (
      <div className="grid">
        <Person balance={balance} />
        <span className="text-ink-soft">
          <Country balance={balance} />
        </span>
      </div>
    ),
    className: `${tight} w-full max-w-0`,
  },
  {
    key: 'course',
    header: columns.course,
    cell: (balance) => (
      <div className="grid max-w-44 xl:max-w-72">
        <span title={balance.courses ?? undefined} className="truncate">
          <Courses balance={balance} />
        </span>
        <dl className="grid text-ink-soft text-xs">
          <Fact name={columns.payments} value={balance.paymentCount} />
          <Fact name={columns.lastPayment} value={<Day at={balance.lastPaidAt} />} />
          <Fact name={columns.registered} value={<Day at={balance.registeredAt} />} />
        </dl>
      </div>
    ),
    className: tight,
  },
  {
    key: 'accounts',
    header: columns.accounts,
    cell: (balance) => (
      <dl className="grid gap-0.5">
        <Fact name={columns.agreed} value={<AgreedTotal balance={balance} />} />
        <Fact name={columns.paid} value={<PaidTotal balance={balance} />} />
        <Fact name={columns.remaining} value={<Remaining balance={balance} />} />
      </dl>
    ),
    align: 'end',
    className: tight,
  },
  {
    key: 'situation',
    header: columns.situation,
    cell: (balance) => (
      <div className="grid justify-items-start gap-1.5">
        <SituationOf balance={balance} />
        {action?.(balance)}
      </div>
    ),
    className: tight,
  },
]

/** Two columns on a phone: who it is, and the aligned figures. */
export const narrowColumns = (action: BalanceAction | null): readonly TableColumn<Balance>[] => [
  {
    key: 'person',
    header: columns.person,
    className: `${tight} w-full max-w-0`,
    cell: (balance) => (
      <div className="grid justify-items-start gap-0.5">
        <Person balance={balance} />
        <span className="max-w-full text-ink-soft">
          <Courses balance={balance} />
        </span>
        <dl className="flex flex-wrap gap-x-3 text-ink-soft text-xs">
          <Fact name={columns.country} value={<Country balance={balance} />} />
          <Fact name={columns.payments} value={balance.paymentCount} />
          <Fact name={columns.lastPayment} value={<Day at={balance.lastPaidAt} />} />
          <Fact name={columns.registered} value={<Day at={balance.registeredAt} />} />
        </dl>
        {action?.(balance)}
      </div>
    ),
  },
  {
    key: 'figures',
    header: `${columns.situation} y ${columns.remaining.toLowerCase()}`,
    cell: (balance) => (
      <div className="grid justify-items-end gap-1">
        <SituationOf balance={balance} align="end" />
        <dl className="grid gap-1">
          <Figure name={columns.remaining} value={<Remaining balance={balance} />} />
          <Figure name={columns.paid} value={<PaidTotal balance={balance} />} />
          <Figure name={columns.agreed} value={<AgreedTotal balance={balance} />} />
        </dl>
      </div>
    ),
    align: 'end',
    className: tight,
  },
]

function Person({ balance: { personId, name, email } }: { balance: Balance }) {
  return (
    <span className="grid max-w-full">
      <span title={name ?? undefined} className="truncate font-medium">
        <PersonLink personId={personId}>{name ?? email}</PersonLink>
      </span>
      {name && (
        <span className="text-ink-soft">
          <EmailAddress address={email} />
        </span>
      )}
    </span>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-2">
      <dt className="whitespace-nowrap text-ink-mute text-xs leading-5">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="grid justify-items-end">
      <dt className="text-ink-mute text-xs">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
