import { site } from '#content/site.ts'
import type { RevocationForm } from '#domain/contracts/enquiries.ts'
import { RevocationPage } from '#features/enquiries/public/revocation-page.tsx'
import { NotFoundRoute } from './not-found.route.tsx'

/** A school in another country shows neither. */
function routeOf(kind: RevocationForm) {
  return function RevocationRoute() {
    return site.hasRevocationButtons ? <RevocationPage key={kind} kind={kind} /> : <NotFoundRoute />
  }
}

export const RevocationRoute = routeOf('revocation')
export const CancellationRoute = routeOf('cancellation')
