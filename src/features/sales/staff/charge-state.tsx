import { formatInstallment } from '#content/format.ts'
import {
  chargesTexts,
  refundKindTexts,
  refundStatusLabels,
  reviewDecisionTexts,
  reviewReasonTexts,
} from '#content/sales.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import type { Charge, Refund } from '../sale.ts'

/** What a charge is for its sale: whether it counts, why not, and what was given back of it. */
export function ChargeState({ charge }: { charge: Charge }) {
  const { counts, review, decision, reported, refunds } = charge
  return (
    <span className="grid justify-items-start gap-1">
      {counts && !review && <Badge tone="success">{chargesTexts.counts}</Badge>}
      {review && !decision && (
        <>
          <Badge tone="warning">{reviewReasonTexts[review].label}</Badge>
          <span className="text-ink-soft text-xs">{reviewReasonTexts[review].text}</span>
        </>
      )}
      {reported && <Note>{chargesTexts.reported(formatInstallment(reported))}</Note>}
      {review && decision && (
        <>
          <Badge tone={decision.taken === 'counted' ? 'success' : 'neutral'}>
            {reviewDecisionTexts[decision.taken].label}
          </Badge>
          <Note>
            {[reviewReasonTexts[review].label, decision.note, signature(decision.by, decision.at)]
              .filter(Boolean)
              .join(' · ')}
          </Note>
        </>
      )}
      {refunds.map((refund) => (
        <RefundNote key={refund.id} refund={refund} />
      ))}
    </span>
  )
}

function RefundNote({ refund }: { refund: Refund }) {
  const { kind, amount, status, reason, by, at } = refund
  const sum = amount ? `: ${formatInstallment(amount)}` : ''
  const what = `${refundKindTexts[kind].label} ${refundStatusLabels[status]}${sum}`
  return <Note>{[what, reason, signature(by, at)].filter(Boolean).join(' · ')}</Note>
}

function Note({ children }: { children: string }) {
  return <span className="figures wrap-anywhere text-ink-soft text-xs">{children}</span>
}

function signature(by: string | null, at: Date | null): string | null {
  const day = at && formatSchoolDay(at)
  return by && day ? chargesTexts.by(by, day) : (by ?? day)
}
