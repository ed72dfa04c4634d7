import { useEffect, useRef } from 'react'
import { track } from './analytics.ts'
import type { AnalyticsEvent } from './analytics-events.ts'
import { useConsent } from './use-consent.ts'

/** Reports what a screen shows, once for each thing shown; null reports nothing yet. */
export function useReport(event: AnalyticsEvent | null): void {
  const consent = useConsent()
  const content = event && JSON.stringify(event)
  const last = useRef<string | null>(null)

  useEffect(() => {
    if (content === null || consent !== 'granted' || last.current === content) return
    last.current = content
    track(JSON.parse(content) as AnalyticsEvent)
  }, [content, consent])
}
