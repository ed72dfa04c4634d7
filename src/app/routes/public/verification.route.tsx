import { VerificationPage } from '#features/certificates/public/verification-page.tsx'

export function VerificationRoute() {
  return <VerificationPage />
}
