import { RevocationPage } from '#features/enquiries/public/revocation-page.tsx'

export function RevocationRoute() {
  return <RevocationPage kind="revocation" />
}

export function CancellationRoute() {
  return <RevocationPage kind="cancellation" />
}
