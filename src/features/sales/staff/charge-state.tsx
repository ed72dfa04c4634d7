import {
  chargesTexts,
  refundState,
  refundTexts,
  refundTitle,
  reviewDecisionTexts,
  reviewReasonTexts,
  sumText,
} from '#content/sales.ts'
import type { ChargeRow, RefundRow, RefundStatus } from '#domain/contracts/refunds.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'

/** What a charge is for its sale: whether it counts, and why not. */
export function ChargeState({ charge }: { charge: ChargeRow }) {
  const { counts, review_reason: review, review_decision: decision } = charge
  return (
    <span className="grid justify-items-start gap-1">
      {counts && !review && <Badge tone="success">{chargesTexts.counts}</Badge>}
      {review && !decision && (
        <>
          <Badge tone="warning">{reviewReasonTexts[review].label}</Badge>
          <span className="text-ink-soft text-xs">{reviewReasonTexts[review].text}</span>
        </>
      )}
      {review && decision && (
        <>
          <Badge tone={decision === 'counted' ? 'success' : 'neutral'}>
            {reviewDecisionTexts[decision].label}
          </Badge>
          <Note>
            {[
              reviewReasonTexts[review].label,
              charge.review_note,
              signature(charge.reviewed_by_name, charge.reviewed_at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Note>
        </>
      )}
    </span>
  )
}

const tones = {
  asked: 'info',
  pending: 'info',
  settled: 'success',
  failed: 'error',
  held: 'warning',
  reversed: 'neutral',
} as const satisfies Record<RefundStatus, string>

/** One movement of money that went back: how, where it stands, who, when and why. */
export function RefundState({ refund }: { refund: RefundRow }) {
  const { status, question, provider_status, reported_amount, reported_currency, reason, reversal } = refund
  return (
    <span className="grid min-w-0 justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[question ? 'held' : status]}>{refundState(refund)}</Badge>
        <span className="figures text-sm">{refundTitle(refund)}</span>
      </span>
      <Note>
        {[
          question && refundTexts.onDesk,
          status === 'failed' && provider_status && refundTexts.answered(provider_status),
          reported_amount &&
            reported_currency &&
            refundTexts.reported(sumText(reported_amount, reported_currency)),
          reason,
          signature(
            refund.by_name ?? (refund.through === 'provider' ? refundTexts.byProvider : null),
            refund.at,
          ),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      {reversal && (
        <Note>{refundTexts.undone(signature(reversal.by_name, reversal.at) ?? '', reversal.reason)}</Note>
      )}
    </span>
  )
}

/** What came, and as what it counts where that is another sum. */
export function sumOf({ amount, currency, received_amount, received_currency, counts }: ChargeRow): string {
  const came = sumText(received_amount, received_currency)
  const sum = sumText(amount, currency)
  return came === sum ? came : `${chargesTexts.received(came)} · ${chargesTexts.other(sum, counts)}`
}

function Note({ children }: { children: string }) {
  return <span className="figures wrap-anywhere text-ink-soft text-xs">{children}</span>
}

function signature(by: string | null, at: string | null): string | null {
  const day = at && formatSchoolDay(new Date(at))
  return by && day ? chargesTexts.by(by, day) : (by ?? day)
}
