import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { backofficeTexts } from '#content/staff.ts'
import { PaymentsOverview } from '#features/tracking/staff/payments-overview.tsx'
import { readSession, writeSession } from '#platform/session-store.ts'
import { type TabItem, Tabs } from '#ui/tabs.tsx'

const lastTabKey = 'backoffice.tab'

const tabs = [
  { value: 'pagos', label: backofficeTexts.payments, content: <PaymentsOverview /> },
] as const satisfies readonly TabItem<string>[]

type TabName = (typeof tabs)[number]['value']

function knownTab(value: unknown): TabName | undefined {
  return tabs.find((tab) => tab.value === value)?.value
}

export function BackofficeRoute() {
  const [params, setParams] = useSearchParams()
  const tab = knownTab(params.get('tab')) ?? knownTab(readSession(lastTabKey)) ?? tabs[0].value

  useEffect(() => writeSession(lastTabKey, tab), [tab])

  return (
    <div className="grid gap-5 px-gutter py-6">
      <h1 className="text-2xl">{backofficeTexts.title}</h1>
      <Tabs
        label={backofficeTexts.tabs}
        items={tabs}
        value={tab}
        onValueChange={(next) => setParams({ tab: next }, { replace: true })}
      />
    </div>
  )
}
