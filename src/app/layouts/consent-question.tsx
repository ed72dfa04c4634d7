import { isConsentAsked, useConsentQuestion } from '#platform/use-consent.ts'
import { LazyPart } from '../lazy-part.tsx'
import { LoadedPage, pageLoader } from '../page-loader.tsx'

// Most visits have answered before: the question comes when it is asked.
const banner = pageLoader(
  async () => (await import('#features/analytics/public/consent-banner.tsx')).ConsentBanner,
)

/** It stands over the page: come later, it would push everything down. */
export async function preloadConsentQuestion(): Promise<void> {
  if (isConsentAsked()) await banner.preload()
}

export function ConsentQuestion() {
  if (!useConsentQuestion()) return null
  return (
    <LazyPart waiting={null}>
      <LoadedPage loader={banner} />
    </LazyPart>
  )
}
