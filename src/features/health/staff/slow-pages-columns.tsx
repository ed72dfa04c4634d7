import {
  deviceNames,
  formatSpeed,
  judgedMetricNames,
  slowPagesTexts,
  speedPageName,
  speedRatings,
} from '#content/page-speed.ts'
import { type JudgedMetric, judgedMetrics, type SpeedRating } from '#domain/page-speed.ts'
import { Badge } from '#ui/badge.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { Tone } from '#ui/tone.tsx'
import type { MeasuredSpeed, PageSpeed } from '../slow-pages.ts'

const tones: Readonly<Record<SpeedRating, Tone>> = { good: 'success', fair: 'warning', poor: 'error' }

const pageColumn: TableColumn<PageSpeed> = {
  key: 'page',
  header: slowPagesTexts.page,
  cell: ({ page, device, visits }) => (
    <>
      {speedPageName(page)}
      <span className="block font-normal text-ink-soft">
        {deviceNames[device]}, {slowPagesTexts.visitCount(visits)}
      </span>
    </>
  ),
  rowHeader: true,
}

export const speedColumns: readonly TableColumn<PageSpeed>[] = [
  pageColumn,
  ...judgedMetrics.map(
    (metric): TableColumn<PageSpeed> => ({
      key: metric,
      header: judgedMetricNames[metric],
      cell: (row) => <Speed metric={metric} row={row} />,
    }),
  ),
]

/** On a phone the figures of a page stand below each other. */
export const narrowSpeedColumns: readonly TableColumn<PageSpeed>[] = [
  pageColumn,
  {
    key: 'speed',
    header: slowPagesTexts.speed,
    cell: (row) => (
      <dl className="grid gap-2">
        {judgedMetrics.map((metric) => (
          <div key={metric}>
            <dt className="text-ink-soft text-xs">{judgedMetricNames[metric]}</dt>
            <dd>
              <Speed metric={metric} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
]

function Speed({ metric, row }: { metric: JudgedMetric; row: PageSpeed }) {
  const measured = row.judged[metric]
  if (!measured) return <span className="text-ink-mute">{slowPagesTexts.none}</span>
  const parts = metric === 'LCP' ? slowPagesTexts.loadParts(row.serverMs, row.firstPaintMs) : ''
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="figures">{formatSpeed(metric, measured.p75)}</span>
        <Verdict {...measured} />
      </span>
      {parts !== '' && <span className="text-ink-mute text-xs">{parts}</span>}
    </span>
  )
}

function Verdict({ rating }: MeasuredSpeed) {
  if (rating === null) return <span className="text-ink-mute text-xs">{slowPagesTexts.few}</span>
  return <Badge tone={tones[rating]}>{speedRatings[rating]}</Badge>
}
