import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cohortSlug } from '#domain/contracts/fields.ts'
import { money } from '#domain/money.ts'
import type { Price } from '#domain/prices.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import {
  checkedEnrolment,
  type EnrolmentValues,
  newEnrolment,
  priceOfChoice,
  withChoicePrice,
} from './enrolment-values.ts'

function aCourse(id: number, slug: string, dollars: number | null, isCurrent = true): StaffCourse {
  const price: Price | null =
    dollars === null
      ? null
      : {
          regular: money(dollars * 100, 'USD'),
          promo: null,
          promoActive: false,
          installments: money(dollars * 100 + 1000, 'USD'),
          promoInstallments: null,
          installmentsCount: 6,
          hasSubscription: false,
        }
  return { id, name: slug, slug: v.parse(cohortSlug, slug), isCurrent, startsOn: null, price }
}

const offer = {
  courses: [
    aCourse(1, 'gee-python-209907', 250),
    aCourse(2, 'deep-learning-209909', 400),
    aCourse(3, 'sin-precio-209909', null),
    aCourse(4, 'carrera-geodata-science-209801', 900, false),
    aCourse(5, 'carrera-geodata-science-209908', 1000),
  ],
  careers: [
    { id: 7, name: 'Carrera Geo Data Scientist', base_slug: 'carrera-geodata-science' },
    { id: 8, name: 'Otra', base_slug: null },
  ],
}

describe('the price of a choice', () => {
  test.each<[Partial<EnrolmentValues>, string | null]>([
    [{ courses: [] }, null],
    [{ courses: [1] }, '250.00'],
    [{ courses: [1, 2] }, '650.00'],
    [{ courses: [1, 2], mode: 'cuotas' }, '670.00'],
    [{ courses: [1], mode: 'suscripcion' }, '260.00'],
    [{ courses: [1, 3] }, null],
    [{ courses: [99] }, null],
    // A career is a separate product, at the price of its current cohort.
    [{ career: '7', courses: [1] }, '1000.00'],
    [{ career: '8' }, null],
  ])('%j: %s', (choice, price) => {
    expect(priceOfChoice({ ...newEnrolment, ...choice }, offer)).toBe(price)
  })
})

describe('a choice fills in its price', () => {
  const chosen = { ...newEnrolment, courses: [1], price: '250.00' }

  test('while none was typed', () => {
    expect(withChoicePrice(newEnrolment, { courses: [1] }, offer)).toEqual({
      courses: [1],
      price: '250.00',
    })
    expect(withChoicePrice(chosen, { courses: [1, 2] }, offer)).toMatchObject({ price: '650.00' })
    expect(withChoicePrice(chosen, { mode: 'cuotas' }, offer)).toMatchObject({ price: '260.00' })
    expect(withChoicePrice(chosen, { career: '7' }, offer)).toMatchObject({ price: '1000.00' })
    expect(withChoicePrice(chosen, { courses: [] }, offer)).toMatchObject({ price: '' })
  })

  test('never over a typed one', () => {
    expect(withChoicePrice({ ...chosen, price: '180' }, { courses: [1, 2] }, offer)).toEqual({
      courses: [1, 2],
    })
  })

  test('a cleared price stays empty, so that no unwanted sale is created', () => {
    expect(withChoicePrice({ ...chosen, price: '' }, { mode: 'cuotas' }, offer)).toEqual({ mode: 'cuotas' })
  })
})

test('a price typed after all forgets the reason of a free seat', () => {
  const person = { firstname: 'Nélida', lastname: 'Quiñones', email: 'nelida@example.com' }
  const reason = (price: string) => {
    const checked = checkedEnrolment({ ...newEnrolment, ...person, courses: [1], free: 'staff', price })
    return checked.ok && checked.value.free_reason
  }
  expect(reason('')).toBe('staff')
  expect(reason('90')).toBeNull()
})
