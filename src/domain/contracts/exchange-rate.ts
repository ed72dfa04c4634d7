import * as v from 'valibot'
import { isCalendarDay } from '../calendar.ts'
import { nullableText } from './fields.ts'

/** A row of `get_exchange_rate`: the newest rate of a currency that may be shown (decision 107); no row without one. */
export const exchangeRateSchema = v.object({
  currency: v.string(),
  units_per_dollar: v.pipe(v.number(), v.gtValue(0)),
  day: v.pipe(v.string(), v.guard(isCalendarDay)),
  source: v.string(),
  source_url: nullableText,
})
