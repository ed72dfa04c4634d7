import { useEffect, useRef, useState } from 'react'
import type { RecapSpeed } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { readDevice, removeDevice, writeDevice } from '#platform/web-store.ts'

const savePauseMs = 5_000
type AudioEvent = { currentTarget: HTMLAudioElement }

/** Where to continue: the place that was kept, or, after the address was replaced, the one that was playing. */
type Place = { at: number; isKept: boolean; playing: boolean }

const askPauseMs = 500

/** State of one audio element. When an expired `src` is replaced, playback continues at the same position. */
export function useAudio(token: RecapToken, src: string) {
  const element = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [duration, setDuration] = useState<number | null>(null)
  const [speed, setSpeed] = useState<RecapSpeed>(1)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  /** Waits for the length: until it is known, an engine takes a jump for one to the start. */
  const wanted = useRef<Place | null>(null)
  const savedAt = useRef(0)

  useEffect(() => {
    function leave() {
      if (element.current) keepPlace(token, element.current, wanted.current)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [token])

  /** Each event asks the length anew: the first answer is often none, and may be wrong. */
  function heed(audio: HTMLAudioElement, known = duration) {
    const length = lengthAfter(known, audio)
    setDuration(length)
    const place = wanted.current
    if (place === null || length === null) return
    if (audio.currentTime < edgeSeconds) {
      // A length that is too short yet may still grow to the place.
      if (place.at > (place.isKept ? length - edgeSeconds : length)) return
      audio.currentTime = place.at
      setPosition(place.at)
      if (place.isKept) setResumedAt(place.at)
    }
    wanted.current = null
    if (place.playing) void play()
  }

  useEffect(() => {
    if (duration !== null) return
    // WebKitGTK tells by no event that it has found the length (providers, section 11).
    const timer = setInterval(() => element.current && heed(element.current), askPauseMs)
    return () => clearInterval(timer)
  })

  function seek(seconds: number) {
    const audio = element.current
    const end = audio && lengthAfter(duration, audio)
    if (!audio || end === null) return
    wanted.current = null
    // A length that is too short ends before the place that is playing: no step forward may lead back to it.
    audio.currentTime = Math.max(Math.min(seconds, end), Math.min(seconds, audio.currentTime), 0)
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

  const ask = ({ currentTarget }: AudioEvent) => heed(currentTarget)
  const asks = { onDurationChange: ask, onCanPlay: ask, onProgress: ask, onSeeked: ask }
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
      const kept = wanted.current ?? (position === 0 ? keptPlace(token) : null)
      wanted.current = { ...(kept ?? { at: position, isKept: false }), playing: isPlaying }
      setDuration(null)
    },
    elementProps: {
      ref: element,
      src,
      preload: 'metadata' as const,
      ...asks,
      onLoadedMetadata({ currentTarget: audio }: AudioEvent) {
        audio.playbackRate = speed
        wanted.current ??= keptPlace(token)
        heed(audio, null)
      },
      onTimeUpdate({ currentTarget: audio }: AudioEvent) {
        setPosition(audio.currentTime)
        heed(audio)
        if (Date.now() - savedAt.current <= savePauseMs) return
        keepPlace(token, audio, wanted.current)
        savedAt.current = Date.now()
      },
      onPlay: () => setIsPlaying(true),
      onPause({ currentTarget: audio }: AudioEvent) {
        setIsPlaying(false)
        keepPlace(token, audio, wanted.current)
      },
      onEnded({ currentTarget: audio }: AudioEvent) {
        setIsPlaying(false)
        heed(audio)
        keepPlace(token, audio, wanted.current)
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

/** The last position in this browser; null to start from the beginning. */
function keptPlace(token: RecapToken): Place | null {
  const at = readDevice(keyOf(token))
  const isPlace = typeof at === 'number' && at >= edgeSeconds && Number.isFinite(at)
  return isPlace ? { at, isKept: true, playing: false } : null
}

/** `wanted`: a place that waits to be continued at; an earlier one does not take its room. */
function keepPlace(token: RecapToken, audio: HTMLAudioElement, wanted: Place | null): void {
  const { currentTime, ended } = audio
  if (wanted ? currentTime < wanted.at : currentTime === 0) return
  if (ended || currentTime < edgeSeconds) removeDevice(keyOf(token))
  else writeDevice(keyOf(token), Math.floor(currentTime))
}

/**
 * What the element says now, in whole seconds; null while it says nothing: 0, NaN, Infinity, or no more than it has
 * played, which engines answer where a file does not tell its length. `known`: the answer before, which holds at the end.
 */
function lengthAfter(known: number | null, audio: HTMLAudioElement): number | null {
  const { duration, currentTime, ended } = audio
  if (duration > 0 && Number.isFinite(duration) && (ended || duration > currentTime + 0.5))
    return Math.floor(duration)
  return known !== null && currentTime < known + 1 ? known : null
}
