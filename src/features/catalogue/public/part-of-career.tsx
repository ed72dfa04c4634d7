import { useQuery } from '@tanstack/react-query'
import { career } from '#content/catalogue.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { formatPrice } from '#content/format.ts'
import { displayedPrice } from '#domain/prices.ts'
import { modulePriceQuery } from '#flows/offers/offers.queries.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { TextLink } from '#ui/link.tsx'

/** Under the price of one of its modules, what the career costs while it can be bought (decision 195); else its room alone. */
export function PartOfCareer() {
  const { data } = useQuery(modulePriceQuery(career.slug))
  const hydrated = useHydrated()
  const price = !hydrated || data?.seats?.left === 0 ? null : data?.price
  const { before, career: name, after } = landingTexts.partOf
  return (
    <p data-live="" className="mt-2 min-h-[2lh] text-sm noscript:hidden @min-[18rem]:min-h-[1lh]">
      {price && (
        <>
          {before} <TextLink to={career.path}>{name}</TextLink>
          {after(formatPrice(displayedPrice(price).current))}
        </>
      )}
    </p>
  )
}
