import { WebGisPage } from '#features/enquiries/public/web-gis-page.tsx'

export function WebGisContactRoute() {
  return <WebGisPage />
}
