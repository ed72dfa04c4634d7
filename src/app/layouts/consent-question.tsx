import { isConsentAsked, useConsentQuestion } from '#platform/use-consent.ts'
import { LazyPart } from '../lazy-part.tsx'
import { LoadedPage, pageLoader } from '../page-loader.tsx'

// Loaded on demand: most visitors have already answered.
const banner = pageLoader(
  async () => (await import('#features/analytics/public/consent-banner.tsx')).ConsentBanner,
)

/** Preloaded with the page: appearing later, the banner would shift the layout. */
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
