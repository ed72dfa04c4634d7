import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { backofficeTexts } from '#content/staff.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Tabs } from '#ui/tabs.tsx'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { NotIncluded } from '../../layouts/requires.tsx'
import type { AskingPage, PageAddress } from '../../page-loader.tsx'
import { askTab } from './backoffice-first-data.ts'
import { type BackofficeTab, backofficeTabs, tabIn, tabsFor } from './backoffice-tabs.tsx'

// What does not come is reported where the tab is rendered.
function preload({ panel }: Pick<BackofficeTab, 'panel'>): void {
  panel.preload().catch(() => undefined)
}

export function BackofficeRoute() {
  const { staff } = useStaff()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const may: PageAddress['may'] = (needs) => mayAll(staff, needs)
  const tabs = tabsFor(may)
  const props = { staffId: staff.userId }

  function open(tab: string) {
    const search = new URLSearchParams({ tab })
    // The answers are on their way while the tab is drawn.
    backoffice.ask(client, { params: {}, search, may })
    setParams(search)
  }

  return (
    <div className="grid gap-page px-gutter py-page">
      <h1>{backofficeTexts.title}</h1>
      {!tabs.includes(tabIn(backofficeTabs, params)) && <NotIncluded />}
      <Tabs
        label={backofficeTexts.tabs}
        items={tabs.map((tab) => ({
          ...tab,
          content: <LazyTab panel={tab.panel} props={props} loading={backofficeTexts.tabLoading} />,
        }))}
        value={tabIn(tabs, params).value}
        onValueChange={open}
        onIntent={preload}
      />
    </div>
  )
}

export const backoffice: AskingPage = {
  Page: BackofficeRoute,
  needs: [],
  ask(client, address) {
    const tab = tabIn(tabsFor(address.may), address.search)
    askTab[tab.value](client, address)
    preload(tab)
  },
}
