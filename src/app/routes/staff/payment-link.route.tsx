import { linksAddress } from '#features/payment-links/links-filter.ts'
import { linkLimitsQuery, recentLinksQuery } from '#features/payment-links/payment-links.api.ts'
import { PaymentLinkPage } from '#features/payment-links/staff/payment-link-page.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { askAhead, askFirstPageAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

export function PaymentLinkRoute() {
  return (
    <Requires needs={staffNeeds.paymentLink}>
      <PaymentLinkPage />
    </Requires>
  )
}

export const paymentLink: AskingPage = {
  Page: PaymentLinkRoute,
  needs: staffNeeds.paymentLink,
  ask(client, { search }) {
    askFirstPageAhead(client, recentLinksQuery(linksAddress.read(search)))
    askAhead(client, staffCoursesQuery())
    askAhead(client, linkLimitsQuery())
  },
}
