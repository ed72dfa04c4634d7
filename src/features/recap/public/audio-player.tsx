import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatPlayTime, type RecapSpeed, recapSpeeds, recapText, speakPlayTime } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { Button } from '#ui/button.tsx'
import { useAudio } from './use-audio.ts'

export type AudioPlayerProps = {
  token: RecapToken
  src: string
  /** Fetches a new address, which then arrives as `src`. */
  onFailure: () => Promise<void>
}

const skipSeconds = 15
export function AudioPlayer({ token, src, onFailure }: AudioPlayerProps) {
  const audio = useAudio(token, src)
  const [attempt, setAttempt] = useState(0)
  const [trouble, setTrouble] = useState<'none' | 'retrying' | 'failed'>('none')
  /** Addresses expire within an hour, so the first error requests a new one before it is shown. */
  const hasRetried = useRef(false)
  const text = recapText.audio

  async function retry() {
    setTrouble('retrying')
    audio.holdPlace()
    await onFailure()
    setAttempt((number) => number + 1)
  }

  function fail() {
    if (hasRetried.current) {
      setTrouble('failed')
      return
    }
    hasRetried.current = true
    void retry()
  }

  const { elementProps } = audio
  const isReady = audio.duration !== null
  return (
    <div className="grid gap-3">
      <audio
        key={attempt}
        {...elementProps}
        onLoadedMetadata={(event) => {
          hasRetried.current = false
          setTrouble('none')
          elementProps.onLoadedMetadata(event)
        }}
        onError={fail}
      />
      {trouble === 'failed' ? (
        <AudioFailure busy={false} onRetry={() => void retry()} />
      ) : (
        <>
          <div className="flex items-center gap-1 sm:gap-2">
            <SkipButton direction="back" disabled={!isReady} onSkip={audio.seekBy} />
            <button
              type="button"
              aria-label={audio.isPlaying ? text.pause : text.play}
              onClick={audio.toggle}
              className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-action text-on-action transition-colors duration-fast hover:bg-action-hover"
            >
              <PlayIcon playing={audio.isPlaying} />
            </button>
            <SkipButton direction="forward" disabled={!isReady} onSkip={audio.seekBy} />
            <p className="figures ml-auto text-ink-soft text-sm">
              <span className="sr-only">{text.current}: </span>
              <span className="font-semibold text-ink">{formatPlayTime(audio.position)}</span>
              <span aria-hidden="true"> / </span>
              <span className="sr-only">{text.duration}: </span>
              {audio.duration === null ? text.unknownDuration : formatPlayTime(audio.duration)}
            </p>
          </div>
          <SeekBar
            position={audio.position}
            duration={audio.duration}
            onSeek={audio.seek}
            onToggle={audio.toggle}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <SpeedChoice value={audio.speed} onChange={audio.changeSpeed} />
            <div role="status" className="text-ink-soft text-sm">
              {audio.resumedAt !== null && (
                <>
                  {text.resumed(formatPlayTime(audio.resumedAt))}{' '}
                  <button
                    type="button"
                    onClick={audio.restart}
                    className="min-h-control font-semibold text-action underline underline-offset-[0.2em]"
                  >
                    {text.restart}
                  </button>
                </>
              )}
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function PlayIcon({ playing }: { playing: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5">
      <path d={playing ? 'M3 2h3.5v12H3ZM9.5 2H13v12H9.5Z' : 'M4 1.5v13L14 8Z'} fill="currentColor" />
    </svg>
  )
}

type SkipButtonProps = {
  direction: 'back' | 'forward'
  disabled: boolean
  onSkip: (seconds: number) => void
}

function SkipButton({ direction, disabled, onSkip }: SkipButtonProps) {
  const isForward = direction === 'forward'
  return (
    <button
      type="button"
      className="inline-flex size-12 items-center justify-center rounded-full text-ink-soft hover:bg-well hover:text-ink disabled:opacity-60"
      aria-label={recapText.audio[direction]}
      disabled={disabled}
      onClick={() => onSkip(isForward ? skipSeconds : -skipSeconds)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={isForward ? 'size-9 -scale-x-100' : 'size-9'}>
        <path
          d="M3.6 12.4a8.4 8.4 0 1 0 2.9-6.3M6.3 2.6v3.9h3.9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <text
          x="12"
          y="15.2"
          textAnchor="middle"
          fill="currentColor"
          className={`font-semibold text-[7.5px] ${isForward ? 'origin-[12px_12px] -scale-x-100' : ''}`}
        >
          {skipSeconds}
        </text>
      </svg>
    </button>
  )
}

function SpeedChoice({ value, onChange }: { value: RecapSpeed; onChange: (speed: RecapSpeed) => void }) {
  const name = useId()
  const text = recapText.audio
  return (
    <fieldset className="flex min-w-0 items-center gap-3">
      <legend className="float-left mr-3 text-ink-soft text-sm">{text.speed}</legend>
      <div className="flex overflow-hidden rounded border border-line-strong">
        {recapSpeeds.map((speed) => (
          <label
            key={speed}
            data-choice=""
            className="figures relative flex min-h-11 min-w-12 items-center justify-center border-line-strong border-l px-2 text-sm first:border-l-0 hover:bg-well has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-4"
          >
            <input
              type="radio"
              name={name}
              value={speed}
              checked={speed === value}
              onChange={() => onChange(speed)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span className="pointer-events-none relative">{text.speedOption(speed)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function AudioFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const text = recapText.audio
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-error">{text.failure}</p>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  )
}

type SeekBarProps = {
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

function SeekBar({ position, duration, onSeek, onToggle }: SeekBarProps) {
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
    onSeek(position + step)
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
        value={duration === null ? 0 : Math.floor(position)}
        disabled={duration === null}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={press}
        aria-label={text.position}
        aria-valuetext={
          duration === null
            ? speakPlayTime(position)
            : text.spokenPosition(speakPlayTime(position), speakPlayTime(duration))
        }
        className={`relative h-11 w-full cursor-pointer appearance-none rounded bg-transparent disabled:cursor-default ${thumb}`}
      />
    </div>
  )
}
