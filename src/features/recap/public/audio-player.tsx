import { useId, useRef, useState } from 'react'
import { formatPlayTime, type RecapSpeed, recapSpeeds, recapText } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { Button } from '#ui/button.tsx'
import { SeekBar } from './seek-bar.tsx'
import { useAudio } from './use-audio.ts'

export type AudioPlayerProps = {
  token: RecapToken
  src: string
  /** Fetches a new address, which then arrives as `src`. */
  onFailure: () => Promise<void>
}

const skipSeconds = 15
const skipClass =
  'inline-flex size-12 items-center justify-center rounded-full text-ink-soft hover:bg-well hover:text-ink disabled:opacity-60'

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
            <button
              type="button"
              className={skipClass}
              aria-label={text.back}
              disabled={!isReady}
              onClick={() => audio.seekBy(-skipSeconds)}
            >
              <SkipIcon direction="back" />
            </button>
            <button
              type="button"
              aria-label={audio.isPlaying ? text.pause : text.play}
              onClick={audio.toggle}
              className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-action text-on-action transition-colors duration-fast hover:bg-action-hover"
            >
              <PlayIcon playing={audio.isPlaying} />
            </button>
            <button
              type="button"
              className={skipClass}
              aria-label={text.forward}
              disabled={!isReady}
              onClick={() => audio.seekBy(skipSeconds)}
            >
              <SkipIcon direction="forward" />
            </button>
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

function SkipIcon({ direction }: { direction: 'back' | 'forward' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={direction === 'forward' ? 'size-9 -scale-x-100' : 'size-9'}
    >
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
        className={
          direction === 'forward'
            ? 'origin-[12px_12px] -scale-x-100 font-semibold text-[7.5px]'
            : 'font-semibold text-[7.5px]'
        }
      >
        15
      </text>
    </svg>
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
