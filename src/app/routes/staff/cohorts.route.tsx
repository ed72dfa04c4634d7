import { notIncludedTexts } from '#content/staff-navigation.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { cohortsQuery } from '#features/cohorts/cohorts.api.ts'
import { CohortPage } from '#features/cohorts/staff/cohort-page.tsx'
import { CohortsPage } from '#features/cohorts/staff/cohorts-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { TablePage } from '../../layouts/staff-frames.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'
import { cohortCard } from './cohort-card.tsx'

export function CohortsRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.cohorts}>
      <TablePage>
        <CohortsPage mayEdit={mayAll(staff, staffNeeds.cohort)} />
      </TablePage>
    </Requires>
  )
}

export function CohortRoute() {
  return (
    <Requires needs={staffNeeds.cohort} title={notIncludedTexts.forAdministration}>
      <CohortPage card={cohortCard} />
    </Requires>
  )
}

export const cohorts: AskingPage = {
  Page: CohortsRoute,
  needs: staffNeeds.cohorts,
  ask: (client) => askAhead(client, cohortsQuery()),
}

export const cohort: AskingPage = {
  Page: CohortRoute,
  needs: staffNeeds.cohort,
  ask: cohorts.ask,
}
