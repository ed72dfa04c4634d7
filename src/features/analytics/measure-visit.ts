import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { highestSpeedValue, type SpeedMetric, type VisitDevice } from '#domain/page-speed.ts'
import { track } from '#platform/analytics.ts'
import { readConsent } from '#platform/consent.ts'
import { reportedPath } from '#platform/reported-path.ts'
import { measuredPage } from './measured-page.ts'
import { sendPageSpeed } from './page-speed.api.ts'

let isMeasuring = false

/** The width at which the menus and tables of the site change their shape. */
function viewportDevice(): VisitDevice {
  return window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'computer'
}

function wholeValue(metric: SpeedMetric, value: number): number {
  return Math.min(Math.round(metric === 'CLS' ? value * 1000 : value), highestSpeedValue[metric])
}

/** Only some browsers tell. */
function connectionType(): string {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType ?? 'unknown'
}

/**
 * Measures the page that this visit began with, and reports it once, when it is hidden for the first time (decision 97).
 * Also right when it starts late: the browser keeps what happened before. `left`: another page of the site is shown.
 */
export function measureVisit(pathname: string, left: AbortSignal): void {
  const page = measuredPage(pathname)
  if (page === null || isMeasuring) return
  isMeasuring = true
  const values = new Map<SpeedMetric, number>()
  const device = viewportDevice()
  let leftAt = Number.POSITIVE_INFINITY

  function take({ name, value, entries }: MetricType) {
    // What happened on another page says nothing about this one.
    if (entries.every(({ startTime }) => startTime <= leftAt)) values.set(name, wholeValue(name, value))
  }

  function report() {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    if (readConsent() !== 'granted' || page === null || values.size === 0) return
    for (const [metric, value] of values) {
      track({
        name: 'page_speed',
        params: { page_path: reportedPath(pathname), metric, value, connection: connectionType() },
      })
    }
    void sendPageSpeed({ page, device, metrics: Object.fromEntries(values) })
  }

  left.addEventListener('abort', () => {
    leftAt = performance.now()
  })
  for (const observe of [onLCP, onINP, onCLS, onFCP, onTTFB]) observe(take, { reportAllChanges: true })
  document.addEventListener('visibilitychange', report)
}
