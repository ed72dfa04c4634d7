import { useSearchParams } from 'react-router-dom'
import { backofficeTexts } from '#content/staff.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Tabs } from '#ui/tabs.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'
import { backofficeTabs } from './backoffice-tabs.tsx'

type HubTab = (typeof backofficeTabs)[number]

function tabIn(tabs: readonly HubTab[], search: URLSearchParams): HubTab {
  return tabs.find(({ value }) => value === search.get('tab')) ?? backofficeTabs[0]
}

// What does not come is reported where the tab is rendered.
function preload(tab: HubTab): void {
  tab.preload().catch(() => undefined)
}

export function BackofficeRoute() {
  const { staff } = useStaff()
  const [params, setParams] = useSearchParams()
  const tabs = backofficeTabs.filter(({ value }) => mayAll(staff, staffNeeds[value]))

  return (
    <div className="grid gap-5 px-gutter py-6">
      <h1 className="text-2xl">{backofficeTexts.title}</h1>
      <Tabs
        label={backofficeTexts.tabs}
        items={tabs}
        value={tabIn(tabs, params).value}
        onValueChange={(next) => setParams({ tab: next }, { replace: true })}
        onIntent={preload}
      />
    </div>
  )
}

export const backoffice: AskingPage = {
  Page: BackofficeRoute,
  ask(client, { search }) {
    const tab = tabIn(backofficeTabs, search)
    tab.ask(client, search)
    preload(tab)
  },
}
