import type { CohortProblem, CohortWarning } from '#content/cohorts.ts'
import { type CalendarDay, isBefore, isCalendarDay, weekdayOf } from '#domain/calendar.ts'
import { certificateHoursMax } from '#domain/contracts/certificates.ts'
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
import { differing } from '#flows/form/use-kept.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { type Cohort, type cohortSchema, type PriceFacts, priceOf } from './cohort.ts'

type Key = 'id' | 'version' | 'slug' | 'base_slug'
/** Columns of `courses_moodle` that an administrator may write. */
export type CohortColumns = Pick<TableRow<'courses_moodle'>, Exclude<keyof typeof cohortSchema.entries, Key>>

type Flag = 'is_current_cohort' | 'is_price_active'
/**
 * The columns as they are typed. `month`: of a new cohort, where it completes the slug; empty while it follows the
 * start.
 */
export type CohortValues = Record<Exclude<keyof CohortColumns, Flag> | 'month', string> &
  Record<Flag, boolean>
export type CohortField = keyof CohortValues

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

/** The values of a cohort from nothing, in the order of the screen. */
const nothing: CohortValues = {
  name: '',
  month: '',
  starts_on: '',
  seats: '',
  is_current_cohort: false,
  regular_price_usd: '',
  promo_price_usd: '',
  is_price_active: false,
  installments_price_usd: '',
  promo_installments_price_usd: '',
  installments_count: '',
  subscription_link: '',
  moodle_course_id: '',
  sheet_id: '',
  certificate_hours: '',
  canva_template_url: '',
}

export function valuesOf(cohort: Cohort): CohortValues {
  const { month: _, ...columns } = nothing
  const names = Object.keys(columns) as (keyof CohortColumns)[]
  const values = Object.fromEntries(names.map((name) => [name, typed(cohort[name])]))
  return { ...nothing, ...values }
}

function typed(value: Cohort[keyof CohortColumns]): string | boolean {
  if (value === null) return ''
  return typeof value === 'object' ? toDecimal(value) : typeof value === 'number' ? String(value) : value
}

export function valuesForFirst(name: string): CohortValues {
  return { ...nothing, name }
}

/** Starts from the previous cohort, without what belongs to that one only. */
export function valuesForNext(cohort: Cohort): CohortValues {
  return { ...valuesOf(cohort), is_current_cohort: false, starts_on: '', moodle_course_id: '', sheet_id: '' }
}

/** The columns that a save changes. */
export function changedColumns(columns: CohortColumns, loaded: CohortValues): Partial<CohortColumns> {
  const before = columnsOf(loaded)
  return before ? differing(columns, before) : columns
}

/** Whether the changes are already stored. */
export function has(cohort: Cohort, changes: Partial<CohortColumns>): boolean {
  const stored = columnsOf(valuesOf(cohort))
  return stored !== null && Object.keys(differing(changes, stored)).length === 0
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

  const amount = (field: AmountField) => {
    const read = readAmount(values[field])
    if ('problem' in read) problems[field] = read.problem
    return 'value' in read ? read.value : null
  }
  const whole = (field: keyof typeof wholeLimits) => {
    const { least, most, problem } = wholeLimits[field]
    const text = values[field].trim()
    if (text === '') return null
    const value = Number(text)
    if (/^\d{1,15}$/.test(text) && value >= least && value <= most) return value
    problems[field] = problem
    return null
  }
  const regular = amount('regular_price_usd')
  if (values.regular_price_usd.trim() === '') problems.regular_price_usd = 'required'
  const facts: PriceFacts = {
    regular_price_usd: regular,
    promo_price_usd: amount('promo_price_usd'),
    is_price_active: values.is_price_active,
    installments_price_usd: amount('installments_price_usd'),
    promo_installments_price_usd: amount('promo_installments_price_usd'),
    installments_count: whole('installments_count'),
    subscription_link: storableAddress(values.subscription_link) || null,
  }
  const starts_on = values.starts_on.trim() || null
  if (starts_on && !isCalendarDay(starts_on)) problems.starts_on = 'date_invalid'
  if (facts.subscription_link && !leadsToPlan(facts.subscription_link))
    problems.subscription_link = 'subscription_link_invalid'
  const canva_template_url = storableAddress(values.canva_template_url) || null
  if (canva_template_url && !secureAddress(canva_template_url)) problems.canva_template_url = 'link_invalid'
  const numbers = {
    seats: whole('seats'),
    moodle_course_id: whole('moodle_course_id'),
    certificate_hours: whole('certificate_hours'),
  }

  const evenTotals = evenTotalsOf(facts)
  const complete = regular && Object.keys(problems).length === 0
  return {
    problems,
    evenTotals,
    warnings: { ...warningsOf(facts, evenTotals), ...startWarning(starts_on, today, classDay) },
    facts,
    columns: complete
      ? {
          ...{ ...facts, ...numbers, name, starts_on, canva_template_url },
          regular_price_usd: toNumber(regular),
          promo_price_usd: numberOf(facts.promo_price_usd),
          installments_price_usd: numberOf(facts.installments_price_usd),
          promo_installments_price_usd: numberOf(facts.promo_installments_price_usd),
          is_current_cohort: values.is_current_cohort,
          sheet_id: values.sheet_id.trim() || null,
        }
      : null,
  }
}

type AmountField =
  | 'regular_price_usd'
  | 'promo_price_usd'
  | 'installments_price_usd'
  | 'promo_installments_price_usd'

const wholeLimits = {
  installments_count: { least: 2, most: 36, problem: 'count_range' },
  seats: { least: 0, most: 9999, problem: 'seats_range' },
  moodle_course_id: { least: 1, most: Number.MAX_SAFE_INTEGER, problem: 'whole_number' },
  certificate_hours: { least: 1, most: certificateHoursMax, problem: 'hours_range' },
} as const

/** For the total of instalments and that of the promotion (decision 123). Without both and without a plan, none is sold. */
function evenTotalsOf(facts: PriceFacts): EvenTotals {
  const count = facts.installments_count ?? defaultInstallmentsCount
  const nearest = (total: Money | null) => (total ? nearestEvenTotals(total, count) : [])
  const implied = facts.subscription_link ? facts.regular_price_usd : null
  return {
    installments_price_usd: nearest(facts.installments_price_usd ?? implied),
    promo_installments_price_usd: nearest(facts.promo_installments_price_usd),
  }
}

/** Valid values that look like a mistake. */
function warningsOf(facts: PriceFacts, evenTotals: EvenTotals): CohortWarnings {
  const warnings: CohortWarnings = {}
  const { regular_price_usd: regular, promo_price_usd: promo, is_price_active: promoActive } = facts
  const { installments_price_usd: installments, promo_installments_price_usd: promoInstallments } = facts
  if (regular && promo && promo.minor >= regular.minor) warnings.promo_price_usd = 'promo_not_below'
  if (promoActive && !promo) warnings.is_price_active = 'promo_missing'
  const inParts = installments ?? regular
  if (inParts && promoInstallments && promoInstallments.minor >= inParts.minor) {
    warnings.promo_installments_price_usd = 'promo_installments_not_below'
  }
  const price = priceOf(facts)
  if (price?.hasSubscription && installmentsTotal(price).minor < displayedPrice(price).current.minor) {
    warnings[promoActive && promoInstallments ? 'promo_installments_price_usd' : 'installments_price_usd'] =
      'installments_below_single'
  }
  for (const field of ['installments_price_usd', 'promo_installments_price_usd'] as const) {
    if (evenTotals[field]?.length) warnings[field] = 'installments_uneven'
  }
  if ((installments || promoInstallments) && !facts.subscription_link) {
    warnings.subscription_link = 'no_subscription_link'
  }
  return warnings
}

function startWarning(
  startsOn: string | null,
  today: CalendarDay | null,
  classDay: number | null,
): CohortWarnings {
  if (!startsOn || !isCalendarDay(startsOn)) return {}
  if (today && isBefore(startsOn, today)) return { starts_on: 'start_past' }
  return classDay === null || weekdayOf(startsOn) === classDay ? {} : { starts_on: 'start_off_class_day' }
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

/** The charge uses only the plan's code from this link. */
function leadsToPlan(link: string): boolean {
  const address = secureAddress(link)
  return address !== null && /\/validate\/subscription\/[A-Za-z0-9_-]{8,128}\/?$/.test(address.pathname)
}

function numberOf(amount: Money | null): number | null {
  return amount && toNumber(amount)
}
