import { useEffect } from 'react'
import { ConsentBanner } from '#features/analytics/public/consent-banner.tsx'
import { useConsentQuestion } from '#platform/use-consent.ts'

/** Part of every prerendered page, whose style hides it from those who have answered (decision 49). */
export function ConsentQuestion() {
  const asked = useConsentQuestion()

  useEffect(() => {
    // From here on the question is there only when it is asked, and it may be asked again.
    document.documentElement.removeAttribute('data-answered')
  }, [])

  return asked ? <ConsentBanner /> : null
}
