import { useSearchParams } from 'react-router-dom'
import { backofficeTexts } from '#content/staff.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Tabs } from '#ui/tabs.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { backofficeTabs } from './backoffice-tabs.tsx'

export function BackofficeRoute() {
  const { staff } = useStaff()
  const [params, setParams] = useSearchParams()
  const tabs = backofficeTabs.filter(({ value }) => mayAll(staff, staffNeeds[value]))
  const { value: tab } = tabs.find(({ value }) => value === params.get('tab')) ?? backofficeTabs[0]

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
