import { expect, test } from 'vitest'
import { figuresTexts as texts } from '#content/money-figures.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { cellText, dollarsText, outlookSheets, rangeSheets } from './figure-sheets.ts'

const day = toCalendarDay('2026-11-27')
const sums = { collected: 0, refunded: 0, charges: 0, sold: 0, sales: 0, begun: 0, paid: 0 }
const lists = { days: [], countries: [], courses: [], ways: [], orders: [] }
const brought = { mails: 3, chats: 1, people: 2, payments: 2, amount: 1040.5 }
const nothing = { mails: 0, chats: 0, people: 0, payments: 0, amount: 0 }

test('dollars in a row among counts, and counts in a column beside dollars, are read as what they are', () => {
  const sheets = [
    ...rangeSheets({
      ...{ from: day, to: day, before_from: day, before_to: day, by_month: false, sums, before: sums },
      ...{ ...lists, reminders: { range: brought, before: nothing } },
    }),
    ...outlookSheets({ today: day, months: [], ageing: [{ key: '1-30', amount: 105, sales: 2 }], seats: [] }),
  ]
  const read = (name: string) => {
    const sheet = sheets.find((one) => one.name === name)
    return sheet?.rows.map((row) => row.map((_, place) => cellText(sheet, row, place)))
  }
  expect(read('reminders')?.[0]).toEqual([texts.reminders.amount, ...[1040.5, 0, 1040.5].map(dollarsText)])
  expect(read('reminders')?.[1]).toEqual([texts.reminders.payments, '2', '0', '2'])
  expect(read('ageing')).toEqual([['1–30', dollarsText(105), '2']])
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
