import { privacyPolicy } from '#content/privacy-policy.ts'
import { LegalPage } from '#features/legal/public/legal-page.tsx'

export function PrivacyPolicyRoute() {
  return <LegalPage document={privacyPolicy} />
}
