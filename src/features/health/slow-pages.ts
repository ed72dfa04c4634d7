import type { PageSpeedRow } from '#domain/contracts/page-speed.ts'
import {
  enoughVisits,
  type JudgedMetric,
  judgedMetrics,
  type SpeedMetric,
  type SpeedRating,
  speedLimits,
  speedRating,
  type VisitDevice,
} from '#domain/page-speed.ts'

/** `rating` is null while too few visits measured it. */
export type MeasuredSpeed = { p75: number; visits: number; rating: SpeedRating | null }

export type PageSpeed = {
  page: string
  device: VisitDevice
  /** Of the metric that most visits measured. */
  visits: number
  judged: Partial<Record<JudgedMetric, MeasuredSpeed>>
  /** Milliseconds; null when no visit measured it. */
  serverMs: number | null
  firstPaintMs: number | null
}

/** Pages by device, the slowest first; those that too few visits measured come last. */
export function slowPages(rows: readonly PageSpeedRow[]): PageSpeed[] {
  const pages = new Map<string, PageSpeedRow[]>()
  for (const row of rows) {
    const page = `${row.page} ${row.device}`
    pages.set(page, [...(pages.get(page) ?? []), row])
  }
  return [...pages.values()]
    .flatMap((some) => (some[0] ? [pageOf(some[0], some)] : []))
    .sort((a, b) => slowness(b, true) - slowness(a, true) || slowness(b, false) - slowness(a, false))
}

function pageOf({ page, device }: PageSpeedRow, rows: readonly PageSpeedRow[]): PageSpeed {
  const of = (metric: SpeedMetric) => rows.find((row) => row.metric === metric)
  const judged: PageSpeed['judged'] = {}
  for (const metric of judgedMetrics) {
    const row = of(metric)
    if (!row) continue
    const { p75, visits } = row
    judged[metric] = { p75, visits, rating: visits < enoughVisits ? null : speedRating(metric, p75) }
  }
  return {
    page,
    device,
    visits: Math.max(...rows.map(({ visits }) => visits)),
    judged,
    serverMs: of('TTFB')?.p75 ?? null,
    firstPaintMs: of('FCP')?.p75 ?? null,
  }
}

/**
 * The worst metric as a share of what is still good, above every better rating; 0 without one. `rated`: of those that
 * enough visits measured.
 */
function slowness({ judged }: PageSpeed, rated: boolean): number {
  const shares = judgedMetrics.flatMap((metric) => {
    const measured = judged[metric]
    if (!measured || (rated && measured.rating === null)) return []
    const rank = { good: 0, fair: 1, poor: 2 }[speedRating(metric, measured.p75)]
    return [rank * 1000 + measured.p75 / speedLimits[metric].good]
  })
  return Math.max(0, ...shares)
}
