/** Addresses of what a page needs to come alive: what starts it, after what that imports, and what it then asks for. */
export type PageCode = { entry: readonly string[]; chunks: readonly string[] }

export type Start = {
  /** Brings the application; does nothing while that is under way. */
  begin: () => void
  /** It did not come: `again` is tried at the visitor's next action. */
  waitFor: (again: () => void) => void
}

/**
 * What a visitor does who is about to use the page. Not that a pointer is over it, or moves: a browser says both of a
 * resting pointer when the page appears under it.
 */
const interactions = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

/** Runs the last of these at once, for which the others come at the same time. */
export function runFirst(parts: readonly string[]): void {
  const last = parts.at(-1)
  if (last === undefined) return
  for (const part of parts.slice(0, -1)) preload(part)
  const script = runModule(last)
  script.onload = () => script.remove()
}

function runModule(src: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = src
  document.head.append(script)
  return script
}

/** @param onFailure a part could not be loaded; `again` goes on with it */
export function prepareStart({ entry, chunks }: PageCode, onFailure: (again: () => void) => void): Start {
  let attempt: (() => void) | null = loadPage

  function loadPage() {
    for (const chunk of [...entry, ...chunks]) preload(chunk)
    runInTurn(entry)
  }

  /** Each in a task of its own: run together, they would hold up a press for as long as all of them take. */
  function runInTurn([next, ...others]: readonly string[]) {
    if (next === undefined) return
    const script = runModule(next)
    script.onload = () => setTimeout(() => runInTurn(others))
    script.onerror = () => {
      script.remove()
      onFailure(() => runInTurn([next, ...others]))
    }
  }

  function begin() {
    const next = attempt
    attempt = null
    next?.()
  }

  for (const interaction of interactions) {
    addEventListener(interaction, begin, { capture: true, passive: true })
  }

  return {
    begin,
    waitFor: (again) => {
      attempt = again
    },
  }
}

/** A file that hangs, such as the font, holds the page up for no longer. */
const loadPatienceMs = 4000

/** Calls back once text has been painted; in the background, once it is looked at. */
export function afterText(callback: () => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    setTimeout(callback)
    return
  }
  // Chromium also reports the first frame, which may be the background alone.
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    callback()
  }).observe({ type: 'paint', buffered: true })
}

/** Calls back once the whole page has been painted. */
export function afterPaint(callback: () => void): void {
  let isOver = false

  function loaded() {
    if (isOver) return
    isOver = true
    // The first frame after the load is the one that shows everything; its end is the begin of the next. A slow device
    // shows a frame later than it ends it.
    requestAnimationFrame(() => requestAnimationFrame(() => afterText(callback)))
  }

  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  setTimeout(loaded, loadPatienceMs)
}

/** Chromium now and then says of a page that stands still that it is busy, until the patience ends. */
const idlePatienceMs = 400

/** Calls back when the browser has nothing more urgent to do; Safari cannot tell. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: idlePatienceMs })
  else setTimeout(callback, 200)
}
