import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { healthTexts } from '#content/health.ts'
import { staffPlaces } from '#content/staff-navigation.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { MayOpen } from '#flows/staff-list/person-link.tsx'
import { paths } from '#platform/paths.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { backlogQuery, healthQuery } from '../health.api.ts'
import { BacklogTables } from './backlog-tables.tsx'
import { HealthChecks } from './health-checks.tsx'

/** The storage checklist of the back-office specification, section 2, and the other services the school depends on. */
export function HealthPanel() {
  const health = useQuery(healthQuery())
  const backlog = useQuery(backlogQuery())
  const { data, error, isFetching } = health
  const mayOpen = useContext(MayOpen)

  function run() {
    void health.refetch()
    void backlog.refetch()
  }

  return (
    <div className="grid max-w-[90rem] gap-page">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <h2>{healthTexts.title}</h2>
          <p className="text-ink-soft">{healthTexts.lead}</p>
          {mayOpen(paths.settings) && <TextLink to={paths.settings}>{staffPlaces.settings}</TextLink>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="figures min-h-5 text-ink-soft">
            {data && (
              <>
                {healthTexts.checkedAt}: <Moment at={data.checkedAt} className="text-ink" /> (
                {healthTexts.zone})
              </>
            )}
          </p>
          <Button variant="secondary" busy={isFetching} busyLabel={healthTexts.running} onClick={run}>
            {healthTexts.run}
          </Button>
        </div>
      </div>
      {error && (
        <Notice tone="error" title={healthTexts.failed}>
          {healthTexts.failures[requestFailure(error)]}
        </Notice>
      )}
      <div className="grid items-start gap-page xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] xl:gap-8">
        {data && <HealthChecks health={data} busy={isFetching} stale={error !== null} />}
        {!data && !error && (
          <SkeletonGroup label={healthTexts.loading} className="grid gap-2">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-96 w-full" />
          </SkeletonGroup>
        )}
        <BacklogTables query={backlog} />
      </div>
    </div>
  )
}
