import { useQuery } from '@tanstack/react-query'
import { membership } from '#content/catalogue.ts'
import { homeBanner } from '#content/navigation.ts'
import { figures, says } from '#flows/offers/figures.tsx'
import { homePricesQuery } from '#flows/offers/offers.queries.ts'
import { Container } from '#ui/container.tsx'
import { PlainLink } from '#ui/link.tsx'

/** The strip above the bar on the home page, styled like the margin of a map sheet. */
export function SheetMargin() {
  return (
    <div data-surface="ink">
      <Container>
        <PlainLink
          to={membership.path}
          data-cta="home_banner"
          className="group flex h-12 items-center justify-between gap-3 text-xs leading-4 no-underline sm:text-sm"
        >
          <span data-live="" data-says={says('next', next)} className="min-w-0 grow text-balance">
            <HomeBanner />
          </span>
          <span className="inline-flex shrink-0 items-center gap-2 whitespace-nowrap font-display font-semibold group-hover:underline">
            {homeBanner.action}
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5">
              <path d="M2 8h11M9 3.5 13.5 8 9 12.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </span>
        </PlainLink>
      </Container>
    </div>
  )
}

const next = homeBanner.next('%')

/** Shows the next start, or no date (decision 18). */
function HomeBanner() {
  const { data: cohorts = [] } = useQuery(homePricesQuery())
  return figures.next(cohorts, next) ?? homeBanner.undated
}
