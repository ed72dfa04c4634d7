/** How long to wait for the section after the page has rendered. */
const lateSectionMs = 10_000

const scrollingKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

function findAnchored(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Malformed percent-encoding.
    return null
  }
}

export type AnchorAwaited = {
  /** Includes the `#`. */
  hash: string
  /** The focused element when navigation started. */
  startedAt: Element | null
  /** Called at most once, unless the visitor has moved on. */
  onFound: (section: HTMLElement) => void
  /** Called at most once, when the page has rendered without the section, which may still load. */
  onPageWithoutIt: () => void
}

/**
 * Waits for the section named in the URL: indefinitely while the page loads, for a limited time once it has rendered.
 * Gives up when the visitor moves the focus or scrolls a rendered page. Returns a function that stops waiting.
 */
export function awaitAnchored(awaited: AnchorAwaited): () => void {
  const { hash, startedAt, onFound, onPageWithoutIt } = awaited
  let heading: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSettled = false
  const observer = new MutationObserver(look)

  function look() {
    const section = findAnchored(hash)
    if (section) {
      stop()
      if (!hasMovedFocus()) onFound(section)
      return
    }
    if (heading?.isConnected) return
    clearTimeout(timer)
    heading = document.querySelector('main h1')
    if (!heading) return
    timer = setTimeout(stop, lateSectionMs)
    if (isSettled) return
    isSettled = true
    onPageWithoutIt()
  }

  function hasMovedFocus(): boolean {
    const now = document.activeElement
    return now !== startedAt && now !== document.body && !now?.matches('main h1')
  }

  function onScroll(event: Event) {
    const scrolls = !(event instanceof KeyboardEvent) || scrollingKeys.includes(event.key)
    if (scrolls && heading?.isConnected) stop()
  }

  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const act of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(act, onScroll)
  }

  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(act, onScroll, { passive: true })
  }
  look()
  return stop
}
