import { MembershipPage } from '#features/membership/public/membership-page.tsx'

export function AllAccessRoute() {
  return <MembershipPage />
}
