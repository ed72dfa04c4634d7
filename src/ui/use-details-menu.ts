import { type RefObject, useEffect, useRef } from 'react'

/**
 * A menu in native `<details>`: its summary opens it before the script has arrived, and without one (decision 95). The
 * element itself knows whether it is open, so that hydrating leaves it as it is. Escape closes it and gives the focus
 * back to the summary; a press or the focus elsewhere closes it too.
 */
export function useDetailsMenu(): { details: RefObject<HTMLDetailsElement | null>; close: () => void } {
  const details = useRef<HTMLDetailsElement>(null)

  function close() {
    if (details.current) details.current.open = false
  }

  useEffect(() => {
    const element = details.current
    if (!element) return

    function leave(target: EventTarget | null) {
      if (!element || !(target instanceof Element) || target.closest('[data-messages]')) return
      if (!element.contains(target)) element.open = false
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !element?.open) return
      event.stopPropagation()
      // A modal around it stays open.
      event.preventDefault()
      element.open = false
      element.querySelector('summary')?.focus()
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
  }, [])

  return { details, close }
}
