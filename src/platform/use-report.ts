import { useEffect, useRef, useState } from 'react'
import { track } from './analytics.ts'
import type { AnalyticsEvent } from './analytics-events.ts'
import { readConsent, subscribeToConsent } from './consent.ts'
import { afterTyped } from './use-hydrated.ts'

/**
 * Reports what a screen shows, once for each thing shown; null reports nothing yet. The answer about measuring comes in a
 * transition, as what is this browser's own does: after what is typed, and after the measuring that it begins.
 */
export function useReport(event: AnalyticsEvent | null): void {
  const content = event && JSON.stringify(event)
  const last = useRef<string | null>(null)
  const [isGranted, setGranted] = useState(false)

  useEffect(() => {
    const follow = () => afterTyped(() => setGranted(readConsent() === 'granted'))
    follow()
    return subscribeToConsent(follow)
  }, [])

  useEffect(() => {
    if (content === null || !isGranted || last.current === content) return
    last.current = content
    track(JSON.parse(content) as AnalyticsEvent)
  }, [content, isGranted])
}
