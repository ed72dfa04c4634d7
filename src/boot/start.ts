/** Addresses of what a page needs to come alive. */
export type PageCode = { entry: string; style: string; chunks: readonly string[] }

export type Start = {
  /** Resolves when the whole stylesheet applies or has failed to load. */
  styled: Promise<void>
  /** Loads the application now; later calls do nothing until it has failed. */
  begin: () => void
  /** Allows another attempt, at the visitor's next action. */
  giveUp: () => void
}

/** What a visitor does who is about to use the page. */
const interactions = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'pointerover'] as const

function linkTo(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  return document.head.appendChild(link)
}

/** `onFailure`: the entry could not be loaded. */
export function prepareStart({ entry, style, chunks }: PageCode, onFailure: () => void): Start {
  let begun = false
  let resolveStyled = () => {}
  const styled = new Promise<void>((resolve) => {
    resolveStyled = resolve
  })

  function begin() {
    if (begun) return
    begun = true
    const sheet = linkTo('stylesheet', style)
    sheet.onload = resolveStyled
    sheet.onerror = resolveStyled
    for (const chunk of chunks) linkTo('modulepreload', chunk)
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry
    script.onerror = () => {
      script.remove()
      onFailure()
    }
    document.head.append(script)
  }

  for (const interaction of interactions)
    addEventListener(interaction, begin, { capture: true, passive: true })

  return {
    styled,
    begin,
    giveUp: () => {
      begun = false
    },
  }
}

/** Calls back once the page has painted its text and the browser has nothing more urgent to do. */
export function afterPaint(callback: () => void): void {
  function paint() {
    const isKnown = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
    // A page in the background does not paint until it is looked at.
    if (!isKnown) return requestAnimationFrame(() => setTimeout(callback))
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      callback()
    }).observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'complete') paint()
  else addEventListener('load', paint, { once: true })
}

/** Safari has no idle callback. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 2000 })
  else setTimeout(callback, 200)
}
