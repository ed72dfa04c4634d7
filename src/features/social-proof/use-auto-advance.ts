import { type FocusEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useHydrated } from '#platform/use-hydrated.ts'
import { useMedia } from '#ui/use-media.ts'

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
 * Advances every five seconds, except on hover, with the focus inside, when stopped, in a hidden tab, or with reduced
 * motion. A change of `shown` restarts the interval.
 */
export function useAutoAdvance(shown: number, advanceFrom: (index: number) => void) {
  // Also where it is unknown: no motion is the safe default.
  const reducedMotion = !useMedia('(prefers-reduced-motion: no-preference)')
  const hydrated = useHydrated()
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
    /** False with reduced motion: nothing to stop. The build does not know it; there the style hides the button. */
    canRun: !(hydrated && reducedMotion),
    toggle: () => setStopped(!stopped),
    regionProps: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
