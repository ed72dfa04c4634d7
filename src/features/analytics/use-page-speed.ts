import { useEffect, useRef } from 'react'
import { measures } from '#platform/analytics.ts'
import { fetchCode } from '#platform/page-code.ts'
import { useConsent } from '#platform/use-consent.ts'

/** A busy machine may never be idle; Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run)
}

/**
 * Measures how fast the page is that this visit began with, after consent; null in the staff area. A page reached within
 * the site is not measured: the browser tells its loading times of the first alone.
 */
export function usePageSpeed(pathname: string | null): void {
  const consent = useConsent()
  const first = useRef(pathname)

  useEffect(() => {
    if (consent !== 'granted' || pathname === null || pathname !== first.current || !measures()) return
    const left = new AbortController()
    whenIdle(() => void measure(pathname, left.signal))
    return () => left.abort()
  }, [consent, pathname])
}

async function measure(pathname: string, left: AbortSignal): Promise<void> {
  if (left.aborted) return
  const code = await fetchCode(() => import('./measure-visit.ts')).catch(() => null)
  if (!left.aborted) code?.measureVisit(pathname, left)
}
