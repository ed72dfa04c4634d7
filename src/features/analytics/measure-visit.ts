import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { track } from '#platform/analytics.ts'
import { readConsent } from '#platform/consent.ts'
import { reportedPath } from '#platform/reported-path.ts'

let isMeasuring = false

/** Only some browsers say it. */
function connectionType(): string {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType ?? 'unknown'
}

/**
 * Measures the page that this visit began with, and reports it once, when it is hidden for the first time (decision 97).
 * Also right when it starts late: the browser keeps what happened before. `left`: another page of the site is shown.
 */
export function measureVisit(pathname: string, left: AbortSignal): void {
  if (isMeasuring) return
  isMeasuring = true
  const values = new Map<MetricType['name'], number>()
  let leftAt = Number.POSITIVE_INFINITY

  function take({ name, value, entries }: MetricType) {
    // What happened on another page says nothing about this one.
    if (entries.some(({ startTime }) => startTime > leftAt)) return
    values.set(name, Math.round(name === 'CLS' ? value * 1000 : value))
  }

  function report() {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    if (readConsent() !== 'granted') return
    const visit = { page_path: reportedPath(pathname), connection: connectionType() }
    for (const [metric, value] of values) track({ name: 'page_speed', params: { ...visit, metric, value } })
  }

  left.addEventListener('abort', () => {
    leftAt = performance.now()
  })
  for (const observe of [onLCP, onINP, onCLS, onFCP, onTTFB]) observe(take, { reportAllChanges: true })
  document.addEventListener('visibilitychange', report)
}
