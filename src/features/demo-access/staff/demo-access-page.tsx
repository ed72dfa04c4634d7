import { useContext } from 'react'
import { demoTexts as texts } from '#content/demo-access.ts'
import { MayOpen } from '#flows/staff-list/person-link.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { DemoAccessForm } from './demo-access-form.tsx'
import { ProspectsList } from './prospects-list.tsx'

export function DemoAccess() {
  return (
    <div className="grid gap-page">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2>{texts.title}</h2>
          <p className="text-ink-soft">{texts.lead}</p>
        </div>
        {useContext(MayOpen)(paths.enrollStudent) && (
          <ButtonLink to={paths.enrollStudent} variant="secondary">
            {texts.enrolLink}
          </ButtonLink>
        )}
      </div>
      <div className="grid gap-8 xl:grid-cols-[20rem_minmax(0,1fr)] 2xl:grid-cols-[30rem_minmax(0,1fr)]">
        <DemoAccessForm />
        <ProspectsList />
      </div>
    </div>
  )
}
