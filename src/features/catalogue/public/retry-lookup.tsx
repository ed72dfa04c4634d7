import { priceTexts } from '#content/price-texts.ts'

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
