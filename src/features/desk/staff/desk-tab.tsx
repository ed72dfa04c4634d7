import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deskTexts as texts } from '#content/desk.ts'
import type { DeskItem, DeskItemOf } from '#domain/contracts/desk.ts'
import type { DeskKind } from '#domain/contracts/desk-counts.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { dismissDeskItem, dismissStep } from '../desk.api.ts'
import { deskKindOf } from '../desk.queries.ts'
import { deskCountsQuery } from '../desk-counts.queries.ts'
import type { PanelProps } from '../settlement.ts'
import { useDesk } from '../use-desk.ts'
import { AttachPanel } from './attach-panel.tsx'
import { DeskRow } from './desk-row.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { reasonOf } from './item-reason.ts'
import { KindFilter } from './kind-filter.tsx'
import { LanePanel } from './lane-panel.tsx'
import { ManualPaymentPanel } from './manual-payment-panel.tsx'
import { OrderPanel } from './order-panel.tsx'
import { dismissTexts, ReasonForm } from './reason-form.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { SaleAccessPanel } from './sale-access-panel.tsx'
import { StepPanel } from './step-panel.tsx'
import { WithdrawPanel } from './withdraw-panel.tsx'

/** What other features show of their items. */
export type DeskPanels = {
  Enquiry: ComponentType<PanelProps<DeskItemOf<'enquiry' | 'waiting_list'>>>
  Demo: ComponentType<PanelProps<DeskItemOf<'demo_ending'>>>
}

export type DeskTabProps = { ownId: string; panels: DeskPanels }

/** What needs a person (decision 39). */
export function DeskTab({ ownId, panels }: DeskTabProps) {
  const [params, setParams] = useSearchParams()
  const kind = deskKindOf(params)
  const { query, items, list, settle } = useDesk(kind)
  const counts = useQuery(deskCountsQuery())
  const [open, setOpen] = useState<DeskItem | null>(null)

  function choose(next: DeskKind | null) {
    const address = new URLSearchParams(params)
    if (next) address.set('kind', next)
    else address.delete('kind')
    setParams(address, { replace: true })
  }

  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={texts.title}
      className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <h2 className="text-xl">{texts.title}</h2>
      <KindFilter counts={counts.data} value={kind} onChange={choose} />
      <ListFailure texts={texts} query={query} />
      {query.isPending && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
      {query.data && items.length === 0 && !query.hasNextPage && (
        <div className="rounded border border-line px-4 py-10 text-center text-ink-soft">
          {kind ? (
            <EmptyList reason={texts.emptyKind}>
              <Button variant="secondary" onClick={() => choose(null)}>
                {texts.showEverything}
              </Button>
            </EmptyList>
          ) : (
            <EmptyList title={texts.emptyTitle} reason={texts.empty} />
          )}
        </div>
      )}
      {items.length > 0 && (
        <ol aria-label={texts.list} className="rounded border border-line bg-sheet">
          {items.map((item) => (
            <DeskRow
              key={item.key}
              item={item}
              ownId={ownId}
              settle={(settlement) => settle(item, settlement)}
              onOpen={() => setOpen(item)}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
      {open && (
        <ItemDialog item={open} onClose={() => setOpen(null)}>
          <OpenItem
            item={open}
            panels={panels}
            settle={(settlement) => {
              setOpen(null)
              settle(open, settlement)
            }}
          />
        </ItemDialog>
      )}
    </section>
  )
}

function OpenItem({ item, panels, settle }: PanelProps & { panels: DeskPanels }) {
  return (
    <>
      <Panel item={item} panels={panels} settle={settle} />
      {item.kind === 'step_failed' && (
        <ReasonForm
          texts={dismissTexts}
          act={(reason) => dismissStep(item.data.step_id, reason)}
          settle={settle}
        />
      )}
      {item.dismissable && (
        <ReasonForm
          texts={dismissTexts}
          act={(reason) => dismissDeskItem(item.key, reason)}
          settle={settle}
        />
      )}
    </>
  )
}

function Panel({ item, panels, settle }: PanelProps & { panels: DeskPanels }) {
  switch (item.kind) {
    case 'enquiry':
    case 'waiting_list':
      return <panels.Enquiry item={item} settle={settle} />
    case 'demo_ending':
      return <panels.Demo item={item} settle={settle} />
    case 'order_abandoned':
      return <OrderPanel item={item} settle={settle} />
    case 'lane_blocked':
      return <LanePanel item={item} />
    case 'step_failed':
      return <StepPanel item={item} settle={settle} />
    case 'payment_unmatched':
      return <AttachPanel item={item} settle={settle} />
    case 'manual_payment':
      return <ManualPaymentPanel item={item} settle={settle} />
    case 'charge_review':
      return <ReviewPanel item={item} settle={settle} />
    case 'sale_without_access':
      return <SaleAccessPanel item={item} settle={settle} />
    case 'access_after_refund':
      return <WithdrawPanel item={item} settle={settle} />
    case 'over_capacity':
      return <p className="font-medium">{reasonOf(item)}</p>
  }
}
