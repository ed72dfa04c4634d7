import { useQuery } from '@tanstack/react-query'
import { backofficeTexts } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import { ListTable } from '#flows/staff-list/list-table.tsx'
import { paths, weekendHref } from '#platform/paths.ts'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { latestPaymentsQuery, waitingLimit, waitingOrdersQuery } from '../tracking.api.ts'
import { paymentColumns } from './payments-columns.tsx'

/** The hub's overview: the latest payments, and the number of unpaid orders. */
export function PaymentsOverview() {
  return (
    <div className="grid gap-page">
      <WaitingOrders />
      <LatestPayments />
    </div>
  )
}

function LatestPayments() {
  const query = useQuery(latestPaymentsQuery())
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{backofficeTexts.latest}</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={weekendHref} variant="secondary">
            {backofficeTexts.weekendLink}
          </ButtonLink>
          <ButtonLink to={paths.studentTracking} variant="secondary">
            {backofficeTexts.latestLink}
          </ButtonLink>
        </div>
      </div>
      <ListTable
        query={query}
        texts={paymentsListTexts}
        caption={backofficeTexts.latest}
        dense
        columns={paymentColumns}
        rows={query.data?.shown}
        rowKey={({ id }) => String(id)}
        empty={backofficeTexts.noneYet}
      />
    </div>
  )
}

/** A count that did not load is omitted: the table above already shows the failure. */
function WaitingOrders() {
  const { data: waiting, isPending } = useQuery(waitingOrdersQuery())
  if (isPending) return <Skeleton className="h-14 w-full" />
  if (waiting === undefined) return null
  if (waiting === 0) return <Notice tone="success">{backofficeTexts.waitingNone}</Notice>
  const shown = waiting >= waitingLimit ? `Más de ${waitingLimit - 1}` : waiting
  return (
    <Notice tone="warning">
      <span className="font-semibold text-ink">{shown}</span>{' '}
      {waiting === 1 ? backofficeTexts.waitingOne : backofficeTexts.waitingMany}.{' '}
      <TextLink to={`${paths.studentTracking}?status=PENDING`}>{backofficeTexts.waitingLink}</TextLink>
    </Notice>
  )
}
