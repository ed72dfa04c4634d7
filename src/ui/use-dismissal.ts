import { type RefObject, useEffect, useRef } from 'react'

/**
 * Closes what a button has opened beside it: by Escape, which gives the focus back to the button, and by a press or the
 * focus elsewhere. `root` holds the button, with `aria-expanded`, and what it opens.
 */
export function useDismissal(
  root: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const latestClose = useRef(close)

  useEffect(() => {
    latestClose.current = close
  }, [close])

  useEffect(() => {
    const element = root.current
    if (!element) {
      return
    }
    const isOpen = () => button.current?.getAttribute('aria-expanded') === 'true'
    function leave(target: EventTarget | null) {
      if (
        target instanceof Element &&
        !element?.contains(target) &&
        !target.closest('[data-messages]') &&
        isOpen()
      ) {
        latestClose.current()
      }
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && isOpen()) {
        event.stopPropagation()
        // A modal around it stays open.
        event.preventDefault()
        latestClose.current()
        button.current?.focus()
      }
    }
    const onFocusOut = (event: FocusEvent) => leave(event.relatedTarget)
    const onPointerDown = (event: PointerEvent) => leave(event.target)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('focusout', onFocusOut)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [root, button])
}
