import { useRef, useState } from 'react'
import type { RecapToken } from '#domain/recap-token.ts'
import { logFailure } from '#platform/log-failure.ts'
import { rateRecap } from '../recap.api.ts'

/**
 * The stars of one student. One save at a time, and then the last choice: the arrow keys pass over stars faster than
 * answers come, and an answer that overtakes another would keep the wrong one.
 */
export function useRating(token: RecapToken, saved: number | null) {
  const [chosen, setChosen] = useState(saved)
  const [kept, setKept] = useState(saved)
  const wanted = useRef<number | null>(null)
  const isSaving = useRef(false)

  async function save() {
    isSaving.current = true
    let last = kept
    while (wanted.current !== null) {
      const stars = wanted.current
      wanted.current = null
      try {
        await rateRecap(token, stars)
        last = stars
        setKept(stars)
      } catch (error) {
        // Public specification, section 8: only logged. The stars go back to what the school knows.
        logFailure('The rating of the recap was not kept', error)
        if (wanted.current === null) setChosen(last)
      }
    }
    isSaving.current = false
  }

  return {
    chosen,
    /** What is shown is what the server has. */
    isKept: kept !== null && chosen === kept,
    choose(stars: number) {
      setChosen(stars)
      wanted.current = stars
      if (!isSaving.current) void save()
    },
  }
}
