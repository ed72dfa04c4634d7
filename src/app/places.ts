/** How long a page may take to become as high as it was. */
const lateMs = 10_000

/** Where the reader was on an entry of the history: how far down, and on which link of the page. */
export type Place = { top: number; link: { at: number; href: string } | null }

/** By the key of the entry, since the application began: where the document was loaded anew, the browser knows. */
export type Places = Map<string, Place>

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]

/** Keeps where the reader is on this entry, until the returned function is called. */
export function notePlace(places: Places, key: string): () => void {
  function note({ type, target }: Event) {
    // The browser has gone on to another entry, whose page is not shown yet.
    if ((window.history.state?.key ?? 'default') !== key) return
    const place = places.get(key) ?? { top: window.scrollY, link: null }
    if (type === 'scroll') place.top = window.scrollY
    else {
      const at = links().indexOf(target as HTMLAnchorElement)
      const href = links()[at]?.href
      place.link = href ? { at, href } : null
    }
    places.set(key, place)
  }
  for (const act of ['scroll', 'focusin']) window.addEventListener(act, note, { passive: true })
  return () => {
    for (const act of ['scroll', 'focusin']) window.removeEventListener(act, note)
  }
}

/** The link that had the focus, if it stands where it stood. */
export function linkOf({ link }: Place): HTMLElement | null {
  const found = link && links()[link.at]
  return found?.href === link?.href ? (found ?? null) : null
}

/** Scrolls as soon as the page is as high again, unless the reader acts first. Returns a function that gives up. */
export function returnTo({ top }: Place): () => void {
  const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown']
  const observer = new ResizeObserver(go)
  const timer = setTimeout(stop, lateMs)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const act of acts) window.removeEventListener(act, stop)
  }
  function go() {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= Math.floor(top)) stop()
  }
  for (const act of acts) window.addEventListener(act, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
