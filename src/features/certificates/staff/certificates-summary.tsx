import { useQueries } from '@tanstack/react-query'
import { certificatesTabTexts as texts } from '#content/certificates.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { unfinishedCountQueries, unfinishedStates } from '../certificates-admin.queries.ts'

/** The way to the manager, and what is not finished there. */
export function CertificatesSummary() {
  const counts = useQueries({ queries: unfinishedCountQueries() })
  const failed = counts.find(({ error }) => error)
  const isPending = counts.some(({ data }) => data === undefined)
  const shown = unfinishedStates.flatMap((state, place) => {
    const count = counts[place]?.data ?? 0
    return count > 0 ? [{ state, count }] : []
  })
  return (
    <div className="grid max-w-narrow justify-items-start gap-page">
      <p className="text-ink-soft">{texts.lead}</p>
      <ButtonLink to={paths.certificateManager}>{texts.open}</ButtonLink>
      <section aria-label={texts.summary} className="grid w-full gap-2">
        <h2>{texts.summary}</h2>
        {failed && (
          <ListFailure
            texts={texts}
            query={{
              error: failed.error,
              isFetching: counts.some(({ isFetching }) => isFetching),
              refetch: () => Promise.all(counts.map(({ refetch }) => refetch())),
            }}
          />
        )}
        {!failed && isPending && (
          <SkeletonGroup label={texts.loading}>
            <Skeleton className="h-6 w-48" />
          </SkeletonGroup>
        )}
        {!failed && !isPending && shown.length === 0 && <p className="text-ink-soft">{texts.nothing}</p>}
        {!failed && !isPending && shown.length > 0 && (
          <ul className="flex flex-wrap gap-x-6">
            {shown.map(({ state, count }) => (
              <li key={state}>
                <TextLink to={`${paths.certificateManager}?state=${state}`} look="stands" className="figures">
                  {texts.counts[state](count)}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
