import { couponsTexts } from '#content/coupons-admin.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { couponsQuery } from '#features/coupons/coupons.api.ts'
import { CouponsPage } from '#features/coupons/staff/coupons-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

export function CouponsRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.coupons}>
      <div className="px-gutter py-page">
        <CouponsPage
          heading={<h1>{couponsTexts.title}</h1>}
          mayEdit={mayAll(staff, staffNeeds.cohort)}
          seesPayments={staff.capabilities.includes('payments')}
        />
      </div>
    </Requires>
  )
}

export const coupons: AskingPage = {
  Page: CouponsRoute,
  needs: staffNeeds.coupons,
  ask: (client) => askAhead(client, couponsQuery()),
}
