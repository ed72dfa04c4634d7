import { vi } from 'vitest'

/** Simulates playback: state changes and their events only. */
export function installMedia(duration: number): void {
  const paused = new WeakMap<HTMLMediaElement, boolean>()
  const times = new WeakMap<HTMLMediaElement, number>()
  const { prototype } = HTMLMediaElement
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    paused.set(this, false)
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    paused.set(this, true)
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(prototype, 'load').mockImplementation(() => undefined)
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function read(this: HTMLMediaElement) {
    return paused.get(this) ?? true
  })
  vi.spyOn(prototype, 'duration', 'get').mockReturnValue(duration)
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(function read(this: HTMLMediaElement) {
    return times.get(this) ?? 0
  })
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function write(
    this: HTMLMediaElement,
    seconds: number,
  ) {
    times.set(this, seconds)
  })
}
