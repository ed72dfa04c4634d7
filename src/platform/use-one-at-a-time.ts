import { useRef, useState } from 'react'

/** Work that must not be under way twice. */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  // State is too late for the second of two quick clicks.
  const running = useRef(false)

  return {
    busy,
    isBusy: () => running.current,
    /** What the work ends in; null without having begun it, while an earlier one is under way. */
    async once<Result>(work: () => Promise<Result>): Promise<Result | null> {
      if (running.current) return null
      running.current = true
      setBusy(true)
      try {
        return await work()
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
