import { useSearchParams } from 'react-router-dom'
import { backofficeTexts } from '#content/staff.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Tabs } from '#ui/tabs.tsx'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'
import { askTab } from './backoffice-first-data.ts'
import { type BackofficeTab, backofficeTabs } from './backoffice-tabs.tsx'

function tabIn(tabs: readonly BackofficeTab[], search: URLSearchParams): BackofficeTab {
  return tabs.find(({ value }) => value === search.get('tab')) ?? backofficeTabs[0]
}

// What does not come is reported where the tab is rendered.
function preload({ panel }: Pick<BackofficeTab, 'panel'>): void {
  panel.preload().catch(() => undefined)
}

export function BackofficeRoute() {
  const { staff } = useStaff()
  const [params, setParams] = useSearchParams()
  const tabs = backofficeTabs.filter(({ value }) => mayAll(staff, staffNeeds[value]))

  return (
    <div className="grid gap-page px-gutter py-page">
      <h1>{backofficeTexts.title}</h1>
      <Tabs
        label={backofficeTexts.tabs}
        items={tabs.map((tab) => ({
          ...tab,
          content: (
            <LazyTab
              panel={tab.panel}
              props={{ staffId: staff.userId }}
              loading={backofficeTexts.tabLoading}
            />
          ),
        }))}
        value={tabIn(tabs, params).value}
        onValueChange={(next) => setParams({ tab: next }, { replace: true })}
        onIntent={preload}
      />
    </div>
  )
}

export const backoffice: AskingPage = {
  Page: BackofficeRoute,
  ask(client, address) {
    const tab = tabIn(backofficeTabs, address.search)
    askTab[tab.value](client, address)
    preload(tab)
  },
}
