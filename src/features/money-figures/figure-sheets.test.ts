import { expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { cellText, dollarsText, type FigureSheet, outlookSheets } from './figure-sheets.ts'

const day = toCalendarDay('2026-11-27')

test('counts in a column beside dollars are read as what they are', () => {
  const ageing = [{ key: '1-30' as const, amount: 105, sales: 2 }]
  const [, sheet] = outlookSheets({ today: day, months: [], ageing, seats: [] })
  const read = sheet?.rows.map((row) => row.map((_, place) => cellText(sheet, row, place)))
  expect(read).toEqual([['1–30', dollarsText(105), '2']])
})

test('two cohorts of a course are told apart by their month', () => {
  const seats = (slug: string) => ({ name: 'Deep Learning', slug, seats: 30, held: 2 })
  const cohorts = ['deep-learning-202701', 'deep-learning-202612', 'deep-learning'].map(seats)
  const sheet = outlookSheets({ today: day, months: [], ageing: [], seats: cohorts }).at(-1)
  expect(sheet?.rows.map(([name]) => name)).toEqual([
    'Deep Learning, ene 2027',
    'Deep Learning, dic 2026',
    'Deep Learning',
  ])
})

test('a difference has its sign in the table as on the card', () => {
  const sheet = {
    header: ['Estado', 'Período', 'Antes', 'Diferencia'],
    isMoney: false,
  } as unknown as FigureSheet
  const shown = (isMoney: boolean, by: number) => cellText({ ...sheet, isMoney }, ['Pagadas', 5, 7, by], 3)
  expect([-2, 0, 4].map((by) => shown(false, by))).toEqual(['−2', '±0', '+4'])
  expect([-20.5, 42.5].map((by) => shown(true, by))).toEqual(['−USD\u00a020.50', '+USD\u00a042.50'])
})
