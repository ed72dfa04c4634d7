import type { ReactNode } from 'react'
import { formatInstallment, formatPrice } from '#content/format.ts'
import { balancesTexts, debtTexts, situationText } from '#content/tracking.ts'
import type { Situation } from '#domain/contracts/balances.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import type { Tone } from '#ui/tone.tsx'
import type { Balance } from '../balances.api.ts'
import { formatSum } from '../currency-sum.ts'
import { countryName } from '../payment-format.ts'
import { NoData } from './no-data.tsx'

const situationTones: Readonly<Record<Situation, Tone>> = {
  sin_cargo: 'neutral',
  pago_unico: 'info',
  al_dia: 'success',
  con_deuda: 'error',
}

/** What can be done about a row. */
export type BalanceAction = (balance: Balance) => ReactNode

type BalanceProps = { balance: Balance }

export function AgreedTotal({ balance: { owed } }: BalanceProps) {
  if (owed) return formatInstallment(owed.agreed)
  return (
    <span title={balancesTexts.noSaleHint}>
      <Badge tone="warning" look="label" className="max-w-22 whitespace-normal text-right">
        {balancesTexts.noSale}
      </Badge>
    </span>
  )
}

/** Other currencies stand on lines of their own: two are never added. */
export function PaidTotal({ balance: { paid, paidElsewhere } }: BalanceProps) {
  if (paidElsewhere.length === 0) return formatInstallment(paid)
  return (
    <span className="grid">
      {formatInstallment(paid)}
      {paidElsewhere.map((sum) => (
        <span key={sum.currency} className="text-ink-soft text-xs">
          + {formatSum(sum)}
        </span>
      ))}
    </span>
  )
}

export function Remaining({ balance: { owed } }: BalanceProps) {
  if (!owed) return <NoData />
  return (
    <span className="grid">
      {formatInstallment(owed.remaining)}
      {owed.overdue.minor > 0 && (
        <span title={debtTexts.overdueHint} className="text-ink-soft text-xs">
          {debtTexts.overdue} {formatPrice(owed.overdue)}
        </span>
      )}
    </span>
  )
}

export function SituationOf({
  balance: { situation, monthsBehind, owed },
  align = 'start',
}: BalanceProps & { align?: 'start' | 'end' }) {
  return (
    <span
      className={classNames('grid gap-0.5', align === 'end' ? 'justify-items-end' : 'justify-items-start')}
    >
      <Badge tone={situationTones[situation]}>{situationText(situation, monthsBehind)}</Badge>
      {owed && owed.debt.minor > 0 && (
        <span title={debtTexts.debtHint} className="figures whitespace-nowrap text-ink-soft text-xs">
          {debtTexts.debt} {formatPrice(owed.debt)}
        </span>
      )}
    </span>
  )
}

export function Country({ balance: { country } }: BalanceProps) {
  return country ? countryName(country) : <NoData />
}

export function Courses({ balance: { courses } }: BalanceProps) {
  return courses ?? <NoData />
}

export function Day({ at }: { at: Date | null }) {
  if (!at) return <NoData />
  return (
    <time dateTime={at.toISOString()} className="figures whitespace-nowrap">
      {formatSchoolDay(at)}
    </time>
  )
}
