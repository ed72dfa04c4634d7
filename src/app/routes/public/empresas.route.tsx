import { BusinessPage } from '#features/enquiries/public/business-page.tsx'

export function BusinessRoute() {
  return <BusinessPage />
}
