import { type FocusEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useReducedMotion } from '#platform/use-reduced-motion.ts'

/** Public specification, sections 2 and 9. */
export const autoAdvanceMs = 5000

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function useHiddenTab(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'hidden',
    () => true,
  )
}

/**
 * Moves on every five seconds, unless somebody is pointing at it, is inside it with the keyboard, has stopped it, looks
 * elsewhere, or has asked for less motion. `shown` restarts the wait when a person has moved by themselves.
 */
export function useAutoAdvance(shown: number, advanceFrom: (index: number) => void) {
  const reducedMotion = useReducedMotion()
  const hiddenTab = useHiddenTab()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [stopped, setStopped] = useState(false)
  const running = !(reducedMotion || hiddenTab || hovered || focused || stopped)
  const onTime = useEffectEvent(advanceFrom)

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => onTime(shown), autoAdvanceMs)
    return () => clearTimeout(timer)
  }, [running, shown])

  return {
    running,
    stopped,
    /** Nothing moves by itself then, so there is nothing to stop. */
    canRun: !reducedMotion,
    toggle: () => setStopped(!stopped),
    regionProps: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
