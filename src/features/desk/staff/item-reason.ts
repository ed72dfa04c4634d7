import {
  accessReasonTexts,
  enquiryFormTexts,
  erasureObstacleTexts,
  orderReasonTexts,
  planPauseTexts,
  refundReasonTexts,
  seatCallTexts,
  deskReasons as texts,
} from '#content/desk.ts'
import { formatDayWithYear, formatPrice } from '#content/format.ts'
import { outboxLaneNames, stepKindName, stepProblemTexts } from '#content/outbox.ts'
import { accessTexts, refundTexts, reviewReasonTexts, saleTexts } from '#content/sales.ts'
import type { DeskItem, DeskItemOf } from '#domain/contracts/desk.ts'
import type { SeatCall } from '#domain/contracts/seat-calls.ts'
import { parseMoney } from '#domain/money.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'

/** The person or thing that an item is about; null when nobody is known. */
export function subjectOf(item: DeskItem): string | null {
  if (item.kind === 'backup_old' || item.kind === 'erasure_unkept') return texts.school
  return item.kind === 'lane_blocked' ? outboxLaneNames[item.reason] : (item.name ?? item.email)
}

/** Why an item needs a person, in one sentence. */
export function reasonOf(item: DeskItem): string {
  switch (item.kind) {
    case 'lane_blocked':
      return texts.laneBlocked(item.data.waiting)
    case 'backup_old':
      return texts.backup(item.data.made_at && formatSchoolMoment(new Date(item.data.made_at)))
    case 'erasure_unkept':
      return texts.unkept(item.data.erasures)
    case 'erasure_held':
      return texts.erasureHeld(erasureObstacleTexts[item.reason])
    case 'step_failed':
      return texts.step(stepKindName(item.reason) ?? item.reason)
    case 'enquiry':
    case 'waiting_list':
      return facts(
        [enquiryFormTexts[item.reason], item.data.course].filter(Boolean).join(': '),
        seatCallTextOf(item.data.call),
      )
    case 'revocation':
      return facts(enquiryFormTexts[item.reason], texts.hoursLeft(hoursUntil(item.data.due_at)))
    case 'demo_ending':
      return texts.demoEnds(formatSchoolMoment(new Date(item.data.ends_at)))
    case 'order_abandoned':
      return `${orderReasonTexts[item.reason]}: ${facts(item.data.course ?? item.data.course_id, priceOf(item.data))}`
    case 'payment_unmatched':
      return facts(texts.unmatched(item.data.reference), priceOf(item.data))
    case 'manual_payment':
      return facts(texts.manual(item.data.payment_id), item.data.course, priceOf(item.data))
    case 'invoice_due':
      return facts(item.data.noted ? texts.creditNote : texts.invoice, item.data.course, priceOf(item.data))
    case 'plan_pause':
      return facts(planPauseTexts[`${item.reason}Short`], item.data.course)
    case 'charge_review':
      return facts(reviewReasonTexts[item.reason].label, item.data.course, priceOf(item.data))
    case 'refund':
      return facts(refundReasonTexts[item.reason].label, item.data.course, priceOf(item.data.refund))
    case 'sale_without_access':
      return item.data.course ?? saleTexts.unnamed
    case 'access_after_refund':
      return [accessReasonTexts[item.reason], item.data.course].filter(Boolean).join(': ')
    case 'over_capacity':
      return [texts.overCapacity, item.data.course].filter(Boolean).join(': ')
  }
}

/** Whole hours, begun ones counted; none once it is past. */
function hoursUntil(due: string): number {
  return Math.max(0, Math.ceil((Date.parse(due) - Date.now()) / 3_600_000))
}

function deadlineOf(due: Date): string {
  const day = formatSchoolDay(due)
  return due.getTime() < Date.now() ? texts.erasureLate(day) : texts.erasureDue(day)
}

/** Facts of a line; those that are not known are left out. */
function facts(...known: (string | null)[]): string {
  return known.filter(Boolean).join(' · ')
}

function priceOf({ amount, currency }: { amount: number | null; currency: string | null }): string | null {
  const money = amount !== null && currency ? parseMoney(amount, currency) : null
  return money && formatPrice(money)
}

/** What was refunded of a charge with an invoice, and what to do about it; null where nothing was. */
function refundOfInvoice({ data }: DeskItemOf<'invoice_due'>): string | null {
  const refunded = parseMoney(data.refunded, data.currency)
  if (!refunded || refunded.minor === 0) return null
  const sum = formatPrice(refunded)
  if (data.noted) return texts.refundedInvoice(sum, data.noted)
  return data.refunded === data.amount ? texts.refundedWhole(sum) : texts.refundedBefore(sum)
}

function seatCallTextOf(call: SeatCall): string | null {
  return call && seatCallTexts[call.state](call.until ? formatSchoolMoment(new Date(call.until)) : '')
}

/** Longer messages are cut by `desk_items`. */
const excerptLength = 200

/** A second line; null where the sentence says it all. */
export function detailOf(item: DeskItem): string | null {
  switch (item.kind) {
    case 'lane_blocked':
    case 'step_failed':
      return item.data.problem ? stepProblemTexts[item.data.problem] : item.data.error
    case 'enquiry':
    case 'waiting_list':
    case 'revocation':
      return item.data.excerpt.length < excerptLength ? item.data.excerpt || null : `${item.data.excerpt}…`
    case 'erasure_held':
      return deadlineOf(new Date(item.data.due_at))
    case 'charge_review':
      return reviewReasonTexts[item.reason].text
    case 'plan_pause':
      return item.reason === 'pause'
        ? planPauseTexts.pause(item.data.until && formatDayWithYear(item.data.until))
        : planPauseTexts[item.reason]
    case 'refund': {
      const { reason, provider_status } = item.data.refund
      const answer = item.reason === 'failed' && provider_status && refundTexts.answered(provider_status)
      return `${refundReasonTexts[item.reason].text} ${facts(answer || null, reason)}`.trim()
    }
    case 'invoice_due':
      return refundOfInvoice(item)
    case 'sale_without_access':
      return item.reason === 'not_given' ? texts.accessNotGiven : accessTexts.holds[item.reason]
    default:
      return null
  }
}
