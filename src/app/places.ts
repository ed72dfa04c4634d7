/** How long a page may take to become as high as it was. */
const lateMs = 10_000

/** Where the reader was on an entry of the history: how far down, and on which of the page's links to an address. */
export type Place = { top: number; link: { nth: number; href: string } | null }

/** By the name of the entry, since the application began: where the document was loaded anew, the browser knows. */
export type Places = Map<string, Place>

const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const linksTo = (href: string | undefined) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter((link) => link.href === href)

/** Keeps where the reader is on the entry of this key as `name`, until the returned function is called. */
export function notePlace(places: Places, name: string, key: string): () => void {
  function note({ type, target }: Event) {
    // The browser has gone on to another entry, whose page is not shown yet.
    if ((window.history.state?.key ?? 'default') !== key) return
    const place = places.get(name) ?? { top: window.scrollY, link: null }
    if (type === 'scroll') place.top = window.scrollY
    else {
      const { href } = target as HTMLAnchorElement
      const nth = linksTo(href).indexOf(target as HTMLAnchorElement)
      place.link = nth < 0 ? null : { nth, href }
    }
    places.set(name, place)
  }
  for (const act of ['scroll', 'focusin']) window.addEventListener(act, note, { passive: true })
  return () => {
    for (const act of ['scroll', 'focusin']) window.removeEventListener(act, note)
  }
}

/** The link that had the focus, as soon as it stands there again. */
export function linkOf({ link }: Place): HTMLElement | null {
  return (link && linksTo(link.href)[link.nth]) ?? null
}

/** Shows a link within what scrolls around it; the height of the page is that of the place. */
export function showLink(link: HTMLElement): void {
  const { scrollY } = window
  link.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  if (window.scrollY !== scrollY) window.scrollTo({ top: scrollY, behavior: 'instant' })
}

/** Calls once the reader acts. Returns a function that gives up. */
export function onceActed(call: () => void): () => void {
  for (const act of acts) window.addEventListener(act, call, { passive: true })
  return () => {
    for (const act of acts) window.removeEventListener(act, call)
  }
}

/** Scrolls as soon as the page is as high again, unless the reader acts first. Returns a function that gives up. */
export function returnTo({ top }: Place): () => void {
  const observer = new ResizeObserver(go)
  const timer = setTimeout(stop, lateMs)
  const forget = onceActed(stop)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    forget()
  }
  function go() {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= Math.floor(top)) stop()
  }
  observer.observe(document.body)
  return stop
}
