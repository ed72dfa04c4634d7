import { terms } from '#content/terms.ts'
import { LegalPage } from '#features/legal/public/legal-page.tsx'

export function TermsRoute() {
  return <LegalPage document={terms} />
}
