import { type RefObject, useRef } from 'react'
import { useDismissal } from './use-dismissal.ts'

/**
 * A menu in native `<details>`: its summary opens it before the script has arrived, and without one (decision 95). The
 * element itself knows whether it is open, so that hydrating leaves it as it is.
 */
export function useDetailsMenu(): { details: RefObject<HTMLDetailsElement | null>; close: () => void } {
  const details = useRef<HTMLDetailsElement>(null)

  function close() {
    if (details.current) details.current.open = false
  }

  useDismissal(details, {
    isOpen: () => details.current?.open === true,
    close,
    opener: () => details.current?.querySelector('summary') ?? null,
  })
  return { details, close }
}
