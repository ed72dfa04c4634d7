import { CommunityPage } from '#features/community/public/community-page.tsx'

export function CommunityRoute() {
  return <CommunityPage />
}
