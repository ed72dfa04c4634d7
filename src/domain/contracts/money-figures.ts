import * as v from 'valibot'
import { count, day, decimal, nullableText } from './fields.ts'

const line = v.object({ key: nullableText, amount: decimal, before: decimal })
/** A line of a list of figures: US dollars, or how many, of a range and of as many days before it (decision 152). */
export type FigureLine = v.InferOutput<typeof line>

const sums = v.object({
  collected: decimal,
  refunded: decimal,
  charges: count,
  sold: decimal,
  sales: count,
  begun: count,
  paid: count,
})

/** Result of `money_figures`, in US dollars, net of refunds. */
export const moneyFiguresSchema = v.object({
  from: day,
  to: day,
  before_from: day,
  before_to: day,
  /** `days` are months. */
  by_month: v.boolean(),
  sums,
  before: sums,
  days: v.array(line),
  courses: v.array(line),
  countries: v.array(line),
  ways: v.array(line),
  orders: v.array(line),
})
export type MoneyFigures = v.InferOutput<typeof moneyFiguresSchema>

/** Result of `money_outlook`: what is to come from today on. */
export const moneyOutlookSchema = v.object({
  today: day,
  months: v.array(v.object({ key: day, amount: decimal })),
  ageing: v.array(
    v.object({
      key: v.picklist(['not_due', '1-30', '31-60', '61-90', '91-']),
      amount: decimal,
      sales: count,
    }),
  ),
  seats: v.array(v.object({ name: v.string(), slug: v.string(), seats: count, held: count })),
})
export type MoneyOutlook = v.InferOutput<typeof moneyOutlookSchema>

/** Result of `open_in_month`. */
export const openInMonthSchema = v.object({ held: count, invoices: count })
