import { useRef, useState } from 'react'

/** Work that must not run twice at once. */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  // State is too late for the second of two quick clicks.
  const running = useRef(false)

  return {
    busy,
    isBusy: () => running.current,
    /** The result of the work; null when an earlier one still runs, and this one was not started. */
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
