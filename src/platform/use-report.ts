import { useEffect, useRef } from 'react'
import { track } from './analytics.ts'
import type { AnalyticsEvent } from './analytics-events.ts'
import { readConsent, subscribeToConsent } from './consent.ts'

/**
 * Reports what a screen shows, once for each thing shown; null reports nothing yet. The answer about measuring draws nothing:
 * read while rendering, it would draw the whole page of whoever has answered a second time as soon as it has hydrated.
 */
export function useReport(event: AnalyticsEvent | null): void {
  const content = event && JSON.stringify(event)
  const last = useRef<string | null>(null)

  useEffect(() => {
    if (content === null) return
    function report(shown: string) {
      if (readConsent() !== 'granted' || last.current === shown) return
      last.current = shown
      track(JSON.parse(shown) as AnalyticsEvent)
    }
    report(content)
    return subscribeToConsent(() => report(content))
  }, [content])
}
