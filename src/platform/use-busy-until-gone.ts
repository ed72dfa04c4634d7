import { useEffect, useRef, useState } from 'react'

/** A provider's page that has not loaded by then will not: the form becomes usable again. */
const longestLeaveMs = 20_000

/**
 * Work that may end in leaving the site, one at a time. Its state changes at once and not with the next render, so that
 * a second click is refused; it stays busy while the next page loads, and is reset when the browser restores this page
 * from its back/forward cache.
 */
export function useBusyUntilGone() {
  const [busy, setBusy] = useState(false)
  const current = useRef<AbortController | null>(null)
  const release = useRef<ReturnType<typeof setTimeout>>(undefined)

  function end() {
    clearTimeout(release.current)
    current.current = null
    setBusy(false)
  }

  useEffect(() => {
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return
      clearTimeout(release.current)
      current.current = null
      setBusy(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
      clearTimeout(release.current)
      current.current?.abort()
    }
  }, [])

  return {
    busy,
    isBusy: () => current.current !== null,
    begin(): AbortSignal {
      const controller = new AbortController()
      current.current = controller
      setBusy(true)
      return controller.signal
    },
    /** The browser is leaving for another site. */
    leaving() {
      release.current = setTimeout(end, longestLeaveMs)
    },
    end,
  }
}
