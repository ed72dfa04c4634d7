import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { debtRefusalTexts, debtLinkTexts as texts } from '#content/debt-link-dialog-texts.ts'
import { StaffRequestError, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { fetchPersonDebts } from '../person-debts.api.ts'
import { DebtCard, type Debtor } from './debt-card.tsx'

function personDebtsQuery(personId: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'debts', personId],
    queryFn: ({ signal }) => fetchPersonDebts(personId, signal),
  })
}

/** 'Link Pago': what a person owes, each debt with its link and the ways to send it. */
export function DebtLinkDialog({ person, onClose }: { person: Debtor; onClose: () => void }) {
  const query = useQuery(personDebtsQuery(person.id))
  const found = query.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="[overflow-wrap:anywhere]">{texts.title(person.name)}</span>}
      description={found?.ok ? texts.lead : undefined}
      width="wide"
      surface="staff"
    >
      {query.isPending && (
        <SkeletonGroup label={texts.loading} className="grid gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      )}
      {query.error && (
        <FailureNotice
          title={texts.failed}
          retryLabel={texts.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {failureText(query.error)}
        </FailureNotice>
      )}
      {found?.ok === false && (
        <Notice tone="info" live>
          {debtRefusalTexts[found.refusal]}
        </Notice>
      )}
      {found?.ok && (
        <ul className="grid gap-4">
          {found.debts.map((debt) => (
            <DebtCard key={debt.sale_id} debt={debt} person={person} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Back-office specification, section 8. */
function failureText(error: Error): string {
  // An answer without the address that was asked for.
  if (v.isValiError(error)) return texts.noAddress
  if (!(error instanceof StaffRequestError)) return texts.offline
  if (error.failure === 'network') return texts.offline
  return error.failure === 'denied' ? texts.denied : `${texts.httpError}${error.status}`
}
