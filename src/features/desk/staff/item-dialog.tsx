import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { deskTexts, deskDialogTexts as texts } from '#content/desk.ts'
import { deskKindTexts } from '#content/desk-kinds.ts'
import type { DeskItem } from '#domain/contracts/desk.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { formatSchoolMoment, formatSchoolTime } from '#platform/school-time.ts'
import { staffQueryDefaults } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { claimDeskItem, releaseDeskItem } from '../desk.api.ts'
import { deskKey } from '../desk-counts.api.ts'
import { subjectOf } from './item-reason.ts'

export type ItemDialogProps = { item: DeskItem; onClose: () => void; children: ReactNode }

/** Shows an item to whoever holds it; to the others, who that is. */
export function ItemDialog({ item, onClose, children }: ItemDialogProps) {
  const { query, take } = useClaim(item.key)
  const taking = useStaffMutation([...deskKey, 'list'], { mutationFn: take })
  const claim = query.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="[overflow-wrap:anywhere]">
          {`${deskKindTexts[item.kind].one}: ${subjectOf(item) ?? deskTexts.nobody}`}
        </span>
      }
      width="wide"
      surface="staff"
    >
      {!claim && !query.error && (
        <SkeletonGroup label={texts.loading} className="grid gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      )}
      {!claim && query.error && (
        <FailureNotice
          title={texts.failed}
          retryLabel={deskTexts.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {texts.failedHint}
        </FailureNotice>
      )}
      {claim?.state === 'mine' && children}
      {claim?.state === 'taken' && claim.at && (
        <Notice
          tone="warning"
          live
          title={texts.takenTitle(claim.by ?? deskTexts.nobody, formatSchoolTime(new Date(claim.at)))}
          action={
            <Button
              variant="secondary"
              busy={taking.isPending}
              busyLabel={texts.loading}
              onClick={() => taking.mutate()}
            >
              {texts.take}
            </Button>
          }
        >
          {texts.taken}
        </Notice>
      )}
      {claim?.state === 'gone' && (
        <Notice
          tone="info"
          live
          title={texts.goneTitle}
          action={<Button onClick={onClose}>{texts.close}</Button>}
        >
          {claim.by && claim.at ? texts.goneBy(claim.by, formatSchoolMoment(new Date(claim.at))) : texts.gone}
        </Notice>
      )}
    </Dialog>
  )
}

/** Well within the five minutes that a claim lasts. */
const renewMs = 2 * 60_000

/** Holds an item while it is open here. */
function useClaim(key: string) {
  const client = useQueryClient()
  const queryKey = [...deskKey, 'claim', key]
  const query = useQuery({
    ...staffQueryDefaults,
    queryKey,
    queryFn: () => claimDeskItem(key, false),
    // Each opening asks anew: an earlier answer says nothing about now.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'gone' ? false : renewMs),
  })

  useEffect(
    () => () => {
      // A claim that is not released ends by itself.
      void releaseDeskItem(key).catch(() => undefined)
    },
    [key],
  )

  const take = async () => void client.setQueryData(queryKey, await claimDeskItem(key, true))
  return { query, take }
}
