/** How long a page that stands may still bring the section its address names. */
const lateSectionMs = 10_000

const scrollingKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

function findAnchored(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A stray % in an address typed by hand names nothing.
    return null
  }
}

export type AnchorAwaited = {
  /** As in the address, with its # sign. */
  hash: string
  /** What had the focus when the address was asked for. */
  startedAt: Element | null
  /** Called at most once, and not for who has gone on meanwhile. */
  onFound: (section: HTMLElement) => void
  /** Called at most once: the page stands without the section, which may still come. */
  onPageWithoutIt: () => void
}

/**
 * Waits for the section that an address names: without end while the page is on its way, and a little longer once it
 * stands. Gone on has who moved the focus, or scrolled a page that stands. Returns what ends the waiting.
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
