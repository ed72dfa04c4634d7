import { useRef, useState } from 'react'
import { formatPlayTime, recapText } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { AudioFailure } from './audio-failure.tsx'
import { PlayIcon, SkipIcon } from './audio-icons.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SpeedChoice } from './speed-choice.tsx'
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
