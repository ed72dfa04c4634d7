import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { cohortSlugOf, toBaseSlug } from '#domain/course-slug.ts'
import { money } from '#domain/money.ts'
import {
  type Cohort,
  cohortSchema,
  currentOf,
  freeMonth,
  inCourseOrder,
  monthOf,
  monthsFrom,
} from './cohort.ts'
import {
  type CohortValues,
  changedColumns,
  checkCohort,
  has,
  readAmount,
  valuesForNext,
  valuesOf,
} from './cohort-values.ts'
import { aCohortRow } from './test-support/cohort-rows.ts'

const today = toCalendarDay('2026-11-20')

const cohort: Cohort = v.parse(cohortSchema, aCohortRow())

function check(changes: Partial<CohortValues>) {
  return checkCohort({ ...valuesOf(cohort), ...changes }, today)
}

test.each([
  [' 250,50 ', { value: money(25050, 'USD') }],
  ['  ', { value: null }],
  ['250.505', { problem: 'amount_decimals' }],
  ['12345678', { problem: 'amount_invalid' }],
  ['0', { problem: 'amount_positive' }],
])('an amount of %j', (text, read) => {
  expect(readAmount(text)).toEqual(read)
})

describe('checking', () => {
  test('a stored cohort has no problems, and gives the same columns', () => {
    const { problems, warnings, columns } = check({})
    expect({ problems, warnings }).toEqual({ problems: {}, warnings: {} })
    const { id: _id, version: _version, slug: _slug, base_slug: _base, ...stored } = aCohortRow()
    expect(columns).toEqual(stored)
  })

  test.each<[Partial<CohortValues>, string, string]>([
    [{ name: '  ' }, 'name', 'required'],
    [{ name: 'a'.repeat(161) }, 'name', 'too_long'],
    [{ regular_price_usd: '' }, 'regular_price_usd', 'required'],
    [{ promo_price_usd: '1.250' }, 'promo_price_usd', 'amount_decimals'],
    [{ installments_count: '1' }, 'installments_count', 'count_range'],
    [{ installments_count: '6.5' }, 'installments_count', 'count_range'],
    [{ seats: '-1' }, 'seats', 'seats_range'],
    [{ moodle_course_id: 'curso 3' }, 'moodle_course_id', 'whole_number'],
    [{ certificate_hours: '2001' }, 'certificate_hours', 'hours_range'],
    [{ starts_on: '2026-02-30' }, 'starts_on', 'date_invalid'],
    [{ canva_template_url: 'http://canva.com/x' }, 'canva_template_url', 'link_invalid'],
    [{ canva_template_url: 'javascript:alert(1)' }, 'canva_template_url', 'link_invalid'],
    [
      { subscription_link: 'https://checkout.dlocalgo.com/pay/abc' },
      'subscription_link',
      'subscription_link_invalid',
    ],
  ])('rejects %j', (changes, field, problem) => {
    const { problems, columns } = check(changes)
    expect(problems).toEqual({ [field]: problem })
    expect(columns).toBeNull()
  })

  test.each<[Partial<CohortValues>, string, string]>([
    [{ promo_price_usd: '250' }, 'promo_price_usd', 'promo_not_below'],
    [{ promo_price_usd: '', is_price_active: true }, 'is_price_active', 'promo_missing'],
    [{ installments_price_usd: '249.96' }, 'installments_price_usd', 'installments_below_single'],
    [{ promo_installments_price_usd: '270' }, 'promo_installments_price_usd', 'promo_installments_not_below'],
    [
      { is_price_active: true, promo_installments_price_usd: '219.96' },
      'promo_installments_price_usd',
      'installments_below_single',
    ],
    [{ subscription_link: '' }, 'subscription_link', 'no_subscription_link'],
    [{ starts_on: '2026-11-19' }, 'starts_on', 'start_past'],
  ])('accepts %j with a warning', (changes, field, warning) => {
    const { problems, warnings, columns } = check(changes)
    expect(problems).toEqual({})
    expect(warnings).toMatchObject({ [field]: warning })
    expect(columns).not.toBeNull()
  })

  test.each([
    ['2099-07-15', null],
    ['2099-07-16', 'start_off_class_day'],
    ['2099-07-18', 'start_off_class_day'],
    ['2026-11-19', 'start_past'],
    ['2099-02-30', null],
  ])('a start of %s in a course with classes on Wednesdays: %s', (startsOn, warning) => {
    const { warnings, problems } = checkCohort({ ...valuesOf(cohort), starts_on: startsOn }, today, 3)
    expect(warnings.starts_on ?? null).toBe(warning)
    expect(problems.starts_on ?? null).toBe(startsOn === '2099-02-30' ? 'date_invalid' : null)
  })

  test.each<[Partial<CohortValues>, 'installments_price_usd' | 'promo_installments_price_usd', number[]]>([
    [{ installments_price_usd: '250' }, 'installments_price_usd', [24996, 25002]],
    [{ installments_price_usd: '', regular_price_usd: '250' }, 'installments_price_usd', [24996, 25002]],
    [{ installments_price_usd: '250', subscription_link: '' }, 'installments_price_usd', [24996, 25002]],
    [
      { is_price_active: true, promo_installments_price_usd: '250' },
      'promo_installments_price_usd',
      [24996, 25002],
    ],
    [
      { is_price_active: false, promo_installments_price_usd: '250' },
      'promo_installments_price_usd',
      [24996, 25002],
    ],
    [{ installments_count: '7' }, 'promo_installments_price_usd', [23996, 24003]],
    [{ installments_count: '', installments_price_usd: '270.01' }, 'installments_price_usd', [27000, 27006]],
  ])('accepts %j, and says which totals divide into equal instalments', (changes, field, totals) => {
    const { problems, warnings, evenTotals, columns } = check(changes)
    expect(problems).toEqual({})
    expect(warnings[field]).toBe('installments_uneven')
    expect(evenTotals[field]).toEqual(totals.map((minor) => money(minor, 'USD')))
    expect(columns).not.toBeNull()
  })

  test.each<Partial<CohortValues>>([
    { installments_price_usd: '250.02' },
    {
      installments_price_usd: '',
      promo_installments_price_usd: '',
      regular_price_usd: '250',
      promo_price_usd: '',
      subscription_link: '',
    },
  ])('has nothing to say of %j: equal instalments, or none', (changes) => {
    const { warnings, evenTotals } = check(changes)
    expect(Object.values(warnings)).not.toContain('installments_uneven')
    expect(Object.values(evenTotals)).toEqual([[], []])
  })

  test('a start of today is not past', () => {
    expect(check({ starts_on: today }).warnings).toEqual({})
  })
})

describe('what is sent', () => {
  test('is only what differs', () => {
    const { columns } = check({ regular_price_usd: '260', seats: '' })
    expect(columns && changedColumns(columns, valuesOf(cohort))).toEqual({
      regular_price_usd: 260,
      seats: null,
    })
  })

  test('an amount in another notation is no change', () => {
    const { columns } = check({ regular_price_usd: '250' })
    expect(columns && changedColumns(columns, valuesOf(cohort))).toEqual({})
  })

  test('is already stored when the cohort has all of it', () => {
    expect(has(cohort, { regular_price_usd: 250, seats: 25 })).toBe(true)
    expect(has(cohort, { regular_price_usd: 250, seats: null })).toBe(false)
  })
})

describe('the next cohort', () => {
  test('copies the previous one, without what belongs to that one only', () => {
    expect(valuesForNext(cohort)).toEqual({
      ...valuesOf(cohort),
      is_current_cohort: false,
      starts_on: '',
      moodle_course_id: '',
      sheet_id: '',
    })
  })

  test('has the next month without a cohort', () => {
    const gee = toBaseSlug('gee-python')
    expect(monthOf(today)).toBe('202611')
    expect(monthsFrom(today).slice(0, 3)).toEqual(['202611', '202612', '202701'])
    const slugs = [cohortSlugOf(gee, '202612'), cohortSlugOf(toBaseSlug('geodatabases'), '202701')]
    expect(freeMonth(gee, slugs, today)).toBe('202701')
    expect(cohortSlugOf(gee, '202701')).toBe('gee-python-202701')
  })
})

describe('the order of the table', () => {
  const past = { ...cohort, id: 9, is_current_cohort: false, starts_on: toCalendarDay('2026-06-24') }
  const older = { ...cohort, id: 3, is_current_cohort: false, starts_on: toCalendarDay('2025-12-26') }
  const other = { ...cohort, id: 4, name: 'Álgebra', base_slug: toBaseSlug('algebra') }

  test('courses by name, the current cohort first, then the newest', () => {
    expect(inCourseOrder([older, cohort, past, other]).map(({ id }) => id)).toEqual([4, 2, 9, 3])
  })

  test('the other current cohort of the same course is found', () => {
    expect(currentOf([older, cohort, other], past)).toBe(cohort)
    expect(currentOf([cohort], cohort)).toBeUndefined()
  })
})
