import { useQueries, useQuery } from '@tanstack/react-query'
import { certificatesTexts, certificatesTabTexts as texts } from '#content/certificates.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { ListTable } from '#flows/staff-list/list-table.tsx'
import { cohortIssueHref, paths } from '#platform/paths.ts'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import {
  certificatesPageQuery,
  unfinishedCountQueries,
  unfinishedStates,
} from '../certificates-admin.queries.ts'
import { everyCertificate } from '../certificates-filter.ts'
import { certificateColumns } from './certificate-columns.tsx'

const latestShown = 8
const latestColumns = certificateColumns(null)

/** The way to the manager, what is not finished there, and what was made last. */
export function CertificatesSummary() {
  const counts = useQueries({ queries: unfinishedCountQueries() })
  const failed = counts.find(({ error }) => error)
  const isPending = counts.some(({ data }) => data === undefined)
  const shown = unfinishedStates.flatMap((state, place) => {
    const count = counts[place]?.data ?? 0
    return count > 0 ? [{ state, count }] : []
  })
  return (
    <div className="grid gap-page">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="grow text-ink-soft">{texts.lead}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={cohortIssueHref()} variant="secondary">
            {certificatesTexts.issueCohort}
          </ButtonLink>
          <ButtonLink to={paths.certificateManager}>{texts.open}</ButtonLink>
        </div>
      </div>
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
      <LatestCertificates />
    </div>
  )
}

/** From the first page of the manager, which is then there when it is opened. */
function LatestCertificates() {
  const list = useQuery(certificatesPageQuery(everyCertificate, null))
  return (
    <div className="grid min-w-0 gap-2">
      <h2>{texts.latest}</h2>
      <ListTable
        query={list}
        texts={certificatesTexts}
        caption={texts.latest}
        columns={latestColumns}
        rows={list.data?.shown.slice(0, latestShown)}
        rowKey={({ id }) => id}
        empty={certificatesTexts.emptyYet}
        busy={list.isFetching}
      />
    </div>
  )
}
