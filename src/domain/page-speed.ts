import { type BaseSlug, isBaseSlug } from './course-slug.ts'

/** What a visit measures, in whole milliseconds; CLS in thousandths. */
export const speedMetrics = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type SpeedMetric = (typeof speedMetrics)[number]

/** Measured values above it count as it. */
export const highestSpeedValue: Readonly<Record<SpeedMetric, number>> = {
  LCP: 60_000,
  INP: 60_000,
  CLS: 10_000,
  FCP: 60_000,
  TTFB: 60_000,
}

export const visitDevices = ['phone', 'computer'] as const
export type VisitDevice = (typeof visitDevices)[number]

/** The public pages by name, never by address; one whose address is a key is one page for all keys. */
export const speedPages = [
  'home',
  'notebooks',
  'business',
  'community',
  'webGisContact',
  'privacyPolicy',
  'terms',
  'checkout',
  'paymentSuccess',
  'paymentError',
  'recap',
  'debtLink',
  'certificate',
  'verification',
] as const

/** Pages of what is sold go by its base slug: a course that is added needs no entry here. */
export type ProductPage = `course:${string}`
export type SpeedPage = (typeof speedPages)[number] | ProductPage

export function productPage(slug: BaseSlug): ProductPage {
  return `course:${slug}`
}

/** Null when the page is none of what is sold. */
export function slugOfPage(page: string): BaseSlug | null {
  const slug = page.startsWith('course:') ? page.slice('course:'.length) : ''
  return isBaseSlug(slug) ? slug : null
}

export function isSpeedPage(page: string): page is SpeedPage {
  return slugOfPage(page) !== null || speedPages.some((name) => name === page)
}

/** The metrics that pages are judged by. */
export const judgedMetrics = ['LCP', 'INP', 'CLS'] as const satisfies readonly SpeedMetric[]
export type JudgedMetric = (typeof judgedMetrics)[number]

/** The published limits for the 75th percentile (web.dev/articles/vitals): good up to the first, poor above the second. */
export const speedLimits: Readonly<Record<JudgedMetric, { good: number; fair: number }>> = {
  LCP: { good: 2500, fair: 4000 },
  INP: { good: 200, fair: 500 },
  CLS: { good: 100, fair: 250 },
}

export type SpeedRating = 'good' | 'fair' | 'poor'

export function speedRating(metric: JudgedMetric, p75: number): SpeedRating {
  const { good, fair } = speedLimits[metric]
  if (p75 <= good) return 'good'
  return p75 <= fair ? 'fair' : 'poor'
}

/** With fewer, one slow connection moves the figure. */
export const enoughVisits = 50
