/** Wait before scrolling by the page itself (public specification, sections 2 and 9). */
export const scrollDelayMs = 100

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

/**
 * Until the top is reached, what comes in above does not hold what is below it in its place: a page whose text arrives on the way
 * up would be seen at its foot. The end of a scroll before this one is none of it.
 */
export function releaseAnchor(): void {
  const { style } = document.documentElement
  style.setProperty('overflow-anchor', 'none')
  function restore() {
    if (window.scrollY > 0) return
    style.removeProperty('overflow-anchor')
    window.removeEventListener('scrollend', restore)
  }
  window.addEventListener('scrollend', restore)
}

export function scrollToTop(): void {
  releaseAnchor()
  window.scrollTo({ top: 0, behavior: behavior() })
}

/** Moves the focus without scrolling; the focus ring shows only for people who use the keyboard. */
export function focusWithoutScrolling(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1')
    element.classList.add('outline-none')
  }
  element.focus({ preventScroll: true })
}

/** Scrolls a section into view and focuses its heading. */
export function arriveAt(section: HTMLElement): void {
  section.scrollIntoView({ behavior: behavior(), block: 'start' })
  focusWithoutScrolling(section.querySelector<HTMLElement>('h1, h2') ?? section)
}
