import { courseEnquirySectionId } from '#content/navigation.ts'
import { priceTexts } from '#content/price-texts.ts'
import { withoutScript } from '#content/without-script-texts.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { CurrentCohort } from '#flows/offers/current-cohort.ts'
import { figures, knownCohorts, says } from '#flows/offers/figures.tsx'
import type { Lookup } from '#flows/offers/offers.queries.ts'
import { TextLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export type PriceTagProps = {
  slug: BaseSlug
  lookup: Lookup
  cohort: CurrentCohort | null
  size?: 'medium' | 'large'
  /** Id of the page section with the enquiry form. */
  askAt?: string
}

/** Keeps the height that it has with instalments, to avoid layout shift. */
export function PriceTag(props: PriceTagProps) {
  const { slug, lookup, cohort, size = 'medium', askAt = courseEnquirySectionId } = props
  const known = knownCohorts(lookup, cohort)
  return (
    <div
      data-live=""
      data-says={says('price', slug, size, askAt)}
      className={size === 'large' ? 'min-h-17 w-full' : 'min-h-14 grow'}
    >
      {lookup.kind === 'loading' && (
        <SkeletonGroup label={priceTexts.loading}>
          <Skeleton className={size === 'large' ? 'h-11 w-44' : 'h-9 w-28'} />
          <noscript>
            <p className="text-ink-soft text-sm">
              {withoutScript.price} <TextLink href={`#${askAt}`}>{priceTexts.ask}</TextLink>
            </p>
          </noscript>
        </SkeletonGroup>
      )}
      {lookup.kind === 'failed' && (
        <p className="max-w-[34ch] text-ink-soft text-sm">
          {priceTexts.failed} <RetryLookup retrying={lookup.retrying} onRetry={lookup.retry} />
        </p>
      )}
      {known && figures.price(known, slug, size, askAt)}
    </div>
  )
}

export type RetryLookupProps = { retrying: boolean; onRetry: () => void }

/** Styled as a link within a sentence. */
export function RetryLookup({ retrying, onRetry }: RetryLookupProps) {
  return (
    <button
      type="button"
      aria-disabled={retrying}
      onClick={() => !retrying && onRetry()}
      className="min-h-6 text-action underline decoration-1 underline-offset-[0.2em] hover:text-action-hover hover:decoration-2"
    >
      {retrying ? priceTexts.retrying : priceTexts.retry}
    </button>
  )
}
