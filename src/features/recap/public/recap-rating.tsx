import { useId, useRef, useState } from 'react'
import { recapText } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { logFailure } from '#platform/log-failure.ts'
import { rateRecap } from '../recap.api.ts'

export type RecapRatingProps = {
  token: RecapToken
  /** The rating from before this visit. */
  saved: number | null
}

const stars = [1, 2, 3, 4, 5] as const

export function RecapRating({ token, saved }: RecapRatingProps) {
  const { chosen, isKept, choose } = useRating(token, saved)
  const name = useId()
  const text = recapText.rating
  return (
    <div className="border-ink border-t pt-5">
      <fieldset>
        <legend className="font-display font-semibold text-lg">{text.legend}</legend>
        <div className="-ml-2 mt-2 flex">
          {stars.map((star) => (
            <label
              key={star}
              className="relative flex size-12 cursor-pointer items-center justify-center rounded text-action has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-well"
            >
              <input
                type="radio"
                name={name}
                value={star}
                checked={chosen === star}
                onChange={() => choose(star)}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              <span className="sr-only">{text.stars(star)}</span>
              <Star filled={chosen !== null && star <= chosen} />
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="flex w-58 justify-between text-ink-mute text-sm">
          <span>{text.scale.low}</span>
          <span>{text.scale.high}</span>
        </p>
      </fieldset>
      <p role="status" className="mt-3 min-h-13 text-ink-soft">
        {isKept && (
          <>
            <span className="font-semibold text-success">{text.thanks}</span> {text.change}
          </>
        )}
      </p>
    </div>
  )
}

function Star({ filled }: { filled: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="pointer-events-none relative size-8">
      <path
        d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9Z"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/**
 * The rating of one student. One save at a time, then the latest choice: arrow keys change it faster than responses
 * arrive, and a late response must not overwrite a newer choice.
 */
function useRating(token: RecapToken, saved: number | null) {
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
