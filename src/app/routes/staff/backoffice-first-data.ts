import {
  certificatesPageQuery,
  unfinishedCountQueries,
} from '#features/certificates/certificates-admin.queries.ts'
import { everyCertificate } from '#features/certificates/certificates-filter.ts'
import { prospectsQuery } from '#features/demo-access/demo-access.api.ts'
import { deskKindOf, deskQuery } from '#features/desk/desk.api.ts'
import { openingStepsQuery } from '#features/health/opening.api.ts'
import { figureRange, figureRangeIn } from '#features/money-figures/figure-range.ts'
import { figuresQuery, openInMonthQuery, outlookQuery } from '#features/money-figures/money-figures.api.ts'
import { linksAddress, linksQuery, recapsQuery } from '#features/recap/recap-admin.queries.ts'
import { askOverview, moneyCardsQuery } from '#features/tracking/tracking.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { daysParameter } from '#flows/staff-list/list-address.ts'
import { today } from '#platform/clock.ts'
import { fetchCode } from '#platform/page-code.ts'
import { askAhead, askFirstPageAhead } from '#platform/staff-request.ts'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskFirst } from '../../page-loader.tsx'
import type { BackofficeTab } from './backoffice-tabs.tsx'

/** What each tab of the hub shows first. It comes with the hub, so that it does not wait for the code of the tab. */
export const askTab: Record<BackofficeTab['value'], AskFirst> = {
  hoy(client, { search, may }) {
    askFirstPageAhead(client, deskQuery(deskKindOf(search)))
    if (may(staffNeeds.config)) askAhead(client, openingStepsQuery())
  },
  recaps(client, { search: address }) {
    askFirstPageAhead(client, recapsQuery())
    askAhead(client, staffCoursesQuery())
    const { filter, before } = linksAddress.read(address)
    const { scope, search } = filter
    // The recap in the form is not in the address.
    if (scope !== 'current')
      askAhead(client, linksQuery({ recapId: scope === 'all' ? null : scope, search }, before))
  },
  pagos: askOverview,
  estudiantes: (client) => askFirstPageAhead(client, prospectsQuery('all')),
  certificados(client) {
    for (const query of unfinishedCountQueries()) askAhead(client, query)
    askAhead(client, certificatesPageQuery(everyCertificate, null))
  },
  reportes(client, { search }) {
    askAhead(client, figuresQuery(figureRangeIn(daysParameter.read(search), today())))
    askAhead(client, outlookQuery())
    askAhead(client, openInMonthQuery(figureRange('last_month', today())))
    askAhead(client, moneyCardsQuery(null))
    // Each picture says itself when there is no code for it.
    fetchCode(() => import('#features/money-figures/staff/draw.ts')).catch(() => undefined)
  },
  config(client) {
    // Its list of all checks would come with every tab; the tab says itself when there is no code for it.
    fetchCode(() => import('#features/health/health.api.ts')).then(
      ({ askHealth }) => askHealth(client),
      () => undefined,
    )
  },
}
