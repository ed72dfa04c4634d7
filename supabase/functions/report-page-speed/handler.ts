import { reportPageSpeed } from '../../../src/domain/contracts/page-speed.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit, type RateLimiter } from '../_shared/rate-limits.ts'
import type { PageSpeedStore } from './store.ts'

export type ReportPageSpeedDeps = { edge: EdgeDeps; limiter: RateLimiter; store: PageSpeedStore }

/** A classroom behind one address fits. */
const perAddress: RateLimit = { name: 'report-page-speed:address', capacity: 30, periodSeconds: 3600 }
/** What many addresses together may cost the database. */
const altogether: RateLimit = { name: 'report-page-speed:all', capacity: 3000, periodSeconds: 600 }

/** Counts what a visitor who allowed it measured on a page (decision 97). */
export function createHandler({
  edge,
  limiter,
  store,
}: ReportPageSpeedDeps): (request: Request) => Promise<Response> {
  return endpoint(edge, reportPageSpeed, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await limiter.allows([
        { limit: perAddress, subject: clientAddress(request) },
        { limit: altogether, subject: 'all' },
      ])
      if (!allowed) return { ...refuse('rate_limited'), quiet: true }
      const counted = await store.count(body)
      return counted ? { ...ok({ counted }), quiet: true } : refuse('course_not_found')
    },
  })
}
