import { longWait, severalSalesTexts, deskTexts as texts, waitingFor } from '#content/desk.ts'
import { deskKindTexts } from '#content/desk-kinds.ts'
import { stepRetryTexts } from '#content/outbox.ts'
import type { DeskItem, DeskItemOf } from '#domain/contracts/desk.ts'
import type { DeskKind } from '#domain/contracts/desk-counts.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { useStepRetry } from '#flows/step-retry/step-retry.api.ts'
import { Badge } from '#ui/badge.tsx'
import { type RowAction, RowActions } from '#ui/row-actions.tsx'
import { deskKey } from '../desk-counts.api.ts'
import type { PanelProps } from '../settlement.ts'
import { detailOf, reasonOf, subjectOf } from './item-reason.ts'

const tones = {
  lane_blocked: 'error',
  backup_old: 'warning',
  erasure_unkept: 'error',
  sale_without_access: 'error',
  charge_review: 'error',
  refund: 'warning',
  access_after_refund: 'warning',
  over_capacity: 'warning',
  step_failed: 'error',
  payment_unmatched: 'error',
  manual_payment: 'warning',
  plan_pause: 'warning',
  invoice_due: 'info',
  revocation: 'error',
  erasure_held: 'warning',
  enquiry: 'info',
  waiting_list: 'info',
  order_abandoned: 'warning',
  demo_ending: 'warning',
} as const satisfies Record<DeskKind, string>

export type DeskRowProps = PanelProps & {
  ownId: string
  onOpen: () => void
  /** Where several are decided at once. */
  picked?: boolean
  onPick?: (isPicked: boolean) => void
}

export function DeskRow({ item, settle, ownId, onOpen, picked, onPick }: DeskRowProps) {
  const detail = detailOf(item)
  const subject = subjectOf(item)
  const of = `${deskKindTexts[item.kind].one}, ${subject ?? texts.nobody}`
  const open = { label: texts.open, onChoose: onOpen }
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(item.at)) / 60_000))
  return (
    <li
      data-item={item.key}
      className="rows grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-line border-b px-4 py-cell text-sm last:border-b-0 xl:grid-cols-[11rem_16rem_minmax(0,1fr)_auto]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:contents">
        <span className="flex items-center gap-3">
          {onPick && (
            <input
              type="checkbox"
              aria-label={severalSalesTexts.one(subject ?? texts.nobody)}
              className="size-5 accent-action"
              checked={picked}
              onChange={({ target }) => onPick(target.checked)}
            />
          )}
          <Badge tone={tones[item.kind]}>{deskKindTexts[item.kind].one}</Badge>
        </span>
        <p className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="min-w-0 [overflow-wrap:anywhere] font-display font-semibold">
            {item.email && subject ? (
              <PersonLink email={item.email}>{subject}</PersonLink>
            ) : (
              (subject ?? texts.nobody)
            )}
          </span>
          <span className="whitespace-nowrap text-ink-mute text-xs">
            <span className={minutes >= longWait ? 'font-semibold text-action' : undefined}>
              {waitingFor(minutes)}
            </span>
            {' · '}
            <Moment at={new Date(item.at)} />
          </span>
        </p>
      </div>
      <div className="grid min-w-0 max-xl:col-start-1">
        <p className="[overflow-wrap:anywhere]">{reasonOf(item)}</p>
        {detail && <p className="line-clamp-2 [overflow-wrap:anywhere] text-ink-soft text-sm">{detail}</p>}
        <People item={item} ownId={ownId} />
      </div>
      <div className="max-xl:col-start-2 max-xl:row-span-2 max-xl:row-start-1">
        {item.kind === 'step_failed' ? (
          <FailedStepActions item={item} settle={settle} of={of} open={open} />
        ) : (
          <RowActions of={of} actions={[open]} />
        )}
      </div>
    </li>
  )
}

/** The members who take care of it, and who look at it now. */
function People({ item, ownId }: { item: DeskItem; ownId: string }) {
  const assignee = 'assigned_to_name' in item.data ? item.data.assigned_to_name : null
  const holder =
    item.claimed_by === ownId ? texts.heldByYou : item.claimed_by_name && texts.heldBy(item.claimed_by_name)
  const words = [assignee && texts.assignedTo(assignee), holder].filter(Boolean).join(' · ')
  return words ? <p className="font-medium text-sm">{words}</p> : null
}

/** A step that was given up is tried again from its row: that is what is done most. */
function FailedStepActions({ item, settle, of, open }: FailedStepActionsProps) {
  const { mutate, isPending } = useStepRetry({
    stepId: item.data.step_id,
    queryKey: deskKey,
    onDone: (done) => settle({ done, said: texts.retried }),
  })
  const actions = [{ label: stepRetryTexts.retry, onChoose: () => mutate() }, open]
  return <RowActions of={of} busy={isPending && stepRetryTexts.retrying} actions={actions} />
}

type FailedStepActionsProps = PanelProps<DeskItemOf<'step_failed'>> & { of: string; open: RowAction }
