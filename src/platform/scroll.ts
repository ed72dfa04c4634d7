/** Wait before any scrolling by us (public specification, sections 2 and 9). */
export const scrollDelayMs = 100

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: behavior() })
}

/** Moves the reading point without moving the page; the ring is for people who arrive with the keyboard. */
export function focusWithoutScrolling(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1')
    element.classList.add('outline-none')
  }
  element.focus({ preventScroll: true })
}

/** Brings a section into view and moves the reading point to its heading. */
export function arriveAt(section: HTMLElement): void {
  section.scrollIntoView({ behavior: behavior(), block: 'start' })
  focusWithoutScrolling(section.querySelector<HTMLElement>('h1, h2') ?? section)
}
