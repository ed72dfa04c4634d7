/** Wait before any scrolling by us (public specification, sections 2 and 9). */
export const scrollDelayMs = 100

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: behavior() })
}

export function scrollToElement(element: Element): void {
  element.scrollIntoView({ behavior: behavior(), block: 'start' })
}

/** Moves the reading point without moving the page; the ring is for people who arrive with the keyboard. */
export function focusWithoutScrolling(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1')
    element.classList.add('outline-none')
  }
  element.focus({ preventScroll: true })
}
