import { terms } from '#content/terms-texts.ts'
import { LegalPage } from '#features/legal/public/legal-page.tsx'

export function TermsRoute() {
  return <LegalPage document={terms} />
}
