import { describe, expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { money } from '#domain/money.ts'
import {
  formatDay,
  formatDayWithYear,
  formatInstallment,
  formatList,
  formatPrice,
  formatWeekday,
  formatWeeks,
} from './format.ts'

describe('prices', () => {
  test.each([
    [27000, 'USD', 'USD\u00a0270'],
    [4167, 'USD', 'USD\u00a041.67'],
    [4150, 'USD', 'USD\u00a041.50'],
    [5, 'USD', 'USD\u00a00.05'],
    [0, 'USD', 'USD\u00a00'],
    [125000, 'USD', 'USD\u00a01250'],
    [1250050, 'USD', 'USD\u00a012\u00a0500.50'],
    [45000, 'CLP', 'CLP\u00a045\u00a0000'],
  ])('formats %i minor units of %s as %s', (minor, currency, text) => {
    expect(formatPrice(money(minor, currency))).toBe(text)
  })

  test.each([
    [4167, 'USD', 'USD\u00a041.67'],
    [4500, 'USD', 'USD\u00a045.00'],
    [9000, 'PYG', 'PYG\u00a09000'],
  ])('formats an instalment of %i minor units of %s as %s', (minor, currency, text) => {
    expect(formatInstallment(money(minor, currency))).toBe(text)
  })
})

describe('days', () => {
  test.each([
    ['2026-07-16', '16 de julio'],
    ['2026-01-01', '1 de enero'],
    ['2026-12-31', '31 de diciembre'],
    ['2028-02-29', '29 de febrero'],
  ])('formats %s as %s', (day, text) => {
    expect(formatDay(toCalendarDay(day))).toBe(text)
  })

  test('includes the year on request', () => {
    expect(formatDayWithYear(toCalendarDay('2026-07-16'))).toBe('16 de julio de 2026')
  })

  test.each([
    ['2025-07-10', 'Jueves 10 de julio de 2025'],
    ['2026-11-22', 'Domingo 22 de noviembre de 2026'],
  ])('begins a line with the weekday of %s', (day, text) => {
    expect(formatWeekday(toCalendarDay(day))).toBe(text)
  })
})

test('weeks', () => {
  expect(formatWeeks(1)).toBe('1 semana')
  expect(formatWeeks(32)).toBe('32 semanas')
})

test.each([
  [],
  ['Perú'],
  ['Chile', 'Perú'],
  ['Chile', 'Italia'],
  ['Guatemala', 'Hierro'],
  ['Álgebra', 'Índices', 'Historia'],
  ['Bases de datos', 'Deep Learning', 'Yacimientos'],
])('joins names as the language does: %s %s %s', (...names) => {
  const given = names.filter((name) => name !== undefined)
  expect(formatList(given)).toBe(new Intl.ListFormat('es').format(given))
})
