import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { figureLegend, trackingTexts } from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { ForMany } from '#flows/staff-list/for-many.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { balancesPageQuery, paymentsPageQuery } from '../tracking.api.ts'
import {
  type BalancesAddress,
  type BalancesFilter,
  type MoneyTab,
  moneyTabOf,
  type PaymentsFilter,
  paymentsAddress,
} from '../tracking-filters.ts'
import type { BalanceAction } from './balance-columns.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { StudentsTab } from './students-tab.tsx'

/** Buttons of other features for the list that is shown, put together by the route. */
export type MoneyTools = {
  payments?: (filter: PaymentsFilter) => ReactNode
  students?: (filter: BalancesFilter, asOf: CalendarDay | null) => ReactNode
  /** A tab of its own. */
  chasing?: { label: string; content: ReactNode }
  /** For a student who is behind. */
  debtLink?: BalanceAction
}

export type MoneyTabsProps = {
  /** The people whom the list of students shows at first. */
  students: BalancesAddress
  /** Figures of the students as at the end of this day; null for now. */
  asOf: CalendarDay | null
  tools: MoneyTools
  /** Beside the tabs, before the tools of the list. */
  before?: ReactNode
}

/** Both tabs take these with them. */
const shared = ['q', 'as_of']

/** The lists of payments and of students, which the tracking and the report show. */
export function MoneyTabs({ students, asOf, tools, before }: MoneyTabsProps) {
  const [params, setParams] = useSearchParams()
  const wanted = moneyTabOf(params)
  const tab = wanted === 'cobranzas' && !tools.chasing ? 'pagos' : wanted

  function change(next: MoneyTab) {
    const kept = new URLSearchParams(next === 'pagos' ? undefined : { tab: next })
    for (const name of shared) {
      const value = params.get(name)
      if (value !== null) kept.set(name, value)
    }
    setParams(kept)
  }

  return (
    <Tabs
      fill
      label={trackingTexts.tabs}
      value={tab}
      onValueChange={change}
      items={[
        { value: 'pagos', label: trackingTexts.payments, content: <PaymentsTab /> },
        {
          value: 'estudiantes',
          label: trackingTexts.students,
          content: <StudentsTab address={students} asOf={asOf} debtLink={tools.debtLink ?? null} />,
        },
        ...(tools.chasing ? [{ value: 'cobranzas' as const, ...tools.chasing }] : []),
      ]}
      beside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FigureLegend />
          {before}
          {tab === 'pagos' && tools.payments && <PaymentTools show={tools.payments} />}
          {tab === 'estudiantes' && tools.students && (
            <StudentTools address={students} asOf={asOf} show={tools.students} />
          )}
        </div>
      }
    />
  )
}

/** Over the table, which takes the height that is left. */
function FigureLegend() {
  return (
    <details className="relative">
      <summary className="inline-flex min-h-control cursor-pointer items-center text-ink-soft text-sm underline decoration-1 decoration-line-strong underline-offset-4 hover:text-ink">
        {trackingTexts.legend}
      </summary>
      <dl className="grid gap-2 rounded border border-line bg-sheet p-4 text-sm md:absolute md:right-0 md:z-30 md:w-96 md:shadow-lifted">
        {figureLegend.map(([name, text]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

// The tools stand beside the tabs, and the list in its tab asks: here its answer is only looked at.
const looked = { enabled: false } as const

function PaymentTools({ show }: { show: NonNullable<MoneyTools['payments']> }) {
  const { filter, before } = paymentsAddress.read(useSearchParams()[0])
  const list = useQuery({ ...paymentsPageQuery(filter, before), ...looked })
  return <ForMany answers={[list]}>{show(filter)}</ForMany>
}

type StudentToolsProps = {
  address: BalancesAddress
  asOf: CalendarDay | null
  show: NonNullable<MoneyTools['students']>
}

function StudentTools({ address, asOf, show }: StudentToolsProps) {
  const { filter, before } = address.read(useSearchParams()[0])
  const list = useQuery({ ...balancesPageQuery(filter, asOf, before), ...looked })
  return <ForMany answers={[list]}>{show(filter, asOf)}</ForMany>
}
