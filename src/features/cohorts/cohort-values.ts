import type { CohortProblem, CohortWarning } from '#content/cohorts.ts'
import { type CalendarDay, isBefore, isCalendarDay } from '#domain/calendar.ts'
import { certificateHoursMax } from '#domain/contracts/certificates.ts'
import { weekdayOf } from '#domain/day-arithmetic.ts'
import { changesSince } from '#domain/edit-conflict.ts'
import { type Money, toDecimal, toNumber } from '#domain/money.ts'
import {
  chargeCurrency,
  defaultInstallmentsCount,
  displayedPrice,
  installmentsTotal,
  nearestEvenTotals,
} from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { secureAddress, storableAddress } from '#domain/web-address.ts'
import type { Cohort, PriceFacts } from './cohort.ts'
import { priceOf } from './cohort.ts'

/** The fields as typed, in the order of the screen. */
export type CohortValues = {
  name: string
  /** Of a new cohort, where it completes the slug; empty while it follows the start. */
  month: string
  startsOn: string
  seats: string
  isCurrent: boolean
  regular: string
  promo: string
  promoActive: boolean
  installments: string
  promoInstallments: string
  installmentsCount: string
  subscriptionLink: string
  classroomCourseId: string
  sheetId: string
  certificateHours: string
  certificateTemplate: string
}
export type CohortField = keyof CohortValues

/** Columns of `courses_moodle` that an administrator may write. */
export type CohortColumns = {
  name: string
  regular_price_usd: number
  promo_price_usd: number | null
  is_price_active: boolean
  installments_price_usd: number | null
  promo_installments_price_usd: number | null
  installments_count: number | null
  subscription_link: string | null
  is_current_cohort: boolean
  starts_on: string | null
  seats: number | null
  moodle_course_id: number | null
  certificate_hours: number | null
  canva_template_url: string | null
  sheet_id: string | null
}

export type CohortProblems = Partial<Record<CohortField, CohortProblem>>
export type CohortWarnings = Partial<Record<CohortField, CohortWarning>>
/** In place of a total that does not divide into equal instalments. */
export type EvenTotals = Partial<Record<CohortField, Money[]>>

export type CheckedCohort = {
  problems: CohortProblems
  warnings: CohortWarnings
  evenTotals: EvenTotals
  facts: PriceFacts
  /** Null while there are problems. */
  columns: CohortColumns | null
}

export function valuesOf(cohort: Cohort): CohortValues {
  return {
    name: cohort.name,
    month: '',
    startsOn: cohort.startsOn ?? '',
    seats: numberText(cohort.seats),
    isCurrent: cohort.isCurrent,
    regular: toDecimal(cohort.regular),
    promo: decimalText(cohort.promo),
    promoActive: cohort.promoActive,
    installments: decimalText(cohort.installments),
    promoInstallments: decimalText(cohort.promoInstallments),
    installmentsCount: numberText(cohort.installmentsCount),
    subscriptionLink: cohort.subscriptionLink ?? '',
    classroomCourseId: numberText(cohort.classroomCourseId),
    sheetId: cohort.sheetId ?? '',
    certificateHours: numberText(cohort.certificateHours),
    certificateTemplate: cohort.certificateTemplate ?? '',
  }
}

/** Starts from the previous cohort, without what belongs to that one only. */
export function valuesForNext(cohort: Cohort): CohortValues {
  return { ...valuesOf(cohort), isCurrent: false, startsOn: '', classroomCourseId: '', sheetId: '' }
}

/** The columns that a save changes. */
export function changedColumns(columns: CohortColumns, loaded: CohortValues): Partial<CohortColumns> {
  const before = columnsOf(loaded)
  return before ? changesSince(before, columns) : columns
}

/** Whether the changes are already stored. */
export function has(cohort: Cohort, changes: Partial<CohortColumns>): boolean {
  const stored = columnsOf(valuesOf(cohort))
  return stored !== null && Object.keys(changesSince(stored, { ...stored, ...changes })).length === 0
}

function columnsOf(values: CohortValues): CohortColumns | null {
  return checkCohort(values, null).columns
}

/**
 * `today` null: the start is not compared with it. `classDay`: weekday of the classes, 0 is Sunday; null without
 * classes.
 */
export function checkCohort(
  values: CohortValues,
  today: CalendarDay | null,
  classDay: number | null = null,
): CheckedCohort {
  const problems: CohortProblems = {}
  const name = values.name.trim()
  if (name === '') problems.name = 'required'
  else if (name.length > 160) problems.name = 'too_long'

  const amount = (field: 'regular' | 'promo' | 'installments' | 'promoInstallments') => {
    const read = readAmount(values[field])
    if ('problem' in read) problems[field] = read.problem
    return 'value' in read ? read.value : null
  }
  const whole = (field: keyof typeof wholeLimits, problem: CohortProblem) => {
    const read = readWhole(values[field], wholeLimits[field])
    if (read === undefined) problems[field] = problem
    return read ?? null
  }
  const regular = amount('regular')
  if (values.regular.trim() === '') problems.regular = 'required'
  const facts: PriceFacts = {
    regular,
    promo: amount('promo'),
    promoActive: values.promoActive,
    installments: amount('installments'),
    promoInstallments: amount('promoInstallments'),
    installmentsCount: whole('installmentsCount', 'count_range'),
    subscriptionLink: storableAddress(values.subscriptionLink) || null,
  }
  const seats = whole('seats', 'seats_range')
  const classroomCourseId = whole('classroomCourseId', 'whole_number')
  const certificateHours = whole('certificateHours', 'hours_range')
  const startsOn = values.startsOn.trim() || null
  if (startsOn && !isCalendarDay(startsOn)) problems.startsOn = 'date_invalid'
  if (facts.subscriptionLink && !leadsToPlan(facts.subscriptionLink)) {
    problems.subscriptionLink = 'subscription_link_invalid'
  }
  const certificateTemplate = storableAddress(values.certificateTemplate) || null
  if (certificateTemplate && !secureAddress(certificateTemplate))
    problems.certificateTemplate = 'link_invalid'

  const evenTotals = evenTotalsOf(facts)
  const complete = regular && Object.keys(problems).length === 0
  return {
    problems,
    evenTotals,
    warnings: { ...warningsOf(facts, evenTotals), ...startWarning(startsOn, today, classDay) },
    facts,
    columns: complete
      ? {
          name,
          regular_price_usd: toNumber(regular),
          promo_price_usd: numberOf(facts.promo),
          is_price_active: values.promoActive,
          installments_price_usd: numberOf(facts.installments),
          promo_installments_price_usd: numberOf(facts.promoInstallments),
          installments_count: facts.installmentsCount,
          subscription_link: facts.subscriptionLink,
          is_current_cohort: values.isCurrent,
          starts_on: startsOn,
          seats,
          moodle_course_id: classroomCourseId,
          certificate_hours: certificateHours,
          canva_template_url: certificateTemplate,
          sheet_id: values.sheetId.trim() || null,
        }
      : null,
  }
}

/** For the total of instalments and that of the promotion (decision 123). Without both and without a plan, none is sold. */
function evenTotalsOf({ regular, subscriptionLink, ...facts }: PriceFacts): EvenTotals {
  const count = facts.installmentsCount ?? defaultInstallmentsCount
  const nearest = (total: Money | null) => (total ? nearestEvenTotals(total, count) : [])
  const { installments, promoInstallments } = facts
  return {
    installments: nearest(installments ?? (subscriptionLink ? regular : null)),
    promoInstallments: nearest(promoInstallments),
  }
}

/** Valid values that look like a mistake. */
function warningsOf(facts: PriceFacts, evenTotals: EvenTotals): CohortWarnings {
  const warnings: CohortWarnings = {}
  const { regular, promo, promoActive, installments, promoInstallments, subscriptionLink } = facts
  if (regular && promo && promo.minor >= regular.minor) warnings.promo = 'promo_not_below'
  if (promoActive && !promo) warnings.promoActive = 'promo_missing'
  const inParts = installments ?? regular
  if (inParts && promoInstallments && promoInstallments.minor >= inParts.minor) {
    warnings.promoInstallments = 'promo_installments_not_below'
  }
  const price = priceOf(facts)
  if (price?.hasSubscription && installmentsTotal(price).minor < displayedPrice(price).current.minor) {
    warnings[promoActive && promoInstallments ? 'promoInstallments' : 'installments'] =
      'installments_below_single'
  }
  for (const field of ['installments', 'promoInstallments'] as const) {
    if (evenTotals[field]?.length) warnings[field] = 'installments_uneven'
  }
  if ((installments || promoInstallments) && !subscriptionLink) {
    warnings.subscriptionLink = 'no_subscription_link'
  }
  return warnings
}

function startWarning(
  startsOn: string | null,
  today: CalendarDay | null,
  classDay: number | null,
): CohortWarnings {
  if (!startsOn || !isCalendarDay(startsOn)) return {}
  if (today && isBefore(startsOn, today)) return { startsOn: 'start_past' }
  return classDay === null || weekdayOf(startsOn) === classDay ? {} : { startsOn: 'start_off_class_day' }
}

/** Exclusive upper limit of a price. */
const firstTooHigh = 1_000_000_000

export function readAmount(text: string): { value: Money | null } | { problem: CohortProblem } {
  if (text.trim() === '') return { value: null }
  const read = readTypedMoney(text, chargeCurrency)
  if (!read.ok) return { problem: read.problem }
  if (read.value.minor >= firstTooHigh) return { problem: 'amount_invalid' }
  return read.value.minor > 0 ? { value: read.value } : { problem: 'amount_positive' }
}

const wholeLimits = {
  installmentsCount: [2, 36],
  seats: [0, 9999],
  classroomCourseId: [1, Number.MAX_SAFE_INTEGER],
  certificateHours: [1, certificateHoursMax],
} as const

/** Undefined for an invalid number. */
function readWhole(text: string, [least, most]: readonly [number, number]): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  const value = Number(plain)
  return /^\d{1,15}$/.test(plain) && value >= least && value <= most ? value : undefined
}

/** The charge uses only the plan's code from this link. */
function leadsToPlan(link: string): boolean {
  const address = secureAddress(link)
  return address !== null && /\/validate\/subscription\/[A-Za-z0-9_-]{8,128}\/?$/.test(address.pathname)
}

function decimalText(amount: Money | null): string {
  return amount ? toDecimal(amount) : ''
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

function numberOf(amount: Money | null): number | null {
  return amount && toNumber(amount)
}
