import * as v from 'valibot'
import {
  highestSpeedValue,
  isSpeedPage,
  type SpeedMetric,
  speedMetrics,
  visitDevices,
} from '../page-speed.ts'
import type { EdgeFunction } from './edge-function.ts'
import { count } from './fields.ts'

function measured(metric: SpeedMetric) {
  return v.optional(v.pipe(count, v.maxValue(highestSpeedValue[metric], 'invalid')))
}

/**
 * What one visit measured on the page that it began with, of a visitor who allowed it (decision 97). Nothing in it says who
 * or where the visitor is; another field is refused.
 */
export const reportPageSpeed = {
  name: 'report-page-speed',
  request: v.strictObject({
    page: v.pipe(v.string('invalid'), v.guard(isSpeedPage, 'invalid')),
    device: v.picklist(visitDevices, 'invalid'),
    metrics: v.pipe(
      v.strictObject({
        LCP: measured('LCP'),
        INP: measured('INP'),
        CLS: measured('CLS'),
        FCP: measured('FCP'),
        TTFB: measured('TTFB'),
      }),
      v.check((metrics) => Object.keys(metrics).length > 0, 'required'),
    ),
  }),
  response: v.object({ counted: v.literal(true) }),
  codes: ['course_not_found'],
} as const satisfies EdgeFunction
export type PageSpeedReport = v.InferOutput<typeof reportPageSpeed.request>

/** A row of `list_page_speed`: the 75th percentile of one metric over the last 28 days, and of how many visits. */
export const pageSpeedRowSchema = v.object({
  page: v.string(),
  device: v.picklist(visitDevices),
  metric: v.picklist(speedMetrics),
  visits: count,
  p75: count,
})
export type PageSpeedRow = v.InferOutput<typeof pageSpeedRowSchema>
