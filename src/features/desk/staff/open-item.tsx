import type { ComponentType } from 'react'
import {
  creditNoteTexts,
  deskReasons,
  dismissTexts,
  invoiceDoneTexts,
  nothingToInvoiceTexts,
  planPauseTexts,
} from '#content/desk.ts'
import type { DeskItem, DeskItemOf } from '#domain/contracts/desk.ts'
import { InvoiceCard } from '#flows/invoice/invoice-card.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { decided } from '../decisions.api.ts'
import { dismissDeskItem, dismissStep } from '../desk.api.ts'
import type { PanelProps } from '../settlement.ts'
import { AttachPanel } from './attach-panel.tsx'
import { ManualPaymentPanel, RefundPanel, ReviewPanel } from './charge-panels.tsx'
import { detailOf, reasonOf } from './item-reason.ts'
import { OrderPanel } from './order-panel.tsx'
import { OnlyReason } from './reason-form.tsx'
import { SaleAccessPanel, WithdrawPanel } from './sale-access-panel.tsx'
import { LanePanel, StepPanel } from './step-panel.tsx'

/** What other features show of their items. */
export type DeskPanels = {
  Enquiry: ComponentType<PanelProps<DeskItemOf<'enquiry' | 'waiting_list' | 'revocation'>>>
  Demo: ComponentType<PanelProps<DeskItemOf<'demo_ending'>>>
}

/** What is said of taking an item off the desk that nothing here can do. */
function doneTexts(item: DeskItem) {
  if (item.kind === 'plan_pause') return planPauseTexts
  if (item.kind !== 'invoice_due') return dismissTexts
  if (item.data.noted) return creditNoteTexts
  return item.data.refunded === item.data.amount ? nothingToInvoiceTexts : invoiceDoneTexts
}

/** What an item asks of the person who opened it. */
export function OpenItem({ item, panels, settle }: PanelProps & { panels: DeskPanels }) {
  return (
    <>
      <Panel item={item} panels={panels} settle={settle} />
      {item.kind === 'step_failed' && (
        <OnlyReason
          item={item}
          texts={dismissTexts}
          act={async (reason) => decided(await dismissStep(item.data.step_id, reason))}
          settle={settle}
        />
      )}
      {item.dismissable && (
        <OnlyReason
          item={item}
          texts={doneTexts(item)}
          act={async (reason) => decided(await dismissDeskItem(item.key, reason))}
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
    case 'revocation':
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
    case 'refund':
      return <RefundPanel item={item} settle={settle} />
    case 'sale_without_access':
      return <SaleAccessPanel item={item} settle={settle} />
    case 'access_after_refund':
      return <WithdrawPanel item={item} settle={settle} />
    case 'invoice_due':
      return (
        <div className="grid gap-3">
          <p className="font-medium">{reasonOf(item)}</p>
          {detailOf(item) && <p>{detailOf(item)}</p>}
          <InvoiceCard invoice={item.data.invoice} />
        </div>
      )
    case 'plan_pause':
      return (
        <div className="grid gap-3">
          <p className="font-medium">{detailOf(item)}</p>
          <p>{planPauseTexts.how}</p>
        </div>
      )
    case 'backup_old':
      return (
        <div className="grid gap-3">
          <p className="font-medium">{reasonOf(item)}</p>
          <p>{deskReasons.backupHow}</p>
        </div>
      )
    case 'erasure_unkept':
      return (
        <div className="grid gap-3">
          <p className="font-medium">{reasonOf(item)}</p>
          <p>{deskReasons.unkeptHow}</p>
        </div>
      )
    case 'erasure_held':
      return (
        <div className="grid gap-3">
          <p className="font-medium">{reasonOf(item)}</p>
          <p>{deskReasons.erasureHow}</p>
          {item.email && <PersonLink email={item.email}>{deskReasons.erasurePerson}</PersonLink>}
        </div>
      )
    case 'over_capacity':
      return <p className="font-medium">{reasonOf(item)}</p>
  }
}
