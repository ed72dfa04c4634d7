import { useEffect, useRef, useState } from 'react'
import type { RecapSpeed } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { readDevice, removeDevice, writeDevice } from '#platform/web-store.ts'

const savePauseMs = 5_000

/** State of one audio element. When an expired `src` is replaced, playback continues at the same position. */
export function useAudio(token: RecapToken, src: string) {
  const element = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [duration, setDuration] = useState<number | null>(null)
  const [speed, setSpeed] = useState<RecapSpeed>(1)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  /** Where to continue after the address was replaced; null on the first load. */
  const resumeAt = useRef<{ at: number; playing: boolean } | null>(null)
  const savedAt = useRef(0)

  function keep(audio: HTMLAudioElement) {
    if (Number.isFinite(audio.duration)) savePosition(token, audio.currentTime, audio.duration)
    savedAt.current = Date.now()
  }

  useEffect(() => {
    function leave() {
      const audio = element.current
      if (audio && audio.currentTime > 0 && Number.isFinite(audio.duration)) {
        savePosition(token, audio.currentTime, audio.duration)
      }
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [token])

  function seek(seconds: number) {
    const audio = element.current
    if (!audio || duration === null) return
    audio.currentTime = Math.min(Math.max(seconds, 0), duration)
    setPosition(audio.currentTime)
  }

  async function play() {
    try {
      await element.current?.play()
    } catch {
      // The browser refused or the source failed; the element's error event reports the latter.
      setIsPlaying(false)
    }
  }

  return {
    isPlaying,
    position,
    duration,
    speed,
    resumedAt,
    seek,
    seekBy: (seconds: number) => seek((element.current?.currentTime ?? 0) + seconds),
    toggle() {
      if (element.current?.paused === false) element.current.pause()
      else void play()
    },
    restart() {
      seek(0)
      setResumedAt(null)
    },
    changeSpeed(next: RecapSpeed) {
      setSpeed(next)
      if (element.current) element.current.playbackRate = next
    },
    /** Call before the address is replaced: remembers the position and whether it was playing. */
    holdPlace() {
      resumeAt.current = { at: position, playing: isPlaying }
    },
    elementProps: {
      ref: element,
      src,
      preload: 'metadata' as const,
      onLoadedMetadata(event: { currentTarget: HTMLAudioElement }) {
        const audio = event.currentTarget
        setDuration(Number.isFinite(audio.duration) ? audio.duration : null)
        audio.playbackRate = speed
        const held = resumeAt.current
        resumeAt.current = null
        const start = held ? held.at : readPosition(token, audio.duration)
        if (start !== null && start > 0) {
          audio.currentTime = start
          setPosition(start)
          if (!held) setResumedAt(start)
        }
        if (held?.playing) void play()
      },
      onTimeUpdate(event: { currentTarget: HTMLAudioElement }) {
        setPosition(event.currentTarget.currentTime)
        if (Date.now() - savedAt.current > savePauseMs) keep(event.currentTarget)
      },
      onPlay: () => setIsPlaying(true),
      onPause(event: { currentTarget: HTMLAudioElement }) {
        setIsPlaying(false)
        keep(event.currentTarget)
      },
      onEnded(event: { currentTarget: HTMLAudioElement }) {
        setIsPlaying(false)
        keep(event.currentTarget)
      },
    },
  }
}

/** Positions closer than this to the start or the end are not resumed. */
const edgeSeconds = 5

/** Short and one-way (FNV-1a): the key distinguishes recaps without storing a token in the browser. */
function keyOf(token: RecapToken): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193) >>> 0
  }
  return `recap.audio.${hash.toString(36)}`
}

/** The last position in this browser, in seconds; null to start from the beginning. */
function readPosition(token: RecapToken, duration: number): number | null {
  const saved = readDevice(keyOf(token))
  if (typeof saved !== 'number' || !Number.isFinite(saved)) return null
  return saved >= edgeSeconds && saved <= duration - edgeSeconds ? saved : null
}

function savePosition(token: RecapToken, seconds: number, duration: number): void {
  if (seconds < edgeSeconds || seconds > duration - edgeSeconds) removeDevice(keyOf(token))
  else writeDevice(keyOf(token), Math.floor(seconds))
}
