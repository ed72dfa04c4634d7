import { useRef, useState } from 'react'
import type { RecapToken } from '#domain/recap-token.ts'
import { logFailure } from '#platform/log-failure.ts'
import { rateRecap } from '../recap.api.ts'

/**
 * The rating of one student. One save at a time, then the latest choice: arrow keys change it faster than responses
 * arrive, and a late response must not overwrite a newer choice.
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
        // Public specification, section 8: only logged. The stars return to the stored rating.
        logFailure('The rating of the recap was not kept', error)
        if (wanted.current === null) setChosen(last)
      }
    }
    isSaving.current = false
  }

  return {
    chosen,
    /** The shown rating is stored. */
    isKept: kept !== null && chosen === kept,
    choose(stars: number) {
      setChosen(stars)
      wanted.current = stars
      if (!isSaving.current) void save()
    },
  }
}
