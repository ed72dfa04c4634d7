import { paymentsReportTexts } from '#content/tracking.ts'
import { reportedBalances } from '../balances-filter.ts'
import { MoneyTabs, type MoneyTools } from './money-tabs.tsx'

/** The same lists as the tracking, without its cards: who has no sale is left out at first. */
export function PaymentsReportPage({ tools }: { tools: MoneyTools }) {
  return (
    <>
      <h1 className="shrink-0 ">{paymentsReportTexts.title}</h1>
      <MoneyTabs students={reportedBalances} asOf={null} tools={tools} />
    </>
  )
}
