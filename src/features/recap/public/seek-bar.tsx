import type { KeyboardEvent } from 'react'
import { recapText, speakPlayTime } from '#content/recap.ts'

export type SeekBarProps = {
  position: number
  /** Null until it is known; seeking is disabled until then. */
  duration: number | null
  onSeek: (seconds: number) => void
  onToggle: () => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
}

const thumb =
  '[&::-webkit-slider-thumb]:size-4.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-sheet [&::-webkit-slider-thumb]:bg-ink [&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-sheet [&::-moz-range-thumb]:bg-ink'

export function SeekBar({ position, duration, onSeek, onToggle }: SeekBarProps) {
  const text = recapText.audio
  const share = duration ? Math.min(position / duration, 1) : 0

  function press(event: KeyboardEvent) {
    if (event.key === ' ') {
      event.preventDefault()
      onToggle()
    }
    const step = steps[event.key]
    if (step === undefined || duration === null) return
    // The browser would move by one second.
    event.preventDefault()
    onSeek(Math.min(Math.max(position + step, 0), duration))
  }

  return (
    <div className="relative flex h-11 items-center">
      <div aria-hidden="true" className="absolute inset-x-0 h-2 overflow-hidden rounded-full bg-well">
        <div
          className="h-full origin-left bg-linear-to-r from-viridis-2 to-viridis-5"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <input
        type="range"
        min={0}
        max={Math.max(Math.floor(duration ?? 0), 1)}
        step={1}
        value={Math.floor(position)}
        disabled={duration === null}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={press}
        aria-label={text.position}
        aria-valuetext={
          duration === null
            ? undefined
            : text.spokenPosition(speakPlayTime(position), speakPlayTime(duration))
        }
        className={`relative h-11 w-full cursor-pointer appearance-none rounded bg-transparent disabled:cursor-default ${thumb}`}
      />
    </div>
  )
}
