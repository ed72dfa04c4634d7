import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#content/format.ts'
import { homeBanner } from '#content/home-banner-texts.ts'
import { homePricesQuery } from '../catalogue.queries.ts'

/** Shows the next start, or no date (decision 18). */
export function HomeBanner() {
  const { data: cohorts = [] } = useQuery(homePricesQuery())
  const [nearest] = cohorts
    .map(({ startsOn }) => startsOn)
    .filter((day) => day !== null)
    .sort()
  return nearest ? homeBanner.next(formatDay(nearest)) : homeBanner.undated
}
