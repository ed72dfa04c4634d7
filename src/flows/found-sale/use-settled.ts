import { useEffect, useState } from 'react'

const typingPauseMs = 300

/** The value once typing has paused; the empty text at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}
