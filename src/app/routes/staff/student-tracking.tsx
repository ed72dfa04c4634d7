import { TrackingPage } from '#features/tracking/staff/tracking-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { TablePage } from '../../layouts/table-page.tsx'

export function StudentTrackingRoute() {
  return (
    <Requires needs={staffNeeds.studentTracking}>
      <TablePage>
        <TrackingPage tools={{}} />
      </TablePage>
    </Requires>
  )
}
