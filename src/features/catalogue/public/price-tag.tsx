import { formatPrice } from '#content/format.ts'
import { courseEnquirySectionId } from '#content/navigation.ts'
import { installmentsAside, priceTexts } from '#content/price-texts.ts'
import { withoutScript } from '#content/without-script-texts.ts'
import { displayedPrice, type Price } from '#domain/prices.ts'
import type { Lookup } from '#flows/offers/offers.queries.ts'
import { TextLink } from '#ui/link.tsx'
import { MoneyFigure } from '#ui/money-figure.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export type PriceTagProps = {
  lookup: Lookup
  price: Price | null
  size?: 'medium' | 'large'
  /** Id of the page section with the enquiry form. */
  askAt?: string
}

/** Keeps the height that it has with instalments, to avoid layout shift. */
export function PriceTag(props: PriceTagProps) {
  const { lookup, price, size = 'medium', askAt = courseEnquirySectionId } = props
  const shown = price ? displayedPrice(price) : null
  return (
    <div data-live="" className={size === 'large' ? 'min-h-17 w-full' : 'min-h-14 grow'}>
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
      {lookup.kind === 'known' && !shown && (
        <p className="text-ink-soft text-sm">
          {priceTexts.unknown} <TextLink href={`#${askAt}`}>{priceTexts.ask}</TextLink>
        </p>
      )}
      {price && shown && (
        <MoneyFigure
          amount={formatPrice(shown.current)}
          before={shown.struck ? formatPrice(shown.struck) : undefined}
          amountLabel={shown.struck ? priceTexts.promo : priceTexts.current}
          beforeLabel={priceTexts.regular}
          note={installmentsAside(price)}
          size={size}
        />
      )}
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
