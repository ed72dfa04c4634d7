import { lazy, Suspense } from 'react'
import { useConsentQuestion } from '#platform/use-consent.ts'

// Most visits have answered before: the question comes when it is asked.
const ConsentBanner = lazy(async () => ({
  default: (await import('#features/analytics/public/consent-banner.tsx')).ConsentBanner,
}))

export function ConsentQuestion() {
  if (!useConsentQuestion()) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  )
}
