import { type RefObject, useEffect, useRef } from 'react'

export type Dismissal = {
  isOpen: () => boolean
  close: () => void
  /** What has opened it; gets the focus back. */
  opener: () => HTMLElement | null
}

/**
 * Closes what has been opened beside its opener: by Escape, which gives the focus back, and by a press or the focus
 * elsewhere. `root` holds both.
 */
export function useDismissal(root: RefObject<HTMLElement | null>, dismissal: Dismissal): void {
  const latest = useRef(dismissal)

  useEffect(() => {
    latest.current = dismissal
  }, [dismissal])

  useEffect(() => {
    const element = root.current
    if (!element) {
      return
    }
    function leave(target: EventTarget | null) {
      if (
        target instanceof Element &&
        !element?.contains(target) &&
        !target.closest('[data-messages]') &&
        latest.current.isOpen()
      ) {
        latest.current.close()
      }
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && latest.current.isOpen()) {
        event.stopPropagation()
        // A modal around it stays open.
        event.preventDefault()
        latest.current.close()
        latest.current.opener()?.focus()
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
  }, [root])
}
