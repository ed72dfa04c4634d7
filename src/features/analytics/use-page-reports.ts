import { useEffect, useRef } from 'react'
import { applyConsent, measures, track } from '#platform/analytics.ts'
import { reportedPath } from '#platform/reported-path.ts'
import { useConsent } from '#platform/use-consent.ts'
import { watchReading } from './watch-reading.ts'

export type ShownPage = { pathname: string; title: string }

/**
 * Measures a public page: its view, how far and long it is read, and its calls to action. Nothing happens before
 * consent; a grant during a visit starts with the open page.
 */
export function usePageReports(page: ShownPage | null): void {
  const consent = useConsent()
  const lastView = useRef<string | null>(null)
  const pathname = page?.pathname
  const title = page?.title
  const active = page !== null && measures()

  useEffect(() => {
    if (active && consent !== 'unset') applyConsent(consent)
    if (consent !== 'granted') lastView.current = null
  }, [active, consent])

  useEffect(() => {
    if (!active || consent !== 'granted' || pathname === undefined || title === undefined) return
    const afterNavigation = lastView.current !== null && lastView.current !== pathname
    // Strict mode runs effects twice: the second run for a page is not a view.
    if (lastView.current !== pathname) {
      lastView.current = pathname
      track({ name: 'page_view', params: { page_path: reportedPath(pathname), page_title: title } })
    }
    return watchReading({ afterNavigation })
  }, [active, consent, pathname, title])

  useEffect(() => {
    if (!active) return
    function onClick(event: MouseEvent) {
      const caller = event.target instanceof Element ? event.target.closest('[data-cta]') : null
      const cta = caller?.getAttribute('data-cta')
      if (cta) track({ name: 'cta_click', params: { cta } })
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [active])
}
