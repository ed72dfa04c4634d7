import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { backofficeTexts } from '#content/staff.ts'
import { readSession, writeSession } from '#platform/session-store.ts'
import { Tabs } from '#ui/tabs.tsx'
import { backofficeTabs } from './backoffice-tabs.tsx'

const lastTabKey = 'backoffice.tab'

type TabName = (typeof backofficeTabs)[number]['value']

function knownTab(value: unknown): TabName | undefined {
  return backofficeTabs.find((tab) => tab.value === value)?.value
}

export function BackofficeRoute() {
  const [params, setParams] = useSearchParams()
  const tab = knownTab(params.get('tab')) ?? knownTab(readSession(lastTabKey)) ?? backofficeTabs[0].value

  useEffect(() => {
    writeSession(lastTabKey, tab)
  }, [tab])

  return (
    <div className="grid gap-5 px-gutter py-6">
      <h1 className="text-2xl">{backofficeTexts.title}</h1>
      <Tabs
        label={backofficeTexts.tabs}
        items={backofficeTabs}
        value={tab}
        onValueChange={(next) => setParams({ tab: next }, { replace: true })}
      />
    </div>
  )
}
