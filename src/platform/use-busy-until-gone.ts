import { useEffect, useRef, useState } from 'react'

/** A provider's page that has not come up by then will not: the form must be usable again. */
const longestLeaveMs = 20_000

/**
 * Work that may end in leaving the site. It is one at a time, known at once and not with the next render, so that a
 * second click finds it; it stays on while the next page loads, and is off again when the browser brings this page
 * back from its memory.
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
    /** The browser is on its way to another site. */
    leaving() {
      release.current = setTimeout(end, longestLeaveMs)
    },
    end,
  }
}
