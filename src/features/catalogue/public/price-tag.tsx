import { priceTexts } from '#content/catalogue.ts'
import { formatPrice } from '#content/format.ts'
import { displayedPrice, type Price } from '#domain/prices.ts'
import { MoneyFigure } from '#ui/money-figure.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export type PriceTagProps = {
  loading: boolean
  price: Price | null
  size?: 'medium' | 'large'
}

/** Keeps its height in every state, so that an arriving price moves nothing. */
export function PriceTag({ loading, price, size = 'medium' }: PriceTagProps) {
  const shown = price ? displayedPrice(price) : null
  return (
    <div className={size === 'large' ? 'min-h-11' : 'min-h-9'}>
      {loading && (
        <SkeletonGroup label={priceTexts.loading}>
          <Skeleton className={size === 'large' ? 'h-11 w-44' : 'h-9 w-28'} />
        </SkeletonGroup>
      )}
      {shown && (
        <MoneyFigure
          amount={formatPrice(shown.current)}
          before={shown.struck ? formatPrice(shown.struck) : undefined}
          amountLabel={shown.struck ? priceTexts.promo : priceTexts.current}
          beforeLabel={priceTexts.regular}
          size={size}
        />
      )}
    </div>
  )
}
